import type { Node } from 'libpg-query'
import { loadParser } from '../parser.ts'

/**
 * One statement of a migration. `alone` runs outside of any transaction, as PostgreSQL wants it of what is done
 * concurrently; `index` is the one that such a statement would leave behind, invalid, where it fails. `byClient` has a
 * parameter, the client: it is a back-fill, run for one client after the other, for each until it changes nothing more.
 */
export type Step = {
  readonly text: string
  readonly alone: boolean
  readonly index: string | undefined
  readonly byClient: boolean
}

/** The statements of a migration, in their order. */
export async function stepsOf(sql: string): Promise<Step[]> {
  const parse = await loadParser()
  const bytes = Buffer.from(sql)
  return (parse(sql).stmts ?? []).map(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const text = bytes
      .subarray(from, length ? from + length : undefined)
      .toString()
      .trim()
    return { text, ...kindOf(stmt ?? ({} as Node)) }
  })
}

function kindOf(stmt: Node) {
  const { IndexStmt: index, DropStmt: drop } = stmt as Kinds
  return {
    alone: index?.concurrent === true || drop?.concurrent === true,
    index: index?.concurrent ? index.idxname : undefined,
    byClient: JSON.stringify(stmt).includes('"ParamRef"'),
  }
}

type Kinds = { IndexStmt?: { concurrent?: boolean; idxname?: string }; DropStmt?: { concurrent?: boolean } }
