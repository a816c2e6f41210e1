import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { codeOf } from '../../rules/error-code.ts'
import { type Asked, checkClients, checkDatabase, checkRowSecurity } from './checks.ts'
import type { Database } from './database.ts'
import { isUnavailable } from './errors.ts'
import { finishing, migrationNames, migrations } from './migrations/files.ts'
import { refuseLater } from './migrations/later.ts'
import { type Applied, appliedIn } from './migrations/progress.ts'
import { checkPooler } from './pooling/pooler.ts'
import { isClosed, knock } from './sessions.ts'
import { appendOnlyTables, changedRegistryTables, registryTables, tenantTables } from './tables.ts'

type Settings = Pick<
  Config,
  'environment' | 'databaseUrl' | 'databaseUrlDirect' | 'rowLevelSecurity' | 'preparedStatements' | 'statementTimeout'
>

/** Milliseconds that the database behind a pooler is waited for, beside what is asked of the pooler. */
const patience = 500

/** Why the database cannot serve now, in one line for the operator; undefined when it can. Never throws. */
export async function whyUnready({ pools }: Database, settings: Settings): Promise<string | undefined> {
  let client: pg.PoolClient | undefined
  try {
    // The connections that are kept do not tell that the database takes no other any more.
    await Promise.all([knock(pools.service.options), knockBehind(settings)])
    await checkPooler(pools, settings)
    client = await pools.service.connect()
    await client.query('begin')
    await checkAll(client, settings)
    await client.query('commit')
    client.release()
    return undefined
  } catch (error) {
    // In whatever state it is; the next probe is a second away.
    client?.release(true)
    return reasonOf(error)
  }
}

/**
 * A pooler takes sessions that the database behind it would refuse, and keeps serving by those that it has. That the
 * database cannot be reached past the pooler says nothing of what is served.
 */
async function knockBehind({ databaseUrlDirect: connectionString }: Settings) {
  if (connectionString === undefined) return
  await knock({ connectionString, connectionTimeoutMillis: patience }).catch((error: unknown) => {
    if (isClosed(error)) throw error
  })
}

async function checkAll(asked: Asked, settings: Settings) {
  await checkDatabase(asked, settings)
  await checkSchema(asked)
  await checkRights(asked)
  await checkRowSecurity(asked, settings)
  await checkClients(asked, settings)
  await checkWrites(asked)
}

/** Why nothing can be written, by the code of PostgreSQL, whose own sentences name another temporary file each time. */
const writeFaults = new Map([
  ['53100', 'its disk is full'],
  ['53400', 'its temporary files have reached temp_file_limit'],
  ['58030', 'its disk fails'],
])

/** PostgreSQL quotes nothing personal in what these queries make it say. */
function reasonOf(error: unknown): string {
  const fault = writeFaults.get(codeOf(error))
  if (fault !== undefined) return `The database cannot write: ${fault}`
  if (isClosed(error)) return `The database takes no new sessions: ${messageOf(error)}`
  return isUnavailable(error) ? 'The database is out of reach' : messageOf(error)
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const readableBy = (table: string) => `coalesce(has_table_privilege(to_regclass('${table}'), 'select'), false)`
const place = `select current_user as role, current_schema() as schema,
  to_regclass('${migrations.table}') is not null as migrated,
  ${readableBy(migrations.table)} as readable, ${readableBy(finishing.table)} as "readsFinished"`
type Place = { role: string; schema: string | null; migrated: boolean; readable: boolean; readsFinished: boolean }

/** Throws unless every migration of this version is applied, and this version goes on with those of later ones. */
async function checkSchema(asked: Asked) {
  const { applied, finished } = await appliedMigrations(asked)
  const names = new Set(applied.map(({ name }) => name))
  const missing = migrationNames().filter((name) => !names.has(name))
  if (missing.length === 0) {
    refuseLater(applied, finished)
    return
  }
  const which = `${String(missing.length)}, from ${missing[0] ?? ''} on`
  throw new Error(`Migrations are missing (${which}): run \`npm run cli -- migrate\``)
}

type Found = { readonly applied: readonly Applied[]; readonly finished: readonly Applied[] }

async function appliedMigrations(asked: Asked): Promise<Found> {
  const [found] = (await asked.query<Place>(place)).rows
  if (!found?.schema) throw new Error(`The role ${found?.role ?? ''} has no rights on the schema of the database`)
  if (!found.migrated) return { applied: [], finished: [] }
  if (!found.readable) throw new Error(`The role ${found.role} has no rights on the table migration: it needs select`)
  const finished = found.readsFinished ? await appliedIn(asked, finishing) : []
  return { applied: await appliedIn(asked, migrations), finished }
}

const rights = `select current_user as role, lower(privilege) as privilege, relname as name
  from pg_class c cross join unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) privilege
  where relnamespace = 'public'::regnamespace and relkind = 'r' and not has_table_privilege(c.oid, privilege)
    and (relname = any ($1) and (privilege <> 'UPDATE' or relname <> all ($2))
      or relname = any ($3) and (privilege <> 'UPDATE' or relname = any ($4))) order by relname limit 1`

/** Throws unless the role may do with every table what a call may need: proofs are never updated, nor is the registry but for the pauses. */
async function checkRights(asked: Asked) {
  type Lacking = { role: string; privilege: string; name: string }
  const { rows } = await asked.query<Lacking>(rights, [
    ...[tenantTables, appendOnlyTables, registryTables, changedRegistryTables],
  ])
  const [lacking] = rows
  if (!lacking) return
  const { role, privilege, name } = lacking
  throw new Error(`The role ${role} has no rights on the table ${name}: it needs ${privilege}`)
}

const state = `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as readonly`

/**
 * What is written leaves no row: a message in the log of writes (WAL), which any role may write and no table keeps, and
 * a temporary file of some 200 kB. The message is flushed with the commit that follows, as those of calls are. The file
 * is for the disk of the tables: the log of writes goes on for a while on a full disk, in files that it already has.
 * A log of writes on a disk of its own that is full makes PostgreSQL itself stop, which is seen as well.
 */
const writes = `set local temp_tablespaces = ''; set local work_mem = '64kB';
  select count(*) from generate_series(1, 10000);
  select pg_logical_emit_message(true, 'membres-et-votes', '')`

/** Throws unless the database takes writes. */
async function checkWrites(asked: Asked) {
  const { rows } = await asked.query<{ standby: boolean; readonly: boolean }>(state)
  if (rows[0]?.standby) throw new Error('The database is a standby: it takes no writes')
  if (rows[0]?.readonly) throw new Error('The database is read-only: default_transaction_read_only is on')
  await asked.query(writes)
}
