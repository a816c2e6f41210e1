import { expect, test } from 'vitest'
import { ask, confirm, of, sandbox } from '../../support/contract/requests.ts'
import { employe } from '../../support/contract/samples.ts'

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
  const { deplaces } = await client.ok('mergeEmploye', { ...by(other.idUnique), body: { dans: idUnique } })
  expect([deplaces.valeursChampUtilisateur, await shown(client, idUnique)]).toEqual([1, ['NUIT']])
})

test('a value that is known stays where that of the other one is of a choice that is gone', async () => {
  const { client, idUnique } = await withGone()
  const other = await client.ok('createEmploye', { body: employe(2, quart('NUIT')) })
  const { deplaces } = await client.ok('mergeEmploye', { ...by(idUnique), body: { dans: other.idUnique } })
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
