import type { Logger } from 'pino'
import type { Database } from '../db/engine/database.ts'
import { nextDue, type Queue } from '../db/outbox/queue.ts'
import { openFailures } from './failures.ts'

type Settings = { readonly database: Database; readonly log: Logger }
type Waiting = { readonly queue: Queue; readonly clientId: string }

/** The next moment of a client in a queue; `at` is when it is woken, `looked` when the database was last asked, both in milliseconds. */
type Moment = { at: number; looked: number; timer?: NodeJS.Timeout }

/** Milliseconds between two questions about one client: a busy one asks at each of its turns. */
const apart = 250
/** The longest that a timer may wait. */
const longest = 2_147_483_647

const says = {
  failed: 'the next row of a client could not be looked for',
  works: 'the next rows of clients are looked for again',
}

/**
 * Wakes a client at the moment at which the next of its rows is due, so that a row that is tried again does not wait for
 * the next look at every client. Moments are lost with the process: those looks find what it leaves.
 */
export function openDueMoments({ database, log }: Settings) {
  const moments = new Map<string, Moment>()
  const { attempt } = openFailures(log, says)
  let isOver = false

  /** Wakes the client after so many milliseconds, unless it is woken before. */
  function wakeIn(key: string, moment: Moment, milliseconds: number, wake: () => void) {
    const at = performance.now() + milliseconds
    if (isOver || at >= moment.at) return
    clearTimeout(moment.timer)
    const passed = () => {
      moments.delete(key)
      wake()
    }
    Object.assign(moment, { at, timer: setTimeout(passed, Math.min(Math.max(milliseconds, 1), longest)).unref() })
  }

  async function look(key: string, moment: Moment, { queue, clientId }: Waiting, wake: () => void) {
    moment.looked = performance.now()
    const milliseconds = await attempt({ file: queue }, () =>
      database.beside.read(clientId, (db) => nextDue(db, queue)),
    )
    if (milliseconds !== undefined) wakeIn(key, moment, milliseconds, wake)
    else if (moment.timer === undefined) moments.delete(key)
  }

  return {
    /** Looks for the next moment of a client; one who has just asked is woken soon instead, and asks again then. */
    ask(waiting: Waiting, wake: () => void): void {
      const key = `${waiting.queue} ${waiting.clientId}`
      const moment = moments.get(key) ?? { at: Infinity, looked: -Infinity }
      moments.set(key, moment)
      if (performance.now() - moment.looked < apart) wakeIn(key, moment, apart, wake)
      else void look(key, moment, waiting, wake)
    },
    stop(): void {
      isOver = true
      for (const { timer } of moments.values()) clearTimeout(timer)
      moments.clear()
    },
  }
}
