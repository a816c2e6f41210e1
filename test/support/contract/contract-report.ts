import { catalogue, type Code } from '../../../generated/catalogue.ts'
import { contracts, everyOperation, type Operation } from '../../../contract/contract.ts'
import { exampleBreaches } from './conform.ts'
import { declared, declaredBy, declaredCodes, examplesOf, lastSeen } from './coverage.ts'
import { answerExamples, bodyExamples } from './examples.ts'

/**
 * Prints how far the contracts are described, shown by examples, executed and observed, tag by tag, from what the last
 * whole run of the tests has seen. Ends with 1 when anything is missing.
 */
type Count = readonly [done: number, all: number]
type Node = { summary?: string; description?: string; tags: [string] }

const nodeOf = ({ path, method }: Operation) => contracts.paths[path]?.[method] as unknown as Node
const isText = (text?: string) => (text ?? '').trim() !== ''
const share = <T>(all: readonly T[], isDone: (one: T) => boolean): Count => [all.filter(isDone).length, all.length]

/** The answers of an operation that have a body, those that are refusals or those that are not. */
const answers = (operation: Operation, refusals: boolean) =>
  Object.entries(operation.responses)
    .filter(([status, { content }]) => content !== undefined && refusals === Number(status) >= 400)
    .map(([status]) => status)

/** Whether every answer of a status is shown by examples, each of which is one that the contract allows. */
const isShown = (operation: Operation) => (status: string) => {
  const examples = answerExamples(operation, status)
  const types = Object.keys(operation.responses[status]?.content ?? {})
  const isOfType = types.every((type) => examples.some((example) => example.type === type))
  return isOfType && examples.every(({ type, value }) => exampleBreaches(operation, status, type, value).length === 0)
}

const columns: Record<string, (operation: Operation, seen: ReadonlySet<string>) => Count> = {
  Described: (operation) =>
    share([nodeOf(operation)], ({ summary, description }) => isText(summary) && isText(description)),
  Parameters: (operation) => share(operation.parameters, ({ example }) => example !== undefined),
  Bodies: (operation) => share(operation.body ? [operation] : [], (one) => bodyExamples(one).length > 0),
  Successes: (operation) => share(answers(operation, false), isShown(operation)),
  Refusals: (operation) => share(answers(operation, true), isShown(operation)),
  Executed: (operation, seen) => share(examplesOf(operation), (line) => seen.has(line)),
  Observed: (operation, seen) => share(declaredBy(operation), (line) => seen.has(line)),
}

const sum = (counts: readonly Count[]): Count => [
  counts.reduce((total, [done]) => total + done, 0),
  counts.reduce((total, [, all]) => total + all, 0),
]
const isWhole = ([done, all]: Count) => done === all

function report(seen: ReadonlySet<string>): boolean {
  const tags = Map.groupBy(everyOperation, (operation) => nodeOf(operation).tags[0])
  const lineOf = (group: readonly Operation[]) =>
    Object.values(columns).map((column) => sum(group.map((operation) => column(operation, seen))))
  const rows = [...tags, ['All', everyOperation] as const].map(([tag, group]) => ({
    tag,
    group,
    counts: lineOf(group),
  }))
  console.log(line('Tag', 'Operations', Object.keys(columns)))
  for (const { tag, group, counts } of rows)
    console.log(
      line(
        tag,
        String(group.length),
        counts.map(([done, all]) => `${String(done)}/${String(all)}`),
      ),
    )
  const codes = share(declaredCodes, (code) => seen.has(code))
  const known = new Set(declared())
  const undeclared = [...seen].filter((one) => !known.has(one) && !accompanies(one))
  console.log(`Codes of the catalogue that a test was answered: ${codes.join(' of ')}`)
  console.log(`Observed and not declared: ${String(undeclared.length)}`)
  const missing = declared().filter((one) => !seen.has(one))
  for (const one of missing) console.error(`Never seen: ${one}`)
  for (const one of undeclared) console.error(`Not declared: ${one}`)
  return undeclared.length === 0 && isWhole(codes) && rows.every(({ counts }) => counts.every(isWhole))
}

/**
 * Whether a code may come along with the first one of a refusal, whose status is the answer's: one that the operation
 * declares under its own status, or an alias of such a code (decisions A-34, C-5). The first is judged by its schema. A
 * page that says why there is none has no code: its status is one that the operation declares, its type was judged.
 */
function accompanies(seen: string): boolean {
  const [id = '', status = '', code] = seen.split(' ')
  if (code === undefined) return declared().some((one) => one.startsWith(`${id} ${status} `))
  const own = declared().flatMap((one) => (one.startsWith(`${id} `) ? (one.split(' ')[2] ?? []) : []))
  return own.some((one) => one === code || aliasesOf(one).includes(code))
}

const aliasesOf = (code: string): readonly string[] =>
  Object.hasOwn(catalogue, code) ? catalogue[code as Code].aliases : []

const line = (tag: string, count: string, cells: readonly string[]) =>
  [tag.padEnd(19), count.padStart(10), ...cells.map((cell) => cell.padStart(11))].join('')

const seen = lastSeen()
if (typeof seen === 'string') console.error(seen)
process.exitCode = typeof seen !== 'string' && report(seen) ? 0 : 1
