import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { every } from '../../pace/every.ts'
import { retry } from '../../pace/retry.ts'
import { isHeld } from './errors.ts'
import { finishing, migrations, type Series } from './migration-files.ts'
import { sessionsBefore } from './session-names.ts'

const migrationsOf = (series: Series): Record<string, Migration> =>
  Object.fromEntries(
    series.names().map((name) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(series.read(name)).execute(db)
        },
      },
    ]),
  )

type Work<T> = (migrator: Migrator, pool: pg.Pool) => Promise<T>

async function withMigrator<T>(url: string, series: Series, work: Work<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // The server may stop before the last connection is closed; without a listener that would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(
      new Migrator({
        db,
        provider: { getMigrations: () => Promise.resolve(migrationsOf(series)) },
        migrationTableName: series.table,
        migrationLockTableName: 'migration_lock',
      }),
      pool,
    )
  } finally {
    await db.destroy()
  }
}

/** Is told the processes of PostgreSQL that hold a lock which the migrations wait for. */
type Waits = (processes: readonly number[]) => void

/** Milliseconds between two looks at what the migrations wait for. */
const lookTime = 3000

/** Looks, on connections of its own, until the migrations were seen to wait for others once. */
function watchLocks(url: string, pool: pg.Pool, waits: Waits) {
  let backend: number | undefined
  // PostgreSQL tells each connection its process; the types of the driver leave it out.
  pool.on('connect', (client) => (backend = (client as pg.PoolClient & { processID?: number }).processID))
  const look = async () => {
    const processes = backend === undefined ? [] : await holdersOf(url, backend)
    if (processes.length === 0) return
    void looking.stop()
    waits(processes)
  }
  const looking = every(lookTime, look)
  return { stop: () => void looking.stop() }
}

const holdersOf = async (url: string, backend: number): Promise<readonly number[]> => {
  type Held = { processes: number[] }
  const [held] = await ask<Held>(url, { text: 'select pg_blocking_pids($1) as processes', values: [backend] })
  return held?.processes ?? []
}

/** What one query gives, on a connection of its own. */
async function ask<T extends pg.QueryResultRow>(url: string, query: pg.QueryConfig): Promise<T[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(query)).rows
  } finally {
    await client.end()
  }
}

/** Applies what a series lacks, in one transaction. */
const apply = (url: string, series: Series, waits: Waits) =>
  withMigrator(url, series, async (migrator, pool) => {
    const watching = watchLocks(url, pool, waits)
    const { error, results = [] } = await migrator.migrateToLatest().finally(watching.stop)
    if (error) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
    return results.map(({ migrationName }) => migrationName)
  })

/**
 * Applies the migrations that are missing, all in one transaction under a lock: processes that start together wait for
 * one another. A database that was empty is finished too: nobody has used what is taken away. Returns the names applied;
 * `waits` is told once, after some seconds, whose locks keep them waiting.
 */
export async function migrate(url: string, waits: Waits = () => undefined): Promise<string[]> {
  const applied = await apply(url, migrations, waits)
  const wasEmpty = applied.length === migrations.names().length
  return wasEmpty ? [...applied, ...(await apply(url, finishing, waits))] : applied
}

/** What was applied to finish; why nothing was, where something stands in the way. */
type Finished = { readonly applied: readonly string[]; readonly reason?: string }

/**
 * Applies the finishing migrations that are missing, in one transaction, unless a process that knows less of them has a
 * session (decision N-1). A table that somebody holds is waited for shortly, a few times.
 */
export async function finish(url: string, waits: Waits = () => undefined): Promise<Finished> {
  const last = (await unfinished(url)).at(-1)
  if (last === undefined) return { applied: [] }
  const before = await ask<{ pid: number }>(url, sessionsBefore(last))
  if (before.length > 0) return { applied: [], reason: stillUsed(before.map(({ pid }) => pid)) }
  try {
    const pauses = [500, 1000, 2000]
    return { applied: await retry(() => apply(url, finishing, waits), { mayPass: isHeld, pauses }) }
  } catch (error) {
    if (!isHeld(error)) throw error
    return { applied: [], reason: held }
  }
}

const held = 'A long read or write holds a table that is to change: nothing was changed, run it again'
const stillUsed = (processes: readonly number[]) =>
  `Processes of an earlier version are connected (in PostgreSQL ${processes.join(', ')}): end them first`

/** The finishing migrations that are not applied. */
export async function unfinished(url: string): Promise<string[]> {
  const there = `select to_regclass('${finishing.table}') is not null as there`
  const [place] = await ask<{ there: boolean }>(url, { text: there })
  const rows = place?.there ? await ask<{ name: string }>(url, { text: `select name from ${finishing.table}` }) : []
  const applied = new Set(rows.map(({ name }) => name))
  return finishing.names().filter((name) => !applied.has(name))
}

/** Every migration of this version, those that finish last, and when it was applied. */
export async function migrationStatus(url: string): Promise<{ name: string; appliedAt: string | null }[]> {
  const found = []
  for (const series of [migrations, finishing])
    found.push(...(await withMigrator(url, series, (migrator) => migrator.getMigrations())))
  return found.map(({ name, executedAt }) => ({ name, appliedAt: executedAt?.toISOString() ?? null }))
}
