import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { everyOperation, resolve, type Schema } from '../http/contract.ts'

/** Where the workers of this run note the answers that they saw, one file each. */
const folder = () => join(tmpdir(), `membres-coverage-${process.env['COVERAGE_RUN'] ?? 'alone'}`)

export function coverageFile(): string {
  mkdirSync(folder(), { recursive: true })
  return join(folder(), `${String(process.pid)}.txt`)
}

/** Everything that was seen since `clearSeen`: `createEmploye 409 Employe.Existing`, `listEmployes 200`. */
export function readSeen(): Set<string> {
  mkdirSync(folder(), { recursive: true })
  const lines = readdirSync(folder()).flatMap((file) => readFileSync(join(folder(), file), 'utf8').split('\n'))
  return new Set(lines.filter((line) => line !== ''))
}

export function clearSeen(): void {
  rmSync(folder(), { recursive: true, force: true })
}

/** Everything that the contracts declare: operation, status and, for a refusal, code. */
export function declared(): string[] {
  return everyOperation.flatMap(({ id, responses }) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const problem = content?.['application/problem+json']?.schema
      return problem ? codes(problem).map((code) => `${id} ${status} ${code}`) : [`${id} ${status}`]
    }),
  )
}

function codes(schema: Schema & { oneOf?: Schema[] }): string[] {
  return (schema.oneOf ?? [schema]).map((one) => {
    const code = resolve(one).properties?.['code'] as { const?: string } | undefined
    return code?.const ?? ''
  })
}
