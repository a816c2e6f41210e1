import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { loadParser } from '../../db/engine/parser.ts'

/**
 * What may not stand in a migration, since the version before runs beside it (decision N-2): `npm run lint` runs it.
 *
 *  1. What Squawk says of locks, scans and what breaks those who use the schema (`squawk.toml`); a finishing migration
 *     takes away, which is what it is for.
 *  2. Rows are changed by client, in batches: a statement that writes has the client as its parameter and a `limit`.
 *  3. No transaction, and nothing that a text hides: each statement runs by itself.
 */

/** The numbers up to this one were given before these rules. */
const before = '0072'

/** What a finishing migration is for. */
const takesAway = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null']

const writes = ['InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']
const hides = ['DoStmt', 'CallStmt', 'ExecuteStmt', 'TransactionStmt', 'VariableSetStmt']

/** What these files have that a migration may not. */
export async function* faultsOf(files: readonly string[]): AsyncGenerator<string> {
  const parse = await loadParser()
  for (const file of files) {
    yield* squawked(file)
    for (const { stmt } of parse(readFileSync(file, 'utf8')).stmts ?? [])
      for (const fault of faultsOfStatement(stmt ?? {})) yield `${file}: ${fault}`
  }
}

function* faultsOfStatement(stmt: object): Generator<string> {
  const [kind = ''] = Object.keys(stmt)
  const text = JSON.stringify(stmt)
  if (hides.includes(kind)) yield `${kind}: each statement runs by itself, and is seen`
  if (!writes.includes(kind)) return
  const isByClient = text.includes('"ParamRef"')
  if (!isByClient) yield `${kind} of all clients at once: name the client by $1, and it is run for one after the other`
  if (isByClient && !text.includes('"limitCount"')) yield `${kind} without a limit: a batch is what it changes at once`
}

function squawked(file: string): string[] {
  const allowed = /[/\\]finish[/\\]/.test(file) ? takesAway : []
  const squawk = join(import.meta.dirname, '../../node_modules/.bin/squawk')
  const config = join(import.meta.dirname, 'squawk.toml')
  try {
    execFileSync(squawk, ['--config', config, '--reporter', 'gcc', file], {
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return []
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    const lines = `${stdout}${stderr}`.trim().split('\n')
    return lines.filter((line) => !allowed.some((rule) => line.includes(` ${rule} `)))
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => join(folder, file))

/** The migrations that the rules hold. */
export const held = () =>
  [...filesIn('db/migrations'), ...filesIn('db/migrations/finish')].filter(
    (file) => basename(file).slice(0, 4) > before,
  )

if (import.meta.main) {
  process.chdir(join(import.meta.dirname, '../..'))
  for await (const line of faultsOf(held())) {
    console.error(line)
    process.exitCode = 1
  }
}
