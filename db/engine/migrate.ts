import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'
import { every } from '../../pace/every.ts'

const folder = join(import.meta.dirname, '../migrations')

/** The SQL files of `db/migrations`, in the order of their names. */
const readFiles = () =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()

let names: string[] | undefined
/** The names of the migrations that this process needs: those that stood there when it was first asked. */
export const migrationNames = (): string[] => (names ??= readFiles().map((file) => file.replace('.sql', '')))

function readMigrations(): Record<string, Migration> {
  return Object.fromEntries(
    readFiles().map((file) => [
      file.replace('.sql', ''),
      {
        up: async (db: Kysely<unknown>) => {
          await sql.raw(readFileSync(join(folder, file), 'utf8')).execute(db)
        },
      },
    ]),
  )
}

async function withMigrator<T>(url: string, work: (migrator: Migrator, pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  // The server may stop before the last connection is closed; without a listener that would end the process.
  pool.on('error', () => undefined)
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  try {
    return await work(
      new Migrator({
        db,
        provider: { getMigrations: () => Promise.resolve(readMigrations()) },
        migrationTableName: 'migration',
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

async function holdersOf(url: string, backend: number): Promise<readonly number[]> {
  const client = new pg.Client(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ processes: number[] }>('select pg_blocking_pids($1) as processes', [backend])
    return rows[0]?.processes ?? []
  } finally {
    await client.end()
  }
}

/**
 * Applies the migrations that are missing, all in one transaction under a lock: processes that start together wait for
 * one another. Returns the names applied; `waits` is told once, after some seconds, whose locks keep them waiting.
 */
export function migrate(url: string, waits: Waits = () => undefined): Promise<string[]> {
  return withMigrator(url, async (migrator, pool) => {
    const watching = watchLocks(url, pool, waits)
    const { error, results = [] } = await migrator.migrateToLatest().finally(watching.stop)
    if (error) throw error instanceof Error ? error : new Error('The migration failed', { cause: error })
    return results.map(({ migrationName }) => migrationName)
  })
}

/** Every migration of this version, and when it was applied. */
export function migrationStatus(url: string): Promise<{ name: string; appliedAt: string | null }[]> {
  return withMigrator(url, async (migrator) => {
    const migrations = await migrator.getMigrations()
    return migrations.map(({ name, executedAt }) => ({ name, appliedAt: executedAt?.toISOString() ?? null }))
  })
}
