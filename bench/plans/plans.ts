import pg from 'pg'
import { kyselyOn } from '../../db/engine/driver.ts'
import { tenantTables } from '../../db/engine/tables.ts'
import type { Db } from '../../db/engine/database.ts'
import { type Client, dataset } from '../data.ts'
import { exercise } from '../exercise.ts'
import { queries, type Query } from './filters.ts'
import { addMessages } from './messages.ts'
import type { Settings } from '../measure.ts'
import { query, type Rig } from '../rig.ts'
import { type Measured, mostToRead, pageSizes, rowsRead } from './rows-read.ts'

/**
 * The plans of every list and filter for three clients of very different sizes, of its pages for the largest, and the indexes
 * that nothing used. Throws for a page that reads more than `mostToRead`.
 */
export async function benchPlans(rig: Rig, { large }: Settings) {
  const { url, ...clients } = await dataset(rig, large)
  for (const client of Object.values(clients)) await addMessages(url, client)
  await query(url, 'vacuum analyze')
  console.log(
    `\nPlans: employees by client: ${Object.values(clients)
      .map(({ employes }) => employes)
      .join(', ')}`,
  )
  await query(url, 'select pg_stat_reset()')
  const wide: string[] = []
  for (const one of queries) {
    console.log(`  ${one.name}`)
    for (const client of Object.values(clients).toReversed()) await explain(url, client, one.of)
    wide.push(...(await printPages(url, clients.big, one)))
  }
  const service = await rig.startService(url)
  console.log(`  ${await exercise({ port: service.port, key: clients.middle.key })}`)
  await service.stop()
  await printIndexes(url)
  if (wide.length > 0) throw new Error(`Pages that read more than they should: ${wide.join('; ')}`)
}

/** Prints what the pages of a list read; gives those that read too many. */
async function printPages(url: string, client: Client, { name, of, besides = 0 }: Query): Promise<string[]> {
  const wide: string[] = []
  for (const { limit, rows, read, ms } of await pagesOf(url, client, of)) {
    const isWide = read > mostToRead(limit) + besides
    const flagged = isWide ? '  <== READS TOO MANY' : ''
    console.log(
      `    page of ${String(limit)}: ${String(rows)} rows, ${String(read)} read, ${ms.toFixed(1)} ms${flagged}`,
    )
    if (isWide) wide.push(`${name}, ${String(limit)}`)
  }
  return wide
}

/** What a page of a list reads. */
export type PageRead = { readonly limit: number; readonly rows: number; readonly read: number; readonly ms: number }

/** What the pages of a list read, of each size; `client` is who asks, for the policies. */
export const pagesOf = (url: string, client: Pick<Client, 'id'>, of: Query['of']): Promise<PageRead[]> =>
  connected(url, client, async (session) => {
    const found: PageRead[] = []
    for (const limit of pageSizes) {
      const rows = await of(dbOf(session, client), limit)
      const explained = `explain (analyze, format json) ${selectOf(rows.page({ limit }))}`
      const [row] = (await session.query<{ 'QUERY PLAN': [Plan] }>(explained)).rows
      if (!row) throw new Error('The database tells no plan')
      const [plan] = row['QUERY PLAN']
      found.push({ limit, rows: plan.Plan['Actual Rows'], read: rowsRead(plan.Plan), ms: plan['Execution Time'] })
    }
    return found
  })

/** The query that a list copies. */
const selectOf = (copy: string) => copy.replace(/^copy \(/, '').replace(/\) to stdout with \(header\)$/, '')

type Node = Measured & {
  'Actual Startup Time': number
  'Actual Rows': number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Sort Space Type'?: string
  Plans?: Node[]
}
type Plan = { Plan: Node; 'Execution Time': number; JIT?: { Timing: { Total: number } } }

async function explain(url: string, client: Client, of: Query['of']) {
  const plan = await connected(url, client, async (session) => {
    const { copy } = await of(dbOf(session, client))
    const explained = `explain (analyze, buffers, format json) ${selectOf(copy)}`
    // Once to warm the cache.
    await session.query(explained)
    return (await session.query<{ 'QUERY PLAN': [Plan] }>(explained)).rows[0]?.['QUERY PLAN'][0]
  })
  if (!plan) return
  const root = plan.Plan
  const nodes = everyNode(root)
  const blocks = root['Shared Hit Blocks'] + root['Shared Read Blocks']
  const figures = [
    String(client.employes).padStart(9),
    `${String(root['Actual Rows'])} rows`.padStart(13),
    `${plan['Execution Time'].toFixed(1)} ms`.padStart(11),
    `first ${root['Actual Startup Time'].toFixed(1)} ms`.padStart(17),
    `${String(blocks)} blocks`.padStart(15),
  ]
  const scanned = nodes.filter((node) => /Seq Scan/.test(node['Node Type'])).map((node) => node['Relation Name'] ?? '')
  const flagged =
    client.employes <= 10_000 && scanned.some((table) => (tenantTables as readonly string[]).includes(table))
  const jit = plan.JIT ? `, JIT ${plan.JIT.Timing.Total.toFixed(0)} ms` : ''
  console.log(`  ${figures.join('')}  ${describe(nodes)}${jit}${flagged ? '  <== SEQUENTIAL SCAN' : ''}`)
}

/** Does something on a connection of its own, as a client. */
async function connected<T>(url: string, { id }: Pick<Client, 'id'>, work: (session: pg.Client) => Promise<T>) {
  const session = new pg.Client(url)
  await session.connect()
  try {
    await session.query(`select set_config('timezone', 'utc', false), set_config('app.client_id', $1, false)`, [id])
    return await work(session)
  } finally {
    await session.end()
  }
}

/** What a list is made with, which may ask the database how far it goes. */
const dbOf = (session: pg.Client, { id }: Pick<Client, 'id'>): Db => ({
  ...{ q: kyselyOn(session, { guard: () => undefined, prepared: false }), clientId: id, now: '' },
})

const everyNode = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(everyNode)]

/** The kinds of nodes from the root down; scans by the index or the table that they read. */
function describe(nodes: readonly Node[]): string {
  const names = nodes.map((node) => {
    const disk = node['Sort Space Type'] === 'Disk' ? ' on disk' : ''
    const object = node['Index Name'] ?? node['Relation Name']
    return object === undefined ? `${node['Node Type']}${disk}` : `${node['Node Type']} ${object}`
  })
  return [...new Set(names)].join(' > ')
}

async function printIndexes(url: string) {
  const indexes = await query<{ name: string; scans: number; size: string }>(
    url,
    `select indexrelname as name, idx_scan as scans, pg_size_pretty(pg_relation_size(indexrelid)) as size
     from pg_stat_user_indexes where relname in (${tenantTables.map((table) => `'${table}'`).join()})
     order by idx_scan, 1`,
  )
  console.log('  Scans of each index by the lists above, by one write of each kind and by its refusals')
  for (const { name, scans, size } of indexes) {
    console.log(`  ${String(scans).padStart(9)}  ${name} (${size})${scans === 0 ? '  <== UNUSED' : ''}`)
  }
}
