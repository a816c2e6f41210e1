import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { developmentPassword } from '../../config/secrets.ts'
import { codeOf } from '../../rules/error-code.ts'
import { directory, type Cluster } from './cluster.ts'
import type { Server } from './process.ts'

/** The database of the service in an embedded server. */
export const database = 'membres'
/** Another owner has the data directory. */
export class InUse extends Error {
  constructor({ dataDir }: Cluster, owner: string) {
    super(`The data directory ${dataDir} is in use by ${owner}: stop it, or use another DATA_DIR`)
  }
}

// The owner's advisory lock on database `postgres`; any number does.
const lockKey = 1_835_363_699
const lockPatience = 1_000

/** A connection of the owner, or of whoever would become it. */
type Connection = { readonly client: pg.Client; readonly isPublished: boolean }

/**
 * Opens an embedded server with the password of the settings; where it is refused, with that of development, which is
 * published and which a server was created with that had no other.
 */
export async function connect(cluster: Cluster, server: Server): Promise<Connection> {
  try {
    return { client: await open(server, cluster.password), isPublished: false }
  } catch (cause) {
    if (codeOf(cause) !== '28P01') throw cause
    const client = cluster.password === developmentPassword ? undefined : await openPublished(server)
    if (client) return { client, isPublished: true }
    const created = 'use the password it was created with, or another DATA_DIR'
    throw new Error(`The password is not that of the database in ${directory(cluster)}: ${created}`, { cause })
  }
}

async function openPublished(server: Server): Promise<pg.Client | undefined> {
  try {
    return await open(server, developmentPassword)
  } catch (error) {
    if (codeOf(error) !== '28P01') throw error
    return undefined
  }
}

async function open({ port }: Server, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password,
    database: 'postgres',
    application_name: `owner ${process.pid}`,
    connectionTimeoutMillis: 10_000,
  })
  // The end of the server must not end this process; whoever runs queries learns of it.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/**
 * Makes the connection that of the owner of the data, which holds the lock as long as it lives. A password that is
 * published gives way to that of the settings: by the owner only, so that nobody who serves with it is shut out.
 */
export async function takeOwnership(cluster: Cluster, { client, isPublished }: Connection): Promise<pg.Client> {
  try {
    await lock(cluster, client)
    if (isPublished) await client.query(`alter role postgres password ${client.escapeLiteral(cluster.password)}`)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Takes the lock. Waits for it a little: the server may not have noticed yet that its owner was killed. */
async function lock(cluster: Cluster, client: pg.Client) {
  const deadline = Date.now() + lockPatience
  while (Date.now() < deadline) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey])
    if (rows[0]?.locked) return
    await sleep(50)
  }
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [lockKey],
  )
  throw new InUse(cluster, rows[0]?.name.replace('owner ', 'process ') ?? 'another process')
}
