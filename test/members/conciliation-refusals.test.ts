import { expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'
import { holding, meeting } from '../support/held-rows.ts'
import { later, rowsWhere } from '../support/races.ts'
import { ask, type Changes, noemie, of, sandbox } from '../support/contract/requests.ts'
import { at, employe } from '../support/contract/samples.ts'

const owner = ownerDatabase().pools.main
const nobody = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'
const value = (nom: string, valeur: string) => ({ valeursChampUtilisateur: [{ nom, valeur }] })

test.each<[Changes, string]>([
  [{ courriel: 'noemie' }, '400 Courriel.BadEmailAddress'],
  [{ courrielAlternatif: 'a@b, c@d' }, '400 Courriel.BadEmailAddress'],
  [{ prenom: ' ' }, '400 Requete.Invalide'],
  [{ idExterne: 'x'.repeat(101) }, '400 Requete.Invalide'],
  [value('quart', 'AUBE'), '400 ChampUtilisateur.ValeurInvalide'],
  [value('quart', 'soir'), '400 ChampUtilisateur.ValeurInvalide'],
  [value('autre', 'x'), '404 ChampUtilisateur.NotFound'],
  [
    { valeursChampUtilisateur: [...value('autre', 'x').valeursChampUtilisateur, { nom: 'quart', valeur: 'AUBE' }] },
    '400 ChampUtilisateur.ValeurInvalide ChampUtilisateur.NotFound',
  ],
  [{ identifiantExterneEmployeur: 'EMP-9' }, '404 Employe.EmployeurMustExist'],
  [{ syndicatIdExterne: 'SYN-9' }, '404 Syndicat.NotFound'],
  [
    { syndicatIdExterne: 'SYN-9', identifiantExterneEmployeur: 'EMP-9' },
    '404 Employe.EmployeurMustExist Syndicat.NotFound',
  ],
  [{ idExterne: 'E-9', noMembre: 'M-1' }, '409 Employe.Existing'],
  [
    { idExterne: 'E-9', courriel: 'E1@exemple.ca' },
    '409 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing',
  ],
  [
    { idExterne: 'E-2', courriel: 'e1@exemple.ca' },
    '409 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing',
  ],
])('a confirmation with %j is refused by %s, and nothing is written', async (body, refused) => {
  const client = await sandbox()
  for (const n of [1, 2]) await client.ok('createEmploye', { body: employe(n, { noMembre: `M-${n}` }) })
  const { id } = await ask(client)
  const before = await client.ok('listEmployes')
  expect(await client.refusal('confirmDemandeAdhesion', { ...of(id), body })).toBe(refused)
  expect(await client.ok('listEmployes')).toEqual(before)
  expect(await client.ok('listAdhesions')).toEqual([])
  expect(await client.ok('listDemandesAdhesion')).toHaveLength(1)
  const { rows } = await owner.query('select from evenement where client_id = $1', [client.id])
  expect(rows).toEqual([])
})

test.each([
  ['EnAttente', 'confirmDemandeAdhesion', 'Accepter'],
  ['EnAttente', 'rejectDemandeAdhesion', 'Rejeter'],
  ['Acceptee', 'confirmDemandeAdhesion', 'Accepter'],
  ['Acceptee', 'rejectDemandeAdhesion', 'Rejeter'],
  ['Rejetee', 'confirmDemandeAdhesion', 'Accepter'],
  ['Rejetee', 'rejectDemandeAdhesion', 'Rejeter'],
] as const)('a request with the status %s refuses %s', async (statut, operation, verb) => {
  const client = await sandbox()
  const { id } = await ask(client, statut === 'EnAttente' ? { statut } : {})
  if (statut === 'Acceptee') await client.ok('confirmDemandeAdhesion', of(id))
  if (statut === 'Rejetee') await client.ok('rejectDemandeAdhesion', of(id))
  expect(await client.refusal(operation, of(id))).toBe(`400 DemandeAdhesion.StatutInvalidePour${verb}`)
  expect((await client.ok('getDemandeAdhesion', of(id))).statut).toBe(statut)
})

test('an unknown request is not found', async () => {
  const client = await sandbox()
  for (const operation of ['getDemandeAdhesion', 'confirmDemandeAdhesion', 'rejectDemandeAdhesion'] as const)
    expect(await client.refusal(operation, of(nobody))).toBe('404 DemandeAdhesion.NotFound')
})

test('a request whose union is deleted needs another one', async () => {
  const client = await sandbox()
  const { id } = await ask(client)
  await client.ok('deleteSyndicat', { path: { idExterne: 'SYN-1' } })
  expect(await client.ok('getDemandeAdhesion', of(id))).toMatchObject({ syndicatIdExterne: 'SYN-1' })
  expect(await client.refusal('confirmDemandeAdhesion', of(id))).toBe('404 Syndicat.NotFound')
  const body = { syndicatIdExterne: 'SYN-2' }
  expect(await client.ok('confirmDemandeAdhesion', { ...of(id), body })).toMatchObject(body)
})

test('of confirmations and rejections that meet at one request, the first wins', async () => {
  const client = await sandbox()
  const calls = ['confirmDemandeAdhesion', 'rejectDemandeAdhesion'] as const
  for (const first of calls) {
    for (const second of calls) {
      const { id } = await ask(client)
      const works = [later(client, first, of(id)), later(client, second, of(id))]
      const verb = second === 'confirmDemandeAdhesion' ? 'Accepter' : 'Rejeter'
      expect(await meeting(rowsWhere('demande_adhesion', client, 'id = $2', id), works)).toEqual([
        first === 'confirmDemandeAdhesion' ? '200' : '204',
        `400 DemandeAdhesion.StatutInvalidePour${verb}`,
      ])
    }
  }
  expect(await client.ok('listAdhesions')).toHaveLength(2)
})

test('two requests of one person, confirmed at once, become one employee', async () => {
  const client = await sandbox()
  const works: (() => Promise<string>)[] = []
  for (let n = 0; n < 2; n++) works.push(later(client, 'confirmDemandeAdhesion', of((await ask(client)).id)))
  // Both wait at their union, the first one with an employee that the second one cannot see yet.
  expect(await meeting(rowsWhere('syndicat', client), works)).toEqual(['200', '200'])
  expect(await client.ok('listEmployes')).toHaveLength(1)
  expect(await client.ok('listAdhesions')).toHaveLength(2)
})

test('five requests with one new external id, confirmed at once, become one employee', async () => {
  const client = await sandbox()
  const works: (() => Promise<string>)[] = []
  for (let n = 0; n < 5; n++) {
    const { id } = await ask(client, { courriel: `n${n}@exemple.ca` })
    works.push(later(client, 'confirmDemandeAdhesion', { ...of(id), body: { idExterne: 'E-9' } }))
  }
  // As many wait at the external id as the client has connections for; the others come when these have gone on.
  const text = 'select pg_advisory_xact_lock(hashtextextended($1, 0))'
  await holding({ text, values: [`idExterne ${client.id} E-9`] }, async ({ awaitWaiting, release }) => {
    const first = works.slice(0, 2).map((work) => work())
    await awaitWaiting(2)
    const others = works.slice(2).map((work) => work())
    await release()
    expect(await Promise.all([...first, ...others])).toEqual(Array(5).fill('200'))
  })
  expect(await client.ok('listEmployes')).toHaveLength(1)
  expect(await client.ok('listAdhesions')).toHaveLength(5)
})

test('a change of the employee that a confirmation meets is not undone by it', async () => {
  const client = await sandbox()
  await client.ok('createEmploye', { body: employe(1) })
  const { id } = await ask(client, { ville: 'Laval' })
  const works = [
    later(client, 'updateEmploye', { ...at('E-1'), body: employe(1, { ville: 'Lévis' }) }),
    later(client, 'confirmDemandeAdhesion', { ...of(id), body: { idExterne: 'E-1' } }),
  ]
  expect(await meeting(rowsWhere('employe', client, 'id_externe = $2', 'E-1'), works)).toEqual(['200', '200'])
  expect(await client.ok('getEmploye', at('E-1'))).toMatchObject({ ville: 'Lévis' })
})

test.each<[Changes, string]>([
  [{ courriel: 'x@' }, '400 Courriel.BadEmailAddress'],
  [value('quart', 'AUBE'), '400 ChampUtilisateur.ValeurInvalide'],
  [value('autre', 'x'), '404 ChampUtilisateur.NotFound'],
  [{ syndicatIdExterne: 'SYN-9' }, '404 Syndicat.NotFound'],
  [{ idFormulaire: 9 }, '404 Formulaire.NotFound'],
  [{ consentements: [{ identifiantExterne: 'OC-9', consent: true }] }, '404 ObjetConsentement.NotFound'],
  [{ statut: 'Acceptee' }, '400 Requete.Invalide'],
])('a request with %j is refused by %s', async (changes, refused) => {
  const client = await sandbox()
  const body = { ...noemie, ...changes }
  expect(await client.refusal('simulateDemandeAdhesion', { body })).toBe(refused)
  expect(await client.ok('listDemandesAdhesion')).toEqual([])
})
