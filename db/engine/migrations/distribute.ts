import type pg from 'pg'
import { changedRegistryTables, registryTables, tenantTables } from '../tables.ts'
import { occupiedBySets } from './occupied.ts'
import { inTurn, onSession, type Waits } from './session.ts'

/*
 * How the tables of a database with the extension Citus are distributed (decision N-4): those of the registry that rows of
 * clients refer to are copied to every node, those of clients are split by client_id, all alike, so that what belongs to
 * one client is on one node.
 */

/** What workers count and pause by themselves: nothing of clients refers to it, and it stays on the coordinator. */
const ofCoordinator: ReadonlySet<string> = new Set(changedRegistryTables)

/** Those that others refer to come first. */
const referenceTables = registryTables.filter((table) => !ofCoordinator.has(table))
const distributedTables = tenantTables.toReversed()

/** One thing that is to be done, and what is distributed by it. */
export type Distribution = {
  readonly name: string
  readonly how: 'reference' | 'by client_id' | 'function' | 'told to nodes' | 'copied before'
}

const known = `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
  where c.relnamespace = 'public'::regnamespace and p.partmethod in ('h', 'n') and (p.partmethod = 'h' or p.repmodel = 't')`

/** The functions of the schema that no policy or trigger calls by itself: statements of the nodes do. */
const functions = `select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.provolatile = 'i' and p.prokind = 'f'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
  order by p.oid`

/**
 * The functions of the rounds, as long as they say whom they look at in words that the nodes are not told, and the one that
 * finds these clients, as long as it looks for one after the other.
 */
export const rounds = `select p.oid::regprocedure::text as name from pg_proc p
  where p.pronamespace = 'public'::regnamespace and (p.prosrc like '%perform set_config(''app.client_id''%'
    or (p.proname = 'clients_occupes' and p.prosrc like '%for tour in%')) order by p.oid`

/** The tables whose rows were copied as they were distributed: the former ones stay on the coordinator, where nobody sees them. */
const hidden = `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
  where c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 0 order by c.relname`

type Named = { name: string }

/** What a database lacks, in the order in which it is done; undefined where the extension is not there. */
async function lackingIn(client: pg.Client): Promise<Distribution[] | undefined> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  if (rowCount === 0) return undefined
  const done = new Set((await client.query<Named>(known)).rows.map(({ name }) => name))
  const left = (tables: readonly string[]) => tables.filter((table) => !done.has(table))
  return [
    ...(await client.query<Named>(functions)).rows.map(({ name }) => ({ name, how: 'function' as const })),
    ...left(referenceTables).map((name) => ({ name, how: 'reference' as const })),
    ...left(distributedTables).map((name) => ({ name, how: 'by client_id' as const })),
    ...(await client.query<Named>(rounds)).rows.map(({ name }) => ({ name, how: 'told to nodes' as const })),
    ...(await hiddenIn(client)),
  ]
}

const hiddenIn = async (client: pg.Client) =>
  (await client.query<Named>(hidden)).rows.map(({ name }) => ({ name, how: 'copied before' as const }))

/** What `distribute` would do. */
export const undistributed = (url: string): Promise<Distribution[] | undefined> => onSession(url, lackingIn)

/** How many shards the tables of clients have: no more nodes than these hold rows of clients. */
export type Shards = { readonly shards: number }

/**
 * Distributes what is not yet; gives it, undefined where the extension is not there. It takes each table for as long as its
 * rows are copied: nothing serves meanwhile. Who is stopped goes on where he was.
 */
export const distribute = (url: string, { shards }: Shards, waits: Waits): Promise<Distribution[] | undefined> =>
  inTurn(url, waits, async (client) => {
    const left = await lackingIn(client)
    await client.query(`select set_config('citus.shard_count', $1, false)`, [String(shards)])
    for (const one of left ?? []) await distributeOne(client, one)
    if (left) await forgetHidden(client)
    return left
  })

/** Empties what was copied of rows that are of no use any more; the triggers of the journals would take it for a deletion. */
async function forgetHidden(client: pg.Client) {
  await client.query('set session_replication_role = replica')
  for (let [first] = await hiddenIn(client); first; [first] = await hiddenIn(client))
    await client.query('select truncate_local_data_after_distributing_table($1)', [first.name])
  await client.query('set session_replication_role = origin')
}

async function distributeOne(client: pg.Client, { name, how }: Distribution) {
  if (how === 'function') await client.query('select create_distributed_function($1::regprocedure)', [name])
  if (how === 'reference') await client.query('select create_reference_table($1)', [name])
  if (how === 'told to nodes') await tellNodes(client, name)
  if (how !== 'by client_id') return
  const first = distributedTables[0]
  const beside = name === first ? 'none' : first
  await client.query(`select create_distributed_table($1, 'client_id', colocate_with => $2)`, [name, beside])
}

/**
 * Has a function of the rounds tell the nodes whom it looks at: of what a function sets, Citus tells them what it says in a
 * statement, and not what it calls a function for. The one that finds the clients is made to look at all nodes once.
 */
export async function tellNodes(client: pg.Client, name: string): Promise<void> {
  if (name.startsWith('clients_occupes(')) {
    await client.query(occupiedBySets)
    return
  }
  const { rows } = await client.query<{ text: string }>('select pg_get_functiondef($1::regprocedure) as text', [name])
  const said = /perform set_config\('app\.client_id', ([\w.[\]]+)::text, true\);/g
  const told = (rows[0]?.text ?? '').replaceAll(said, "execute format('set local app.client_id = %L', $1);")
  await client.query(told)
}
