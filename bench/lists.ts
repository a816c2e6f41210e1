import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { compiler } from '../db/engine/driver.ts'
import * as adhesions from '../db/members/adhesions.ts'
import * as consentements from '../db/members/consentements.ts'
import type { Db } from '../db/engine/database.ts'
import { list } from '../db/members/employes-list.ts'
import type { Rows } from '../db/lists/rows.ts'
import { type Client, dataset } from './data.ts'
import { listed, seeSame, timeOf } from './listed.ts'
import { download, hammer, request, type Target } from './load.ts'
import {
  alternate,
  MB,
  median,
  ms,
  paired,
  peakMemory,
  printLine,
  printPaired,
  printTitle,
  residentMemory,
  seconds,
  type Settings,
  timed,
} from './measure.ts'
import type { Rig } from './rig.ts'

/** How many people the list has, and how often each is measured. */
type Turns = { people: number; rounds: number }

const path = '/b2b/v1/employe?inclureInactifs=true'
const codings = ['zstd', 'gzip', 'br'] as const
const accepting = (coding: string) => `Accept-Encoding: ${coding}`
const ndjson = 'Accept: application/x-ndjson'

/** GET /b2b/v1/employe of a whole client against COPY of the same rows, read by pg-copy-streams. */
export async function benchLists(rig: Rig, { rows, rounds }: Settings) {
  const { url, big } = await dataset(rig, rows)
  printTitle(`Lists: ${String(rows)} employees joined to their employer`)
  const service = await rig.startService(url, { LIST_POOL_SIZE: '10' })
  await sleep(1000)
  const idle = residentMemory(service.pid)
  const target = { port: service.port, key: big.key }
  const floor = () => copy(url, big, { of: (db) => list(db, { inclureInactifs: true }), items: big.employes })
  const { size, time } = await compareTimes(floor, target, { people: big.employes, rounds })
  const peak = await peakMemory(service.pid, () => download(target, path))
  printLine({ name: 'memory above idle, one list', ours: MB(peak - idle), target: '<= 120 MB' })
  await comparePauses(floor, target)
  await compareTen(floor, target, { pid: service.pid, idle })
  for (const { path: other, of } of others) {
    const { items, bytes } = await listed(target, other)
    if (items === 0) throw new Error(`${other} is empty`)
    await compareOther({ path: other, bytes, floor: () => copy(url, big, { of, items }) }, target, rounds)
  }
  await seeSame(target, path, codings)
  console.log(`  (${MB(size)} of JSON; idle memory ${MB(idle)}; floor ${seconds(time)})`)
  await service.stop()
}

async function compareTimes(floor: () => Promise<number>, target: Target, { people, rounds }: Turns) {
  const { items, bytes: least } = await listed(target, path)
  if (items !== people) throw new Error(`The list has ${String(items)} people`)
  const coded = (coding: string) => () => timeOf(target, path, { headers: [accepting(coding)] })
  const [zstd, gzip, br] = [coded('zstd'), coded('gzip'), coded('br')]
  const plain = () => timeOf(target, path, { least })
  // Of lines the brackets are left out.
  const lines = () => timeOf(target, path, { least: least - 2, headers: [ndjson] })
  await floor()
  const times = await alternate(rounds, { floor, plain, zstd, gzip, br, lines })
  printPaired('whole list', paired(times.floor, times.plain), '<= 1.3x')
  const { bytes: size, firstByte } = await download(target, path)
  printLine({ name: 'first byte', ours: ms(firstByte), target: '2 to 6 ms in a prototype' })
  printPaired('one item per line against plain', paired(times.plain, times.lines))
  for (const coding of codings) {
    const { bytes } = await download(target, path, [accepting(coding)])
    const name = `${coding} against plain (${MB(bytes)}, ${(size / bytes).toFixed(1)} times smaller)`
    printPaired(name, paired(times.plain, times[coding]), '<= 1.6x')
  }
  return { size, time: median(times.floor) }
}

/** The longest wait of small requests made meanwhile; beside it, the same while only the floor runs. */
async function comparePauses(floor: () => Promise<number>, target: Target) {
  const probe = (path: string, work: () => Promise<unknown>) =>
    hammer(target.port, { connections: 1, pause: 1, until: work(), request: () => request(target, 'GET', path) })
  for (const other of ['/health/live', '/b2b/v1/employe/E-1']) {
    const alone = await probe(other, floor)
    const meanwhile = await probe(other, () => download(target, path))
    printLine({
      name: `longest GET ${other} meanwhile`,
      floor: ms(alone.max),
      ours: ms(meanwhile.max),
      target: '<= 50 ms',
    })
    printLine({ name: `p99 of the ${String(meanwhile.count)}`, floor: ms(alone.p99), ours: ms(meanwhile.p99) })
  }
}

async function compareTen(floor: () => Promise<number>, target: Target, { pid, idle }: { pid: number; idle: number }) {
  const ten = (...headers: string[]) =>
    timed(() => Promise.all(Array.from({ length: 10 }, () => download(target, path, headers))))
  const floors = async () => {
    let sum = 0
    for (let n = 0; n < 10; n++) sum += await floor()
    return sum
  }
  const peak = await peakMemory(pid, () => ten())
  const times = await alternate(3, {
    floors,
    plain: () => ten(),
    zstd: () => ten(accepting('zstd')),
    gzip: () => ten(accepting('gzip')),
  })
  printPaired('ten lists at once against 10 floors', paired(times.floors, times.plain), '<= 1.3x')
  printLine({ name: 'memory above idle, ten lists', ours: MB(peak - idle), target: 'flat: 250 MB in a prototype' })
  printPaired('ten with zstd against ten', paired(times.plain, times.zstd))
  printPaired('ten with gzip against ten', paired(times.plain, times.gzip))
  const health = () => request(target, 'GET', '/health/live')
  const { p99, max } = await hammer(target.port, { connections: 1, pause: 1, until: ten(), request: health })
  printLine({ name: 'GET /health/live meanwhile, p99', ours: ms(p99), target: '20 ms in a prototype' })
  printLine({ name: 'GET /health/live meanwhile, longest', ours: ms(max) })
}

/** The other long lists of the membership module. */
const others = [
  { path: '/b2b/v2/adhesion', of: (db: Db) => adhesions.list(db, {}) },
  { path: '/b2b/v1/adhesion', of: (db: Db) => adhesions.listV1(db, {}) },
  { path: '/b2b/v1/consentement', of: (db: Db) => consentements.list(db, {}) },
]

type Other = { path: string; bytes: number; floor: () => Promise<number> }

async function compareOther({ path: other, bytes: least, floor }: Other, target: Target, rounds: number) {
  await floor()
  const ours = () => timeOf(target, other, { least })
  const times = await alternate(rounds, { floor, ours })
  printPaired(`GET ${other}`, paired(times.floor, times.ours), '<= 1.3x')
}

/** What a floor reads: the rows of a list, and how many they are. */
type Copied = { of: (db: Db) => Rows<unknown> | Promise<Rows<unknown>>; items: number }

/** Milliseconds to read, and drop, the rows of the list as PostgreSQL sends them; throws unless all have come. */
async function copy(url: string, { id }: Client, { of, items }: Copied): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const db = { q: compiler, clientId: id, now: '' }
  const rows = await of(db)
  const started = performance.now()
  const stream = client.query(copyTo(rows.copy))
  stream.resume()
  await once(stream, 'end')
  const took = performance.now() - started
  await client.end()
  if (stream.rowCount !== items)
    throw new Error(`The floor has read ${String(stream.rowCount)} rows of ${String(items)}`)
  return took
}
