import { describe, expect, test } from 'vitest'
import { compete } from '../support/races.ts'
import { campagne, votant } from '../support/contract/samples.ts'
import { prepareVotants } from '../support/data/votes.ts'

const none = '00000000-0000-4000-8000-000000000000'
const locking = { verrouillerDroitsALOuverture: true }

test('a voter is created with defaults, and read', async () => {
  const { add, read, ok, campagneId } = await prepareVotants()
  const id = await add(1)
  expect(await read(id)).toEqual({
    id,
    ...votant(1),
    courrielAlternatif: null,
    droitDeVote: true,
    estRadie: false,
    aVote: false,
    poids: 1,
    commentaire: null,
    employeIdExterne: null,
    syndicatIdExterne: null,
    dateDernierEnvoiUtc: null,
    statutEnvoi: null,
  })
  expect(await ok('getCampagne', { path: { id: campagneId } })).toMatchObject({ nombreVotants: 1 })
})

test('a voter is changed by the members that are sent', async () => {
  const api = await prepareVotants()
  const { add, put, read } = api.votantsOf(await api.draft())
  const votantId = await add(1, { commentaire: ' note ', poids: 2.5, courrielAlternatif: 'b@exemple.ca' })
  expect(await put({ votantId, nom: 'Roy' })).toBe(votantId)
  expect(await read(votantId)).toMatchObject({ nom: 'Roy', commentaire: ' note ', poids: 2.5 })
  const whole = await read(votantId)
  await put({ votantId, ...whole, courrielAlternatif: null, commentaire: '', poids: 0.12345 })
  expect(await read(votantId)).toMatchObject({ courrielAlternatif: null, commentaire: null, poids: 0.1235 })
})

test.each<[string, object, string]>([
  ['without an identifier', { identifiant: undefined }, '400 Requete.Invalide'],
  ['with an empty name', { nom: ' ' }, '400 Requete.Invalide'],
  ['without a first name', { prenom: undefined }, '400 Requete.Invalide'],
  ['without an address', { courriel: undefined }, '400 Requete.Invalide'],
  ['with a malformed address', { courriel: 'x' }, '400 Requete.Invalide'],
  ['without a weight', { poids: 0 }, '400 Requete.Invalide'],
  ['with too great a weight', { poids: 1000001 }, '400 Requete.Invalide'],
  ['with an id that nobody has', { votantId: none }, '404 Votant.NotFound'],
  ['with the employee of nobody', { employeIdExterne: 'E-9' }, '404 Employe.NotFound'],
  ['with the union of nobody', { syndicatIdExterne: 'SYN-9' }, '404 Syndicat.NotFound'],
  ['with the identifier of another', { identifiant: 'M-1' }, '409 Votant.IdentifiantDejaUtilise'],
  ['with the address of another', { courriel: 'V1@Exemple.ca' }, '409 Votant.CourrielDejaUtilise'],
  [
    'with both',
    { identifiant: 'M-1', courriel: 'v1@exemple.ca' },
    '409 Votant.IdentifiantDejaUtilise Votant.CourrielDejaUtilise',
  ],
])('a voter is refused %s', async (_, changes, expected) => {
  const { add, refused, names } = await prepareVotants()
  await add(1)
  expect(await refused({ ...votant(2), ...changes })).toBe(expected)
  expect(await names()).toEqual(['M-1'])
})

test('what a creation lacks is named, all of it', async () => {
  const { call, path } = await prepareVotants()
  const { body } = await call('upsertVotant', { path, body: {} })
  expect(Object.keys((body as { errors: object }).errors)).toEqual(['identifiant', 'courriel', 'nom', 'prenom'])
})

test('one identifier and one address may be in two campaigns', async () => {
  const { add, ok } = await prepareVotants()
  await add(1)
  const other = await ok('createCampagne', { body: campagne(2) })
  await ok('upsertVotant', { path: { campagneId: other }, body: votant(1) })
})

describe('a change is refused', () => {
  test('of a voter who is struck off, or has voted, or after the end: in this order', async () => {
    const { add, refused, ok, at, vote, close, campagneId } = await prepareVotants()
    const [radie, voted] = [await add(1), await add(2)]
    await vote(voted)
    expect(await refused({ votantId: voted, nom: 'X' })).toBe('400 Votant.ADejaVote')
    expect(await refused({ votantId: voted, droitDeVote: false })).toBe('400 Votant.ADejaVote')
    await ok('strikeOffVotant', at(radie))
    await ok('strikeOffVotant', at(voted))
    expect(await refused({ votantId: radie, nom: 'X' })).toBe('400 Votant.EstRadie')
    expect(await refused({ votantId: voted, nom: 'X' })).toBe('400 Votant.EstRadie')
    await close(campagneId)
    expect(await refused({ votantId: radie, nom: 'X' })).toBe('400 Campagne.VoteTermine')
    expect(await refused(votant(3))).toBe('400 Campagne.VoteTermine')
  })

  test('of a frozen right, and of nothing else', async () => {
    const { add, refused, put, read } = await prepareVotants(locking)
    expect(await refused(votant(1))).toBe('400 Votant.DroitDeVoteVerrouille')
    const votantId = await add(1, { droitDeVote: false })
    expect(await refused({ votantId, droitDeVote: true })).toBe('400 Votant.DroitDeVoteVerrouille')
    await put({ votantId, droitDeVote: false, nom: 'Roy' })
    expect(await read(votantId)).toMatchObject({ nom: 'Roy', droitDeVote: false })
  })
})

test('a voter is deleted unless there is a vote', async () => {
  const { add, ok, at, vote, refusal, names } = await prepareVotants()
  const [first, second] = [await add(1), await add(2)]
  await vote(second)
  await ok('deleteVotant', at(first))
  expect(await refusal('deleteVotant', at(first))).toBe('404 Votant.NotFound')
  expect(await refusal('deleteVotant', at(second))).toBe('400 Votant.ADesVotes')
  expect(await names()).toEqual(['M-2'])
})

test('a voter is struck off once, for good', async () => {
  const { add, ok, at, read, refusal } = await prepareVotants()
  const id = await add(1)
  await ok('strikeOffVotant', at(id))
  expect(await read(id)).toMatchObject({ estRadie: true, droitDeVote: true })
  expect(await refusal('strikeOffVotant', at(id))).toBe('400 Votant.DejaRadie')
})

test('once the vote is over nobody leaves the list: the turnout stays what it was', async () => {
  const { add, ok, at, vote, refusal, close, campagneId, path } = await prepareVotants()
  const [out, voted, absent] = [await add(1), await add(2), await add(3)]
  await ok('strikeOffVotant', at(out))
  await vote(voted)
  const list = () => ok('listVotants', { path })
  const before = await list()
  for (const work of [() => close(campagneId), () => ok('archiveCampagne', { path: { id: campagneId } })]) {
    await work()
    for (const id of ['deleteVotant', 'strikeOffVotant'] as const)
      expect(await refusal(id, at(absent))).toBe('400 Campagne.VoteTermine')
    expect(await refusal('deleteVotant', at(voted))).toBe('400 Votant.ADesVotes')
    expect(await refusal('strikeOffVotant', at(out))).toBe('400 Votant.DejaRadie')
  }
  expect(await list()).toEqual(before)
})

test.each(['listVotants', 'getVotant', 'upsertVotant', 'deleteVotant', 'strikeOffVotant'] as const)(
  '%s knows campaigns and their voters only',
  async (id) => {
    const { refusal, ok, add, at } = await prepareVotants()
    const body = id === 'upsertVotant' ? { body: votant(1) } : {}
    expect(await refusal(id, { path: { campagneId: none, votantId: none }, ...body })).toBe('404 Campagne.NotFound')
    if (id === 'listVotants') return
    const votantId = await add(1)
    const campagneId = await ok('createCampagne', { body: campagne(5) })
    const elsewhere = { path: { campagneId, votantId }, ...(id === 'upsertVotant' && { body: { votantId, nom: 'X' } }) }
    expect(await refusal(id, elsewhere)).toBe('404 Votant.NotFound')
    expect(await refusal(id === 'upsertVotant' ? 'getVotant' : id, at(none))).toBe('404 Votant.NotFound')
  },
)

test('of two creations of one voter that meet, one succeeds', async () => {
  const api = await prepareVotants()
  const ends = await compete(api, 'votant', 'upsertVotant', () => ({ path: api.path, body: votant(1) }))
  expect(ends).toEqual({ 200: 1, '409 Votant.IdentifiantDejaUtilise Votant.CourrielDejaUtilise': 1 })
})
