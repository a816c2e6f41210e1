import { expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'
import { at, employe, employeur, syndicat } from '../support/contract/samples.ts'
import { type Client, job, load, loaded, membership } from '../support/data/sync-samples.ts'

const owner = ownerDatabase().pools.main
const organisation = { syndicats: [syndicat(1, { employeurs: [employeur(1), employeur(2)] }), syndicat(2)] }

/** Takes the external id away from an employee, as a person has who signed a form before the client knew of it. */
const unclaim = async (clientId: string, idExterne: string) => {
  const text = 'update employe set id_externe = null where client_id = $1 and id_externe = $2 returning id'
  return (await owner.query<{ id: string }>(text, [clientId, idExterne])).rows[0]?.id
}

test('a person without an external id is found by the number, then by the address', async () => {
  const client = await loaded({
    employes: [employe(1, { noMembre: 'M-1' }), employe(2, { noMembre: 'M-2' }), employe(3)],
  })
  const [one, two] = [await unclaim(client.id, 'E-1'), await unclaim(client.id, 'E-2')]
  const rows = [
    employe(11, { noMembre: 'M-1', courriel: 'e2@exemple.ca' }),
    employe(12, { courriel: 'nouveau@exemple.ca', noMembre: 'M-2' }),
    employe(13, { courriel: 'e3@exemple.ca' }),
  ]
  const { errors, done } = await load(client, { employes: [rows[1], rows[0], rows[2]] })
  expect(errors).toEqual(['/employes/2 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing'])
  expect(done).toEqual(['employes 0/2/0'])
  expect(await client.ok('getEmploye', at('E-11'))).toMatchObject({ idUnique: one, courriel: 'e2@exemple.ca' })
  expect(await client.ok('getEmploye', at('E-12'))).toMatchObject({ idUnique: two, courriel: 'nouveau@exemple.ca' })
})

test('two jobs exchange their payroll numbers, and a job takes a new external id', async () => {
  const jobs = (n: number, changes: object) => employe(n, { emplois: [job(n, { matricule: `${n}`, ...changes })] })
  const client = await loaded({ ...organisation, employes: [jobs(1, {}), jobs(2, {})] })
  const swapped = await load(client, { employes: [jobs(1, { matricule: '2' }), jobs(2, { matricule: '1' })] })
  expect([swapped.errors, swapped.done.includes('emplois 0/2/0')]).toEqual([[], true])
  const renamed = await load(client, { employes: [jobs(1, { identifiantExterne: 'J-9', matricule: '2' })] })
  expect([renamed.errors, renamed.done.includes('emplois 0/1/0')]).toEqual([[], true])
  const found = await client.ok('listEmplois')
  expect(found.map(({ identifiantExterne, matricule }) => [identifiantExterne, matricule]).sort()).toEqual([
    ['J-2', '1'],
    ['J-9', '2'],
  ])
})

test('of two jobs of one employee and employer the stored one is written, else the first; the other is refused', async () => {
  const today = job(1, { identifiantExterne: 'NEW', matricule: '2', dateDebut: '2021-01-01', dateFin: null })
  const before = { identifiantExterne: 'OLD', matricule: '1', dateDebut: '2015-01-01', dateFin: '2019-12-31' }
  const jobsOf = async (client: Client) =>
    (await client.ok('listEmplois')).map((one) => [one.identifiantExterne, one.matricule, one.dateFin])
  for (const old of [job(1, before), job(1, { ...before, dateDebut: '2022-01-01', dateFin: '2020-01-01' })]) {
    for (const emplois of [
      [today, old],
      [old, today],
    ]) {
      const client = await loaded({ ...organisation, employes: [employe(1, { emplois: [today] })] })
      const { done, errors } = await load(client, { employes: [employe(1, { emplois })] })
      expect([done.includes('emplois 0/0/1'), errors]).toEqual([true, [expect.stringContaining('Emploi.DejaExistant')]])
      expect(await jobsOf(client)).toEqual([['NEW', '2', null]])
    }
  }
  const client = await loaded(organisation)
  const { errors } = await load(client, { employes: [employe(1, { emplois: [today, job(1, before)] })] })
  expect(errors).toEqual([expect.stringContaining('Emploi.DejaExistant')])
  expect(await jobsOf(client)).toEqual([['NEW', '2', null]])
})

test('custom values come with a row; a wrong one refuses it', async () => {
  const client = await loaded({ employes: [employe(1), employe(2)] })
  const typeChampUtilisateurId = '00000000-0000-0000-0000-000000000003'
  await client.ok('createChampUtilisateur', { body: { nom: 'delegue', typeChampUtilisateurId } })
  const value = (n: number, valeur: string | null, nom = 'delegue') => ({
    idExterne: `E-${n}`,
    valeursChampUtilisateur: [{ nom, valeur }],
  })
  const { errors, done } = await load(client, { employes: [value(1, 'true'), value(2, 'oui'), value(2, 'true', 'x')] })
  expect(errors).toEqual(['/employes/1 ChampUtilisateur.ValeurInvalide', '/employes/2 ChampUtilisateur.NotFound'])
  expect(done).toEqual(['employes 0/1/0'])
  expect((await load(client, { employes: [value(1, 'true')] })).done).toEqual(['employes 0/0/1'])
  expect((await client.ok('getEmploye', at('E-1'))).valeursChampUtilisateur).toMatchObject([{ valeur: 'true' }])
  await load(client, { employes: [value(1, null)] })
  expect((await client.ok('getEmploye', at('E-1'))).valeursChampUtilisateur).toEqual([])
})

test('a membership may be nested in its union; the latest of the pair is changed, its snapshot kept', async () => {
  const nested = { dateSignature: '2020-01-15T10:30:00Z', employeIdExterne: 'E-1' }
  const body = { syndicats: [syndicat(1, { adhesions: [nested, { ...nested, employeIdExterne: 'E-9' }] })] }
  const client = await loaded({ syndicats: [syndicat(1)], employes: [employe(1)] })
  const { errors, done } = await load(client, body)
  expect(errors).toEqual(['/syndicats/0/adhesions/1 Employe.NotFound'])
  expect(done).toContain('adhesions 1/0/0')
  const again = { employes: [employe(1, { nom: 'Roy', adhesions: [membership({ transactionId: 'tx' })] })] }
  expect((await load(client, again)).done).toContain('adhesions 0/1/0')
  expect(await client.ok('listAdhesions')).toMatchObject([{ employeNom: 'Tremblay', transactionId: 'tx' }])
  const values = membership({ valeursChampUtilisateur: [{ nom: 'delegue', valeur: 'true' }] })
  const refused = await load(client, { employes: [{ idExterne: 'E-1', adhesions: [values] }] })
  expect(refused.errors).toEqual(['/employes/0/adhesions/0 ChampUtilisateur.NotFound'])
})
