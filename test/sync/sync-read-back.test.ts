import { expect, test } from 'vitest'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { ownerDatabase } from '../support/api.ts'
import { at, emploi, employe, employeur, syndicat } from '../support/contract/samples.ts'
import { sandbox, sign } from '../support/data/signing.ts'
import { contents, load, membership } from '../support/data/sync-samples.ts'

const owner = ownerDatabase()

/**
 * A client whose first employee has all that can be read of one: a link, a value, a job, memberships that were signed
 * here, that a load brought, and that have ended.
 */
async function filled() {
  const client = await sandbox()
  const { ok } = client
  await ok('createSyndicat', { body: syndicat(3) })
  await ok('createEmployeur', { body: employeur(2) })
  await ok('createEmploi', { body: emploi(1, { matricule: '12' }) })
  for (const nom of ['naissance', 'langue'])
    await ok('createChampUtilisateur', { body: { nom, typeChampUtilisateurId: typeIds.Texte } })
  const valeursChampUtilisateur = [{ nom: 'langue', valeur: 'fr' }]
  const body = { idExterne: 'E-1', identifiantExterneEmployeur: 'EMP-1', valeursChampUtilisateur }
  await ok('updateEmploye', { body })
  await sign(client, 1)
  await load(client, { employes: [{ idExterne: 'E-1', adhesions: [membership({ syndicatIdExterne: 'SYN-2' })] }] })
  await sign(client, 1, { syndicatIdExterne: 'SYN-3', dateSignature: '2024-01-01T00:00:00Z' })
  await ok('simulateDemission', { body: { idExterneEmploye: 'E-1', syndicatIdExterne: 'SYN-3' } })
  const read = async () => ({
    ...(await ok('getEmploye', at('E-1'))),
    emplois: await ok('listEmploisV2'),
    adhesions: await ok('listAdhesions'),
  })
  return { ...client, read }
}

test('what was read of an employee is sent to a synchronisation as it is, and changes nothing', async () => {
  const client = await filled()
  const read = await client.read()
  expect([read.adhesions.length, read.emplois.length, read.identifiantExterneEmployeur]).toEqual([3, 1, 'EMP-1'])
  expect(read.adhesions.map(({ valeursChampUtilisateur }) => valeursChampUtilisateur.length)).toEqual([1, 1, 1])
  const before = await contents(owner, client.id)
  const { errors, done } = await load(client, { employes: [read] })
  expect([errors, done]).toEqual([[], ['employes 0/0/1', 'emplois 0/0/1', 'adhesions 0/0/3']])
  const syndicats = read.adhesions.map((adhesion) => ({
    identifiantExterne: adhesion.syndicatIdExterne,
    adhesions: [adhesion],
  }))
  expect((await load(client, { syndicats })).errors).toEqual([])
  expect(await contents(owner, client.id)).toEqual(before)
  // Of what was signed, the labels and the values of today do not count.
  await client.ok('updateEmploye', {
    body: { idExterne: 'E-1', valeursChampUtilisateur: [{ nom: 'langue', valeur: 'en' }] },
  })
  const later = { ...(await client.read()), adhesions: read.adhesions }
  expect((await load(client, { employes: [later] })).errors).toEqual([])
  expect(await client.read()).toEqual(later)
})

test('a link that is sent with the stored value, null too, is not written; another one is refused', async () => {
  const client = await filled()
  const linked = (idExterne: string, identifiantExterneEmployeur: string | null) => ({
    idExterne,
    identifiantExterneEmployeur,
    ville: 'Alma',
  })
  const rows = [linked('E-1', 'EMP-1'), linked('E-2', null), { ...employe(9), identifiantExterneEmployeur: null }]
  const { errors, done } = await load(client, { employes: rows })
  expect([errors, done]).toEqual([[], ['employes 1/2/0']])
  const others = [linked('E-1', 'EMP-2'), linked('E-1', null), linked('E-2', 'EMP-1'), linked('E-2', 'EMP-9')]
  const created = { ...employe(8), identifiantExterneEmployeur: 'EMP-1' }
  const { result } = await load(client, { employes: [...others, created] })
  const said = result.errors.map(({ chemin, code, message }) => [chemin, code, message].join(' '))
  const refused = (n: number): unknown =>
    expect.stringMatching(`^/employes/${String(n)} Requete.Invalide identifiantExterneEmployeur .*PUT /b2b/v1/employe`)
  expect(said).toEqual([0, 1, 2, 3, 4].map(refused))
  expect(await client.ok('getEmploye', at('E-1'))).toMatchObject({
    identifiantExterneEmployeur: 'EMP-1',
    ville: 'Alma',
  })
})

test('values of a membership that was signed here are sent back, and no other ones', async () => {
  const client = await filled()
  const values = (valeur: string | null, nom = 'langue') => ({ valeursChampUtilisateur: [{ nom, valeur }] })
  const sent = async (syndicatIdExterne: string, changes: object) => {
    const adhesion = membership({ syndicatIdExterne, dateSignature: undefined, ...changes })
    const { errors, done } = await load(client, { employes: [{ idExterne: 'E-1', adhesions: [adhesion] }] })
    const codes = errors.map((error) => error.split(' ').slice(1).join(' '))
    return [...codes, ...done.filter((text) => text.startsWith('adh'))]
  }
  const same = [values('fr'), values('fr', 'LANGUE'), values(null, 'naissance'), { valeursChampUtilisateur: [] }]
  for (const syndicat of ['SYN-1', 'SYN-2'])
    for (const one of same) expect(await sent(syndicat, one)).toEqual(['adhesions 0/0/1'])
  for (const other of [values('en'), values(null), values('fr', 'naissance')])
    expect(await sent('SYN-1', other)).toEqual(['Adhesion.DejaSignee'])
  expect(await sent('SYN-1', values('fr', 'inconnu'))).toEqual(['Adhesion.DejaSignee ChampUtilisateur.NotFound'])
  // One that has ended says nothing of today.
  expect(await sent('SYN-3', { ...values('en'), dateSignature: '2024-01-01' })).toEqual(['adhesions 0/0/1'])
})

test('the end of a membership is sent back; another one is refused in its row, and ends none', async () => {
  const client = await filled()
  const before = await client.ok('listAdhesions')
  const ended = before.find(({ syndicatIdExterne }) => syndicatIdExterne === 'SYN-3')
  const sent = async (syndicatIdExterne: string, changes: object) => {
    const adhesion = { syndicatIdExterne, ...changes }
    const { errors, done } = await load(client, { employes: [{ idExterne: 'E-1', adhesions: [adhesion] }] })
    return [...errors, ...done.filter((text) => text.startsWith('adh'))]
  }
  const [{ dateSignature, dateDemission }, other] = [ended ?? {}, '2025-12-31']
  for (const same of [dateDemission, null]) {
    expect(await sent('SYN-3', { dateSignature, dateDemission: same })).toEqual(['adhesions 0/0/1'])
  }
  // Its end alone says which one is meant.
  expect(await sent('SYN-3', { dateDemission })).toEqual(['adhesions 0/0/1'])
  for (const syndicat of ['SYN-1', 'SYN-2']) expect(await sent(syndicat, { dateDemission: null })).toHaveLength(1)
  const refused = ['/employes/0/adhesions/0 Requete.Invalide']
  for (const [syndicat, row] of [
    ['SYN-1', { dateDemission: other }],
    ['SYN-2', { dateDemission: other, ville: 'Alma' }],
    ['SYN-3', { dateSignature, dateDemission: other }],
    ['SYN-3', { dateDemission: other }],
  ] as const)
    expect(await sent(syndicat, row)).toEqual(refused)
  const adhesions = [{ employeIdExterne: 'E-2', dateSignature: '2020-01-01', dateDemission: other }]
  const { result } = await load(client, { syndicats: [{ identifiantExterne: 'SYN-1', adhesions }] })
  expect(result.errors).toMatchObject([
    { code: 'Requete.Invalide', message: expect.stringMatching(/^dateDemission .*aucune/) as string },
  ])
  expect(await client.ok('listAdhesions')).toEqual(before)
})
