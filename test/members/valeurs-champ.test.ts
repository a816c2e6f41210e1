import { expect, test } from 'vitest'
import { typeIds, type Type } from '../../db/members/champs-utilisateur.ts'
import { type Given, type GivenTo, setValues, setValuesOfAll } from '../../db/members/valeurs-champ.ts'
import { newClient, service } from '../support/api.ts'

/** A client with a field of each type, named after it, and two employees. */
async function withFields() {
  const client = await newClient()
  for (const [nom, typeChampUtilisateurId] of Object.entries(typeIds)) {
    const body = { nom, typeChampUtilisateurId, label: `Le ${nom}`, maxLength: 5 }
    await client.ok('createChampUtilisateur', { body })
  }
  const choix = [{ idExterne: 'S"\\\nx', label: 'Soir "é" \\n' }]
  await client.ok('replaceChoixChampUtilisateur', { path: { nom: 'Choix' }, body: { choix } })
  const create = (idExterne: string) =>
    client.ok('createEmploye', { body: { idExterne, prenom: 'A', nom: 'B', courriel: `${idExterne}@exemple.ca` } })
  const [un, deux] = [await create('1'), await create('2')]
  const { database } = (await service()).service
  const set = (...values: Given[]) => database.write(client.id, (db) => setValues(db, un.idUnique, values))
  const setAll = (values: GivenTo[]) => database.write(client.id, (db) => setValuesOfAll(db, values))
  const read = async (idExterne = '1') =>
    (await client.ok('getEmploye', { path: { idExterne } })).valeursChampUtilisateur
  return { ...client, un, deux, set, setAll, read }
}

const stored = (nom: Type, valeur: string, libelleValeur: string | null = null) => ({
  nom,
  label: `Le ${nom}`,
  typeChampUtilisateurNom: nom,
  valeur,
  libelleValeur,
})
const choix = stored('Choix', 'S"\\\nx', 'Soir "é" \\n')

test('an employee shows its values by the names of the fields, alone and in a list', async () => {
  const { ok, set, read, un, deux } = await withFields()
  expect([un.valeursChampUtilisateur, await read()]).toEqual([[], []])
  const texte = '\t"é\\'
  const values = [
    { nom: 'TEXTE', valeur: texte },
    { nom: 'Booleen', valeur: 'false' },
    { nom: 'Date', valeur: '2024-02-29' },
    { nom: 'choix', valeur: choix.valeur },
  ]
  expect(await set(...values)).toEqual([])
  const all = [stored('Booleen', 'false'), choix, stored('Date', '2024-02-29'), stored('Texte', texte)]
  expect(await read()).toEqual(all)
  const list = await ok('listEmployes')
  expect(list.map(({ valeursChampUtilisateur }) => valeursChampUtilisateur)).toEqual([all, []])
  expect(list[1]).toEqual(deux)
  await ok('updateChampUtilisateur', { path: { nom: 'Texte' }, body: { ordre: 0 } })
  expect(await read()).toEqual(all)
})

test.each([
  ['Choix', ['s', 'Soir "é" \\n', '']],
  ['Date', ['2023-02-29', '2024-2-1', '2024-02-01T00:00:00Z', '0000-01-01', 'today', '']],
  ['Booleen', ['True', '1', 'oui', '']],
  ['Texte', ['123456', '😀😀😀😀😀😀']],
] as const)('a field of the type %s refuses %j', async (nom, values) => {
  const { set, read } = await withFields()
  for (const valeur of values) {
    expect(await set({ nom: 'Date', valeur: '2024-01-01' }, { nom, valeur })).toEqual([
      { employeId: expect.any(String) as string, nom, valeur, code: 'ChampUtilisateur.ValeurInvalide' },
    ])
  }
  expect(await read()).toEqual([])
})

test.each([
  ['Date', ['0001-01-01', '9999-12-31']],
  ['Booleen', ['true', 'false']],
  ['Texte', ['', '😀😀😀😀😀', "'; --"]],
] as const)('a field of the type %s takes %j', async (nom, values) => {
  const { set, read } = await withFields()
  for (const valeur of values) {
    expect(await set({ nom, valeur })).toEqual([])
    expect(await read()).toEqual([stored(nom, valeur)])
  }
})

test('null clears a value; an unknown field is refused, with null too', async () => {
  const { set, read } = await withFields()
  await set({ nom: 'Date', valeur: '2024-01-01' }, { nom: 'Texte', valeur: 'a' })
  expect(await set({ nom: 'Date', valeur: null }, { nom: 'Choix', valeur: null })).toEqual([])
  expect(await read()).toEqual([stored('Texte', 'a')])
  expect(await set({ nom: 'Texte', valeur: 'b' }, { nom: 'inconnu', valeur: null })).toMatchObject([
    { nom: 'inconnu', code: 'ChampUtilisateur.NotFound' },
  ])
  expect(await set()).toEqual([])
  expect(await read()).toEqual([stored('Texte', 'a')])
})

test('of two values for one field the last one counts', async () => {
  const { set, read } = await withFields()
  await set({ nom: 'Texte', valeur: 'a' }, { nom: 'TEXTE', valeur: 'b' })
  expect(await read()).toEqual([stored('Texte', 'b')])
  await set({ nom: 'Texte', valeur: 'c' }, { nom: 'Texte', valeur: null })
  expect(await read()).toEqual([])
})

test('an employee is dated anew when a value changes, and only then', async () => {
  const { ok, set } = await withFields()
  const date = async () => (await ok('getEmploye', { path: { idExterne: '1' } })).derniereMAJ
  const created = await date()
  await set({ nom: 'Texte', valeur: 'a' })
  const first = await date()
  expect(Date.parse(first)).toBeGreaterThan(Date.parse(created))
  await set({ nom: 'Texte', valeur: 'a' }, { nom: 'Date', valeur: null })
  expect(await date()).toBe(first)
  await set({ nom: 'Texte', valeur: null })
  expect(Date.parse(await date())).toBeGreaterThan(Date.parse(first))
})

test('setValuesOfAll leaves out the employees with an error and no other', async () => {
  const { un, deux, setAll, read } = await withFields()
  const values = [un, deux].flatMap(({ idUnique: employeId }, i) => [
    { employeId, nom: 'Texte', valeur: 'a' },
    { employeId, nom: 'Booleen', valeur: i === 0 ? 'peut-être' : 'true' },
  ])
  expect(await setAll(values)).toEqual([{ ...values[1], code: 'ChampUtilisateur.ValeurInvalide' }])
  expect([await read('1'), await read('2')]).toEqual([[], [stored('Booleen', 'true'), stored('Texte', 'a')]])
})

test('the values of an employee are not those of another client', async () => {
  const { set } = await withFields()
  await set({ nom: 'Texte', valeur: 'a' })
  const other = await withFields()
  expect(await other.read()).toEqual([])
})

test('an employee who is changed with an empty list of values keeps those that are stored', async () => {
  const { ok, set, read } = await withFields()
  await set({ nom: 'Texte', valeur: 'a' })
  const employe = await ok('getEmploye', { path: { idExterne: '1' } })
  const changed = { ...employe, ville: 'Laval', valeursChampUtilisateur: [] }
  expect(await ok('updateEmploye', { body: changed })).toMatchObject({ ville: 'Laval' })
  expect(await read()).toEqual([stored('Texte', 'a')])
})
