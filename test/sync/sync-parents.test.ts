import { expect, test } from 'vitest'
import { ownerDatabase } from '../support/api.ts'
import { employe, employeur, syndicat } from '../support/contract/samples.ts'
import { contents, job, load, loaded, membership } from '../support/data/sync-samples.ts'

const owner = ownerDatabase()
type Own = Record<string, unknown>
const signed = { dateSignature: '2020-01-15T10:30:00Z' }

/** Two unions, two employers of the first one, and two employees. */
const prepare = () =>
  loaded({
    syndicats: [syndicat(1, { employeurs: [employeur(1), employeur(2)] }), syndicat(2)],
    employes: [employe(1), employe(2)],
  })

/** Rows of each kind: where they are nested, the member that names what they are nested in, and that row's id. */
const kinds: [string, string, string, string, (own: Own) => object][] = [
  [
    'a job',
    '/employes/0/emplois',
    'identifiantExterneEmploye',
    'E-1',
    (own) => ({
      employes: [{ idExterne: 'E-1', emplois: [job(1, own), job(2, { identifiantExterneEmployeur: 'EMP-2' })] }],
    }),
  ],
  [
    'a membership of an employee',
    '/employes/0/adhesions',
    'employeIdExterne',
    'E-1',
    (own) => ({
      employes: [{ idExterne: 'E-1', adhesions: [membership(own), membership({ syndicatIdExterne: 'SYN-2' })] }],
    }),
  ],
  [
    'a membership in a union',
    '/syndicats/0/adhesions',
    'syndicatIdExterne',
    'SYN-1',
    (own) => ({
      syndicats: [
        {
          identifiantExterne: 'SYN-1',
          adhesions: [
            { employeIdExterne: 'E-1', ...signed, ...own },
            { employeIdExterne: 'E-2', ...signed },
          ],
        },
      ],
    }),
  ],
  [
    'an employer',
    '/syndicats/0/employeurs',
    'syndicatIdExterne',
    'SYN-1',
    (own) => ({
      syndicats: [{ identifiantExterne: 'SYN-1', employeurs: [employeur(3, own), employeur(4)] }],
    }),
  ],
]

test.each(kinds)('%s that names another parent is refused alone', async (_, place, member, parent, body) => {
  const client = await prepare()
  const before = await contents(owner, client.id)
  for (const other of ['SYN-2', 'E-2', 'INCONNU', parent.toLowerCase()]) {
    const { errors, result } = await load(client, body({ [member]: other }), { simulation: true })
    expect(errors.map((error) => error.split(' ', 2))).toEqual([
      [`${place}/0`, expect.stringMatching(/^Requete|^Synd/)],
    ])
    expect(result.errors[0]?.errorCodes).toContain('Requete.Invalide')
    expect(result.errors[0]?.message).toContain(`${member} n'est pas l'identifiant`)
  }
  expect(await contents(owner, client.id)).toEqual(before)
  const { errors, done } = await load(client, body({ [member]: parent === 'E-1' ? 'E-2' : 'SYN-2' }))
  expect([errors, done.at(-1)]).toEqual([[`${place}/0 Requete.Invalide`], expect.stringMatching(/ 1\/0\/0$/)])
})

test.each(kinds)('%s that names its parent, or none, is written', async (_, place, member, parent, body) => {
  const client = await prepare()
  for (const value of [` ${parent} `, '', null, parent]) {
    const { errors, done } = await load(client, body({ [member]: value }), { simulation: value !== parent })
    expect([errors, done.at(-1)]).toEqual([[], expect.stringMatching(/ 2\/0\/0$/)])
  }
  const { errors } = await load(client, body({ [member]: 5 }))
  expect(errors).toEqual([`${place}/0 Requete.Invalide`])
})

test('rows of upsertEmployes are compared with their employee too', async () => {
  const { ok } = await prepare()
  const employes = [
    { idExterne: 'E-1', emplois: [job(1, { identifiantExterneEmploye: 'E-2' })] },
    { idExterne: 'E-2', adhesions: [membership({ employeIdExterne: 'E-1' })] },
  ]
  const { errors } = await ok('upsertEmployes', { body: { employes } })
  expect(errors.map(({ chemin, errorCodes }) => [chemin, ...errorCodes].join(' '))).toEqual([
    '/employes/0/emplois/0 Requete.Invalide',
    '/employes/1/adhesions/0 Requete.Invalide',
  ])
  expect([await ok('listEmplois'), await ok('listAdhesions')]).toEqual([[], []])
})

test('a job that names another parent says what else is wrong with it', async () => {
  const client = await prepare()
  const emplois = [
    job(1, { identifiantExterneEmploye: 'E-2', identifiantExterneEmployeur: 'EMP-9', dateFin: '2018-01-01' }),
  ]
  expect((await load(client, { employes: [{ idExterne: 'E-1', emplois }] })).errors).toEqual([
    '/employes/0/emplois/0 Requete.Invalide Employeur.NotFound Emploi.DateFinAvantDateDebut',
  ])
})

test('an employer outside of its union moves there, and the row within it is judged by itself', async () => {
  const client = await prepare()
  const rows = [employeur(1, { syndicatIdExterne: 'SYN-2' })]
  expect((await load(client, { employeurs: rows })).errors).toEqual([])
  const syndicats = [syndicat(1, { employeurs: [employeur(1, { syndicatIdExterne: 'SYN-2' }), employeur(2)] })]
  const { errors, done } = await load(client, { syndicats })
  expect([errors, done]).toEqual([
    ['/syndicats/0/employeurs/0 Requete.Invalide'],
    ['syndicats 0/0/1', 'employeurs 0/0/1'],
  ])
  expect(await client.ok('getEmployeur', { path: { idExterne: 'EMP-1' } })).toMatchObject({
    syndicatIdExterne: 'SYN-2',
  })
  expect(
    (await load(client, { syndicats, employeurs: [employeur(2, { syndicatIdExterne: 'SYN-2' })] })).errors,
  ).toEqual(['/syndicats/0/employeurs/0 Requete.Invalide'])
  expect(await client.ok('getEmployeur', { path: { idExterne: 'EMP-2' } })).toMatchObject({
    syndicatIdExterne: 'SYN-1',
  })
})

test('whom a refused job or membership names is not taken for absent', async () => {
  const client = await prepare()
  const people = (own: object) => [
    employe(1, { emplois: [job(1), job(5, { identifiantExterneEmployeur: 'EMP-2', ...own })] }),
  ]
  const both = [...people({}), employe(2, { emplois: [job(2)] })]
  expect((await load(client, { employes: both })).errors).toEqual([])
  const options = { desactiverEmployesAbsents: true, confirmer: true, simulation: true }
  const { result } = await load(client, { employes: people({}) }, options)
  expect(result.absents).toMatchObject({ idExternes: ['E-2'] })
  const named = await load(client, { employes: people({ identifiantExterneEmploye: 'E-2' }) }, options)
  expect(named.result.absents).toMatchObject({ idExternes: [] })
})
