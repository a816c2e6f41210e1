import { expect, test } from 'vitest'
import { setValues } from '../db/valeurs-champ.ts'
import { everyOperation } from '../http/contract.ts'
import { newClient, namesAnother, service } from './api.ts'
import { rowsOf } from './client-rows.ts'
import { clientOfExamples, creations } from './examples-made.ts'
import { validCall } from './examples.ts'

const first = await clientOfExamples()
const abonnement = await first.ok('createAbonnement', validCall('createAbonnement'))
first.ids.set(String(validCall('getAbonnement').path?.['id']), abonnement.id)
const { idLivraison } = await first.ok('testAbonnement', { path: { id: abonnement.id } })
first.ids.set(String(validCall('getLivraison').path?.['id']), idLivraison)
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
