import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { failureOf, unlessOvertaken } from '../../../cli/failure.ts'
import { telling } from '../../../db/engine/conflicts.ts'
import { type Db, openDatabase } from '../../../db/engine/database.ts'
import { waitAtMost } from '../../../db/engine/holds/giving-way.ts'
import { newId } from '../../../db/engine/ids.ts'
import { testConfig } from '../../support/api.ts'
import { lockTables } from '../../support/locked-tables.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { compiled } from '../../support/processes/processes.ts'

const url = await migratedCopy()
const main = join(import.meta.dirname, '../../../cli/main.ts')

/** Runs a command whose statements of a unit may last for 100 ms. */
async function run(...args: string[]) {
  const env = { DATABASE_URL: url, ROW_LEVEL_SECURITY: 'false', STATEMENT_TIMEOUT_MS: '100', ...compiled }
  const child = spawn(process.execPath, [main, ...args], { env })
  const code = new Promise((resolve) => child.on('close', resolve))
  const [out, err] = await Promise.all([child.stdout, child.stderr].map((stream) => Array.fromAsync(stream, String)))
  return { code: await code, out: out?.join('').trim(), err: err?.join('') }
}

/** Waits until a statement has waited for a lock five times as long as one of a unit may last. */
async function untilLong() {
  const watcher = new pg.Client(url)
  await watcher.connect()
  const long = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and query_start < clock_timestamp() - interval '500 ms'`
  await expect.poll(async () => (await watcher.query(long)).rowCount, { timeout: 20_000 }).toBe(1)
  await watcher.end()
}

test('a command that looks at all that a client has is not bound as a unit is', { timeout: 60_000 }, async () => {
  const facts = ['--organisation', 'Longue', '--usage', 'x', '--contact', 'x', '--admin-email', 'a@exemple.ca']
  const { out: id = '' } = await run('client', 'create', ...facts, '--modules', 'Membres')
  for (const args of [
    ['conservation', 'apply', id, '--dry-run'],
    ['client', 'delete', id, '--dry-run'],
  ]) {
    const unlock = await lockTables(url, 'reponse_formulaire')
    const done = run(...args)
    await untilLong()
    await unlock()
    expect([args, await done]).toMatchObject([args, { code: 0, err: '' }])
  }
})

/** What a command says of a statement that may last for 100 ms. */
async function toldOf(work: (db: Db) => Promise<unknown>) {
  const database = openDatabase(url, { ...testConfig(), rowLevelSecurity: false, statementTimeout: 100 })
  onTestFinished(() => database.close())
  const error: unknown = await database.write(newId(), work).catch((error: unknown) => error)
  return failureOf(unlessOvertaken(error))
}

test('a statement that took too long is told as that, and the database is not said to be away', async () => {
  expect(await toldOf(({ q }) => sql`select pg_sleep(30)`.execute(q))).toMatchObject({
    exit: 1,
    message: 'The database took too long for this, and gave it up (STATEMENT_TIMEOUT_MS, or who has cancelled it)',
  })
})

test('a statement that waited for somebody else is told as that, and the database is not said to be away', async () => {
  const unlock = await lockTables(url, 'syndicat')
  // Both bounds are the same: where the lock is waited for less long, what is told is always that.
  const waiting = async (db: Db) => {
    await waitAtMost(db, 50)
    await sql`select from syndicat where client_id = ${db.clientId}`.execute(db.q)
  }
  expect(await toldOf(waiting)).toMatchObject({
    exit: 1,
    message: 'Somebody else held what this needs for too long (STATEMENT_TIMEOUT_MS): it can be called again',
  })
  await unlock()
})

const twice = 'insert into migration select * from migration limit 1'
const ofNobody = `insert into cle_api (client_id, cle_id, empreinte, libelle, date_creation)
  values (uuidv7(), 'absente1', sha256('x'), 'x', now())`

test.each<[string, (db: Db) => Promise<unknown>]>([
  ['a row that is there already', ({ q }) => q.executeQuery(CompiledQuery.raw(twice))],
  ['a row of somebody who is gone', ({ q }) => q.executeQuery(CompiledQuery.raw(ofNobody))],
  [
    'one whose refusal a call would be told',
    ({ q }) => telling(q.executeQuery(CompiledQuery.raw(twice)), () => Promise.resolve([])),
  ],
])('%s is told as what somebody else did, in no words of the database', async (_, work) => {
  expect(await toldOf(work)).toMatchObject({
    exit: 1,
    message: expect.stringMatching(/^Somebody else has changed the same at the same time: /) as string,
  })
})
