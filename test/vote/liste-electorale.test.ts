import { expect, test } from 'vitest'
import { allocatedBy } from '../support/allocations.ts'
import { ownerDatabase, service } from '../support/api.ts'
import { readJeton } from '../../db/vote/jetons.ts'
import { noteEnvois } from '../../db/vote/envois.ts'
import { prepareVotants } from '../support/data/votes.ts'

const none = '00000000-0000-4000-8000-000000000000'
const owner = ownerDatabase().pools.main

test('the list shows those who are not struck off, by name', async () => {
  const { add, ok, at, path } = await prepareVotants()
  const id = await add(1, { nom: 'Roy', commentaire: 'note' })
  await add(2, { nom: 'Élie', droitDeVote: false })
  await ok('strikeOffVotant', at(await add(3)))
  const list = (query = {}) => ok('listListeElectorale', { path, query })
  const item = { id, identifiant: 'M-1', courriel: 'v1@exemple.ca', nom: 'Roy', prenom: 'Amélie', droitDeVote: true }
  const links = { aVote: false, syndicatNom: null, employeIdExterne: null, syndicatIdExterne: null }
  expect(await list()).toEqual([expect.objectContaining({ nom: 'Élie' }), { ...item, ...links, commentaire: 'note' }])
  const names = async (query: object) => (await list(query)).map(({ nom }) => nom)
  expect(await names({ nom: 'ELI', droitDeVote: false })).toEqual(['Élie'])
  expect(await names({ identifiant: 'M-3' })).toEqual([])
  expect(await names({ courriel: 'V1@' })).toEqual(['Roy'])
  expect(await names({ droitDeVote: false })).toEqual(['Élie'])
  expect(await names({ aVote: true })).toEqual([])
  expect(await names({ syndicatIdExterne: 'SYN-1' })).toEqual([])
})

test('a link is queued at each call, with the alternate address in copy', async () => {
  const { add, ok, at, links, read } = await prepareVotants()
  const votant = await add(1, { courrielAlternatif: 'autre@exemple.ca' })
  await ok('sendJeton', at(votant))
  await ok('sendJeton', at(votant))
  const link = { destinataire: 'v1@exemple.ca', copie: 'autre@exemple.ca', votant }
  expect(await links()).toEqual([link, link])
  const { statutEnvoi, dateDernierEnvoiUtc } = await read(votant)
  expect([statutEnvoi, typeof dateDernierEnvoiUtc]).toEqual(['EnAttente', 'string'])
})

test('what became of an e-mail is told', async () => {
  const { id, add, read } = await prepareVotants()
  const votantId = await add(1)
  await (await service()).service.database.write(id, (db) => noteEnvois(db, [{ votantId, statut: 'Transmis' }]))
  expect(await read(votantId)).toMatchObject({ statutEnvoi: 'Transmis' })
})

test.each<[string, string, (api: Awaited<ReturnType<typeof prepareVotants>>, id: string) => Promise<unknown>]>([
  ['400 Votant.EstRadie', 'struck off', ({ ok, at }, id) => ok('strikeOffVotant', at(id))],
  ['400 Votant.SansDroitDeVote', 'without the right', ({ put }, votantId) => put({ votantId, droitDeVote: false })],
  ['400 Votant.ADejaVote', 'who has voted', ({ vote }, id) => vote(id)],
  ['400 Campagne.VoteTermine', 'after the end', ({ close, campagneId }) => close(campagneId)],
])('a link is refused by %s to a voter %s', async (expected, _, prepare) => {
  const api = await prepareVotants()
  const id = await api.add(1)
  await prepare(api, id)
  expect(await api.refusal('sendJeton', api.at(id))).toBe(expected)
  const body = { droitDeVote: true, envoyerJeton: true }
  const allowed = expected === '400 Votant.SansDroitDeVote'
  const { status, body: problem } = await api.call('setDroitDeVote', { ...api.at(id), body })
  expect([status, (problem as { code: string } | undefined)?.code]).toEqual(
    allowed ? [204, undefined] : [400, expected.slice(4)],
  )
  expect(await api.links()).toHaveLength(allowed ? 1 : 0)
})

test('a right is given and withdrawn, with a link only when it is given', async () => {
  const { add, ok, at, read, links, refusal, vote } = await prepareVotants()
  const id = await add(1, { commentaire: 'a' })
  const set = (body: object) => ok('setDroitDeVote', { ...at(id), body })
  await set({ droitDeVote: false, envoyerJeton: true })
  expect(await read(id)).toMatchObject({ droitDeVote: false, commentaire: 'a' })
  expect(await links()).toEqual([])
  await set({ droitDeVote: true, commentaire: 'b' })
  expect(await read(id)).toMatchObject({ droitDeVote: true, commentaire: 'b' })
  await set({ droitDeVote: true, envoyerJeton: true, commentaire: null })
  expect(await read(id)).toMatchObject({ commentaire: null })
  expect(await links()).toHaveLength(1)
  await vote(id)
  await set({ droitDeVote: true, commentaire: 'c' })
  expect(await refusal('setDroitDeVote', { ...at(id), body: { droitDeVote: false } })).toBe(
    '400 Votant.DroitDeVoteVerrouille',
  )
})

test('frozen rights do not change while the vote is open', async () => {
  const { add, at, refusal } = await prepareVotants({ verrouillerDroitsALOuverture: true })
  const id = await add(1, { droitDeVote: false })
  expect(await refusal('setDroitDeVote', { ...at(id), body: { droitDeVote: true } })).toBe(
    '400 Votant.DroitDeVoteVerrouille',
  )
})

test('links are sent to all who may vote and have not, or to those among them that are named', async () => {
  const { add, ok, at, links, path, vote, close, refusal, campagneId } = await prepareVotants()
  const ids = [await add(1), await add(2), await add(3, { droitDeVote: false }), await add(4), await add(5)]
  await ok('strikeOffVotant', at(ids[3] ?? ''))
  await vote(ids[4] ?? '')
  const send = (body: object) => ok('sendJetons', { path, body })
  const sent = (nombreEnvois: number, ...votantIdsNonTrouves: string[]) => ({ nombreEnvois, votantIdsNonTrouves })
  expect(await send({ votantIds: [] })).toEqual(sent(0))
  expect(await links()).toEqual([])
  expect(await send({})).toEqual(sent(2))
  expect((await links()).map(({ votant }) => votant).sort()).toEqual(ids.slice(0, 2).sort())
  expect(await send({ seulementNonVotants: true })).toEqual(sent(2))
  expect(await send({ votantIds: ids.slice(1), seulementNonVotants: false })).toEqual(sent(1))
  const elsewhere = await (await prepareVotants()).add(1)
  const { nombreEnvois, votantIdsNonTrouves } = await send({ votantIds: [none, elsewhere, none, ids[0]] })
  expect([nombreEnvois, votantIdsNonTrouves.sort()]).toEqual([1, [none, elsewhere].sort()])
  await close(campagneId)
  expect(await refusal('sendJetons', { path, body: {} })).toBe('400 Campagne.VoteTermine')
})

test('links are queued within the database: what the process allocates does not grow with the voters', async () => {
  const costOf = async (voters: number) => {
    const { id, ok, path, campagneId } = await prepareVotants()
    await owner.query(
      `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, droit_de_vote, poids)
       select $1, gen_random_uuid(), $2, 'M-' || n, 'm' || n || '@exemple.ca', 'Nom', 'Prénom', true, 1
       from generate_series(1, $3::int) n`,
      [id, campagneId, voters],
    )
    return allocatedBy(async () => {
      expect(await ok('sendJetons', { path, body: {} })).toEqual({ nombreEnvois: voters, votantIdsNonTrouves: [] })
    })
  }
  await costOf(1)
  const [few, many] = [await costOf(1000), await costOf(8000)]
  // A kilobyte for each voter was seven million more.
  expect(many - few).toBeLessThan(2_000_000)
})

test.each([
  'listListeElectorale',
  'addListeElectorale',
  'sendJetons',
  'sendJeton',
  'setDroitDeVote',
  'setDroitsDeVote',
] as const)('%s knows campaigns and their voters only', async (id) => {
  const { refusal, at } = await prepareVotants()
  const bodies = {
    addListeElectorale: {},
    sendJetons: {},
    setDroitDeVote: { droitDeVote: true },
    setDroitsDeVote: { votantIds: [], droitDeVote: true },
  }
  const body = id in bodies && { body: bodies[id as keyof typeof bodies] }
  expect(await refusal(id, { path: { campagneId: none, votantId: none }, ...body })).toBe('404 Campagne.NotFound')
  if (id === 'sendJeton' || id === 'setDroitDeVote')
    expect(await refusal(id, { ...at(none), ...body })).toBe('404 Votant.NotFound')
})

test('a token names its client, and only its hash is stored', async () => {
  const { id, add, jetonOf } = await prepareVotants()
  const votantId = await add(1)
  const [first, second] = [await jetonOf(votantId), await jetonOf(votantId)]
  expect([first.length, first === second, readJeton(first)?.clientId]).toEqual([64, false, id])
  const { rows } = await owner.query<{ empreinte: Buffer }>('select empreinte from jeton where client_id = $1', [id])
  const hashes = [first, second].map((jeton) => readJeton(jeton)?.empreinte.toString('hex'))
  expect(rows.map(({ empreinte }) => empreinte.toString('hex')).sort()).toEqual(hashes.sort())
  for (const text of ['', 'x', `${first}A`, first.slice(1)]) expect(readJeton(text)).toBeUndefined()
})
