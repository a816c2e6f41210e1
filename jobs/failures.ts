import type { Logger } from 'pino'
import { traceOf } from '../db/engine/errors.ts'
import { ClientFaults } from '../db/engine/prune.ts'
import { memory } from '../pace/memory.ts'

type Says = { readonly failed: string; readonly works?: string; readonly level?: 'warn' | 'error' }
type Options = { readonly factsOf?: (error: unknown) => object; readonly now?: () => number }

export type Failures = ReturnType<typeof openFailures>

/** Milliseconds after which the same failure is told again. */
const toldAgain = 60_000
/** Failures that are remembered, and things that fail. */
const most = 10_000

/**
 * What fails again and again beside the requests, as the log is told of it: a failure at once, the same one once a minute with
 * how often it came, and that what had failed works again. `of` names what it is of: a task, a client, a ballot box.
 */
export function openFailures(log: Logger, { failed, works, level = 'warn' }: Says, options: Options = {}) {
  const { factsOf = traceOf, now = () => performance.now() } = options
  const told = memory<{ readonly at: number; times: number }>(most)
  const failing = memory<object>(most)

  function tell(of: object, facts: object) {
    const failure = JSON.stringify([of, facts])
    const last = told.get(failure)
    const times = (last?.times ?? 0) + 1
    if (last && now() - last.at < toldAgain) {
      last.times = times
      return
    }
    told.set(failure, { at: now(), times: 0 })
    failing.set(JSON.stringify(of), of)
    log[level]({ ...of, ...facts, ...(times > 1 && { times }) }, failed)
  }

  function tellWorks(of: object) {
    if (failing.size > 0 && failing.delete(JSON.stringify(of)) && works !== undefined) log.info(of, works)
  }

  /** What a round of all clients has come to: those that failed before and do not now work again. */
  function tellRound(of: object, faults: ClientFaults['faults']) {
    for (const { client, error } of faults) tell({ ...of, client }, factsOf(error))
    const failed = new Set(faults.map(({ client }) => JSON.stringify({ ...of, client })))
    tellWorks(of)
    for (const [name, one] of [...failing.entries()]) if (isPart(one, of) && !failed.has(name)) tellWorks(one)
  }

  /** Gives what a work gives, and throws nothing of it. One that gives false was not done: nothing is known of it. */
  const attempt = async <T>(of: object, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await work()
      if (result !== false) tellRound(of, [])
      return result
    } catch (error) {
      if (error instanceof ClientFaults) tellRound(of, error.faults)
      else tell(of, factsOf(error))
      return undefined
    }
  }
  return { failed: tell, works: tellWorks, attempt }
}

const isPart = (one: object, whole: object) =>
  Object.entries(whole).every(([name, value]) => (one as Record<string, unknown>)[name] === value)
