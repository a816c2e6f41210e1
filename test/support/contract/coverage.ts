import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '../../../generated/catalogue.ts'
import { adminText, contractText, everyOperation, type Operation } from '../../../contract/contract.ts'
import { bodyExamples } from './examples.ts'

/** Where the workers of this run note what they saw, one file each. */
const folder = () => join(tmpdir(), `membres-coverage-${process.env['COVERAGE_RUN'] ?? 'alone'}`)

/** What this process has noted: most of what a test sees was seen before. */
const noted = new Set<string>()

/** Notes something of the contract that was seen: `createEmploye 409 Employe.Existing`, `code Employe.Existing`. */
export function note(lines: readonly string[]): void {
  const fresh = lines.filter((line) => !noted.has(line))
  if (fresh.length === 0) return
  mkdirSync(folder(), { recursive: true })
  appendFileSync(join(folder(), `${String(process.pid)}.txt`), fresh.map((line) => `${line}\n`).join(''))
  for (const line of fresh) noted.add(line)
}

/** Everything that was seen since `clearSeen`: `createEmploye 409 Employe.Existing`, `listEmployes 200`. */
export function readSeen(): Set<string> {
  mkdirSync(folder(), { recursive: true })
  const lines = readdirSync(folder()).flatMap((file) => readFileSync(join(folder(), file), 'utf8').split('\n'))
  return new Set(lines.filter((line) => line !== ''))
}

export function clearSeen(): void {
  noted.clear()
  rmSync(folder(), { recursive: true, force: true })
}

const kept = join(import.meta.dirname, '../../../coverage/contract.txt')
const digest = () =>
  createHash('sha256')
    .update(contractText() + adminText())
    .digest('hex')

/** Keeps what a whole run has seen, for the report. */
export function keepSeen(seen: ReadonlySet<string>): void {
  mkdirSync(join(kept, '..'), { recursive: true })
  writeFileSync(kept, `${[digest(), ...[...seen].sort()].join('\n')}\n`)
}

/** What the last whole run has seen; a sentence when there was none, or when the contract has changed since. */
export function lastSeen(): Set<string> | string {
  try {
    const [of, ...lines] = readFileSync(kept, 'utf8').trimEnd().split('\n')
    return of === digest() ? new Set(lines) : 'The contract has changed since the last whole run: npm test'
  } catch {
    return 'There is no whole run to report on: npm test'
  }
}

/** Every answer that an operation declares: operation, status and, for a refusal, code. */
export const declaredBy = ({ id, responses, codes }: Operation): string[] => [
  ...Object.keys(responses).flatMap((status) => (Number(status) < 400 ? [`${id} ${status}`] : [])),
  ...codes.map((code) => `${id} ${String(catalogue[code].status)} ${code}`),
]

/** Everything that the contract says an operation is sent: `example createEmploye body employe`. */
export const examplesOf = (operation: Operation): string[] => [
  ...bodyExamples(operation).map(({ name }) => exampleLine(operation, 'body', name)),
  ...operation.parameters.map(({ in: place, name }) => exampleLine(operation, place, name)),
]
export const exampleLine = ({ id }: Operation, place: string, name: string) => `example ${id} ${place} ${name}`

/** Every code of the catalogue, wherever an answer carries it. */
export const declaredCodes = Object.keys(catalogue).map((code) => `code ${code}`)

/** Everything that a whole run must see. */
export const declared = (): string[] => [...everyOperation.flatMap(declaredBy), ...declaredCodes, ...executed()]
const executed = () => everyOperation.flatMap(examplesOf)
