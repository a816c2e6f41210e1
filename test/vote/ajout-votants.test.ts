import { expect, test } from 'vitest'
import { prepareAjouts as prepare } from '../support/data/ajouts.ts'
import { sign } from '../support/data/signing.ts'
import { at, emploi, employe, employeur, syndicat, votant } from '../support/contract/samples.ts'

test('rows are created, updated where they differ, or left, and one event tells of the created ones', async () => {
  const { post, events, names, add, read, campagneId } = await prepare()
  const known = await add(1, { commentaire: 'a', poids: 2 })
  await add(2)
  const rows = [votant(1, { nom: 'Roy' }), votant(2), votant(3, { droitDeVote: false, poids: 1.5 }), votant(4)]
  expect(await post({ votants: rows, droitDeVote: true })).toEqual({
    created: 2,
    updated: 1,
    unchanged: 1,
    errors: [],
    refused: 0,
    nombreVotants: 4,
    simulation: false,
  })
  expect(await read(known)).toMatchObject({ nom: 'Roy', commentaire: 'a', poids: 2 })
  expect(await names({ droitDeVote: false })).toEqual(['M-3'])
  expect(await events()).toEqual([
    {
      campagneId,
      titre: 'Campagne 1',
      slug: 'campagne-1',
      etat: 'VoteOuvert',
      nombreVotants: 4,
      nombreVotantsAjoutes: 2,
      nombreVotantsAvecDroitDeVote: 3,
      syndicatsIdExternes: [],
      dateCreationUtc: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    },
  ])
  expect(await post({ votants: rows })).toMatchObject({ created: 0, updated: 0, unchanged: 4 })
  expect(await events()).toHaveLength(1)
})

test('a simulation tells the same and writes nothing', async () => {
  const { post, events, names } = await prepare()
  const body = { votants: [votant(1), votant(2), votant(2)], envoyerJetons: true, simulation: true }
  expect(await post(body)).toMatchObject({ created: 2, errors: [{ index: 2 }], nombreVotants: 2, simulation: true })
  expect([await names(), await events()]).toEqual([[], []])
})

test('links go to the voters that are created and may vote', async () => {
  const { post, links, add } = await prepare()
  await add(1)
  const rows = [votant(1, { nom: 'Roy' }), votant(2), votant(3, { droitDeVote: false })]
  await post({ votants: rows, envoyerJetons: true })
  expect((await links()).map(({ destinataire }) => destinataire)).toEqual(['v2@exemple.ca'])
})

test('rows are matched by identifier, then by address', async () => {
  const { post, add, read } = await prepare()
  const [a, b] = [await add(1), await add(2)]
  const rows = [votant(1, { courriel: 'neuf@exemple.ca' }), votant(7, { courriel: 'V2@exemple.ca' })]
  expect(await post({ votants: rows })).toMatchObject({ created: 0, updated: 2, errors: [] })
  expect([await read(a), await read(b)]).toMatchObject([{ courriel: 'neuf@exemple.ca' }, { identifiant: 'M-7' }])
})

test('rows that are refused are told, the others are written', async () => {
  const { codes, add, ok, at: of, vote, names } = await prepare()
  const [, radie, voted] = [await add(1), await add(2), await add(3)]
  await add(4)
  await ok('strikeOffVotant', of(radie))
  await vote(voted)
  const rows = [
    votant(5),
    votant(5, { courriel: 'x@exemple.ca' }),
    votant(6, { courriel: 'V5@exemple.ca' }),
    votant(1, { courriel: 'v4@exemple.ca' }),
    votant(2, { nom: 'X' }),
    votant(3, { nom: 'X' }),
    votant(7, { employeIdExterne: 'E-9' }),
    votant(8, { syndicatIdExterne: 'SYN-9' }),
    votant(9),
  ]
  expect(await codes({ votants: rows, depuisSyndicats: ['SYN-8'] })).toEqual([
    ['Votant.IdentifiantDejaUtilise', 'votants[1]', 'M-5'],
    ['Votant.CourrielDejaUtilise', 'votants[2]', 'M-6'],
    ['Votant.CourrielDejaUtilise', 'votants[3]', 'M-1'],
    ['Votant.EstRadie', 'votants[4]', 'M-2'],
    ['Votant.ADejaVote', 'votants[5]', 'M-3'],
    ['Employe.NotFound', 'votants[6]', 'M-7'],
    ['Syndicat.NotFound', 'votants[7]', 'M-8'],
    ['Syndicat.NotFound', 'depuisSyndicats[0]', 'SYN-8'],
  ])
  expect((await names()).sort()).toEqual(['M-1', 'M-2', 'M-3', 'M-4', 'M-5', 'M-9'])
  expect(await codes({ votants: [votant(3)] })).toEqual([])
})

test('frozen rights refuse the rows that would change one', async () => {
  const { codes, names } = await prepare({ verrouillerDroitsALOuverture: true })
  expect(await codes({ votants: [votant(1), votant(2, { droitDeVote: false })] })).toEqual([
    ['Votant.DroitDeVoteVerrouille', 'votants[0]', 'M-1'],
  ])
  expect(await names()).toEqual(['M-2'])
})

/** Union 1: employee 1 is a member, 2 works for it, 3 works for it and is a member of union 2, 4 is deactivated. */
async function unions() {
  const api = await prepare()
  const { ok } = api
  for (const n of [1, 2]) await ok('createSyndicat', { body: syndicat(n) })
  await ok('createEmployeur', { body: employeur(1, { syndicatIdExterne: 'SYN-1' }) })
  for (const n of [1, 2, 3, 4]) await ok('createEmploye', { body: employe(n, { noMembre: n === 1 ? 'M-1' : null }) })
  for (const n of [2, 3]) await ok('createEmploi', { body: emploi(n, { identifiantExterneEmploye: `E-${n}` }) })
  await sign(api, 1)
  await sign(api, 3, { syndicatIdExterne: 'SYN-2' })
  await sign(api, 4)
  await ok('deleteEmploye', at('E-4'))
  return api
}

test('the members of unions are added, each once, with their union', async () => {
  const { post, ok, path, events } = await unions()
  expect(await post({ depuisSyndicats: ['SYN-1', 'SYN-2', 'SYN-1'], droitDeVote: false })).toMatchObject({
    created: 3,
    errors: [],
  })
  const list = await ok('listListeElectorale', { path })
  const seen = list.map((item) => [item.identifiant, item.employeIdExterne, item.syndicatIdExterne, item.droitDeVote])
  expect(seen.sort()).toEqual([
    ['E-2', 'E-2', 'SYN-1', false],
    ['E-3', 'E-3', 'SYN-2', false],
    ['M-1', 'E-1', 'SYN-1', false],
  ])
  expect(await events()).toMatchObject([{ nombreVotantsAjoutes: 3, syndicatsIdExternes: ['SYN-1', 'SYN-2'] }])
  expect(await post({ depuisSyndicats: ['SYN-1'] })).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
})

test('those who work for an employer of the union now are added, and nobody who works elsewhere or did before', async () => {
  const { post, ok, path } = await unions()
  await ok('createEmployeur', { body: employeur(2) })
  for (const n of [5, 6, 7]) await ok('createEmploye', { body: employe(n, { noMembre: null }) })
  const job = (n: number, changes = {}) => emploi(n, { identifiantExterneEmploye: `E-${n}`, ...changes })
  await ok('createEmploi', { body: job(5, { identifiantExterneEmployeur: 'EMP-2' }) })
  await ok('createEmploi', { body: job(6, { dateFin: '2020-01-01' }) })
  await ok('updateEmploye', { body: { idExterne: 'E-7', identifiantExterneEmployeur: 'EMP-1' } })
  await post({ depuisSyndicats: ['SYN-1'] })
  const list = await ok('listListeElectorale', { path })
  expect(list.map(({ employeIdExterne }) => employeIdExterne).sort()).toEqual(['E-1', 'E-2', 'E-7'])
})

test('a row of the body comes before the same person of a union', async () => {
  const { post, ok, path } = await unions()
  const row = votant(1, { nom: 'TREMBLAY', courriel: 'autre@exemple.ca', poids: 4 })
  expect(await post({ votants: [row], depuisSyndicats: ['SYN-1'] })).toMatchObject({ created: 2, errors: [] })
  const list = await ok('listListeElectorale', { path, query: { identifiant: 'M-1' } })
  expect(list).toMatchObject([{ nom: 'TREMBLAY', employeIdExterne: 'E-1', syndicatIdExterne: 'SYN-1' }])
})

test('a person of a union who is on the list in another writing comes no second time, and not back', async () => {
  const { post, ok, call, path, codes, names } = await unions()
  const linked = { employeIdExterne: 'E-1' }
  const row = votant(7, linked)
  expect(await post({ votants: [row], depuisSyndicats: ['SYN-1'] })).toMatchObject({ created: 2, errors: [] })
  expect(await post({ depuisSyndicats: ['SYN-1'] })).toMatchObject({ created: 0, updated: 0, errors: [] })
  const list = await ok('listListeElectorale', { path, query: { identifiant: 'M-7' } })
  expect(list).toMatchObject([linked])
  const { status } = await call('strikeOffVotant', { path: { ...path, votantId: list[0]?.id ?? '' } })
  expect(status).toBe(204)
  expect(await codes({ depuisSyndicats: ['SYN-1'] })).toEqual([['Votant.EstRadie', 'depuisSyndicats[0]', 'M-1']])
  expect((await names()).sort()).toEqual(['E-2', 'M-7'])
})

test('a row has the union of its own employee, and that of nobody has none', async () => {
  const { post, ok, path } = await unions()
  const rows = [votant(2, { identifiant: 'E-2' }), votant(3, { identifiant: 'E-3' }), votant(9)]
  expect(await post({ votants: rows })).toMatchObject({ created: 3, errors: [] })
  const list = await ok('listListeElectorale', { path })
  expect(list.map(({ identifiant, syndicatIdExterne }) => [identifiant, syndicatIdExterne]).sort()).toEqual([
    ['E-2', 'SYN-1'],
    ['E-3', 'SYN-2'],
    ['M-9', null],
  ])
})

test('10,000 rows are added in one call', async () => {
  const { post } = await prepare()
  const rows = Array.from({ length: 10_000 }, (_, n) => votant(n))
  expect(await post({ votants: rows })).toMatchObject({ created: 10_000, nombreVotants: 10_000 })
}, 60_000)
