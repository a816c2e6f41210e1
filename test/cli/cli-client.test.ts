import { createHash } from 'node:crypto'
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { tenantTables } from '../../db/engine/tables.ts'
import { chainPage as chainActes } from '../../db/journal/actes/chain.ts'
import { chainNow } from '../../db/journal/chain.ts'
import { clientsToErase, eraseIfDue } from '../../db/clients/clients.ts'
import { eraseExpired } from '../../jobs/housekeeping.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'
import { countRows } from '../support/data/client-rows.ts'
import { addVotes, personFilled } from '../support/data/person-filled.ts'
import { cli } from '../support/processes/commands.ts'
import { migratedCopy } from '../support/processes/databases.ts'
import { launch } from '../support/processes/processes.ts'

const slow = { timeout: 120_000 }

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'export')
}

/** A command of the owner of a database. */
async function ofOwner(url: string, ...args: string[]) {
  const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', '--json', ...args]
  const { code, out, err } = await launch({ env: { DATABASE_URL: url }, command }).ended
  return { code, out: out.trim(), err: err.trim() }
}

/** Every row of a client in a database, as text, with the table that it is of. */
async function rowsIn(url: string, id: string): Promise<string[]> {
  const database = new pg.Client(url)
  await database.connect()
  const tables = [...tenantTables, 'cle_api', 'scrutin', 'urne_publique'] as const
  const union = tables.map(
    (table) => `select '${table} ' || to_jsonb(t)::text as row from ${table} t where t.client_id = $1`,
  )
  const own = `select 'client ' || to_jsonb(t)::text as row from client t where t.id = $1`
  const { rows } = await database.query<{ row: string }>([...union, own].join(' union all '), [id])
  await database.end()
  return rows.map(({ row }) => row).sort()
}

test('a client is exported whole, and read into another database with its proofs', slow, async () => {
  const person = await personFilled()
  const { id } = person.client
  const votes = await addVotes(person)
  await votes.close()
  const [from, to, folder] = [inject('ownerUrl'), await migratedCopy(), await newFolder()]
  const exported = await ofOwner(from, 'client', 'export', id, folder)
  expect(exported).toMatchObject({ code: 0 })
  const { rows } = JSON.parse(exported.out) as { rows: number }
  const people = zstdDecompressSync(await readFile(join(folder, 'employe.ndjson.zst')))
    .toString()
    .trim()
    .split('\n')
  expect(people.map((line) => (JSON.parse(line) as { nom: string }).nom)).toContain(person.said.nom)
  const imported = await ofOwner(to, 'client', 'import', folder)
  expect(imported).toMatchObject({ code: 0 })
  expect(JSON.parse(imported.out)).toMatchObject({ client: id, rows, isIntact: true })
  const there = await rowsIn(to, id)
  expect(there.filter((row) => row.startsWith('consentement ')).length).toBeGreaterThan(0)
  // The export is an act of its own, and lines are given their places meanwhile.
  const moving = /^(?:acte|cle_api_utilisation|sync_tranche) /
  expect(there.filter((row) => row.startsWith('acte ')).length).toBeGreaterThan(0)
  const still = (all: string[]) => all.filter((row) => !moving.test(row))
  expect(still(there)).toEqual(still(await rowsIn(from, id)))
  expect((await ofOwner(to, 'client', 'import', folder)).err).toContain('is there already')
})

test(
  'an export that was changed, or is none, is not read, and a client that is not there is not written',
  slow,
  async () => {
    const { id } = await newClient()
    const [from, to, folder] = [inject('ownerUrl'), await migratedCopy(), await newFolder()]
    expect(await ofOwner(from, 'client', 'export', id, folder)).toMatchObject({ code: 0 })
    expect((await ofOwner(to, 'sauvegarde', 'verify', folder)).err).toContain('client import')
    await appendFile(join(folder, 'client.ndjson.zst'), 'x')
    expect((await ofOwner(to, 'client', 'import', folder)).err).toContain('client.ndjson.zst was changed')
    expect(await rowsIn(to, id)).toEqual([])
    const unknown = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'
    expect((await ofOwner(from, 'client', 'export', unknown, `${folder}-2`)).err).toContain('There is no client')
  },
)

/** Writes other rows into an export, with sums that fit. */
async function forge(folder: string, name: string, change: (rows: string) => string) {
  const path = join(folder, 'manifest.json')
  const { manifest } = JSON.parse(await readFile(path, 'utf8')) as { manifest: { files: { name: string }[] } }
  const bytes = zstdCompressSync(change(zstdDecompressSync(await readFile(join(folder, name))).toString()))
  await writeFile(join(folder, name), bytes)
  const sha256 = (of: string | Buffer) => createHash('sha256').update(of).digest('hex')
  const fits = { name, bytes: bytes.length, sha256: sha256(bytes) }
  const files = manifest.files.map((file) => (file.name === name ? fits : file))
  const changed = { ...manifest, files }
  await writeFile(path, JSON.stringify({ sha256: sha256(JSON.stringify(changed)), manifest: changed }))
}

test('an export with rows of another client is not read, whatever its sums', slow, async () => {
  const [one, other] = [await newClient(), await newClient()]
  const [from, to, folder] = [inject('ownerUrl'), await migratedCopy(), await newFolder()]
  for (const [{ id }, place] of [
    [one, folder],
    [other, `${folder}-other`],
  ] as const)
    expect(await ofOwner(from, 'client', 'export', id, place)).toMatchObject({ code: 0 })
  expect(await ofOwner(to, 'client', 'import', `${folder}-other`)).toMatchObject({ code: 0 })
  await forge(folder, 'cle_api.ndjson.zst', (rows) => rows.replaceAll(one.id, other.id))
  expect((await ofOwner(to, 'client', 'import', folder)).err).toContain('cle_api has 0 rows of the client')
  expect(await rowsIn(to, one.id)).toEqual([])
})

test('tables and columns that an operator added are left out of an export, and named', slow, async () => {
  const { id, ok } = await newClient()
  await ok('createEmploye', { body: employe(1) })
  const [between, to, folder] = [await migratedCopy(), await migratedCopy(), await newFolder()]
  expect(await ofOwner(inject('ownerUrl'), 'client', 'export', id, folder)).toMatchObject({ code: 0 })
  expect(await ofOwner(between, 'client', 'import', folder)).toMatchObject({ code: 0 })
  const database = new pg.Client(between)
  await database.connect()
  await database.query('create table copie_employe as select * from employe; alter table employe add note_op int')
  await database.end()
  const again = await ofOwner(between, 'client', 'export', id, `${folder}-2`)
  expect(again.err).toContain('Left out, as no migration makes it: copie_employe, employe.note_op')
  expect(await ofOwner(to, 'client', 'import', `${folder}-2`)).toMatchObject({ code: 0 })
  const people = (await rowsIn(to, id)).filter((row) => row.startsWith('employe '))
  expect(people).toHaveLength(1)
})

test('an export whose chains do not hold leaves nothing behind', slow, async () => {
  const person = await personFilled()
  const { id } = person.client
  const votes = await addVotes(person)
  await votes.close()
  const [to, folder] = [await migratedCopy(), await newFolder()]
  const { database } = (await service()).service
  await database.write(id, chainActes)
  await database.write(id, async (db) => {
    const campaigns = await db.q.selectFrom('campagne').select('id').where('client_id', '=', id).execute()
    for (const campaign of campaigns) await chainNow(db, campaign.id)
  })
  expect(await ofOwner(inject('ownerUrl'), 'client', 'export', id, folder)).toMatchObject({ code: 0 })
  const other = (member: string) => (rows: string) => {
    const [first = '', ...more] = rows.split('\n')
    return [JSON.stringify({ ...(JSON.parse(first) as object), [member]: 'Autre' }), ...more].join('\n')
  }
  for (const [table, member, message] of [
    ['consentement', 'titre', 'the consents are broken at place'],
    ['acte', 'operation', 'the journal of acts is broken at place'],
    ['journal_campagne', 'auteur_nom', 'is broken after'],
  ] as const) {
    const forged = `${folder}-${table}`
    await cp(folder, forged, { recursive: true })
    await forge(forged, `${table}.ndjson.zst`, other(member))
    const { code, err } = await ofOwner(to, 'client', 'import', forged)
    expect([table, code, err]).toEqual([table, 1, expect.stringContaining(message)])
    expect(await rowsIn(to, id)).toEqual([])
  }
  expect(await ofOwner(to, 'client', 'import', folder)).toMatchObject({ code: 0 })
})

test('a client in its days of grace is said to be so, and is not deleted where it is imported', slow, async () => {
  const { id } = await newClient()
  const [to, folder] = [await migratedCopy(), await newFolder()]
  await cli('client', 'delete', id, '--days', '2')
  const exported = await ofOwner(inject('ownerUrl'), 'client', 'export', id, folder)
  expect(exported).toMatchObject({ code: 0, err: expect.stringContaining('is deleted, to be erased on') as string })
  const imported = await ofOwner(to, 'client', 'import', folder)
  expect(imported).toMatchObject({ code: 0, err: expect.stringContaining('here it is not') as string })
  const row = (await rowsIn(to, id)).find((one) => one.startsWith('client '))
  // Its keys open there, as after `client undelete`.
  for (const member of ['effacement_le', 'date_expiration']) expect(row).toContain(`"${member}": null`)
})

test('an export does not begin where something has its place', slow, async () => {
  const { id } = await newClient()
  const folder = await newFolder()
  for (const taken of [folder, `${folder}.part`]) {
    await mkdir(taken)
    const { code, err } = await ofOwner(inject('ownerUrl'), 'client', 'export', id, folder)
    expect([code, err]).toEqual([1, expect.stringContaining(`${taken} is there already`)])
    await rm(taken, { recursive: true })
  }
})

test('the operator changes what is known of a client, and leaves the rest', slow, async () => {
  const { id } = await newClient()
  const show = async () => JSON.parse((await cli('--json', 'client', 'show', id)).out) as Record<string, unknown>
  const before = await show()
  const given = [
    '--organisation',
    'Syndicat ABCD',
    '--usage',
    'Vote',
    '--contact',
    'Guy',
    '--admin-email',
    'guy@abc.ca',
  ]
  const all = ['--modules', 'Vote', '--live-results', 'on', '--environment', 'staging']
  expect(await cli('client', 'update', id, ...given)).toMatchObject({ code: 0 })
  const facts = {
    organisation: 'Syndicat ABCD',
    usagePrevu: 'Vote',
    contactTechnique: 'Guy',
    courrielAdministrateur: 'guy@abc.ca',
  }
  expect(await show()).toEqual({ ...before, ...facts })
  await cli('client', 'update', id, ...all)
  const more = { modules: ['Vote'], resultatsEnDirect: true, environnement: 'staging' }
  expect(await show()).toEqual({ ...before, ...facts, ...more })
  expect(await cli('client', 'update', id)).toMatchObject({ code: 2 })
})

test(
  'a client that is deleted has no keys, can be taken back, and is erased once its time of grace is over',
  slow,
  async () => {
    const client = await newClient()
    const { id, ok, call } = client
    await ok('createEmploye', { body: employe(1) })
    const deleted = async (...more: string[]) => {
      const { out } = await cli('--json', 'client', 'delete', id, ...more)
      return JSON.parse(out) as { effacementLe: string | null }
    }
    expect(await deleted('--dry-run')).toMatchObject({ simulation: true, effacementLe: null, employe: 1 })
    expect((await call('listEmployes')).status).toBe(200)
    expect(Date.parse((await deleted('--days', '2')).effacementLe ?? '')).toBeGreaterThan(Date.now())
    await expect.poll(async () => (await call('listEmployes')).status).toBe(401)
    const { database } = (await service()).service
    expect(await clientsToErase(database)).not.toContain(id)
    expect(await cli('client', 'undelete', id)).toMatchObject({ code: 0 })
    await expect.poll(async () => (await call('listEmployes')).status).toBe(200)
    expect(await cli('client', 'undelete', id)).toMatchObject({ code: 1 })
    await deleted()
    await ownerDatabase().pools.main.query('update client set effacement_le = now() where id = $1', [id])
    await eraseExpired(database, pino({ level: 'silent' }))
    expect(await countRows(id)).toBe(0)
  },
)

test(
  'a deletion that is taken back in time erases nothing, and one whose time is over is not taken back',
  slow,
  async () => {
    const { id, ok } = await newClient()
    await ok('createEmploye', { body: employe(1) })
    await cli('client', 'delete', id)
    const { database } = (await service()).service
    const owner = ownerDatabase().pools.main
    // It was found due, and is taken back before its erasure begins.
    expect(await eraseIfDue(database, id)).toBe(false)
    expect(await countRows(id)).toBeGreaterThan(0)
    // The services of the run have been here for the next minute: none erases it before its turn below.
    await owner.query(`insert into menage (nom, detenteur, jusqua)
      values ('eraseExpired', gen_random_uuid(), now() + interval '1 minute')
      on conflict (nom) do update set detenteur = excluded.detenteur, jusqua = excluded.jusqua`)
    await owner.query('update client set effacement_le = now() where id = $1', [id])
    for (const again of [['undelete'], ['delete', '--days', '60']]) {
      const { code, err } = await cli('client', ...again.slice(0, 1), id, ...again.slice(1))
      expect([code, err]).toEqual([1, expect.stringContaining('it is being erased')])
    }
    // While it is being erased nobody changes its row.
    const holder = await owner.connect()
    await holder.query('begin')
    await holder.query('select id from employe where client_id = $1 for update', [id])
    const erased = eraseIfDue(database, id)
    const isHeld = async () => {
      const { rows } = await owner.query('select from client where id = $1 for update skip locked', [id])
      return rows.length === 0
    }
    await expect.poll(isHeld).toBe(true)
    await holder.query('rollback')
    holder.release()
    expect(await erased).toBe(true)
    expect(await countRows(id)).toBe(0)
  },
)

test('what a deletion takes away is told whole, and no key is made for a client that was deleted', slow, async () => {
  const { id, ok } = await newClient()
  await ok('createEmploye', { body: employe(1) })
  const { out } = await cli('--json', 'client', 'delete', id)
  expect(JSON.parse(out)).toMatchObject({ client: 1, cle_api: 1, employe: 1 })
  const { code, err } = await cli('cle', 'issue', id)
  expect([code, err]).toEqual([1, expect.stringContaining('was deleted')])
  const { out: list } = await cli('--json', 'client', 'list')
  const listed = (JSON.parse(list) as { id: string; effacementLe: string | null }[]).find((one) => one.id === id)
  expect(Date.parse(listed?.effacementLe ?? '')).toBeGreaterThan(Date.now())
  for (const days of ['0', '3651', '99999999']) expect((await cli('client', 'delete', id, '--days', days)).code).toBe(2)
})

test('a rule that no date can be counted by is refused', slow, async () => {
  const { id } = await newClient()
  for (const [rule, most] of [
    ['--personnes', 100],
    ['--demandes', 36_500],
    ['--liens', 36_500],
    ['--courriels', 36_500],
  ] as const) {
    expect((await cli('conservation', 'set', id, rule, String(most + 1))).code).toBe(2)
    expect((await cli('conservation', 'set', id, rule, String(most))).code).toBe(0)
  }
  expect((await cli('conservation', 'apply', id, '--dry-run')).code).toBe(0)
})
