import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { distribute } from '../../../db/engine/migrations/distribute.ts'
import { migrate } from '../../../db/engine/migrate.ts'
import { copyDatabase, databaseAt, modele, sendTo } from '../data/modele.ts'

/** Parts of each table: on two workers, both have some. */
const shards = 4

/** A database of a run that is told to have a cluster (`npm run test:citus`), its tables distributed; undefined otherwise. */
export async function openCluster() {
  const given = process.env['CITUS_URL']
  if (process.env['TEST_CITUS'] !== 'true' || given === undefined) return undefined
  const servers = await serversOf(given)
  const name = `essai_${randomUUID().slice(0, 8)}`
  const url = databaseAt(servers[0] ?? given, name)
  await makeModel(servers, modele(url))
  await copyDatabase(servers, modele(url), name)
  return { url, servers, stop: () => dropAll(servers, name) }
}

/** The servers of a cluster, the coordinator first. */
async function serversOf(url: string): Promise<string[]> {
  const { rows } = await on(url, (client) =>
    client.query<{ name: string; port: number }>(`select nodename as name, nodeport as port from pg_dist_node
      where noderole = 'primary' order by groupid`),
  )
  return rows.map(({ name, port }) => Object.assign(new URL(url), { hostname: name, port: String(port) }).href)
}

/** Makes a migrated database whose tables are distributed, which takes no connection any more: copies are made of it. */
async function makeModel(servers: readonly string[], name: string) {
  const urls = servers.map((server) => databaseAt(server, name))
  const [coordinator = '', ...workers] = urls
  for (const server of servers) await sendTo(server, [`create database ${name}`])
  for (const url of urls) await sendTo(url, ['create extension citus'])
  const place = (url: string) => [new URL(url).hostname, Number(new URL(url).port)]
  await on(coordinator, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', place(coordinator))
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', place(worker))
  })
  await migrate(coordinator)
  await distribute(coordinator, { shards }, () => undefined)
  for (const server of servers)
    await sendTo(databaseAt(server, 'postgres'), [
      `alter database ${name} allow_connections false`,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    ])
}

/** Drops the database of a run, its model and the copies that tests made. */
async function dropAll(servers: readonly string[], name: string) {
  for (const server of servers) {
    const at = databaseAt(server, 'postgres')
    const { rows } = await on(at, (client) =>
      client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [name]),
    )
    await sendTo(
      at,
      rows.map((each) => `drop database if exists ${each.name} with (force)`),
    )
  }
}

async function on<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
