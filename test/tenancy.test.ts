import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tenantTables } from '../db/tables.ts'
import { setValues } from '../db/valeurs-champ.ts'
import { everyOperation } from '../http/contract.ts'
import type { OperationId } from '../handlers/handler.ts'
import { type Input, newClient, namesAnother, ownerDatabase, service } from './api.ts'
import { validCall } from './examples.ts'

const owner = ownerDatabase()
const creations = [
  'createSyndicat',
  'createEmployeur',
  'createEmploye',
  'createEmploi',
  'createChampUtilisateur',
  'replaceChoixChampUtilisateur',
  'replaceEmployeursChampUtilisateur',
  'createObjetConsentement',
  'simulateConsentement',
  'simulateAdhesion',
  'simulateDemandeAdhesion',
  'createAbonnement',
] as const

/** Every row of a client, as text. */
async function rowsOf(clientId: string): Promise<string[]> {
  const tables = tenantTables.filter((table) => table !== 'cle_api_utilisation')
  const union = tables.map(
    (table) => `select to_jsonb(t)::text as row from ${table} t where t.client_id = '${clientId}'`,
  )
  const { rows } = await sql.raw<{ row: string }>(union.join(' union all ')).execute(owner.registry)
  return rows.map(({ row }) => row).sort()
}

const first = await newClient({ estBacASable: true })
for (const id of creations) await first.ok(id, validCall(id))
const ids = await madeIds()
const { database } = (await service()).service
const [employe] = await first.ok('listEmployes')
const value = [{ nom: 'quart', valeur: 'SOIR' }]
expect(await database.write(first.id, (db) => setValues(db, employe?.idUnique ?? '', value))).toEqual([])

/** Ids that the service makes: that of the example in the contract, and the one of the first client that stands for it. */
async function madeIds() {
  const example = (id: OperationId, name: string) => String(validCall(id).path?.[name])
  const made = new Map<string, string>()
  const campagne = await first.ok('createCampagne', validCall('createCampagne'))
  made.set(example('getCampagne', 'id'), campagne)
  const path = { campagneId: campagne }
  const question = await first.ok('createQuestion', { ...validCall('createQuestion'), path })
  made.set(example('getQuestion', 'questionId'), question)
  const { options } = await first.ok('getQuestion', { path: { ...path, questionId: question } })
  made.set(example('updateOption', 'optionId'), options[0]?.id ?? '')
  const { id: abonnement } = (await first.ok('listAbonnements'))[0] ?? { id: '' }
  made.set(example('getAbonnement', 'id'), abonnement)
  const essai = await first.ok('testAbonnement', { path: { id: abonnement } })
  made.set(example('getLivraison', 'id'), essai.idLivraison)
  made.set(example('getVotant', 'votantId'), await first.ok('upsertVotant', { ...validCall('upsertVotant'), path }))
  return made
}

/** The call of the examples, on what the first client has. */
function callOf(id: OperationId): Input {
  const text = [...ids].reduce((json, [example, real]) => json.replaceAll(example, real), JSON.stringify(validCall(id)))
  return JSON.parse(text) as Input
}

test.each(everyOperation.map(({ id }) => id))(
  '%s sees nothing of another client, and changes nothing of it',
  async (id) => {
    const before = await rowsOf(first.id)
    expect(before.length).toBeGreaterThanOrEqual(creations.length)
    const { call } = await newClient({ estBacASable: true })
    const { status, text } = await call(id, callOf(id))
    if (namesAnother(id))
      expect([status, text]).toMatchObject([404, expect.stringMatching(/NotFound|EmployeurMustExist|Jeton.Inconnu/)])
    else expect(status, text).toBeLessThan(300)
    if (id.startsWith('list') && !namesAnother(id)) expect(text).toBe('[]')
    expect(await rowsOf(first.id)).toEqual(before)
  },
)
