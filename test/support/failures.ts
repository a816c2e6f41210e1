import type { Exchange } from './contract/conform.ts'
import { search } from './leaks.ts'

/** By trace, why the services of the tests answered that something unexpected had happened. */
const reasons = new Map<string, string>()

const isFailure = (line: string) => /^\{"level":[56]0,/.test(line)

/** Where those services write all that they say. */
export const failures = {
  write(line: string) {
    search(line)
    if (!isFailure(line)) return
    const { traceId, error } = JSON.parse(line) as { traceId?: string; error?: { message?: string } }
    if (traceId !== undefined) reasons.set(traceId, error?.message ?? line)
  },
}

/** What the tenant guard refused of the call that has this answer: no test may go on from there. */
export function refusalsByGuard({ status, headers }: Exchange): string[] {
  const reason = status === 500 ? reasons.get(headers.get('x-trace-id') ?? '') : undefined
  return reason?.startsWith('A query ') ? [reason] : []
}
