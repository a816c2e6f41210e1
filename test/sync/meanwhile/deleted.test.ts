import { expect, test } from 'vitest'
import { at, employeur, syndicat } from '../../support/contract/samples.ts'
import { job, load, loaded, membership, payroll } from '../../support/data/sync-samples.ts'
import { beforeStatement } from '../../support/statements.ts'

// A call deletes what a load is about to change: what becomes of its row is what would have become of it afterwards.

const ofJob = (n: number, changes: object) => ({ idExterne: `E-${String(n)}`, emplois: [job(n, { ...changes })] })
const swapped = [ofJob(0, { matricule: '1' }), ofJob(1, { matricule: '0' })]
const [union, employer] = [syndicat(2, { nom: 'Autre' }), employeur(2, { nom: 'Autre' })]

test.each([
  [
    'job',
    'emploi',
    'deleteEmploi',
    'J-0',
    { employes: [ofJob(0, { matricule: '9' })] },
    ['employes 0/0/1', 'emplois 1/0/0'],
  ],
  [
    'job whose payroll number changes hands',
    'emploi',
    'deleteEmploi',
    'J-0',
    { employes: swapped },
    ['employes 0/0/2', 'emplois 1/1/0'],
  ],
  ['employer', 'employeur', 'deleteEmployeur', 'EMP-2', { employeurs: [employer] }, ['employeurs 1/0/0']],
  ['union', 'syndicat', 'deleteSyndicat', 'SYN-2', { syndicats: [union] }, ['syndicats 1/0/0']],
] as const)('a load makes the %s anew that is deleted as it writes', async (_, table, deletion, id, body, expected) => {
  const people = payroll(2)
  const client = await loaded({ ...people, syndicats: [...people.syndicats, syndicat(2)], employeurs: [employeur(2)] })
  beforeStatement(new RegExp(`^\\s*update ${table} t set`), () => client.ok(deletion, at(id)))
  expect(await load(client, body)).toMatchObject({ errors: [], done: expected })
  expect(await load(client, body)).toMatchObject({ result: { created: 0, updated: 0 } })
})

test('a row of a job that is deleted as a load writes is refused where it does not tell all that a new one needs', async () => {
  const client = await loaded(payroll(1))
  beforeStatement(/^\s*update emploi t set/, () => client.ok('deleteEmploi', at('J-0')))
  const ends = ofJob(0, { dateDebut: undefined, dateFin: '2024-01-31' })
  const { errors, done } = await load(client, { employes: [ends] })
  expect([errors, done]).toEqual([['/employes/0/emplois/0 Emploi.DateDebutRequise'], ['employes 0/0/1']])
})

test('a membership that is deleted as a load changes it is made anew', async () => {
  const client = await loaded(payroll(1))
  const [signed] = await client.ok('listAdhesions')
  const path = { identifiant: signed?.idUniqueAdhesion ?? '' }
  beforeStatement(/^\s*with written as \(\s*update adhesion/, () => client.ok('deleteAdhesion', { path }))
  const employes = [{ idExterne: 'E-0', adhesions: [membership({ transactionId: 'T-1' })] }]
  expect(await load(client, { employes })).toMatchObject({ errors: [], done: ['employes 0/0/1', 'adhesions 1/0/0'] })
})

test('a load that changes what is listed as deleted under the same external id is written once', async () => {
  const client = await loaded(payroll(1))
  await client.ok('deleteEmploi', at('J-0'))
  await load(client, payroll(1))
  const { sent } = beforeStatement(/^\s*update emploi t set/, () => Promise.resolve())
  expect(await load(client, { employes: [ofJob(0, { matricule: '9' })] })).toMatchObject({
    done: ['employes 0/0/1', 'emplois 0/1/0'],
  })
  expect(sent()).toBe(1)
})
