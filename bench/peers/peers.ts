import { install } from '../../tools/installed.ts'
import { type Dataset, dataset } from '../data.ts'
import { listed, timeOf } from '../listed.ts'
import { alternate, median, perSecond, printLine, printTitle, seconds, type Settings } from '../measure.ts'
import { read } from '../points.ts'
import { query, type Rig, type Served } from '../rig.ts'
import { write } from '../writes.ts'

/** What others would pick instead: each with a key that is looked up and a body that is validated, on the same rows. */
const peers = { 'NestJS with TypeORM': 'nest', 'express, openapi-backend, Kysely': 'express' } as const

/** The figures of one turn: reads and writes in a second, and milliseconds of a list. */
type Turn = { readonly read: number; readonly write: number; readonly list: number }

/**
 * GET and POST of one employee at 10 connections, and the list of a client, of this service and of its peers in turns. Throws
 * where any of them answers anything but what it is asked for.
 */
export async function benchPeers(rig: Rig, settings: Settings) {
  install(import.meta.dirname)
  const data = await dataset(rig, settings.rows)
  const ours = await rig.startService(data.url)
  printTitle(`Peers: a client of ${String(settings.rows)} employees, at 10 connections`)
  for (const [name, file] of Object.entries(peers)) {
    const peer = await rig.startPeer(file, data.url)
    const turn = (served: Served) => () => once(served, data, settings)
    const measures = { theirs: turn(peer), ours: turn(ours) }
    await alternate(1, measures)
    const found = await alternate(settings.rounds, measures)
    const of = (what: keyof Turn) => [found.theirs, found.ours].map((turns) => median(turns.map((one) => one[what])))
    console.log(`  ${name}`)
    for (const [line, what] of [
      ['GET one employee', 'read'],
      ['POST one employee', 'write'],
    ] as const) {
      const [theirs = 0, own = 0] = of(what)
      printLine({
        name: `  ${line}`,
        floor: perSecond(theirs),
        ours: perSecond(own),
        ratio: own / theirs,
        target: '> 1x',
      })
    }
    const [theirs = 0, own = 0] = of('list')
    printLine({
      name: '  the whole list',
      floor: seconds(theirs),
      ours: seconds(own),
      ratio: own / theirs,
      target: '< 1x',
    })
    await peer.stop()
  }
  await ours.stop()
}

async function once(served: Served, data: Dataset, { seconds: length }: Settings): Promise<Turn> {
  const { big } = data
  const { rate: reads } = await read(served, data, 10, length)
  const target = { port: served.port, key: big.key }
  const { items, bytes: least } = await listed(target, path)
  const there = 'select count(*)::int as people from employe where client_id = '
  const [row] = await query<{ people: number }>(data.url, `${there}'${big.id}'`)
  if (items !== row?.people) throw new Error(`The list has ${String(items)} of ${String(row?.people)} people`)
  const list = await timeOf(target, path, { least })
  const { rate: writes } = await write(served, big, length)
  return { read: reads, list, write: writes }
}

const path = '/b2b/v1/employe?inclureInactifs=true'
