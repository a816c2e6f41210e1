import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate } from '../../db/engine/migrate.ts'
import { sessionName } from '../../db/engine/pooling/session-names.ts'
import { type Running, startService } from '../support/api.ts'
import { grantToRole } from '../support/row-security.ts'
import { startDatabase } from './rig.ts'

const within = { timeout: 20_000, interval: 50 }
const database = await startDatabase()
/** As the superuser, who may write whatever the database says. */
async function alter(...statements: string[]) {
  const client = new pg.Client({ connectionString: database.url, options: '-c default_transaction_read_only=off' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const serverLog = () => readFileSync(join(database.dataDir, 'postgres.log'), 'utf8')

const statusOf = async ({ port }: Running) => (await fetch(`http://127.0.0.1:${String(port)}/health/ready`)).status

/** A service, and what it says of its readiness. */
async function serve(DATABASE_URL: string, ROW_LEVEL_SECURITY: string, more: Record<string, string> = {}) {
  const said: string[] = []
  const waits: string[] = []
  const write = (line: string) => {
    const { msg, reason } = JSON.parse(line) as { msg: string; reason?: string }
    if (/ready/.test(msg)) said.push(reason ?? msg)
    if (/^nothing is done/.test(msg)) waits.push(reason ?? '')
  }
  const log = pino({ level: 'info' }, { write })
  const running = await startService({ DATABASE_URL, ROW_LEVEL_SECURITY, MIGRATE_ON_START: 'false', ...more }, log)
  return { said, waits, running }
}

/** A way to a database, which may be led to another one once the service has seen that it is its own. */
async function wayTo(url: string) {
  let to = new URL(url)
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    const other = connect(Number(to.port), to.hostname)
    for (const [one, end] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => undefined).once('close', () => end.destroy())
      one.pipe(end)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(port) }).href,
    lead: (other: string) => {
      to = new URL(other)
    },
  }
}

await migrate(database.url)

test('a database without the migrations is not ready, and is once they are applied', async () => {
  const empty = `vide_${randomUUID().slice(0, 8)}`
  await alter(`create database ${empty}`)
  const url = Object.assign(new URL(database.url), { pathname: `/${empty}` }).href
  const { running, said } = await serve(url, 'false')
  await expect.poll(() => statusOf(running), within).toBe(503)
  expect(said).toEqual([expect.stringMatching(/^Migrations are missing \(\d+, from 0001_.* on\): run `npm run/)])
  await migrate(url)
  await expect.poll(() => statusOf(running), within).toBe(200)
  expect(said.slice(1)).toEqual(['ready again'])
})

const file = join(database.dataDir, 'postgres', 'standby.signal')
const standby = async () => {
  const { uid, gid } = statSync(join(file, '..'))
  await database.kill()
  writeFileSync(file, '')
  chownSync(file, uid, gid)
  await database.restart()
}
const reload = 'select pg_reload_conf()'
/** Sessions that begin from now on find this path first; the others end. */
const setPath = (setting: string) => [
  `do $$ begin execute format('alter database %I ${setting}', current_database()); end $$`,
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
]
const olderVersion = [
  'create schema leurre',
  'grant usage on schema leurre to public',
  `create function leurre.current_setting(text) returns text language sql as $$
    select case $1 when 'server_version_num' then '150013' else pg_catalog.current_setting($1) end $$`,
  ...setPath('set search_path = leurre, pg_catalog, public'),
]
const clientOf = (environment: string) => `insert into client (id, organisation, usage_prevu, contact_technique,
  courriel_administrateur, environnement, modules, date_creation)
  values (gen_random_uuid(), 'O', 'U', 'C', 'a@exemple.ca', '${environment}', '{Membres}', now())`
const copy = 'where this is a copy, make a client of developpement in it (`npm run cli -- client create`)'
const elsewhere = `The clients of the database are of production, and this process of developpement: set ENVIRONMENT=production, or, ${copy}`
const faults: [name: string, breaks: () => Promise<unknown>, mends: () => Promise<unknown>, reason: string][] = [
  [
    'a table that the role may not write',
    () => alter('revoke insert on employe from api'),
    () => alter('grant insert on employe to api'),
    'The role api has no rights on the table employe: it needs insert',
  ],
  [
    'a schema without rights',
    () => alter('revoke usage on schema public from public, api'),
    () => alter('grant usage on schema public to public, api'),
    'The role api has no rights on the schema of the database',
  ],
  [
    'a role that the policies hold no more',
    () => alter('alter role api superuser'),
    () => alter('alter role api nosuperuser'),
    'ROW_LEVEL_SECURITY is on, but nothing holds the role api: serve as one that owns no table and is no superuser',
  ],
  [
    'a database that is read-only',
    () => alter('alter system set default_transaction_read_only = on', reload),
    () => alter('alter system reset default_transaction_read_only', reload),
    'The database is read-only: default_transaction_read_only is on',
  ],
  [
    'a database that may make no temporary files',
    () => alter('alter system set temp_file_limit = 0', reload),
    () => alter('alter system reset temp_file_limit', reload),
    'The database cannot write: its temporary files have reached temp_file_limit',
  ],
  [
    'a PostgreSQL of an older version',
    () => alter(...olderVersion),
    () => alter(...setPath('reset search_path'), 'drop schema leurre cascade'),
    'PostgreSQL 18 is needed, this is 15',
  ],
  [
    'a database that takes no new session, while it serves those that it has',
    () => database.tell('SIGSTOP'),
    () => database.tell('SIGCONT'),
    'The database is out of reach',
  ],
  [
    'a database whose clients are all of another environment',
    () => alter("update client set environnement = 'production'"),
    () => alter("update client set environnement = 'developpement'"),
    elsewhere,
  ],
  ['a standby', standby, () => alter('select pg_promote()'), 'The database is a standby: it takes no writes'],
]

test.each(faults)('%s is not ready, said once, and is again by itself', async (_, breaks, mends, reason) => {
  await alter('delete from client', clientOf('developpement'))
  const { running, said } = await serve(await grantToRole(database.url), 'true')
  await expect.poll(() => statusOf(running), within).toBe(200)
  let isBroken = true
  // Tried once more, it finds the database whole.
  onTestFinished(async () => {
    if (isBroken) await mends()
  })
  await breaks()
  await expect.poll(async () => [await statusOf(running), said.at(-1)], within).toEqual([503, reason])
  const asked = await Promise.all(Array.from({ length: 20 }, () => statusOf(running)))
  expect(new Set(asked)).toEqual(new Set([503]))
  await mends()
  isBroken = false
  await expect.poll(() => statusOf(running), within).toBe(200)
  expect(said.filter((line) => line === reason)).toHaveLength(1)
  expect(said.at(-1)).toBe('ready again')
})

test('a database that was told to end is not ready where a pooler still takes sessions for it', async () => {
  // As it is seen past the pooler: what the pooler says goes on.
  const behind = await startDatabase()
  const direct = await wayTo(database.url)
  const { running, said } = await serve(database.url, 'false', { DATABASE_URL_DIRECT: direct.url })
  direct.lead(behind.url)
  await expect.poll(() => statusOf(running), within).toBe(200)
  await behind.tell('SIGTERM')
  const reason = 'The database takes no new sessions: the database system is shutting down'
  await expect.poll(async () => [await statusOf(running), said.at(-1)], within).toEqual([503, reason])
  // One that cannot be reached past the pooler may well be served by it.
  await behind.kill()
  await expect.poll(() => statusOf(running), within).toBe(200)
  await behind.restart()
})

test('a database that has no session to spare is ready by those that it has', async () => {
  const { running, said } = await serve(await grantToRole(database.url), 'true')
  await expect.poll(() => statusOf(running), within).toBe(200)
  // All that the pool may have: whatever else asks of it meanwhile needs no other one.
  const { service } = running.service.database.pools
  const sessions = await Promise.all(Array.from({ length: service.options.max }, () => service.connect()))
  for (const session of sessions) session.release()
  await alter('alter role api connection limit 0')
  onTestFinished(() => alter('alter role api connection limit -1'))
  const refused = () => serverLog().includes('FATAL:  too many connections for role "api"')
  const statuses = new Set<number>()
  await expect
    .poll(async () => [statuses.add(await statusOf(running)), refused()], within)
    .toEqual([new Set([200]), true])
  expect(said).toEqual([])
})

/** Timers of so many milliseconds end when they are told to, and not by themselves. */
function holdTimers(milliseconds: number) {
  const held: (() => void)[] = []
  const real = globalThis.setTimeout
  const set = ((work: () => void, after?: number) => {
    if (after !== milliseconds) return real(work, after)
    held.push(work)
    return real(() => undefined)
  }) as typeof setTimeout
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(set)
  onTestFinished(() => {
    spy.mockRestore()
  })
  return () => {
    for (const work of held.splice(0)) work()
  }
}

test('a flood of probes asks the database once in the second that an answer serves', async () => {
  await alter("alter system set log_statement = 'all'", reload)
  // One of this test alone: what it was answered is never asked again once its timers are held.
  const owner = await serve(database.url, 'false')
  const asked = () => serverLog().split("current_setting('synchronous_commit')").length - 1
  await expect.poll(async () => [await statusOf(owner.running), asked() > 0], within).toEqual([200, true])
  const secondPasses = holdTimers(1000)
  const known = asked()
  await expect.poll(async () => (await statusOf(owner.running)) === 200 && asked() > known, within).toBe(true)
  for (let second = 0; second < 3; second++) {
    const before = asked()
    secondPasses()
    for (let wave = 0; wave < 5; wave++) await Promise.all(Array.from({ length: 25 }, () => statusOf(owner.running)))
    expect(asked() - before).toBe(1)
  }
})

const name = 'select current_database() as name'
test.each<[what: string, refuses: string, takes: string]>([
  ['a role that may not log in', 'alter role api nologin', 'alter role api login'],
  ['a database that takes no connections', 'set_allowed(false)', 'set_allowed(true)'],
])('calls that meet %s are told to come again', async (_, refuses, takes) => {
  const { running } = await serve(await grantToRole(database.url), 'true')
  await expect.poll(() => statusOf(running), within).toBe(200)
  const [found] = await database.query<{ name: string }>(name)
  const elsewhere = new pg.Client({ connectionString: new URL('/postgres', database.url).href })
  await elsewhere.connect()
  onTestFinished(() => elsewhere.end())
  const said = (text: string) =>
    elsewhere.query(text.replace(/set_allowed\((.*)\)/, `alter database "${String(found?.name)}" allow_connections $1`))
  await said(refuses)
  onTestFinished(() => said(takes).then(() => undefined))
  await said("select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name like 'membres%'")
  const key = `mv_dev_${'a'.repeat(8)}_${'b'.repeat(43)}`
  const call = () =>
    fetch(`http://127.0.0.1:${String(running.port)}/vote/${'A'.repeat(64)}`, { headers: { 'x-api-key': key } })
  const answers = await Promise.all([call(), call(), call()])
  expect(answers.map(({ status, headers }) => [status, headers.has('retry-after')])).toEqual(
    answers.map(() => [503, true]),
  )
  // What a probe was answered a moment ago serves the others for a second.
  await expect.poll(() => statusOf(running), within).toBe(503)
  await said(takes)
  await expect.poll(() => statusOf(running), within).toBe(200)
})

test('a service that starts while its database is away does nothing in one whose clients are of another environment', async () => {
  const other = await startDatabase()
  await migrate(other.url)
  await other.query(clientOf('production'))
  await other.kill()
  const { running, waits } = await serve(other.url, 'false', { WORKER: 'true' })
  await other.restart()
  await expect.poll(() => waits.at(-1), within).toBe(elsewhere)
  expect(await statusOf(running)).toBe(503)
  const listening = () => other.query(`select from pg_stat_activity where application_name = '${sessionName('file')}'`)
  expect(await listening()).toEqual([])
  await other.query(clientOf('developpement'))
  await expect.poll(listening, within).toHaveLength(1)
  // What a probe was answered a moment ago serves the others for a second.
  await expect.poll(() => statusOf(running), within).toBe(200)
})
