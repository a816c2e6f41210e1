import pg from 'pg'
import type { Config } from '../../../config/config.ts'
import { codeOf } from '../../../rules/error-code.ts'
import { onSession } from '../migrations/session.ts'
import type { Pools } from './pools.ts'
import { isPooled, place, roleSettings } from './session-settings.ts'

type Settings = Pick<Config, 'preparedStatements' | 'statementTimeout'>
type Place = { own: boolean; distributed: boolean }

/** Sessions that are kept from the probe: it comes to another one with the first or the second of them. */
const most = 5

/** Pools of which it is known that what is behind their pooler, if any, keeps what it is to keep. */
const known = new WeakSet<object>()

/**
 * Throws where a pooler stands between that does not keep what the service relies on: the settings of its role, and
 * statements by their names.
 */
export async function checkPooler(pools: Pick<Pools, 'service'>, settings: Settings): Promise<void> {
  if (known.has(pools)) return
  const client = await pools.service.connect()
  try {
    if (isPooled(client)) {
      await checkRole(client, settings)
      if (settings.preparedStatements) await checkNames(pools.service.options)
    }
  } finally {
    client.release()
  }
  known.add(pools)
}

const bounds = `select current_user as role, current_setting('plan_cache_mode') as plans,
  (select setting::bigint from pg_settings where name = 'statement_timeout') as longest,
  exists (select from pg_extension where extname = 'citus') as distributed`
type Bounds = { role: string; plans: string; longest: number; distributed: boolean }

/** A read is no transaction, to stay one way to the database and back: only its role holds it. */
async function checkRole(client: pg.PoolClient, { statementTimeout }: Settings) {
  const { rows } = await client.query<Bounds>(bounds)
  const { role = '', plans, longest = 0, distributed = false } = rows[0] ?? {}
  const wanted = roleSettings(statementTimeout, distributed)
  if (plans === wanted['plan_cache_mode'] && longest > 0 && longest <= statementTimeout) return
  const remedy =
    'run `npm run cli -- migrate`, which sets them, and have the pooler open new sessions (RECONNECT of PgBouncer)'
  throw new Error(`Behind a pooler the role ${role} needs settings, or no read has a time-out: ${remedy}`)
}

/** Prepares a statement by a name, has somebody else take its session, and runs it again: on another one. */
async function checkNames(address: pg.ClientConfig) {
  const clients: pg.Client[] = []
  const open = async () => {
    const client = new pg.Client(address)
    client.on('error', () => undefined)
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    const probe = await open()
    const session = await sessionOf(probe, 'membres-et-votes')
    for (let n = 0; n < most; n++) {
      const holder = await open()
      await holder.query('begin')
      if ((await sessionOf(holder)) === session) break
    }
    await sessionOf(probe, 'membres-et-votes')
  } catch (error) {
    if (!['26000', '42P05'].includes(codeOf(error))) throw error
    const remedy = 'set PREPARED_STATEMENTS=false, or max_prepared_statements of PgBouncer 1.21 or later'
    throw new Error(`The pooler does not keep named statements: ${remedy}`, { cause: error })
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()))
  }
}

async function sessionOf(client: pg.Client, name?: string): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>({
    ...(name && { name }),
    text: 'select pg_backend_pid() as pid',
  })
  return rows[0]?.pid
}

/**
 * Gives the role of the service, which may do so itself, the settings that hold its reads, where a pooler stands between;
 * in this database only. Sessions that are open have them not. Tells whether there is a pooler.
 */
export const holdRole = (url: string, statementTimeout: number): Promise<boolean> =>
  onSession(url, async (client) => {
    const { rows } = await client.query<Place & { name: string }>(`${place(client)}, current_database() as name`)
    const { own = true, distributed = false, name = '' } = rows[0] ?? {}
    if (own) return false
    for (const [setting, value] of Object.entries(roleSettings(statementTimeout, distributed)))
      await client.query(
        `alter role current_user in database ${pg.escapeIdentifier(name)} set ${setting} = ${pg.escapeLiteral(value)}`,
      )
    // This session is one of those that the pooler keeps, and has them not.
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    return true
  })
