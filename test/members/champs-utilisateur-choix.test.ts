import { expect, test } from 'vitest'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { setValues } from '../../db/members/valeurs-champ.ts'
import { newClient, service } from '../support/api.ts'
import { meeting } from '../support/held-rows.ts'
import { later, rowsWhere } from '../support/races.ts'
import { beforeStatement } from '../support/statements.ts'
import { employe } from '../support/contract/samples.ts'

const path = { nom: 'quart' }
const day = { idExterne: 'JOUR', label: 'Jour', ordre: 1 }
const evening = { idExterne: 'SOIR', label: 'Soir', ordre: 2 }
const night = { idExterne: 'NUIT', label: 'Nuit', ordre: 3 }

/** A client with the field `quart` and these choices. */
async function withChoix(...choix: object[]) {
  const client = await newClient()
  await client.ok('createChampUtilisateur', { body: { ...path, typeChampUtilisateurId: typeIds.Choix } })
  const replace = async (...list: object[]) =>
    (await client.ok('replaceChoixChampUtilisateur', { path, body: { choix: list } })).choix
  const refused = (...list: object[]) => client.refusal('replaceChoixChampUtilisateur', { path, body: { choix: list } })
  await replace(...choix)
  return { ...client, replace, refused }
}

test('replaceChoixChampUtilisateur replaces the whole list, in the order of the choices', async () => {
  const { ok, call, replace } = await withChoix()
  expect(await replace(evening, day)).toEqual([day, evening])
  expect(await replace({ ...day, ordre: 9 }, night)).toEqual([night, { ...day, ordre: 9 }])
  expect(await replace({ idExterne: 'B', label: 'b' }, { idExterne: 'A', label: 'a' })).toEqual([
    { idExterne: 'B', label: 'b', ordre: 1 },
    { idExterne: 'A', label: 'a', ordre: 2 },
  ])
  const [champ] = await ok('listChampsUtilisateur')
  expect(champ).toEqual(await ok('getChampUtilisateur', { path }))
  expect(await replace(...(champ?.choix ?? []))).toEqual(champ?.choix)
  expect(await replace()).toEqual([])
  const minimal = { path, body: { choix: [day] }, headers: { prefer: 'return=minimal' } }
  expect((await call('replaceChoixChampUtilisateur', minimal)).status).toBe(204)
})

test('replaceChoixChampUtilisateur refuses a choice twice, and changes nothing', async () => {
  const { ok, call, refused } = await withChoix(day)
  expect(await refused(evening, { ...night, idExterne: 'SOIR' })).toBe('400 ChampUtilisateur.ChoixExiste')
  expect(await refused(evening, { ...night, label: 'SOIR' })).toBe('400 ChampUtilisateur.ChoixExiste')
  const { body } = await call('replaceChoixChampUtilisateur', { path, body: { choix: [evening, night, evening] } })
  expect(body).toMatchObject({
    errors: { 'choix[2].idExterne': [expect.any(String)], 'choix[2].label': [expect.any(String)] },
  })
  expect(await ok('getChampUtilisateur', { path })).toMatchObject({ choix: [day] })
  const other = { ...evening, idExterne: 'soir', label: 'Sôir' }
  expect(await ok('replaceChoixChampUtilisateur', { path, body: { choix: [evening, other] } })).toBeDefined()
})

test('replaceChoixChampUtilisateur refuses a thousand times the same in a problem that keeps its bounds', async () => {
  const { refused } = await withChoix()
  const choix = Array.from({ length: 1000 }, () => ({ idExterne: 'X'.repeat(100), label: 'y'.repeat(200) }))
  expect(await refused(...choix)).toBe('400 ChampUtilisateur.ChoixExiste')
  expect(await refused(...choix, day)).toBe('400 Requete.Invalide')
})

test('replaceChoixChampUtilisateur refuses another type, an unknown field and a choice without its id', async () => {
  const { ok, refusal, refused } = await withChoix()
  expect(await refused({ label: 'x' })).toBe('400 Requete.Invalide')
  expect(await refused({ idExterne: '', label: 'x' })).toBe('400 Requete.Invalide')
  await ok('createChampUtilisateur', { body: { nom: 'date', typeChampUtilisateurId: typeIds.Date } })
  const on = (nom: string, ...choix: object[]) =>
    refusal('replaceChoixChampUtilisateur', { path: { nom }, body: { choix } })
  expect(await on('date', day)).toBe('409 ChampUtilisateur.PasTypeChoix')
  expect(await on('date', day, day)).toBe('400 ChampUtilisateur.ChoixExiste')
  expect(await on('autre', day)).toBe('404 ChampUtilisateur.NotFound')
})

test('a choice that is kept keeps its assignments, one that goes leaves them null', async () => {
  const { id, ok, replace } = await withChoix(day, evening, night)
  const { database } = (await service()).service
  for (const choix of [day, evening, night]) {
    const body = { idExterne: choix.idExterne, prenom: 'A', nom: 'B', courriel: `${choix.idExterne}@exemple.ca` }
    const { idUnique } = await ok('createEmploye', { body })
    await database.write(id, (db) => setValues(db, idUnique, [{ nom: 'quart', valeur: choix.idExterne }]))
  }
  const assigned = async () =>
    (await ok('listEmployes')).map(
      ({ valeursChampUtilisateur: [value] }) => value && [value.valeur, value.libelleValeur],
    )
  expect(await assigned()).toEqual([
    ['JOUR', 'Jour'],
    ['SOIR', 'Soir'],
    ['NUIT', 'Nuit'],
  ])
  await replace({ ...day, label: 'Soir' }, { ...evening, label: 'JOUR' }, night)
  expect(await assigned()).toEqual([
    ['JOUR', 'Soir'],
    ['SOIR', 'JOUR'],
    ['NUIT', 'Nuit'],
  ])
  const none = [null, null]
  await replace({ ...evening, label: 'Nuit' }, { idExterne: 'FDS', label: 'jour' })
  expect(await assigned()).toEqual([none, ['SOIR', 'Nuit'], none])
  await replace(day, evening, night)
  expect(await assigned()).toEqual([none, ['SOIR', 'Soir'], none])
  await ok('deleteChampUtilisateur', { path })
  expect(await assigned()).toEqual([undefined, undefined, undefined])
})

test('of two lists of choices that meet at their field, the last one stays whole', async () => {
  const client = await withChoix()
  const lists = [[day], [evening, night]]
  const works = lists.map((choix) => later(client, 'replaceChoixChampUtilisateur', { path, body: { choix } }))
  expect(await meeting(rowsWhere('champ_utilisateur', client), works)).toEqual(['200', '200'])
  expect(await client.ok('getChampUtilisateur', { path })).toMatchObject({ choix: lists[1] })
})

test('a value whose choice goes first is refused', async () => {
  const client = await withChoix(day, evening)
  const { idUnique } = await client.ok('createEmploye', { body: employe(1) })
  const { database } = (await service()).service
  const choose = async () =>
    (await database.write(client.id, (db) => setValues(db, idUnique, [{ nom: 'quart', valeur: 'SOIR' }])))
      .map(({ code }) => code)
      .join()
  const replace = later(client, 'replaceChoixChampUtilisateur', { path, body: { choix: [day] } })
  const field = rowsWhere('champ_utilisateur', client)
  expect(await meeting(field, [replace, choose])).toEqual(['200', 'ChampUtilisateur.ValeurInvalide'])
})

test.each([
  ['updateEmploye', (values: object) => ({ body: { idExterne: 'E-1', ...values } }), '404 ChampUtilisateur.NotFound'],
  ['upsertEmployes', (values: object) => ({ body: { employes: [{ ...employe(1), ...values }] } }), '200'],
] as const)('%s gives no value for a field that is made and deleted while it looks', async (id, input, outcome) => {
  const client = await newClient()
  await client.ok('createEmploye', { body: employe(1) })
  const body = { ...path, typeChampUtilisateurId: typeIds.Texte }
  // What it locks first: a field that comes after that may go before its value is written.
  beforeStatement(/ChampUtilisateur\.NotFound/, () => client.ok('createChampUtilisateur', { body }))
  const writing = beforeStatement(/insert into valeur_champ/, () => client.ok('deleteChampUtilisateur', { path }))
  const values = { valeursChampUtilisateur: [{ nom: 'quart', valeur: 'Soir' }] }
  expect(await later(client, id, input(values))()).toBe(outcome)
  expect(writing.sent()).toBe(outcome === '200' ? 1 : 0)
})
