import { beforeAll, expect, inject, test } from 'vitest'
import type { Db } from '../../db/engine/database.ts'
import { find, insert } from '../../db/members/employes.ts'
import { newClient, ownerDatabase, startService } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'
import { direct } from '../support/pooler.ts'
import { beforeStatement } from '../support/statements.ts'

// A statement that is the whole of a transaction, with the line that tells of it.

// A pooler gives a transaction another session, and takes none in one flight.
const own = { DATABASE_URL: direct(inject('databaseUrl')) }
const on = await startService(own)
const { database } = on.service
let client: Awaited<ReturnType<typeof newClient>>

beforeAll(async () => {
  client = await newClient({ on })
})

const created = (db: Db, n: number) => insert(db, employe(n), { employeurId: undefined }, { isAll: true })

const stored = (n: number) =>
  database.read(client.id, (db) =>
    find(db, { key: 'id_externe', value: employe(n).idExterne }, { inclureInactifs: true }),
  )

/** What is told of the employee `n`, the oldest first. */
async function toldOf(n: number): Promise<unknown[]> {
  const text = `select a.operation, a.ressource, a.membres, a.auteur from acte a join employe e
    on e.client_id = a.client_id and e.id = a.employe_id where a.client_id = $1 and e.id_externe = $2 order by a.instant, a.id`
  const { rows } = await ownerDatabase().pools.main.query<object>(text, [client.id, employe(n).idExterne])
  return rows
}

test('a line that cannot be written undoes what it tells of', async () => {
  const work = async (db: Db) => {
    const last = db.last ?? {}
    last.foretell = () => {
      last.statement = { text: 'select 1 / $1::int from client', values: [0] }
    }
    return created(db, 1)
  }
  await expect(database.write(client.id, work)).rejects.toThrow('division by zero')
  expect(await stored(1)).toBeUndefined()
})

test('what is asked for after the whole of a transaction is refused, and what it wrote stays', async () => {
  const work = async (db: Db) => {
    if (db.last) db.last.foretell = () => undefined
    await created(db, 2)
    await db.q.selectFrom('employe').select('id').where('employe.client_id', '=', client.id).execute()
  }
  await expect(database.write(client.id, work)).rejects.toThrow('over')
  expect(await stored(2)).toMatchObject({ idExterne: employe(2).idExterne })
})

test.each(['before', 'meanwhile'])(
  'a work that hides that it asked too early, %s, writes nothing twice',
  async (when) => {
    const early = (db: Db) => Promise.allSettled([Promise.resolve().then(() => db.now)])
    const body = employe(when === 'before' ? 8 : 9)
    const work = async (db: Db) => {
      if (db.last) db.last.foretell = () => undefined
      if (when === 'before') await early(db)
      const made = insert(db, body, { employeurId: undefined }, { isAll: true })
      if (when === 'meanwhile') await early(db)
      return made
    }
    const { idUnique } = await database.write(client.id, work)
    expect(await client.ok('getEmploye', { path: { idExterne: body.idExterne } })).toMatchObject({ idUnique })
  },
)

test('where no line is foretold, a creation is one statement of a transaction, as any other', async () => {
  const work = async (db: Db) => {
    const { idUnique } = await created(db, 3)
    const mine = db.q.selectFrom('employe').select('id').where('employe.client_id', '=', client.id)
    expect(await mine.where('id', '=', idUnique).execute()).toHaveLength(1)
    throw new Error('undone')
  }
  await expect(database.write(client.id, work)).rejects.toThrow('undone')
  expect(await stored(3)).toBeUndefined()
})

test('who is created, comes back and is there already is told of once each time, and not where it is refused', async () => {
  const { idUnique } = await client.ok('createEmploye', { body: employe(4) })
  expect(await client.refusal('createEmploye', { body: employe(4) })).toMatch(/^409 /)
  await client.ok('deleteEmploye', { path: { idExterne: employe(4).idExterne } })
  expect((await client.ok('createEmploye', { body: employe(4) })).idUnique).toBe(idUnique)
  const [created, deleted, again] = await toldOf(4)
  expect(deleted).toMatchObject({ operation: 'deleteEmploye' })
  expect(created).toMatchObject({ operation: 'createEmploye', ressource: { idUnique } })
  expect(again).toEqual(created)
})

test('one whose number another one takes meanwhile is refused by its code, and nothing is told', async () => {
  const rival = { ...employe(6), noMembre: 'M-5' }
  beforeStatement(/^insert into "employe"/, () => client.ok('createEmploye', { body: rival }))
  expect(await client.refusal('createEmploye', { body: { ...employe(5), noMembre: 'M-5' } })).toMatch(/^409 /)
  expect(await stored(5)).toBeUndefined()
  expect(await toldOf(5)).toEqual([])
  expect(await toldOf(6)).toHaveLength(1)
})

test('a connection that is lost as the transaction is sent leaves it unsure: it is not made again', async () => {
  const single = await startService({ ...own, POOL_SIZE: '1' })
  const { refusal } = await newClient({ on: single })
  const { rows } = await single.service.database.pools.main.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lose = () => ownerDatabase().pools.service.query('select pg_terminate_backend($1::int, 5000)', [rows[0]?.pid])
  const { sent } = beforeStatement(/^insert into "employe"/, lose, 2)
  expect(await refusal('createEmploye', { body: employe(7) })).toMatch(/^503 /)
  expect(sent()).toBe(1)
})

test('what was refused before its connection was lost is not taken for one that nobody knows of', async () => {
  const single = await startService({ ...own, POOL_SIZE: '1' })
  const { ok } = await newClient({ on: single })
  await ok('createEmploye', { body: employe(10) })
  await ok('deleteEmploye', { path: { idExterne: employe(10).idExterne } })
  const { rows } = await single.service.database.pools.main.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lose = () => ownerDatabase().pools.service.query('select pg_terminate_backend($1::int, 5000)', [rows[0]?.pid])
  const { sent } = beforeStatement(/^insert into "employe"/, (nth) => (nth === 2 ? lose() : Promise.resolve()), 2)
  await ok('createEmploye', { body: employe(10) })
  expect(sent()).toBeGreaterThan(2)
})

test('what is asked of transactions is asked by the same functions, so that nothing of one stays behind it', async () => {
  const gettersOf = (db: Db): unknown[] => {
    const properties = Object.getOwnPropertyDescriptors(db) as Record<string, PropertyDescriptor | undefined>
    return ['q', 'now', 'stamp'].map((name) => Reflect.get(properties[name] ?? {}, 'get'))
  }
  const asked = () => database.write(client.id, (db) => Promise.resolve(gettersOf(db)))
  const first = await asked()
  for (const [i, getter] of (await asked()).entries()) expect(getter).toBe(first[i])
  expect(first.map((getter) => typeof getter)).toEqual(['function', 'function', 'function'])
})
