import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { newClient } from './data.ts'
import { hammer, request, type Target } from './load.ts'
import { type Load, loadOf, post, presentOf } from './loads.ts'
import { floorOfCourriels, postCourriels } from './courriels.ts'
import type { Settings } from './measure.ts'
import { alternate, MB, ms, paired, peakMemory, printLine, printPaired, printTitle, residentMemory } from './measure.ts'
import { query, type Rig } from './rig.ts'

const tables = ['syndicat', 'employeur', 'employe', 'emploi', 'adhesion'] as const

/** POST /b2b/v2/sync of a whole payroll against COPY of the same rows into the same tables with their constraints. */
export async function benchSync(rig: Rig, { sync, rounds }: Settings) {
  const url = await rig.createDatabase('synchronisation')
  const service = await rig.startService(url)
  printTitle(`Synchronisation: ${String(sync)} employees, each with a job and a membership, one row in twenty bad`)
  const newTarget = async () => {
    const { id, key } = await newClient(url, 0)
    return { id, port: service.port, key }
  }
  await post(await newTarget(), loadOf(500, 0))
  const [first, second] = [loadOf(sync, 0), loadOf(sync, 1)]
  const watched = await newTarget()
  const idle = residentMemory(service.pid)
  const { pauses, peak } = await watch(service.pid, watched, first)
  await query(url, 'vacuum analyze')
  let [copied, target] = ['', watched]
  const measures = {
    floor: async () => copyRows(url, watched.id, { to: (copied = (await newTarget()).id), people: presentOf(sync) }),
    load: async () => post((target = await newTarget()), first),
    again: () => post(target, second),
  }
  const { floor, load, again } = await alternate(rounds, measures)
  printPaired(`first load, ${MB(first.body.length)}`, paired(floor, load), '<= 1.7x')
  printPaired('the same with 1% changed, against the first load', paired(load, again), '<= 0.6x')
  let [bareTurn, turn] = [0, 0]
  const exchanges = await alternate(rounds, {
    bare: () => floorOfCourriels(url, copied, { people: sync, turn: ++bareTurn }),
    ours: () => postCourriels(target, { people: sync, turn: ++turn }),
  })
  const exchange = `UpdateCourriels of ${String(sync)}, against the bare UPDATE`
  printPaired(exchange, paired(exchanges.bare, exchanges.ours), '<= 1.5x')
  printLine({ name: 'memory at the peak', ours: MB(peak), target: '<= 250 MB' })
  printLine({ name: 'memory before', ours: MB(idle) })
  printLine({ name: 'longest GET /health/live meanwhile', ours: ms(pauses), target: '<= 50 ms' })
  await service.stop()
}

/** The memory of the server during a load, and the longest pause that another caller saw meanwhile. */
async function watch(pid: number, target: Target, load: Load) {
  let pauses = Number.NaN
  const peak = await peakMemory(pid, async () => {
    const live = () => request(target, 'GET', '/health/live')
    pauses = (await hammer(target.port, { connections: 1, pause: 1, until: post(target, load), request: live })).max
  })
  return { pauses, peak }
}

/** Milliseconds that COPY takes to write the rows of a client as those of another one, in one transaction; throws unless all are there. */
async function copyRows(url: string, from: string, { to, people }: { to: string; people: number }): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  const parts: { statement: string; rows: Buffer }[] = []
  for (const table of tables) {
    const columns = await query<{ name: string }>(
      url,
      `select attname as name from pg_attribute
      where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'client_id'`,
    )
    const names = columns.map(({ name }) => name).join(', ')
    const out = client.query(
      copyTo(`copy (select '${to}'::uuid, ${names} from ${table} where client_id = '${from}') to stdout`),
    )
    const rows = Buffer.concat(await Array.fromAsync(out as AsyncIterable<Buffer>))
    parts.push({ statement: `copy ${table} (client_id, ${names}) from stdin`, rows })
  }
  const started = performance.now()
  await client.query('begin')
  for (const { statement, rows } of parts) {
    const stream = client.query(copyFrom(statement))
    if (!stream.write(rows)) await once(stream, 'drain')
    stream.end()
    await finished(stream)
  }
  await client.query('commit')
  const took = performance.now() - started
  const { rows } = await client.query<{ there: number }>(
    `select count(*)::int as there from employe where client_id = '${to}'`,
  )
  if (rows[0]?.there !== people) throw new Error(`The floor has written ${String(rows[0]?.there)} people`)
  await client.end()
  return took
}
