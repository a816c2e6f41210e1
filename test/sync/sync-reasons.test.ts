import { expect, test } from 'vitest'
import { newClient } from '../support/api.ts'
import { employe, employeur, syndicat } from '../support/contract/samples.ts'
import { job } from '../support/data/sync-samples.ts'

const jour = '00000000-0000-0000-0000-000000000002'

/** A client with a union, two employers, a field of days, and two people, the first of whom has a job; what refuses rows. */
async function prepare() {
  const client = await newClient()
  await client.ok('createSyndicat', { body: syndicat(1) })
  for (const n of [1, 2]) await client.ok('createEmployeur', { body: employeur(n) })
  await client.ok('createChampUtilisateur', { body: { nom: 'jour', typeChampUtilisateurId: jour } })
  const employes = [employe(1, { emplois: [job(1)] }), employe(2)]
  await client.ok('createSync', { body: { employes } })
  const reasons = async (...rows: object[]) => {
    const { errors } = await client.ok('createSync', { body: { employes: rows } })
    return errors.map(({ chemin, errorCodes }) => [chemin, ...errorCodes].join(' '))
  }
  return { ...client, reasons }
}

const wrong = [{ nom: 'jour', valeur: 'demain' }]

test('a row with a wrong value of a field says besides what a new person needs', async () => {
  const { reasons } = await prepare()
  const needed = 'Employe.PrenomRequis Employe.NomRequis Employe.CourrielRequis'
  expect(await reasons({ idExterne: 'E-9', valeursChampUtilisateur: wrong })).toEqual([
    `/employes/0 ChampUtilisateur.ValeurInvalide ${needed}`,
  ])
})

test('of somebody who is there, or whom another row makes, nothing is needed', async () => {
  const { reasons } = await prepare()
  const value = { valeursChampUtilisateur: wrong }
  expect(await reasons({ idExterne: 'E-1', ...value }, employe(9), { idExterne: 'E-9', ...value })).toEqual([
    '/employes/0 ChampUtilisateur.ValeurInvalide',
    '/employes/2 ChampUtilisateur.ValeurInvalide',
  ])
})

test('a row of version 1 that names an unknown employer says what a new person needs', async () => {
  const client = await prepare()
  const employes = [{ idExterne: 'E-9', prenom: 'Zoé', identifiantExterneEmployeur: 'EMP-9' }]
  const { errors } = await client.ok('syncEmployes', { body: { employes } })
  expect(errors.map(({ errorCodes }) => errorCodes.join(' '))).toEqual([
    'Employe.EmployeurMustExist Employe.NomRequis Employe.CourrielRequis',
  ])
})

test('an employer of an unknown union says besides that it lacks its name', async () => {
  const { ok } = await prepare()
  const employeurs = [{ identifiantExterne: 'EMP-9', syndicatIdExterne: 'SYN-9' }]
  const { errors } = await ok('createSync', { body: { employeurs } })
  expect(errors.map(({ errorCodes }) => errorCodes.join(' '))).toEqual(['Syndicat.NotFound Employeur.NomRequis'])
})

test('a change of the address of somebody who is not there needs nothing else', async () => {
  const client = await prepare()
  const employes = [{ idExterne: 'E-9', courriel: 'e9@exemple.ca' }]
  const { errors } = await client.ok('updateCourriels', { body: { employes } })
  expect(errors.map(({ errorCodes }) => errorCodes.join(' '))).toEqual(['Employe.NotFound'])
})

test('a job that is refused for its employer, or its employee, says too that it would end before its start', async () => {
  const { reasons } = await prepare()
  const ended = { dateFin: '2018-01-01' }
  const emplois = [
    job(2, { identifiantExterneEmployeur: 'EMP-9', ...ended }),
    { identifiantExterne: 'J-1', ...ended },
    { identifiantExterne: 'J-3', identifiantExterneEmployeur: 'EMP-9' },
  ]
  expect(await reasons({ idExterne: 'E-2', emplois })).toEqual([
    '/employes/0/emplois/0 Employeur.NotFound Emploi.DateFinAvantDateDebut',
    '/employes/0/emplois/1 Emploi.EmployeImmutable Emploi.DateFinAvantDateDebut',
    '/employes/0/emplois/2 Employeur.NotFound',
  ])
})
