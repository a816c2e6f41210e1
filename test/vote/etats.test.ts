import { describe, expect, test } from 'vitest'
import { reactivate } from '../../db/outbox/abonnements.ts'
import { expireCle, issueCle, revokeCle } from '../../db/clients/cles.ts'
import { newId } from '../../db/engine/ids.ts'
import { pruneEvents } from '../../db/outbox/livraisons.ts'
import * as syncs from '../../db/sync/syncs.ts'
import type { components } from '../../generated/openapi.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { tools } from '../support/data/webhooks.ts'

const { database } = (await service()).service
const owner = ownerDatabase().pools.main

/** The owner's hand: `$1` is the client. */
const change = (clientId: string, text: string) => owner.query<{ said: unknown }>(text, [clientId])

describe('a synchronisation', () => {
  const resultat = {} as components['schemas']['SyncResultat']

  /** One that is being received, and that nobody renews any more. */
  async function opened() {
    const { id: clientId } = await newClient()
    const key = { clientId, syncId: newId() }
    await (await syncs.open(database, key)).stop()
    const find = () => database.read(clientId, (db) => syncs.find(db, key.syncId, { baseUrl: '', language: 'fr' }))
    const statut = async () => (await find())?.statut
    const expire = (when: string) =>
      change(clientId, `update sync set expiration = now() + ${when} where client_id = $1`)
    const succeed = () => database.write(clientId, (db) => syncs.succeed(db, key.syncId, resultat, 3))
    return { clientId, key, find, statut, expire, succeed }
  }

  test('that has expired stays so, whoever renews it or says how far it is', async () => {
    const { key, statut, find, expire } = await opened()
    await expire("interval '-1 second'")
    await syncs.change(database, key, { lignes_traitees: 9, statut: 'EnCours' })
    expect(await find()).toMatchObject({ statut: 'Echec', lignesTraitees: 0 })
    await expire("interval '1 minute'")
    await syncs.change(database, key, { lignes_traitees: 9, statut: 'EnCours' })
    expect([await statut(), (await find())?.lignesTraitees]).toEqual(['EnCours', 9])
  })

  test('that is about to expire does not end well', async () => {
    const { succeed, statut, expire } = await opened()
    await expire("interval '9 seconds'")
    await expect(succeed()).rejects.toMatchObject({ message: 'A synchronisation has expired', code: 'expired' })
    await expire("interval '20 seconds'")
    await succeed()
    expect(await statut()).toBe('Termine')
  })

  test('that has ended is neither begun nor failed any more', async () => {
    const { succeed, key, statut } = await opened()
    await succeed()
    await syncs.change(database, key, { statut: 'EnCours' })
    expect(await statut()).toBe('Termine')
    await syncs.failed(database, key, new Error('too late'))
    expect(await statut()).toBe('Termine')
  })

  test('is forgotten after 7 days, and its rows once it is over', async () => {
    const [young, old] = [await opened(), await opened()]
    for (const [{ clientId, key }, days] of [
      [young, 6],
      [old, 8],
    ] as const) {
      await change(
        clientId,
        `update sync set date_debut = now() - interval '${String(days)} days' where client_id = $1`,
      )
      await change(
        clientId,
        `insert into sync_tranche (client_id, sync_id, collection, rang, colonne, valeurs)
          values ($1, '${key.syncId}', 'employes', 1, 'nom', '{}')`,
      )
      await syncs.prune(database, clientId)
    }
    expect([await young.statut(), await old.statut()]).toEqual(['EnAttente', undefined])
    const rows = async ({ clientId }: typeof young) => {
      await syncs.prune(database, clientId)
      return (await change(clientId, 'select from sync_tranche where client_id = $1')).rows.length
    }
    expect([await rows(young), await rows(old)]).toEqual([1, 0])
    const ended = await opened()
    for (const [one, end] of [
      [young, () => young.expire("interval '0'")],
      [ended, ended.succeed],
    ] as const) {
      await change(
        one.clientId,
        `insert into sync_tranche (client_id, sync_id, collection, rang, colonne, valeurs)
          values ($1, '${one.key.syncId}', 'employes', 2, 'nom', '{}')`,
      )
      await end()
      expect(await rows(one)).toBe(0)
    }
  })
})

test('a key that is dead keeps its date, and never comes back', async () => {
  const { id } = await newClient()
  const { cleId } = await database.write(id, ({ q, now }) =>
    issueCle(q, { clientId: id, environnement: 'developpement', libelle: '', expire: null, now }),
  )
  const write = <T>(work: Parameters<typeof database.write<T>>[1]) => database.write(id, work)
  const dates = async () =>
    (await owner.query<object>('select date_revocation, date_expiration from cle_api where cle_id = $1', [cleId])).rows
  expect(await write((db) => expireCle(db, cleId, '2099-01-01T00:00:00Z'))).toBe(true)
  expect(await write((db) => expireCle(db, cleId, db.now))).toBe(true)
  expect(await write((db) => expireCle(db, cleId, '2099-01-01T00:00:00Z'))).toBe(false)
  expect(await write((db) => revokeCle(db, cleId))).toBe(true)
  const before = await dates()
  expect(await write((db) => revokeCle(db, cleId))).toBe(false)
  await owner.query('update cle_api set date_expiration = null where cle_id = $1', [cleId])
  expect(await write((db) => expireCle(db, cleId, '2099-01-01T00:00:00Z'))).toBe(false)
  expect(await dates()).toEqual([{ ...before[0], date_expiration: null }])
})

test('an active subscription that is made active keeps its failures', async () => {
  const { id } = await newClient()
  const abonnementId = await tools(database, id).subscribe('http://127.0.0.1:9/')
  await change(id, 'update abonnement set echecs_consecutifs = 2 where client_id = $1')
  await database.write(id, (db) => reactivate(db, abonnementId))
  const { rows } = await change(id, 'select echecs_consecutifs as said from abonnement where client_id = $1')
  expect(rows).toEqual([{ said: 2 }])
})

test('events are forgotten after 30 days, with their deliveries', async () => {
  const { id } = await newClient()
  const { subscribe, emit } = tools(database, id)
  await subscribe('http://127.0.0.1:9/')
  await emit(2)
  await change(
    id,
    `update evenement e set date_creation = now() - case when e.id = (select min(id::text)::uuid from evenement
      where client_id = $1) then 31 else 29 end * interval '1 day' where client_id = $1`,
  )
  await pruneEvents(database)
  for (const table of ['evenement', 'livraison'])
    expect((await change(id, `select from ${table} where client_id = $1`)).rows).toHaveLength(1)
  // It visits every client of the run.
}, 60_000)
