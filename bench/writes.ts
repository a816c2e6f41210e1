import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, dataset } from './data.ts'
import { hammer, request } from './load.ts'
import { alternate, median, ms, perSecond, printLine, printTitle, processorTime, type Settings } from './measure.ts'
import type { Rig, Served } from './rig.ts'
import { printStages } from './stages.ts'

/**
 * POST /b2b/v1/employe at 10 connections against express and pg with the same rows in a transaction: begin, the employee, the line of
 * the journal of acts, commit; and against one that leaves the line out.
 */
export async function benchWrites(rig: Rig, { rows, rounds, seconds }: Settings) {
  const { url, big } = await dataset(rig, rows)
  const served = {
    floor: await rig.startFloor(url, big.id, { TELLS: 'true' }),
    untold: await rig.startFloor(url, big.id),
    ours: await rig.startService(url),
  }
  printTitle(`Writes: POST /b2b/v1/employe, in a client of ${String(rows)}`)
  const run = (at: Served) => () => write(at, big, seconds)
  const measures = { floor: run(served.floor), untold: run(served.untold), ours: run(served.ours) }
  await alternate(2, measures)
  const { floor, untold, ours } = await alternate(rounds, measures)
  const of = (figure: keyof (typeof ours)[0]) => [floor, ours].map((runs) => median(runs.map((run) => run[figure])))
  const [floorRate = 0, rate = 0] = of('rate')
  printLine({
    name: '10 connections',
    floor: perSecond(floorRate),
    ours: perSecond(rate),
    ratio: rate / floorRate,
    target: '>= 0.8x',
  })
  const untoldRate = median(untold.map((run) => run.rate))
  const alone = { floor: perSecond(untoldRate), ours: perSecond(rate), ratio: rate / untoldRate }
  printLine({ name: '  against one that writes no line of the journal', ...alone })
  const [floorTime = 0, time = 0] = of('p50')
  printLine({ name: 'median time', floor: ms(floorTime), ours: ms(time), ratio: time / floorTime })
  const [floorCost = 0, cost = 0] = of('processor')
  printLine({
    name: 'processor time of the server for a write',
    floor: `${floorCost.toFixed(0)} us`,
    ours: `${cost.toFixed(0)} us`,
    ratio: cost / floorCost,
  })
  for (const child of Object.values(served)) await child.stop()
  await printStages(rig, url, (at) => write(at, big, seconds))
}

let turn = 0

/** New employees, one after the other on each of ten connections, for so many seconds. */
export async function write({ port, pid }: Served, client: Client, seconds: number) {
  const before = processorTime(pid)
  const name = `P-${String(++turn)}`
  const outcome = await hammer(port, {
    connections: 10,
    until: sleep(seconds * 1000),
    request: (n) => {
      const id = `${name}-${String(n)}`
      const employe = { idExterne: id, prenom: 'Amélie', nom: 'Tremblay', noMembre: id, courriel: `${id}@exemple.ca` }
      return request(client, 'POST', '/b2b/v1/employe', employe)
    },
    isExpected: ({ status, body }, n) => status === 201 && body.includes(`"idExterne":"${name}-${String(n)}"`),
  })
  return { ...outcome, processor: (processorTime(pid) - before) / outcome.count }
}
