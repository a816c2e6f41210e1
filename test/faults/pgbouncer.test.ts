import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { holdRole } from '../../db/engine/pooling/pooler.ts'
import { migrate } from '../../db/engine/migrate.ts'
import { caller, newClient, startService } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'
import { lockTables } from '../support/locked-tables.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { findPgBouncer, startPgBouncer } from '../support/processes/pgbouncer.ts'
import { keptPort } from '../support/processes/ports.ts'
import { launch } from '../support/processes/processes.ts'
import { startDatabase } from './rig.ts'

const within = { timeout: 20_000, interval: 50 }
const pgbouncer = findPgBouncer()
if (pgbouncer === undefined) console.log('PgBouncer is not on this machine: nothing is tried behind it')

/** A migrated database, and its address by PgBouncer. */
async function startBehind() {
  const database = await startDatabase()
  await migrate(database.url)
  const { url, stop } = await startPgBouncer({
    command: pgbouncer ?? '',
    databaseUrl: database.url,
    port: await keptPort(),
  })
  atEndOfFile(stop)
  const unnamed = { DATABASE_URL: url, DATABASE_URL_DIRECT: database.url, PREPARED_STATEMENTS: 'false' }
  return { database, settings: { ...unnamed, ROW_LEVEL_SECURITY: 'false', MIGRATE_ON_START: 'false' } }
}

test.skipIf(pgbouncer === undefined)(
  'behind PgBouncer a database that ends is not ready, though PgBouncer goes on serving, and is again by itself',
  async () => {
    const { database, settings } = await startBehind()
    await holdRole(settings.DATABASE_URL, 4000)
    const said: string[] = []
    const log = pino(
      { level: 'info' },
      {
        write: (line) => {
          const { msg, reason } = JSON.parse(line) as { msg: string; reason?: string }
          if (/ready/.test(msg)) said.push(reason ?? msg)
        },
      },
    )
    const { port } = await startService(settings, log)
    const ready = async () => (await fetch(`http://127.0.0.1:${String(port)}/health/ready`)).status
    await expect.poll(ready, within).toBe(200)
    // A session that stays keeps the database from ending, as those that PgBouncer keeps do.
    const kept = new pg.Client(database.url)
    kept.on('error', () => undefined)
    await kept.connect()
    await database.tell('SIGTERM')
    const reason = 'The database takes no new sessions: the database system is shutting down'
    await expect.poll(async () => [await ready(), said.at(-1)], within).toEqual([503, reason])
    // What asks PgBouncer alone learns nothing of it.
    const asked = new pg.Client(settings.DATABASE_URL)
    await asked.connect()
    expect((await asked.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await asked.end()
    await database.kill()
    await kept.end().catch(() => undefined)
    await database.restart()
    await expect.poll(ready, within).toBe(200)
    expect(said.at(-1)).toBe('ready again')
  },
)

test.skipIf(pgbouncer === undefined)(
  'a start behind PgBouncer says in one line what its role, its names of statements and its migrations need',
  async () => {
    const { database, settings } = await startBehind()
    const needs = /the role postgres needs settings, or no read has a time-out: run `npm run cli -- migrate`/
    await expect(startService(settings)).rejects.toThrow(needs)
    // Nothing of it is said by a database that is reached by itself.
    const direct = await startService({ ...settings, DATABASE_URL: database.url, PREPARED_STATEMENTS: 'true' })
    expect((await fetch(`http://127.0.0.1:${String(direct.port)}/health/ready`)).status).toBe(200)

    const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', 'migrate']
    const { out, err } = await launch({ command, env: { ...settings, PREPARED_STATEMENTS: 'true' } }).ended
    expect(out).toBe('The schema is up to date\n')
    expect(err).toMatch(/^The role of DATABASE_URL has the settings that a pooler needs/)
    // The sessions that PgBouncer has kept are those of before.
    await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name ~ '^membres'`)
    await expect(startService({ ...settings, PREPARED_STATEMENTS: 'true' })).rejects.toThrow(
      'The pooler does not keep named statements: set PREPARED_STATEMENTS=false',
    )
    await startService(settings)
    await database.query(`delete from migration where name like '0050%'`)
    await expect(migrate(settings.DATABASE_URL)).rejects.toThrow(
      'set DATABASE_URL_DIRECT to the database without its pooler',
    )
  },
  60_000,
)

test.skipIf(pgbouncer === undefined)(
  'behind PgBouncer what a caller gave up ends in the database: a read, a write and a list',
  async () => {
    const { database, settings } = await startBehind()
    await holdRole(settings.DATABASE_URL, 1000)
    const running = await startService({ ...settings, STATEMENT_TIMEOUT_MS: '1000' })
    const client = await newClient({ on: running })
    const { ok, call } = caller(running, client.key, client.id)
    await ok('createEmploye', { body: employe(1) })
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and application_name ~ '^membres'`
    const release = await lockTables(database.url, 'employe in access exclusive mode')
    for (const [id, input] of [
      ['getEmploye', { path: { idExterne: 'E-1' } }],
      ['createEmploye', { body: employe(2) }],
      ['listEmployes', {}],
    ] as const) {
      const answer = call(id, input)
      await expect.poll(() => database.query(waiting), within).not.toEqual([])
      expect((await answer).status).toBe(503)
      await expect.poll(() => database.query(waiting), within).toEqual([])
    }
    await release()
    expect(await ok('listEmployes')).toHaveLength(1)
  },
  60_000,
)
