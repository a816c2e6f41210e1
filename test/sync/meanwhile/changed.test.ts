import { expect, test } from 'vitest'
import { newClient } from '../../support/api.ts'
import { at, emploi, employe, employeur, syndicat } from '../../support/contract/samples.ts'
import { load, membership } from '../../support/data/sync-samples.ts'
import { holding } from '../../support/held-rows.ts'
import { later, rowsWhere } from '../../support/races.ts'
import { beforeStatement } from '../../support/statements.ts'

// Calls change what a load names between its look and its write: what it answers is what some order of both would make.

const noemie = { prenom: 'Noémie', nom: 'Gagnon', courriel: 'noemie@exemple.ca' }
const luc = { prenom: 'Luc', nom: 'Autre', courriel: 'luc@exemple.ca' }

/** A client with a union and an employer, and somebody without an external id. */
async function prepare(...stored: object[]) {
  const client = await newClient({ estBacASable: true })
  const { ok } = client
  await ok('createSyndicat', { body: syndicat(1) })
  await ok('createEmployeur', { body: employeur(1) })
  for (const body of stored) await ok('createEmploye', { body })
  const { id } = await ok('simulateDemandeAdhesion', { body: { syndicatIdExterne: 'SYN-1', ...noemie } })
  const { employeIdUnique } = await ok('confirmDemandeAdhesion', { path: { idDemande: id }, body: {} })
  const rename = () => ok('updateEmployeByIdUnique', { path: { idUnique: employeIdUnique }, body: luc })
  const names = async () =>
    (await ok('listEmployes')).map(({ idExterne, nom, courriel }) => [idExterne, nom, courriel].join(' ')).sort()
  return { ...client, rename, names }
}

test('somebody who is given another name and address while a load waits to merge them is merged into nobody', async () => {
  const client = await prepare(employe(1, { ...noemie, courriel: 'ancien@exemple.ca' }))
  await holding(rowsWhere('employe', client, "id_externe = 'E-1'"), async ({ awaitWaiting, release }) => {
    const sync = later(client, 'createSync', {
      body: { employes: [{ idExterne: 'E-1', courriel: noemie.courriel }] },
    })()
    await awaitWaiting(1)
    await client.rename()
    await release()
    expect(await sync).toBe('200')
  })
  expect(await client.names()).toEqual([' Autre luc@exemple.ca', 'E-1 Gagnon noemie@exemple.ca'])
})

test('no membership is said to be created of a union that is deleted meanwhile', async () => {
  const client = await prepare()
  const { ok } = client
  await ok('createSyndicat', { body: syndicat(2) })
  await ok('createEmploye', { body: employe(1) })
  beforeStatement(/^\s*insert into adhesion \(client_id/, () => ok('deleteSyndicat', at('SYN-2')))
  const adhesions = [membership({ syndicatIdExterne: 'SYN-2' })]
  const { errors, result } = await load(client, { employes: [{ idExterne: 'E-1', adhesions }] })
  expect(errors).toEqual(['/employes/0/adhesions/0 Syndicat.NotFound'])
  expect(result.details.adhesions).toMatchObject({ created: 0, errors: 1 })
})

test('a job whose start is moved behind the end that a load gives refuses its row', async () => {
  const client = await prepare()
  const { ok } = client
  await ok('createEmploye', { body: employe(1) })
  await ok('createEmploi', { body: emploi(1) })
  beforeStatement(/update emploi t\s+set employeur_id|update emploi t\s+set matricule = case/, () =>
    ok('updateEmploi', { body: { identifiantExterne: 'J-1', dateDebut: '2021-01-01' } }),
  )
  const emplois = [{ identifiantExterne: 'J-1', identifiantExterneEmployeur: 'EMP-1', dateFin: '2020-06-01' }]
  const { errors } = await load(client, { employes: [{ idExterne: 'E-1', emplois }] })
  expect(errors).toEqual(['/employes/0/emplois/0 Emploi.DateFinAvantDateDebut'])
})
