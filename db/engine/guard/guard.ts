import type { Node, ParseResult } from 'libpg-query'
import type { Guard } from '../driver.ts'
import { loadParser } from '../parser.ts'
import { checkBeside } from './beside.ts'
import { checkOuter } from './outer.ts'
import { checkNamed } from './distributed.ts'
import { checkLocking } from './locking.ts'
import { read } from './statement.ts'
import { isTenant, walk } from './tree.ts'

const checked = new Set<string>()
let parse: ((sql: string) => ParseResult) | undefined

/**
 * Refuses a statement that touches rows of a tenant table without naming their client. Each table that a level of a
 * query reads, changes or deletes from has its client_id compared with a parameter or a constant, or with one that is;
 * each insert begins with it. Refuses to change a proof, and to delete one but with all those of its client; and whatever
 * names a tenant table in any other way. For development and tests; the suite run under row-level security is what
 * shows that no client_id is missing.
 */
export const tenantGuard: Guard = async (sql) => {
  if (checked.has(sql)) return
  parse ??= await loadParser()
  const refuse = (reason: string): never => {
    throw new Error(`A query ${reason}: ${sql}`)
  }
  for (const { stmt } of parse(sql).stmts ?? []) if (stmt) check(stmt, refuse)
  // The text of a list holds its values: remembering it would remember data.
  if (!sql.startsWith('copy') && checked.size < 5000) checked.add(sql)
}

function check(stmt: Node, refuse: (reason: string) => never) {
  const seen = new Set<object>()
  const [kind = ''] = Object.keys(stmt)
  if (hiding.has(kind)) refuse(`runs what its text does not show (${kind})`)
  read(stmt, { context: { seen, refuse }, queries: new Map(), outer: undefined })
  walk(stmt, (node) => {
    const { relname, funcname } = node as { relname?: string; funcname?: Node[] }
    if (isTenant(relname) && !seen.has(node)) refuse(`names ${String(relname)} other than in a query of it`)
    if (texts.test(funcname?.map((word) => JSON.stringify(word)).join('') ?? '')) refuse('runs a text as a query')
    // The tables of FOR UPDATE are names of what FROM reads; LIKE takes columns, not rows.
    return !('lockedRels' in node || 'TableLikeClause' in node)
  })
  checkBeside(stmt, refuse)
  checkOuter(stmt, refuse)
  checkNamed(stmt, refuse)
  checkLocking(stmt, refuse)
}

const hiding: ReadonlySet<string> = new Set(['DoStmt', 'CallStmt', 'ExecuteStmt', 'CreateFunctionStmt'])

/** Functions that are given a query, or the name of a table, as text. */
const texts = /"(query_to_xml|table_to_xml|cursor_to_xml|schema_to_xml|database_to_xml|ts_stat|dblink)/

/** In production nothing is checked twice: the tests have run every query. */
export const noGuard: Guard = () => undefined
