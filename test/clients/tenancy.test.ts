import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeCle, expireCle, revokeCle } from '../../db/clients/cles.ts'
import { hide, leave } from '../../db/vote/publication.ts'
import { setValues } from '../../db/members/valeurs-champ.ts'
import { everyOperation } from '../../contract/contract.ts'
import { newClient, namesAnother, ownerDatabase, service } from '../support/api.ts'
import { rowsOf } from '../support/data/client-rows.ts'
import { clientOfExamples, creations } from '../support/contract/examples-made.ts'
import { validCall } from '../support/contract/examples.ts'

const first = await clientOfExamples()
const abonnement = await first.ok('createAbonnement', validCall('createAbonnement'))
first.ids.set(String(validCall('getAbonnement').path['id']), abonnement.id)
const { idLivraison } = await first.ok('testAbonnement', { path: { id: abonnement.id } })
first.ids.set(String(validCall('getLivraison').path['id']), idLivraison)
const { database } = (await service()).service
const [employe] = await first.ok('listEmployes')
const value = [{ nom: 'quart', valeur: 'SOIR' }]
expect(await database.write(first.id, (db) => setValues(db, employe?.idUnique ?? '', value))).toEqual([])

test.each(everyOperation.map(({ id }) => id))(
  '%s sees nothing of another client, and changes nothing of it',
  async (id) => {
    const before = await rowsOf(first.id)
    expect(before.length).toBeGreaterThanOrEqual(creations.length)
    const { call } = await newClient({ estBacASable: true })
    const { status, text } = await call(id, first.own(validCall(id)))
    if (namesAnother(id))
      expect([status, text]).toMatchObject([404, expect.stringMatching(/NotFound|EmployeurMustExist|Jeton.Inconnu/)])
    else expect(status, text).toBeLessThan(300)
    if (id.startsWith('list') && !namesAnother(id)) expect(text).toBe('[]')
    expect(await rowsOf(first.id)).toEqual(before)
  },
)

test('a key is shown to its client only, who alone may end it', async () => {
  const [owner, other] = [await newClient(), await newClient()]
  const cleId = owner.key.slice(7, 15)
  await database.write(other.id, async (db) => {
    await expect(describeCle(db, cleId)).rejects.toThrow('no result')
    expect([await expireCle(db, cleId, db.now), await revokeCle(db, cleId)]).toEqual([false, false])
  })
  expect((await owner.call('listSyndicats')).status).toBe(200)
})

test('a campaign is left by the worker, and its log hidden, for its client only', async () => {
  const { registry } = ownerDatabase()
  const [client, other] = [await newClient(), await newClient()]
  const id = randomUUID()
  const waiting = async () =>
    (await sql`select from scrutin where client_id = ${client.id} and campagne_id = ${id}`.execute(registry)).rows
      .length
  const shown = async () =>
    (await sql`select from urne_publique where client_id = ${client.id} and campagne_id = ${id}`.execute(registry)).rows
      .length
  for (const table of ['scrutin', 'urne_publique'])
    await sql`insert into ${sql.table(table)} (client_id, campagne_id) values (${client.id}, ${id})`.execute(registry)
  for (const end of [leave, hide]) await database.write(other.id, (db) => end(db, id))
  expect([await waiting(), await shown()]).toEqual([1, 1])
  for (const end of [leave, hide]) await database.write(client.id, (db) => end(db, id))
  expect([await waiting(), await shown()]).toEqual([0, 0])
})
