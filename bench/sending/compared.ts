import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Db } from '../../db/engine/database.ts'
import type { Queue } from '../../db/outbox/queue.ts'
import { alternate, median, perSecond, printLine, processorTime } from '../measure.ts'

/** How many messages a turn sends. */
export const messages = 1000

/** A way to send them: the process that does, and what gives the milliseconds until the last one. */
type Sending = { readonly pid: number; readonly send: () => Promise<number> }

/** A turn: messages in a second, and the microseconds of processor that the sender used for one. */
type Turn = { readonly rate: number; readonly processor: number }

/** The name of a comparison, and its target where it has one. */
type Named = { readonly name: string; readonly target?: string }

/** Prints what sends the messages by itself alone, and what the worker makes of it, in turns. */
export async function compareSending(named: Named, ways: Record<'floor' | 'ours', Sending>, rounds: number) {
  const measures = { floor: () => turnOf(ways.floor), ours: () => turnOf(ways.ours) }
  await alternate(1, measures)
  const turns = await alternate(rounds, measures)
  const of = (figure: keyof Turn) => [turns.floor, turns.ours].map((ended) => median(ended.map((turn) => turn[figure])))
  const [bareRate = 0, rate = 0] = of('rate')
  printLine({ ...named, floor: perSecond(bareRate), ours: perSecond(rate), ratio: rate / bareRate })
  const [bareCost = 0, cost = 0] = of('processor')
  printLine({
    name: 'processor time of the sender for one',
    floor: `${bareCost.toFixed(0)} us`,
    ours: `${cost.toFixed(0)} us`,
    ratio: cost / bareCost,
  })
}

async function turnOf({ pid, send }: Sending): Promise<Turn> {
  const before = processorTime(pid)
  const milliseconds = await send()
  return { rate: messages / (milliseconds / 1000), processor: (processorTime(pid) - before) / messages }
}

type Ending = { readonly queue: Queue; readonly sent: string }

/**
 * Milliseconds from the commit of what `add` puts into a queue to the last row of the client that is recorded as sent, for
 * so many more than before. Throws where one ended otherwise.
 */
export async function untilSent(
  database: Database,
  clientId: string,
  { queue, sent }: Ending,
  add: (db: Db) => Promise<unknown>,
): Promise<number> {
  const count = (statut: string) =>
    database.read(clientId, async ({ q }) => {
      const mine = q.selectFrom(queue).where('client_id', '=', clientId).where('statut', '=', statut)
      return Number((await mine.select(({ fn }) => fn.countAll().as('nombre')).executeTakeFirstOrThrow()).nombre)
    })
  const before = await count(sent)
  const started = await database.write(clientId, async (db) => {
    await add(db)
    return performance.now()
  })
  const isOne = ({ q }: Db) =>
    q
      .selectFrom(queue)
      .select('id')
      .where('client_id', '=', clientId)
      .where('statut', '=', 'EnAttente')
      .limit(1)
      .execute()
  while ((await database.read(clientId, isOne)).length > 0) await sleep(10)
  const took = performance.now() - started
  const ended = (await count(sent)) - before
  if (ended !== messages) throw new Error(`Of ${String(messages)} messages ${String(ended)} were sent`)
  return took
}
