import { afterAll, expect, inject, test } from 'vitest'
import { everyOperation } from '../../contract/contract.ts'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import * as emplois from '../../db/members/emplois.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { pruneSuppressions } from '../../db/lists/suppressions.ts'
import { newClient, ownerDatabase, service, testConfig } from '../support/api.ts'
import { confirm, noemie, sandbox as requests } from '../support/contract/requests.ts'
import { at, emploi, employe, employeur } from '../support/contract/samples.ts'
import { pay, sandbox, sign } from '../support/data/signing.ts'
import { passAnHour } from '../support/passing-time.ts'

const owner = ownerDatabase().pools.main
type Client = Awaited<ReturnType<typeof newClient>>

/** Connections apart from those of the service, for a writer that holds its own. */
const writers = openDatabase(inject('databaseUrl'), testConfig())
afterAll(() => writers.close())

/** What a client deleted, once it is settled: type, ids and into whom. */
async function told({ id, ok }: Client, query: Record<string, string> = {}) {
  await passAnHour(id)
  const entries = await ok('listSuppressions', { query })
  return entries.map(({ type, idUnique, idExterne, fusionneDans }) => [type, idUnique, idExterne, fusionneDans])
}

/** What the calls that delete enter, and why some enter nothing. */
const deletions = {
  deleteAdhesion: 'Adhesion',
  deleteAdhesionsMembre: 'Adhesion',
  deleteChampUtilisateur: 'ChampUtilisateur',
  deleteEmploi: 'Emploi',
  deleteEmployeur: 'Employeur',
  deleteObjetConsentement: 'ObjetConsentement',
  deleteSyndicat: 'Syndicat',
  deleteEmploye: 'nothing: the employee is deactivated, and listed as such',
  deleteEmployeByIdUnique: 'nothing: the employee is deactivated, and listed as such',
  deleteAbonnement: 'nothing: the operator makes subscriptions, and they are no data of members',
  deleteAdresseSupprimee: 'nothing: an address to which the service does not write is no data of members',
  deleteBacASable: 'nothing: the client goes, and its key with it',
  deleteCampagne: 'nothing: a vote is read campaign by campaign, by those who have its module',
  deleteOption: 'nothing: part of a question',
  deleteQuestion: 'nothing: part of a campaign',
  deleteVotant: 'nothing: part of a campaign',
}

test('every operation that deletes is entered, or known to enter nothing', () => {
  const ids = everyOperation.filter(({ method }) => method === 'delete').map(({ id }) => id)
  expect(ids.sort()).toEqual(Object.keys(deletions).sort())
})

test('each deletion is told of by the ids of what was deleted, once, in order', async () => {
  const client = await sandbox()
  const { ok, id } = client
  await ok('createEmployeur', { body: employeur(2) })
  const { idUnique: job } = await ok('createEmploi', { body: emploi() })
  const { idUniqueAdhesion: one } = await sign(client, 1)
  const { idUniqueAdhesion: two } = await sign(client, 2)
  const { idUniqueAdhesion: third } = await sign(client, 2, { syndicatIdExterne: 'SYN-2' })
  await ok('createChampUtilisateur', { body: { nom: 'quart', typeChampUtilisateurId: typeIds.Texte } })
  await ok('createObjetConsentement', { body: { identifiantExterne: 'OC-1', titre: 'Infolettre' } })
  const idOf = async (table: string, column: string, value: string) => {
    const text = `select id from ${table} where client_id = $1 and ${column} = $2`
    return (await owner.query<{ id: string }>(text, [id, value])).rows[0]?.id
  }
  const field = await idOf('champ_utilisateur', 'nom', 'quart')
  const objet = await idOf('objet_consentement', 'id_externe', 'OC-1')
  const [employer, union] = [
    await idOf('employeur', 'id_externe', 'EMP-2'),
    await idOf('syndicat', 'id_externe', 'SYN-2'),
  ]
  await ok('deleteEmploi', at('J-1'))
  await ok('deleteAdhesion', { path: { identifiant: one } })
  await ok('deleteAdhesionsMembre', { path: { idExterneMembre: 'E-2' } })
  await ok('deleteChampUtilisateur', { path: { nom: 'QUART' } })
  await ok('deleteObjetConsentement', at('OC-1'))
  await ok('deleteEmployeur', at('EMP-2'))
  await ok('deleteSyndicat', at('SYN-2'))
  await ok('deleteEmploye', at('E-3'))
  expect(await client.refusal('deleteEmploi', at('J-1'))).toBe('404 Emploi.NotFoundByIdExterne')
  expect(await client.refusal('deleteObjetConsentement', at('OC-1'))).toBe('404 ObjetConsentement.NotFound')
  const all = await told(client)
  const both = [two, third].map((one) => ['Adhesion', one, null, null])
  expect(all.slice(0, 2)).toEqual([
    ['Emploi', job, 'J-1', null],
    ['Adhesion', one, null, null],
  ])
  expect(all.slice(2, 4)).toEqual(expect.arrayContaining(both))
  expect(all.slice(4)).toEqual([
    ['ChampUtilisateur', field, 'quart', null],
    ['ObjetConsentement', objet, 'OC-1', null],
    ['Employeur', employer, 'EMP-2', null],
    ['Syndicat', union, 'SYN-2', null],
  ])
  expect(await told(client, { type: 'emploi' })).toEqual([['Emploi', job, 'J-1', null]])
  expect(await client.refusal('listSuppressions', { query: { type: 'Paiement' } })).toBe('400 Requete.Invalide')
})

test('what is deleted is dated by the instant of its call, and an unsettled deletion is not told of', async () => {
  const client = await sandbox()
  const { ok } = client
  const { idUniqueAdhesion } = await sign(client, 1)
  await ok('deleteAdhesion', { path: { identifiant: idUniqueAdhesion } })
  expect(await ok('listSuppressions')).toEqual([])
  await passAnHour(client.id)
  const [entry] = await ok('listSuppressions')
  const apres = entry?.dateSuppression ?? ''
  expect(await ok('listSuppressions', { query: { apres } })).toEqual([entry])
  const later = new Date(new Date(apres).getTime() + 1).toISOString()
  expect(await ok('listSuppressions', { query: { apres: later } })).toEqual([])
})

test('a deletion that is refused, or only tried, is not told of', async () => {
  const client = await requests()
  const { ok } = client
  await ok('createEmploye', { body: employe(1) })
  const { idUniqueAdhesion } = await sign(client, 1)
  await pay(client, idUniqueAdhesion, 'Paiement')
  const refused = await client.refusal('deleteAdhesion', { path: { identifiant: idUniqueAdhesion } })
  expect(refused).toBe('409 Adhesion.HasPayments')
  const { idUnique } = await ok('createEmploye', { body: employe(2) })
  const { idUnique: dans } = await ok('getEmploye', at('E-1'))
  await ok('mergeEmploye', { path: { idUnique }, body: { dans }, query: { simulation: true } })
  expect(await told(client)).toEqual([])
})

test('a merge tells of the person and of the job that became another one', async () => {
  const client = await newClient()
  const { ok } = client
  const ids: string[] = []
  for (const n of [1, 2, 3]) ids.push((await ok('createEmploye', { body: employe(n) })).idUnique)
  const [one = '', two = '', three = ''] = ids
  await ok('createEmployeur', { body: employeur(1) })
  const { idUnique: job } = await ok('createEmploi', { body: emploi(1) })
  await ok('createEmploi', { body: emploi(2, { identifiantExterneEmploye: 'E-2' }) })
  await ok('mergeEmploye', { path: { idUnique: one }, body: { dans: two } })
  await ok('mergeEmploye', { path: { idUnique: two }, body: { dans: three } })
  const all = await told(client)
  expect(all.slice(0, 2)).toEqual(
    expect.arrayContaining([
      ['Emploi', job, 'J-1', null],
      ['Employe', one, 'E-1', two],
    ]),
  )
  expect(all.slice(2)).toEqual([['Employe', two, 'E-2', three]])
})

test('a load that takes over a person without an external id tells of the merge', async () => {
  const client = await requests()
  const { ok } = client
  const { courriel, prenom, nom } = noemie
  await confirm(client)
  const [anonymous] = await ok('listEmployes', { query: { courriel } })
  const { idUnique } = await ok('createEmploye', { body: employe(1, { prenom, nom }) })
  await ok('createSync', { body: { employes: [{ idExterne: 'E-1', prenom, nom, courriel }] } })
  expect(await ok('getEmploye', at('E-1'))).toMatchObject({ idUnique, courriel })
  expect(await told(client)).toEqual([['Employe', anonymous?.idUnique, null, idUnique]])
})

test('a deletion whose transaction commits after a later one is not missed', async () => {
  const client = await newClient()
  const { ok } = client
  await ok('createEmployeur', { body: employeur(1) })
  for (const n of [1, 2]) {
    await ok('createEmploye', { body: employe(n) })
    await ok('createEmploi', { body: emploi(n, { identifiantExterneEmploye: `E-${String(n)}` }) })
  }
  const [begun, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const slow = writers.write(client.id, async (db) => {
    await emplois.remove(db, 'J-1')
    begun.resolve(undefined)
    await goOn.promise
  })
  await begun.promise
  await ok('deleteEmploi', at('J-2'))
  const seen: string[] = []
  let apres = '2000-01-01T00:00:00Z'
  const read = async () => {
    for (const { idExterne, dateSuppression } of await ok('listSuppressions', { query: { apres } })) {
      if (!seen.includes(String(idExterne))) seen.push(String(idExterne))
      apres = dateSuppression
    }
    return seen.length
  }
  expect(await read()).toBe(0)
  goOn.resolve(undefined)
  await slow
  await expect.poll(read, { timeout: 20_000, interval: 100 }).toBe(2)
  expect(seen).toEqual(['J-1', 'J-2'])
})

test('deletions of more than 400 days are forgotten, in steps, and those of others are not', async () => {
  const [client, other] = [await newClient(), await newClient()]
  const insert = `insert into suppression (client_id, id, type, id_unique, date_suppression)
    select $1, gen_random_uuid(), 'Emploi', gen_random_uuid(), now() - $2 * interval '1 day' from generate_series(1, $3)`
  await owner.query(insert, [client.id, 401, 1100])
  await owner.query(insert, [client.id, 399, 2])
  await owner.query(insert, [other.id, 399, 3])
  await pruneSuppressions((await service()).service.database)
  expect(await client.ok('listSuppressions')).toHaveLength(2)
  expect(await other.ok('listSuppressions')).toHaveLength(3)
})
