import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { insert } from '../../db/members/employes.ts'
import { find, insert as insertSyndicat } from '../../db/members/syndicats.ts'
import * as employes from '../../db/members/employes.ts'
import { newClient, testConfig } from '../support/api.ts'
import { employe, syndicat } from '../support/contract/samples.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { beforeStatement, noteTransactions } from '../support/statements.ts'

// Reads that come at once are one statement, where they need no transaction of their own.

const settings = { ...testConfig(), rowLevelSecurity: false }
const database = openDatabase(inject('ownerUrl'), settings)
atEndOfFile(() => database.close())

/** A client of so many employees. */
async function clientOf(people: number) {
  const { id } = await newClient()
  await database.write(id, async (db) => {
    for (let n = 0; n < people; n++) await insert(db, employe(n), { employeurId: undefined })
  })
  return id
}

const read = (clientId: string, value: string, from = database) =>
  from.read(clientId, (db) => employes.find(db, { key: 'id_externe', value }))

const readAll = (clientId: string, values: readonly string[], from = database) =>
  Promise.all(values.map(async (value) => (await read(clientId, value, from))?.nom))

const idOf = (n: number) => employe(n).idExterne
const noms = (...numbers: number[]) => numbers.map((n) => employe(n).nom)

test('reads of a client that come at once are one statement, and each is given its own row', async () => {
  const clientId = await clientOf(20)
  const sent = noteTransactions(/from "employe"/)
  const wanted = [...Array(20).keys(), 3].map(idOf)
  const found = await readAll(clientId, [...wanted, 'nobody', 'quote \' " \\ , { } NULL', 'null'])
  expect(found).toEqual([...noms(...Array(20).keys(), 3), undefined, undefined, undefined])
  expect(sent).toHaveLength(1)
  expect(await read(clientId, idOf(1))).toMatchObject({ idExterne: idOf(1) })
  expect(sent).toHaveLength(2)
})

test('two clients who ask for the same id at once are each told of their own', async () => {
  const clients = [await clientOf(3), await clientOf(2), await clientOf(0)]
  const sent = noteTransactions(/from "employe"/)
  const found = await Promise.all(clients.map((clientId) => readAll(clientId, [0, 1, 2].map(idOf))))
  expect(found).toEqual([noms(0, 1, 2), [...noms(0, 1), undefined], [undefined, undefined, undefined]])
  expect(sent).toHaveLength(3)
})

test('of hundreds at once a statement looks for a hundred', async () => {
  const clientId = await clientOf(2)
  const sent = noteTransactions(/from "employe"/)
  const found = await readAll(
    clientId,
    Array.from({ length: 250 }, (_, n) => idOf(n)),
  )
  expect(found.filter((nom) => nom !== undefined)).toHaveLength(2)
  expect(sent).toHaveLength(3)
})

test('a read in a transaction sees what that has written, and nobody else does', async () => {
  const clientId = await clientOf(0)
  const seen = await database.write(clientId, async (db) => {
    await insertSyndicat(db, syndicat(1))
    const { identifiantExterne } = syndicat(1)
    return [
      await find(db, identifiantExterne),
      await database.read(clientId, (outside) => find(outside, identifiantExterne)),
    ]
  })
  expect(seen).toEqual([expect.objectContaining(syndicat(1)), undefined])
})

test('a read that comes while others are under way sees what was written since', async () => {
  const clientId = await clientOf(1)
  const { sent } = beforeStatement(/from "employe"/, async () => {
    await database.write(clientId, (db) => insert(db, employe(1), { employeurId: undefined }))
    later = readAll(clientId, [idOf(1)])
    await later
  })
  let later: Promise<unknown> = Promise.resolve()
  await readAll(clientId, [idOf(0)])
  expect(await later).toEqual([employe(1).nom])
  expect(sent()).toBe(2)
})

test('the connection of those who came at once is lost: all are read again', async () => {
  const clientId = await clientOf(3)
  const alone = openDatabase(inject('ownerUrl'), { ...settings, poolSize: 1 })
  onTestFinished(() => alone.close())
  const { rows } = await alone.pools.main.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { sent } = beforeStatement(/from "employe"/, () =>
    alone.pools.service.query('select pg_terminate_backend($1::int, 5000)', [rows[0]?.pid]),
  )
  expect(await readAll(clientId, [0, 1, 2, 3].map(idOf), alone)).toEqual([...noms(0, 1, 2), undefined])
  expect(sent()).toBeGreaterThan(1)
})
