import { createHash, randomUUID } from 'node:crypto'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createBackup } from '../../../db/backup/create.ts'
import { BackupFault, readManifest, writeManifest } from '../../../db/backup/manifest.ts'
import { majorOf } from '../../../db/backup/pg-dump.ts'
import { ownedDatabase } from '../../support/processes/databases.ts'
import { launch } from '../../support/processes/processes.ts'
import { account, employe, keepCalling, startDatabase, startProcess } from '../rig.ts'

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A manifest of this text, whose sum fits. */
const signed = (manifest: string) =>
  `{"sha256":"${createHash('sha256').update(manifest).digest('hex')}","manifest":${manifest}}`

/** A command of the operator on a database. */
async function cli(url: string, ...args: string[]) {
  const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', 'sauvegarde', ...args]
  const { code, out, err } = await launch({ env: { DATABASE_URL: url }, command }).ended
  return { code, out: out.trim(), err: err.trim() }
}

/** A database with the demonstration, which has consents, a campaign with votes and its log. */
async function filled() {
  const database = await startDatabase()
  const service = await startProcess(database.url, { SCRUTIN_PERIOD_MS: '200' })
  const { body } = await service.call('POST', '/test', { body: { jeuDeDonnees: 'demo' } })
  const { apiKey: key } = body as { apiKey: string }
  await expect.poll(() => database.query('select from urne_tete')).not.toEqual([])
  return { database, service, key }
}

let shared: ReturnType<typeof filled> | undefined
/** The same, of the tests that leave it as it is. */
const lasting = () => (shared ??= filled())

const counts = `select (select count(*)::int from employe) as employe, (select count(*)::int from consentement) as consentement,
  (select count(*)::int from bulletin_signe) as bulletin, (select encode(racine, 'hex') from urne_tete order by taille desc limit 1) as racine`

const slow = { timeout: 240_000 }

test(
  'a database that is destroyed under load comes back from its backup with all that was acknowledged before',
  slow,
  async () => {
    const { database, service, key } = await filled()
    const folder = await newFolder()
    const acknowledged: string[] = []
    const load = keepCalling({
      write: async (i) => {
        const outcome = await service.call('POST', '/b2b/v1/employe', { key, body: employe(`charge-${i}`) })
        if (outcome.status === 201) acknowledged.push(`charge-${i}`)
        return outcome
      },
    })
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
    const before = [...acknowledged]
    const made = await cli(database.url, 'create', '--to', folder, '--json')
    expect(made.code, made.err).toBe(0)
    const meanwhile = acknowledged.length
    await expect.poll(() => acknowledged.length).toBeGreaterThan(meanwhile)
    await load.stop()
    const [kept] = await database.query(counts)
    service.kill('SIGKILL')
    await service.ended
    await database.kill()
    await rm(join(database.dataDir, 'postgres'), { recursive: true })

    const other = await startDatabase()
    const { folder: backup, rows } = JSON.parse(made.out) as { folder: string; rows: number }
    expect(await cli(other.url, 'verify', backup)).toMatchObject({ code: 0 })
    const restored = await cli(other.url, 'restore', backup, '--json')
    expect(restored.code, restored.err).toBe(0)
    expect(JSON.parse(restored.out)).toMatchObject({ rows, broken: [] })
    const found = await other.query<{ id: string }>(
      "select id_externe as id from employe where id_externe like 'charge-%'",
    )
    account(
      'A destroyed database',
      before,
      found.map(({ id }) => id),
    )
    const [now] = await other.query<Record<string, unknown>>(counts)
    expect(now).toEqual({ ...(kept as object), employe: now?.['employe'] })
    expect(now?.['bulletin']).toBe(10)
    // Its key opens it, and it goes on writing where it was.
    const again = await startProcess(other.url, { SCRUTIN_PERIOD_MS: '200' })
    const answer = await again.call('POST', '/b2b/v1/employe', { key, body: employe('apres') })
    expect(answer.status).toBe(201)
  },
)

const dumps = ((await majorOf('pg_dump')) ?? 0) >= 18 && ((await majorOf('pg_restore')) ?? 0) >= 18
if (!dumps) console.log('pg_dump and pg_restore of PostgreSQL 18 are not in PATH: what they write is not tried')

test.runIf(dumps)('what pg_dump writes comes back whole, and a part of it is refused', slow, async () => {
  const { database } = await lasting()
  const folder = await newFolder()
  const made = await cli(database.url, 'create', '--to', folder, '--method', 'pg_dump')
  expect(made.code, made.err).toBe(0)
  const other = await startDatabase()
  expect(await cli(other.url, 'verify', made.out)).toMatchObject({ code: 0 })
  const restored = await cli(other.url, 'restore', made.out, '--json')
  expect(restored.code, restored.err).toBe(0)
  expect(JSON.parse(restored.out)).toMatchObject({ method: 'pg_dump', broken: [] })
  expect(await other.query(counts)).toEqual(await database.query(counts))
  // It serves, and nobody restores into it again.
  expect(await (await startProcess(other.url)).ready()).toBe(200)
  expect((await cli(other.url, 'restore', made.out)).err).toContain('The database has tables: give an empty one')
  await appendFile(join(made.out, 'base.dump'), 'x')
  expect((await cli((await startDatabase()).url, 'restore', made.out)).err).toContain('base.dump was changed')
})

test('what does not fit is refused, and changes nothing', slow, async () => {
  const { database } = await lasting()
  const folder = await newFolder()
  const backup = (await cli(database.url, 'create', '--to', folder)).out
  const full = await cli(database.url, 'restore', backup)
  expect(full).toMatchObject({ code: 1, out: '' })
  expect(full.err).toMatch(
    /^error: The database is not empty: \w+ has rows\. Give one that was just created: a restore makes the tables itself$/,
  )

  const other = await startDatabase()
  const refused = async (message: RegExp) => {
    const { code, err } = await cli(other.url, 'restore', backup)
    expect([code, err]).toEqual([1, expect.stringMatching(message)])
    expect(await other.query("select relname from pg_class where relname = 'employe'")).toEqual([])
  }
  const file = join(backup, 'employe.copy.zst')
  const bytes = await readFile(file)
  await appendFile(file, 'x')
  expect(await cli(other.url, 'verify', backup)).toMatchObject({ code: 1 })
  await refused(/^error: The backup is not whole: employe\.copy\.zst was changed$/)
  await rm(file)
  await refused(/^error: The backup is not whole: employe\.copy\.zst is not there$/)
  await writeFile(file, bytes)
  const manifest = join(backup, 'manifest.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace('"format": 1', '"format": 2'))
  await refused(/^error: manifest\.json was changed$/)
  await writeFile(manifest, text)
  expect((await readManifest(backup)).heads).toMatchObject({ consents: [{}], logs: [{ taille: 10 }] })
  expect(await cli(other.url, 'restore', backup)).toMatchObject({ code: 0 })
})

test.each(['null', '5', '"x"', '[]', signed('null'), signed('5'), signed('{"format":1}'), '{'])(
  'a manifest that is %s is refused in one line',
  async (text) => {
    const folder = await newFolder()
    await writeFile(join(folder, 'manifest.json'), text)
    await expect(readManifest(folder)).rejects.toThrow(BackupFault)
  },
)

test('a manifest that tells of nothing is said to the operator', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'manifest.json'), 'null')
  const { code, err } = await cli('postgres://nobody@127.0.0.1:1/none', 'verify', folder)
  expect([code, err]).toEqual([1, 'error: manifest.json does not tell of a backup'])
})

test('a backup that is interrupted is none, and its folder says so', async () => {
  const { database } = await lasting()
  const folder = await newFolder()
  const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', 'sauvegarde', 'create', '--to', folder]
  const making = launch({ env: { DATABASE_URL: database.url }, command })
  await expect.poll(() => readdir(folder), { interval: 1 }).not.toEqual([])
  making.kill('SIGKILL')
  await making.ended
  const [name = ''] = await readdir(folder)
  if (name.endsWith('.part')) expect(await cli(database.url, 'verify', join(folder, name))).toMatchObject({ code: 1 })
  else expect(await cli(database.url, 'verify', join(folder, name))).toMatchObject({ code: 0 })
})

test('a role that policies hold makes no backup: it would have no rows', async () => {
  const { database } = await lasting()
  const folder = await newFolder()
  const lecteur = `lecteur_${randomUUID().slice(0, 8)}`
  await database.query(`create role ${lecteur} login password 'lecteur'; grant usage on schema public to ${lecteur};
    grant select on all tables in schema public to ${lecteur}`)
  const url = Object.assign(new URL(database.url), { username: lecteur, password: 'lecteur' }).href
  const { code, err } = await cli(url, 'create', '--to', folder)
  expect([code, err]).toEqual([1, expect.stringMatching(/^error: A backup is made and restored by the owner/)])
  expect(await readdir(folder)).toEqual([])
})

test('the owner of a database, who is no superuser, restores into it', async () => {
  const { database } = await lasting()
  const folder = await newFolder()
  await database.query('insert into client_efface (id, efface_le) values (gen_random_uuid(), now())')
  const backup = (await cli(database.url, 'create', '--to', folder)).out
  const other = await ownedDatabase()
  expect(await cli(other, 'restore', backup)).toMatchObject({ code: 0 })
  // Which clients were erased is told there too.
  const restored = new pg.Client(other)
  await restored.connect()
  const { rows } = await restored.query('select id from client_efface')
  await restored.end()
  expect(rows).toEqual(await database.query('select id from client_efface'))
})

test('what an operator added by hand is left out and named, and verify refuses what restore would', slow, async () => {
  const { database } = await filled()
  const folder = await newFolder()
  const whole = await cli(database.url, 'create', '--to', folder)
  expect((await readManifest(whole.out)).leftOut).toEqual([])
  await database.query('create table notes_op (id int); alter table employe add column note_op text')
  await rm(whole.out, { recursive: true })
  const made = await cli(database.url, 'create', '--to', folder)
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('makes it: employe.note_op, notes_op') as string })
  const other = await startDatabase()
  expect(await cli(other.url, 'verify', made.out)).toMatchObject({ code: 0, err: '' })
  await writeFile(join(made.out, 'autre.copy.zst'), 'x')
  const named = expect.stringContaining('no part of the backup: autre.copy.zst') as string
  expect(await cli(other.url, 'verify', made.out)).toMatchObject({ code: 0, err: named })
  expect(await cli(other.url, 'restore', made.out)).toMatchObject({ code: 0 })
  // As those of before, and of a later version.
  const manifest = await readManifest(made.out)
  const notes = { name: 'notes_op', columns: ['id'], rows: 0 }
  for (const [more, message] of [
    [{ tables: [...manifest.tables, notes] }, 'no migration makes notes_op'],
    [{ migrations: [...manifest.migrations, '9999_plus_tard'] }, 'migration 9999_plus_tard is not in this one'],
  ] as const) {
    await rm(join(made.out, 'manifest.json'))
    await writeManifest(made.out, { ...manifest, ...more })
    for (const command of ['verify', 'restore']) {
      const { code, err } = await cli(other.url, command, made.out)
      expect([code, err]).toEqual([1, expect.stringContaining(message)])
    }
  }
})

test('the worker makes backups by its schedule, keeps them by the rule, and erases no other folder', slow, async () => {
  const folder = await newFolder()
  const { database } = await lasting()
  const byHand = basename((await cli(database.url, 'create', '--to', folder)).out)
  const old = 'sauvegarde-2020-01-01T00-00-00Z'
  await createBackup(database.url, { folder, name: old, method: 'copy', isScheduled: true })
  const [foreign, unsaid] = ['sauvegarde-2020-01-02T00-00-00Z', 'sauvegarde-2020-01-03T00-00-00Z']
  await mkdir(join(folder, foreign))
  await writeFile(join(folder, foreign, 'important.txt'), 'x')
  // As those of before this member.
  await createBackup(database.url, { folder, name: unsaid, method: 'copy' })
  const { isScheduled, ...said } = await readManifest(join(folder, unsaid))
  expect(isScheduled).toBe(false)
  await rm(join(folder, unsaid, 'manifest.json'))
  await writeManifest(join(folder, unsaid), said)
  await startProcess(database.url, {
    SAUVEGARDE_CRON: '* * * * *',
    SAUVEGARDE_DIR: folder,
    SAUVEGARDE_GARDE: '1,0,0',
  })
  await expect.poll(() => readdir(folder), { timeout: 120_000 }).not.toContain(old)
  const left = await readdir(folder)
  expect(left).toEqual(expect.arrayContaining([byHand, foreign, unsaid]))
  expect(left).toHaveLength(4)
  expect(await readdir(join(folder, foreign))).toEqual(['important.txt'])
})
