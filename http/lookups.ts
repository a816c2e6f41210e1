import { setImmediate as nextIteration } from 'node:timers/promises'
import { burstOver } from '../pace/burst.ts'
import { GivenUp } from '../pace/given-up.ts'

/** What one question to the database may name, and how many callers may wait for the next ones. */
const most = 500
const longestQueue = 10_000

/** Those who are told in one iteration of the event loop what was found: each goes on at once with the work of its call. */
const atOnce = 16

type Waiting<T> = { readonly found: Promise<T | undefined>; readonly settle: (answer: Promise<T | undefined>) => void }

/** Asks for many at once: what is found, by what was asked for. */
type Ask<T> = (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>

/**
 * Look-ups that hold one connection at most, however many callers there are: those that come in one burst are one question, while
 * it is out those that come wait together for the next one, and those of the same id are one. After `forget`, nobody is given the answer to a
 * question that was out before.
 */
export function openLookups<T>(ask: Ask<T>) {
  const waiting = new Map<string, Waiting<T>>()
  let asked = new Map<string, Waiting<T>>()
  let isAsking = false

  async function run() {
    isAsking = true
    await burstOver(() => waiting.size)
    while (waiting.size > 0) {
      const batch = new Map([...waiting].slice(0, most))
      for (const id of batch.keys()) waiting.delete(id)
      asked = batch
      const answers = ask([...batch.keys()])
      await answers.catch(() => undefined)
      await tell(batch, answers)
      asked = new Map()
    }
    isAsking = false
  }

  async function tell(batch: ReadonlyMap<string, Waiting<T>>, answers: Promise<ReadonlyMap<string, T>>) {
    let told = 0
    for (const [id, { settle }] of batch) {
      if (told > 0 && told % atOnce === 0) await nextIteration()
      settle(answers.then((found) => found.get(id)))
      told++
    }
  }

  function enter(id: string): Promise<T | undefined> {
    if (waiting.size >= longestQueue) throw new GivenUp('crowded', 'Too many look-ups wait')
    const { promise: found, resolve: settle } = Promise.withResolvers<T | undefined>()
    waiting.set(id, { found, settle })
    if (!isAsking) void run()
    return found
  }

  return {
    find: (id: string): Promise<T | undefined> => (waiting.get(id) ?? asked.get(id))?.found ?? enter(id),
    forget() {
      asked = new Map()
    },
  }
}
