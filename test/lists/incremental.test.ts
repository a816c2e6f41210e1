import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { recordConsent } from '../../db/members/consentements.ts'
import { type Db, openDatabase } from '../../db/engine/database.ts'
import { idOf, insert } from '../../db/members/employes.ts'
import { longWrite } from '../../db/engine/long-write.ts'
import { findToConsent } from '../../db/members/objets-consentement.ts'
import { newClient, ownerDatabase, testConfig } from '../support/api.ts'
import { passAnHour } from '../support/passing-time.ts'
import { direct } from '../support/pooler.ts'

const owner = ownerDatabase().pools.main
const infolettre = { identifiantExterne: 'OC-1', titre: 'Infolettre' }
const employe = (id: string) => ({ idExterne: id, prenom: 'A', nom: 'B', courriel: `${id}@exemple.ca` })
const create = (db: Db, id: string) => insert(db, employe(id), { employeurId: null })

/** Connections apart from those of the service, for writers that hold theirs. */
const writers = openDatabase(inject('databaseUrl'), testConfig())
const others = openDatabase(inject('databaseUrl'), testConfig())
/** Where the operator allows long transactions. */
const lenient = openDatabase(`${direct(inject('databaseUrl'))}?options=-c%20transaction_timeout%3D60s`, testConfig())
afterAll(async () => {
  await Promise.all([writers.close(), others.close(), lenient.close()])
})

const within = { timeout: 20_000, interval: 100 }

/** Waits until so many milliseconds have passed, by the clock of the database, since an instant that it gave. */
async function isPast(instant: string | undefined, milliseconds: number) {
  const text = `select statement_timestamp() > $1::timestamptz + $2 * interval '1 millisecond' as past`
  const past = async () => (await owner.query<{ past: boolean }>(text, [instant, milliseconds])).rows[0]?.past
  await vi.waitUntil(past, within)
}

/** More than an incremental read leaves to unit writes that have not ended. */
const settling = 7000

type Page = readonly { id: string; date: string }[]

/**
 * Reads as callers are told to (operation listConsentements): stores the last date and passes it as `apres`. Each step
 * gives what is new in it; a row that comes again with another date than the last one fails the test.
 */
function incrementalReader(read: (apres: string) => Promise<Page>) {
  const seen = new Map<string, string>()
  let last = '2000-01-01T00:00:00Z'
  const step = async () => {
    const page = await read(last)
    const fresh = page.filter(({ id, date }) => seen.get(id) !== date)
    for (const { id, date } of page) {
      if (seen.get(id) === date) expect(date, `${id} comes again`).toBe(last)
      seen.set(id, date)
    }
    last = page.at(-1)?.date ?? last
    return fresh.map(({ id }) => id)
  }
  /** What comes, step by step, until so many rows are there. */
  const until = async (count: number) => {
    const all: string[] = []
    await vi.waitUntil(async () => all.push(...(await step())) >= count, within)
    return all
  }
  return { step, until }
}

type Client = Awaited<ReturnType<typeof newClient>>

const employeesOf = ({ ok }: Client) =>
  incrementalReader(async (apres) =>
    (await ok('listEmployes', { query: { apres } })).map(({ idExterne, derniereMAJ }) => ({
      id: String(idExterne),
      date: derniereMAJ,
    })),
  )

const leasesOf = async ({ id }: Client) =>
  (await owner.query('select from ecriture_longue where client_id = $1', [id])).rowCount

const setLease = ({ id }: Client, expiration: string) =>
  owner.query(`update ecriture_longue set expiration = ${expiration} where client_id = $1`, [id])

test.concurrent('a consent whose transaction commits after a later one is not missed', async () => {
  const client = await newClient({ estBacASable: true })
  await client.ok('createEmploye', { body: employe('E-1') })
  await client.ok('createObjetConsentement', { body: infolettre })
  const consent = { idExterne: 'E-1', identifiantExterne: 'OC-1', consent: true }
  const first = await client.ok('simulateConsentement', { body: consent })
  await passAnHour(client.id)
  const [begun, goOn] = [Promise.withResolvers<string>(), Promise.withResolvers<undefined>()]
  const slow = writers.write(client.id, async (db) => {
    begun.resolve(db.now)
    await goOn.promise
    const [employeId = '', objet] = [await idOf(db, 'E-1'), await findToConsent(db, 'OC-1')]
    if (!objet) throw new Error('The object is not there')
    return recordConsent(db, { employeId, objet, consent: false, source: 'Formulaire', idFormulaire: 12 })
  })
  await isPast(await begun.promise, 1)
  const fast = await client.ok('simulateConsentement', { body: consent })
  const reader = incrementalReader(async (apres) =>
    (await client.ok('listConsentements', { query: { apres, idExterne: 'E-1' } })).map((record) => ({
      id: record.idUniqueConsentement,
      date: record.dateConsentement,
    })),
  )
  expect(await reader.step()).toEqual([first.idUniqueConsentement])
  goOn.resolve(undefined)
  const read = reader.until(2)
  const ids = [first.idUniqueConsentement, (await slow).idUniqueConsentement, fast.idUniqueConsentement]
  expect(Date.parse((await slow).dateConsentement)).toBeLessThan(Date.parse(fast.dateConsentement))
  expect(await read).toEqual(ids.slice(1))
  expect(await reader.step()).toEqual([])
  const all = await client.ok('listConsentements')
  expect(all.map(({ idUniqueConsentement }) => idUniqueConsentement)).toEqual(ids)
})

test.concurrent('an employee whose transaction commits after a later one is not missed', async () => {
  const client = await newClient()
  const [begun, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const slow = writers.write(client.id, async (db) => {
    await create(db, 'lent')
    begun.resolve(undefined)
    await goOn.promise
  })
  const reader = employeesOf(client)
  await begun.promise
  await client.ok('createEmploye', { body: employe('rapide') })
  expect(await reader.step()).toEqual([])
  goOn.resolve(undefined)
  const read = reader.until(2)
  await slow
  expect(await read).toEqual(['lent', 'rapide'])
  expect(await reader.step()).toEqual([])
})

test.concurrent('a unit write is cut off after 5 s, whatever the default of the database', async () => {
  const client = await newClient()
  const write = lenient.write(client.id, async (db) => {
    await create(db, 'trop-lent')
    await sql`select pg_sleep(60)`.execute(db.q)
  })
  await expect(write).rejects.toThrow()
  expect(await client.ok('listEmployes')).toEqual([])
})

test.concurrent('a long write is dated by its lease, and what came meanwhile waits for it', async () => {
  const client = await newClient()
  const [begun, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const write = longWrite(writers, client.id, async (db) => {
    await create(db, 'long')
    begun.resolve(undefined)
    await goOn.promise
  })
  const reader = employeesOf(client)
  await begun.promise
  const { derniereMAJ } = await client.ok('createEmploye', { body: employe('rapide') })
  await isPast(derniereMAJ, settling)
  expect(await reader.step()).toEqual([])
  expect(await client.ok('listEmployes', { query: { apres: '2000-01-01' } })).toEqual([])
  expect((await client.ok('listEmployes')).map(({ idExterne }) => idExterne)).toEqual(['rapide'])
  goOn.resolve(undefined)
  const read = reader.until(2)
  await write
  expect(await read).toEqual(['long', 'rapide'])
  expect(await leasesOf(client)).toBe(0)
})

test.concurrent.each([
  ['expired', "statement_timestamp() - interval '1 second'"],
  ['about to expire', "statement_timestamp() + interval '9 seconds'"],
])('a long write whose lease is %s stores nothing', async (_, expiration) => {
  const client = await newClient()
  const write = longWrite(others, client.id, async (db) => {
    await create(db, 'perdu')
    await setLease(client, expiration)
  })
  await expect(write).rejects.toMatchObject({ message: 'A long write lost its lease', code: 'expired' })
  expect(await client.ok('listEmployes')).toEqual([])
  expect(await leasesOf(client)).toBe(0)
})

test.concurrent('a long write that fails frees the readers at once', async () => {
  const client = await newClient()
  const write = longWrite(others, client.id, async (db) => {
    await create(db, 'perdu')
    throw new Error('a bad row')
  })
  await expect(write).rejects.toThrow('a bad row')
  expect(await leasesOf(client)).toBe(0)
})

test.concurrent('a long writer that is killed leaves nothing, and readers wait for its lease only', async () => {
  const client = await newClient()
  const script = join(import.meta.dirname, '../faults/long-writer.ts')
  const args = [script, inject('databaseUrl'), client.id, String(inject('rowSecurity'))]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const { derniereMAJ } = await client.ok('createEmploye', { body: employe('rapide') })
  child.kill('SIGKILL')
  const reader = employeesOf(client)
  await isPast(derniereMAJ, settling)
  expect(await reader.step()).toEqual([])
  expect(await leasesOf(client)).toBe(1)
  await setLease(client, 'statement_timestamp()')
  expect(await reader.until(1)).toEqual(['rapide'])
  expect((await client.ok('listEmployes')).map(({ idExterne }) => idExterne)).toEqual(['rapide'])
  await longWrite(others, client.id, (db) => create(db, 'suivant'))
  expect(await leasesOf(client)).toBe(0)
  expect(await reader.until(1)).toEqual(['suivant'])
})
