import { expect, test } from 'vitest'
import { ownerDatabase } from '../../support/api.ts'
import { ask, noemie, of, sandbox } from '../../support/contract/requests.ts'
import { meeting } from '../../support/held-rows.ts'
import { later, rowsWhere } from '../../support/races.ts'
import { at, employe } from '../../support/contract/samples.ts'

const owner = ownerDatabase().pools.main
const { prenom, nom, courriel } = noemie

/** Two employees of one name, of whom E-2, who has the address of requests, was merged into E-1. */
async function merged() {
  const client = await sandbox()
  const goesOn = await client.ok('createEmploye', { body: employe(1, { prenom, nom }) })
  const gone = await client.ok('createEmploye', { body: employe(2, { prenom, nom, courriel, noMembre: 'M-2' }) })
  const dans = goesOn.idUnique
  await client.ok('mergeEmploye', { path: { idUnique: gone.idUnique }, body: { dans } })
  // Nobody else has the address and the number of the one who is gone.
  await client.ok('updateEmploye', { body: { idExterne: 'E-1', noMembre: null, courrielAlternatif: null } })
  const refused = () => client.refusal('getEmployeByIdUnique', { path: { idUnique: gone.idUnique } })
  return { client, goesOn, gone, refused }
}

test.each(['createSync', 'syncEmployes'] as const)('%s does not bring back who was merged', async (id) => {
  const { client, goesOn, gone, refused } = await merged()
  const row = { idExterne: 'E-2', prenom, nom, courriel, noMembre: 'M-2' }
  const { errors } = await client.ok(id, { body: { employes: [row] } })
  expect([errors, await refused()]).toEqual([[], '410 Employe.Fusionne'])
  const again = await client.ok('getEmploye', at('E-2'))
  expect([goesOn.idUnique, gone.idUnique]).not.toContain(again.idUnique)
})

test.each([{}, { idExterne: 'E-3' }])('a request of who was merged is not theirs, confirmed with %j', async (body) => {
  const { client, goesOn, refused } = await merged()
  const { employeIdUnique } = await client.ok('confirmDemandeAdhesion', { ...of((await ask(client)).id), body })
  expect(await refused()).toBe('410 Employe.Fusionne')
  expect(employeIdUnique).not.toBe(goesOn.idUnique)
})

test('a confirmation that names who was merged is refused, and says into whom', async () => {
  const { client, goesOn, gone } = await merged()
  const { id } = await ask(client)
  const { status, body } = await client.call('confirmDemandeAdhesion', { ...of(id), body: { idUnique: gone.idUnique } })
  const { errors } = body as { errors: Record<string, string[]> }
  expect([status, errors['fusionneDans']?.join()]).toEqual([410, goesOn.idUnique])
})

test('a request whose person is merged meanwhile is that of the one who goes on', async () => {
  const client = await sandbox()
  const goesOn = await client.ok('createEmploye', { body: employe(1) })
  const gone = await client.ok('createEmploye', { body: employe(2, { prenom, nom, courriel }) })
  const { id } = await ask(client)
  const works = [
    later(client, 'mergeEmploye', { path: { idUnique: gone.idUnique }, body: { dans: goesOn.idUnique } }),
    later(client, 'confirmDemandeAdhesion', of(id)),
  ]
  expect(await meeting(rowsWhere('employe', client, 'id = $2', gone.idUnique), works)).toEqual(['200', '200'])
  expect(await client.ok('listAdhesions', { query: { idUniqueEmploye: goesOn.idUnique } })).toHaveLength(1)
})

/** Employees of whom the second one, who has the address of requests that wait, is merged into the first one. */
async function mergedBesideRequests(courrielAlternatif: string | null) {
  const client = await sandbox()
  const goesOn = await client.ok('createEmploye', { body: employe(1, { courrielAlternatif }) })
  const gone = await client.ok('createEmploye', { body: employe(2, { prenom, nom, courriel }) })
  const [first, second] = [await ask(client), await ask(client)]
  await client.ok('mergeEmploye', { path: { idUnique: gone.idUnique }, body: { dans: goesOn.idUnique } })
  const confirmed = async ({ id }: { id: string }, body: object) =>
    (await client.ok('confirmDemandeAdhesion', { ...of(id), body })).employeIdUnique
  return { goesOn, first, second, confirmed }
}

test('a request that waited during a merge is of the one who goes on, who has its address', async () => {
  const { goesOn, first, confirmed } = await mergedBesideRequests(null)
  expect(await confirmed(first, {})).toBe(goesOn.idUnique)
})

test('where the one who goes on keeps another address, the client names who a request that waited is of', async () => {
  const { goesOn, first, second, confirmed } = await mergedBesideRequests('autre@exemple.ca')
  expect(await confirmed(first, { idUnique: goesOn.idUnique })).toBe(goesOn.idUnique)
  expect(await confirmed(second, {})).not.toBe(goesOn.idUnique)
})

test('the database keeps who was merged from coming back', async () => {
  const { client, gone } = await merged()
  for (const change of ['est_actif = true', "id_externe = 'E-2'"])
    await expect(
      owner.query(`update employe set ${change} where client_id = $1 and id = $2`, [client.id, gone.idUnique]),
    ).rejects.toThrow('employe_fusionne_dans_check')
})
