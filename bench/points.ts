import { setTimeout as sleep } from 'node:timers/promises'
import { type Dataset, dataset } from './data.ts'
import { hammer, type Outcome, request } from './load.ts'
import { alternate, median, ms, perSecond, printLine, printTitle, processorTime, type Settings } from './measure.ts'
import type { Rig, Served } from './rig.ts'
import { printStages } from './stages.ts'

const small = 10_000

/** GET /b2b/v1/employe/{idExterne} against express and pg, as the table grows and as callers grow. */
export async function benchPoints(rig: Rig, settings: Settings) {
  const data = { few: await dataset(rig, small), many: await dataset(rig, settings.large) }
  const service = { few: await rig.startService(data.few.url), many: await rig.startService(data.many.url) }
  const floor = await rig.startFloor(data.few.url, data.few.big.id)
  printTitle('Points: GET /b2b/v1/employe/{idExterne}')
  const run =
    (served: Served, at: Dataset, connections = 10) =>
    () =>
      read(served, at, connections, settings.seconds)
  const measures = { floor: run(floor, data.few), few: run(service.few, data.few), many: run(service.many, data.many) }
  await alternate(1, measures)
  const found = await alternate(settings.rounds, measures)
  const rate = { floor: rateOf(found.floor), few: rateOf(found.few), many: rateOf(found.many) }
  printRates('10 connections', rate.floor, rate.few, '>= 0.85x')
  printLine({
    name: 'processor time of the server for a read',
    floor: micro(found.floor),
    ours: micro(found.few),
    ratio: cost(found.few) / cost(found.floor),
  })
  printRates(`${String(settings.large)} rows against ${String(small)}`, rate.few, rate.many, '>= 0.85x')
  await crowd(service.few, data.few, settings)
  for (const served of [floor, service.few, service.many]) await served.stop()
  const get = (served: Served) => read(served, data.few, 10, settings.seconds)
  await printStages(rig, data.few.url, get)
}

/** A thousand callers of three clients against ten. */
async function crowd(served: Served, at: Dataset, { rounds, seconds }: Settings) {
  const run = (connections: number) => () => read(served, at, connections, seconds, [at.big, at.middle, at.small])
  const { ten, thousand } = await alternate(rounds, { ten: run(10), thousand: run(1000) })
  printRates('1,000 connections of 3 clients against 10', rateOf(ten), rateOf(thousand), '>= 0.9x')
  printLine({ name: 'p99', floor: ms(median(ten.map((o) => o.p99))), ours: ms(median(thousand.map((o) => o.p99))) })
  // As many callers are answered one after the other: each waits for all of them.
  const [mean, p99] = [1_000_000 / rateOf(thousand), median(thousand.map((o) => o.p99))]
  printLine({
    name: 'p99 of 1,000 connections against their mean',
    floor: ms(mean),
    ours: ms(p99),
    ratio: p99 / mean,
    target: '<= 3x',
  })
}

type Read = Outcome & { processor: number }

/** Reads of one active employee after the other for so many seconds. */
export async function read(
  served: Served,
  at: Dataset,
  connections: number,
  seconds: number,
  clients = [at.big],
): Promise<Read> {
  const before = processorTime(served.pid)
  const asked = (n: number) => {
    const client = clients[n % clients.length] ?? at.big
    return { client, id: `E-${String(anyActive(n, client.employes))}` }
  }
  const outcome = await hammer(served.port, {
    connections,
    until: sleep(seconds * 1000),
    request: (n) => request(asked(n).client, 'GET', `/b2b/v1/employe/${asked(n).id}`),
    isExpected: ({ status, body }, n) => status === 200 && body.includes(`"idExterne":"${asked(n).id}"`),
  })
  return { ...outcome, processor: (processorTime(served.pid) - before) / outcome.count }
}

/** One of the employees that are active, which are those whose number is no multiple of 20. */
function anyActive(n: number, employes: number): number {
  const number = 1 + ((n * 7919) % employes)
  return number % 20 === 0 ? number - 1 : number
}

const rateOf = (outcomes: readonly Outcome[]) => median(outcomes.map(({ rate }) => rate))
const cost = (reads: readonly Read[]) => median(reads.map(({ processor }) => processor))
const micro = (reads: readonly Read[]) => `${cost(reads).toFixed(0)} us`

function printRates(name: string, floor: number, ours: number, target: string) {
  printLine({ name, floor: perSecond(floor), ours: perSecond(ours), ratio: ours / floor, target })
}
