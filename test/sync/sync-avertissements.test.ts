import { describe, expect, test } from 'vitest'
import { typeIds } from '../../db/members/champs-utilisateur.ts'
import { newClient } from '../support/api.ts'
import { employe, employeur, syndicat } from '../support/contract/samples.ts'
import { job, load, membership } from '../support/data/sync-samples.ts'

const inYears = (years: number) => new Date(Date.now() + years * 366 * 86_400_000).toISOString()
const union = () => syndicat(1, { employeurs: [1, 2, 3].map((n) => employeur(n)) })

test('a date that is hardly meant is taken, and named', async () => {
  const client = await newClient()
  const emplois = [
    job(1, { dateFin: '9999-12-31' }),
    job(2, { identifiantExterneEmployeur: 'EMP-2', dateDebut: '1899-12-31T23:59:59Z', dateFin: inYears(11) }),
    job(3, { identifiantExterneEmployeur: 'EMP-3', dateDebut: '1900-01-01', dateFin: inYears(9) }),
  ]
  const adhesions = [membership({ dateSignature: '0001-01-01' })]
  const employes = [employe(2), { ...employe(1), emplois, adhesions }]
  const { result, errors } = await load(client, { syndicats: [union()], employes })
  expect([errors, result.details.emplois.created, result.details.adhesions.created]).toEqual([[], 3, 1])
  const said = result.avertissements?.map(({ chemin, membre, code }) => `${chemin} ${membre} ${code}`)
  expect(said).toEqual([
    '/employes/1/emplois/0 dateFin DateLointaine',
    '/employes/1/emplois/1 dateDebut DateAvant1900',
    '/employes/1/emplois/1 dateFin DateLointaine',
    '/employes/1/adhesions/0 dateSignature DateAvant1900',
  ])
  expect(result.avertissements?.[0]).toMatchObject({
    collection: 'emplois',
    index: 0,
    message: 'dateFin est dans plus de dix ans.',
  })
  const emploi = await client.ok('getEmploi', { path: { idExterne: 'J-1' } })
  expect(emploi).toMatchObject({ dateFin: '9999-12-31T00:00:00Z' })
})

describe('a value of a custom field that is hardly meant', () => {
  const dated = async () => {
    const client = await newClient()
    const fields = [
      { nom: 'anciennete', typeChampUtilisateurId: typeIds.Date },
      { nom: 'remarque', typeChampUtilisateurId: typeIds.Texte },
    ]
    for (const body of fields) await client.ok('createChampUtilisateur', { body })
    await load(client, { syndicats: [union()] })
    return client
  }
  const value = (valeur: string | null, nom = 'anciennete') => ({ nom, valeur })
  const told = async (client: Awaited<ReturnType<typeof dated>>, body: object) => {
    const { result, errors } = await load(client, body)
    const said = result.avertissements?.map(({ chemin, membre, code }) => `${chemin} ${membre} ${code}`)
    return { said, errors, message: result.avertissements?.[0]?.message }
  }

  test('is named as one of the row itself is, with the others', async () => {
    const client = await dated()
    const given = [
      [value('9999-12-31'), value('1850-01-01', 'remarque')],
      [value('1900-01-01')],
      [value('1899-12-31', 'ANCIENNETE')],
      [value(inYears(9).slice(0, 10))],
      [value(inYears(11).slice(0, 10))],
      [value(null)],
    ]
    const employes = given.map((valeursChampUtilisateur, i) => employe(i, { valeursChampUtilisateur }))
    const far = { ...employe(7), emplois: [job(1, { dateFin: '9999-12-31' })] }
    const { said, errors, message } = await told(client, { employes: [far, ...employes] })
    expect(errors).toEqual([])
    expect(said).toEqual([
      '/employes/0/emplois/0 dateFin DateLointaine',
      '/employes/1 valeursChampUtilisateur.anciennete DateLointaine',
      '/employes/3 valeursChampUtilisateur.ANCIENNETE DateAvant1900',
      '/employes/5 valeursChampUtilisateur.anciennete DateLointaine',
    ])
    expect(message).toBe('dateFin est dans plus de dix ans.')
    const stored = await client.ok('getEmploye', { path: { idExterne: 'E-0' } })
    expect(stored.valeursChampUtilisateur).toContainEqual(
      expect.objectContaining({ nom: 'anciennete', valeur: '9999-12-31' }),
    )
  })

  test('is named in the row of a membership too; a row that is refused is an error, and no more', async () => {
    const client = await dated()
    const adhesions = [membership({ valeursChampUtilisateur: [value('0001-01-01')] })]
    const wrong = employe(2, { valeursChampUtilisateur: [value('9999-12-31'), value('x', 'inconnu')] })
    const { said, errors, message } = await told(client, { employes: [{ ...employe(1), adhesions }, wrong] })
    expect(errors).toEqual(['/employes/1 ChampUtilisateur.NotFound'])
    expect(said).toEqual(['/employes/0/adhesions/0 valeursChampUtilisateur.anciennete DateAvant1900'])
    expect(message).toBe('valeursChampUtilisateur.anciennete est avant 1900.')
  })
})

test('it is named beside what is refused, and later too', async () => {
  const client = await newClient()
  const rows = [
    { ...employe(1), emplois: [job(1, { dateFin: '9999-12-31' })] },
    { ...employe(2, { nom: 3 }), emplois: [] },
  ]
  const body = { syndicats: [union()], employes: rows }
  const { body: state } = await client.call('createSync', { body, headers: { prefer: 'respond-async' } })
  const path = { idSync: (state as { idSync: string }).idSync }
  await expect.poll(async () => (await client.ok('getSync', { path })).statut).toBe('Termine')
  const { resultat } = await client.ok('getSync', { path })
  expect(resultat).toMatchObject({
    errors: [{ chemin: '/employes/1' }],
    avertissements: [{ chemin: '/employes/0/emplois/0', code: 'DateLointaine' }],
  })
})

test('a row that is refused is named as refused, and not as taken', async () => {
  const client = await newClient()
  const wrong = { ...job(1, { dateFin: '9999-12-31' }), matricule: 7 }
  const { result, errors } = await load(client, { syndicats: [union()], employes: [employe(1, { emplois: [wrong] })] })
  expect([errors, result.details.emplois.errors, result.avertissements]).toEqual([
    ['/employes/0/emplois/0 Requete.Invalide'],
    1,
    [],
  ])
})

test('nor is one that is refused for what is stored, or that stands in what is', async () => {
  const client = await newClient()
  const late = (n: number, changes = {}) => job(n, { dateFin: '9999-12-31', ...changes })
  const employes = [
    employe(1, { emplois: [late(1, { identifiantExterneEmployeur: 'INCONNU' })] }),
    employe(2, { prenom: null, emplois: [late(2)], adhesions: [] }),
    employe(3, { courriel: 'e4@exemple.ca', emplois: [late(3)] }),
    employe(4, { emplois: [late(4)] }),
  ]
  await load(client, { employes: [employe(4)] })
  const { result, errors } = await load(client, { syndicats: [union()], employes })
  expect(errors).toEqual([
    '/employes/0/emplois/0 Employeur.NotFound',
    '/employes/1 Employe.PrenomRequis',
    '/employes/2 Employe.CourrielExists Employe.CourrielDuplique Employe.Existing',
  ])
  expect(result.avertissements?.map(({ chemin }) => chemin)).toEqual(['/employes/3/emplois/0'])
})

test('the first 1,000 rows are named', async () => {
  const client = await newClient()
  const people = Array.from({ length: 1010 }, (_, i) => employe(i, { emplois: [job(i, { dateFin: '9999-12-31' })] }))
  const body = { syndicats: [union()], employes: people.slice(0, 1) }
  const { result } = await load(client, { ...body, employes: people }, { simulation: true })
  expect(result.avertissements).toHaveLength(1000)
  expect((await load(client, body)).result.avertissements).toHaveLength(1)
  expect((await load(client, { employes: [employe(1)] })).result.avertissements).toEqual([])
})
