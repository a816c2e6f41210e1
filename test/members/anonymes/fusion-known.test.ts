import { expect, test } from 'vitest'
import { ownerDatabase } from '../../support/api.ts'
import { meeting } from '../../support/held-rows.ts'
import { later } from '../../support/races.ts'
import { ask, type Changes, confirm, of, sandbox } from '../../support/contract/requests.ts'
import { employe } from '../../support/contract/samples.ts'

const owner = ownerDatabase().pools.main
type Client = Awaited<ReturnType<typeof sandbox>>
const by = (idUnique: string) => ({ path: { idUnique } })
const quart = (valeur: string) => ({ valeursChampUtilisateur: [{ nom: 'quart', valeur }] })
const choose = ({ ok }: Client, ...choix: string[]) =>
  ok('replaceChoixChampUtilisateur', {
    path: { nom: 'quart' },
    body: { choix: choix.map((idExterne) => ({ idExterne, label: idExterne })) },
  })

/** A client with an employee whose choice is gone, and NUIT and SOIR to choose from. */
async function withGone() {
  const client = await sandbox()
  await choose(client, 'JOUR')
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, quart('JOUR')) })
  await choose(client, 'NUIT', 'SOIR')
  return { client, idUnique }
}

const shown = async ({ ok }: Client, idUnique: string) =>
  (await ok('getEmployeByIdUnique', by(idUnique))).valeursChampUtilisateur.map(({ valeur }) => valeur)

test('a choice that is gone is nothing known: a merge brings the value of the other one', async () => {
  const { client, idUnique } = await withGone()
  const other = await client.ok('createEmploye', { body: employe(2, quart('NUIT')) })
  const { deplaces, ...said } = await client.ok('mergeEmploye', { ...by(other.idUnique), body: { dans: idUnique } })
  expect(said.valeursIgnorees).toEqual([])
  expect([deplaces.valeursChampUtilisateur, await shown(client, idUnique)]).toEqual([1, ['NUIT']])
})

test('a value that is known stays where that of the other one is of a choice that is gone', async () => {
  const { client, idUnique } = await withGone()
  const other = await client.ok('createEmploye', { body: employe(2, quart('NUIT')) })
  const { deplaces, ...said } = await client.ok('mergeEmploye', { ...by(idUnique), body: { dans: other.idUnique } })
  expect(said.valeursIgnorees).toEqual([])
  expect([deplaces.valeursChampUtilisateur, await shown(client, other.idUnique)]).toEqual([0, ['NUIT']])
})

test('a choice that is gone is nothing known: a confirmation brings the value that was said', async () => {
  const { client, idUnique } = await withGone()
  const { id } = await ask(client, quart('NUIT'))
  await client.ok('confirmDemandeAdhesion', { ...of(id), body: { idUnique } })
  expect(await shown(client, idUnique)).toEqual(['NUIT'])
  await confirm(client, quart('SOIR'), { idUnique })
  expect(await shown(client, idUnique)).toEqual(['NUIT'])
})

const addresses = async ({ ok }: Client, idUnique: string) => {
  const { courriel, courrielAlternatif } = await ok('getEmployeByIdUnique', by(idUnique))
  return [courriel, courrielAlternatif]
}

test.each<[string, Changes, Changes, [string, string | null]]>([
  [
    'goes before its alternate one',
    {},
    { courrielAlternatif: 'maison@exemple.ca' },
    ['e1@exemple.ca', 'e2@exemple.ca'],
  ],
  [
    'leaves the alternate one that is known',
    { courrielAlternatif: 'autre@exemple.ca' },
    { courrielAlternatif: 'maison@exemple.ca' },
    ['e1@exemple.ca', 'autre@exemple.ca'],
  ],
  [
    'is the one that is known, but for letter case: the alternate one comes',
    {},
    { courriel: 'E1@Exemple.ca', courrielAlternatif: 'maison@exemple.ca' },
    ['e1@exemple.ca', 'maison@exemple.ca'],
  ],
])('in a merge the primary address of the other one %s', async (_, known, merged, after) => {
  const client = await sandbox()
  const other = await client.ok('createEmploye', { body: employe(2, merged) })
  await client.ok('deleteEmploye', { path: { idExterne: 'E-2' } })
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, known) })
  await client.ok('mergeEmploye', { ...by(other.idUnique), body: { dans: idUnique } })
  expect(await addresses(client, idUnique)).toEqual(after)
})

test('who has no primary address gets that of the other one, and not the same as the alternate one', async () => {
  const client = await sandbox()
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, { courrielAlternatif: 'E2@Exemple.ca' }) })
  await owner.query('update employe set courriel = null where client_id = $1 and id = $2', [client.id, idUnique])
  const other = await client.ok('createEmploye', { body: employe(2, { courrielAlternatif: 'maison@exemple.ca' }) })
  await client.ok('mergeEmploye', { ...by(other.idUnique), body: { dans: idUnique } })
  expect(await addresses(client, idUnique)).toEqual(['e2@exemple.ca', 'maison@exemple.ca'])
})

test('a number that another call takes while a merge is made is left: the merge is made again', async () => {
  const client = await sandbox()
  const { idUnique } = await client.ok('createEmploye', { body: employe(1, { noMembre: 'M-9' }) })
  await client.ok('deleteEmploye', { path: { idExterne: 'E-1' } })
  const { idUnique: dans } = await client.ok('createEmploye', { body: employe(2, { noMembre: null }) })
  await client.ok('createEmploye', { body: employe(3) })
  // The other call has written the number, which is not to be seen yet when the merge looks whether it is free.
  const taken = "update employe set no_membre = 'M-9' where client_id = $1 and id_externe = 'E-3'"
  const merging = later(client, 'mergeEmploye', { ...by(idUnique), body: { dans } })
  expect(await meeting({ text: taken, values: [client.id] }, [merging])).toEqual(['200'])
  expect(await client.ok('getEmployeByIdUnique', by(dans))).toMatchObject({ idExterne: 'E-2', noMembre: null })
})

test('whoever reads a tombstone in a list sees into whom it was merged, and may send it back', async () => {
  const client = await sandbox()
  const { idUnique } = await client.ok('createEmploye', { body: employe(1) })
  const { idUnique: dans } = await client.ok('createEmploye', { body: employe(2) })
  await client.ok('createEmploye', { body: employe(3) })
  await client.ok('deleteEmploye', { path: { idExterne: 'E-3' } })
  await client.ok('mergeEmploye', { ...by(idUnique), body: { dans } })
  const read = async (query: Record<string, boolean>) => {
    const rows = await client.ok('listEmployes', { query })
    return rows.map((one) => [one.idExterne, one.fusionneDans]).sort()
  }
  expect(await read({})).toEqual([['E-2', null]])
  expect(await read({ actif: false })).toEqual([
    [null, dans],
    ['E-3', null],
  ])
  expect(await read({ inclureInactifs: true })).toEqual([
    [null, dans],
    ['E-2', null],
    ['E-3', null],
  ])
  const [known] = await client.ok('listEmployes')
  expect(await client.ok('updateEmploye', { body: known })).toEqual(known)
  expect(await client.ok('createSync', { body: { employes: [known] } })).toMatchObject({ errors: [] })
})
