import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import ts from 'typescript'
import type { Place } from './places.ts'

/** What the guard of tenancy says of the statements of tests in which a condition is forgotten. */
export type Said = 'refused' | 'allowed' | 'never run'

const helper = 'db/marked.ts'
const helperText = `import { sql } from 'kysely'

const raw = (text: string) => sql.raw(text)
export const markedValue = (n: number, column: string, value: unknown) =>
  sql<boolean>\`\${raw(\`/*<\${String(n)}*/\`)}\${sql.ref(column)} = \${value}\${raw('/*>*/')}\`
export const markedRef = (n: number, column: string, other: string) => markedValue(n, column, sql.ref(other))
`

/** What the guard of the copy does besides: each statement that it lets pass is judged once more without each condition. */
const noting = `
const marked = /\\/\\*<(\\d+)\\*\\/[^]*?\\/\\*>\\*\\//g
const said = new Set<string>()
function note(sql: string, judge: (text: string) => void) {
  for (const place of new Set(Array.from(sql.matchAll(marked), ([, n = '']) => n))) {
    const without = sql.replaceAll(marked, (text, n: string) => (n === place ? 'true' : text))
    let outcome = 'allowed'
    try {
      judge(without)
    } catch (error) {
      outcome = error instanceof Error && error.message.startsWith('A query ') ? 'refused' : String(error)
    }
    const line = \`\${place} \${outcome}\\n\`
    if (!said.has(line)) appendFileSync(marks, line)
    said.add(line)
  }
}
`

/**
 * Puts a mark around each condition on the client, so that it can be told in the statements that tests run, and has the
 * guard of the copied tree write to `marks` of each of them whether it would refuse the statement without it.
 */
export function markAll(folder: string, places: readonly Place[], marks: string): void {
  const numbered = places.map((place, n) => ({ ...place, n }))
  for (const [file, own] of Map.groupBy(numbered, (place) => place.file)) {
    let text = readFileSync(join(folder, file), 'utf8')
    for (const place of own.toSorted((a, b) => b.start - a.start))
      text = text.slice(0, place.start) + instead(place) + text.slice(place.end)
    writeFileSync(join(folder, file), `${text}\nimport { markedRef, markedValue } from '${pathTo(file)}'\n`)
  }
  writeFileSync(join(folder, helper), helperText)
  const guard = join(folder, 'db/engine/guard/guard.ts')
  const loop = 'for (const { stmt } of parse(sql).stmts ?? []) if (stmt) check(stmt, refuse)\n'
  const judged = `${loop}  note(sql, (text) => {\n    for (const { stmt } of parse?.(text).stmts ?? []) if (stmt) check(stmt, refuse)\n  })\n`
  const before = readFileSync(guard, 'utf8')
  if (!before.includes(loop)) throw new Error('db/engine/guard/guard.ts judges statements in another way')
  writeFileSync(
    guard,
    `import { appendFileSync } from 'node:fs'\n${before.replace(loop, judged)}\nconst marks = '${marks}'${noting}`,
  )
}

const pathTo = (file: string) => {
  const path = relative(join(file, '..'), helper).replaceAll(sep, '/')
  return path.startsWith('.') ? path : `./${path}`
}

/** A condition of a template within its mark, or a call that says the same in a marked template. */
function instead({ n, instead: nothing, text }: Place & { n: number }): string {
  if (nothing !== '') return `/*<${String(n)}*/${text}/*>*/`
  const { method, column, value } = callIn(text)
  const made = method.endsWith('Ref') ? 'markedRef' : 'markedValue'
  return `.${method.replace(/Ref$/, '')}(${made}(${String(n)}, ${column}, ${value}))`
}

/** The parts of `.where('employe.client_id', '=', x)`, as they are written. */
function callIn(text: string) {
  const [statement] = ts.createSourceFile('call.ts', `x${text}`, ts.ScriptTarget.Latest, true).statements
  const call = statement && ts.isExpressionStatement(statement) ? statement.expression : undefined
  if (!call || !ts.isCallExpression(call) || !ts.isPropertyAccessExpression(call.expression)) throw new Error(text)
  const [column = '', , value = ''] = call.arguments.map((argument) => argument.getText())
  return { method: call.expression.name.text, column, value }
}

/** What was said of each place, in their order: one refusal is enough, for the test that ran the statement fails then. */
export function readSaid(file: string, places: readonly Place[]): Said[] {
  const lines = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  const other = [...lines].filter((line) => line !== '' && !/^\d+ (?:refused|allowed)$/.test(line))
  if (other.length > 0) throw new Error(other.join('\n'))
  const of = (n: number) => (['refused', 'allowed'] as const).find((outcome) => lines.has(`${String(n)} ${outcome}`))
  return places.map((_, n) => of(n) ?? 'never run')
}
