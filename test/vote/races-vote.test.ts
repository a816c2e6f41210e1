import { describe, expect, test } from 'vitest'
import { caller, service } from '../support/api.ts'
import { meeting } from '../support/held-rows.ts'
import { type Call, later, leaving, rowsWhere } from '../support/races.ts'
import { syndicat, votant } from '../support/contract/samples.ts'
import { prepareVotants, votantsOf } from '../support/data/votes.ts'

const anybody = caller(await service())

type Api = Awaited<ReturnType<typeof prepareVotants>>

/** A voter of an open campaign, who votes by a new link each time. */
async function withVoter(api: Api, campagneId = api.campagneId) {
  const { add, jetonOf, ballot, read } = votantsOf(api, campagneId)
  const votantId = await add(1)
  const body = { reponses: await ballot([['Oui']]) }
  const cast = async () => later(anybody, 'castVote', { path: { jeton: await jetonOf(votantId) }, body })
  return { votantId, cast, read: () => read(votantId) }
}

describe('at the row of a voter', () => {
  async function prepare() {
    const api = await prepareVotants()
    const voter = await withVoter(api)
    const at = { path: { campagneId: api.campagneId, votantId: voter.votantId } }
    return { ...api, ...voter, at, row: rowsWhere('votant', api, 'id = $2', voter.votantId) }
  }
  type Ready = Awaited<ReturnType<typeof prepare>>

  test('of two votes by two links that meet, one is cast', async () => {
    const api = await prepare()
    expect(await meeting(api.row, [await api.cast(), await api.cast()])).toEqual(['200', '400 Votant.ADejaVote'])
    expect(await api.sealed()).toBe(1)
  })

  test('a link opens nothing for a vote that waits while its voter becomes somebody else', async () => {
    const api = await prepare()
    const body = { votantId: api.votantId, identifiant: 'X-1', nom: 'Gagnon', prenom: 'Luc' }
    const change = () => later(api, 'upsertVotant', { path: api.path, body })
    expect(await meeting(api.row, [change(), await api.cast()])).toEqual(['200', '404 Jeton.Inconnu'])
    expect([await api.sealed(), (await api.read()).aVote]).toEqual([0, false])
    const again = { ...body, identifiant: 'X-2', nom: 'Roy' }
    const next = later(api, 'upsertVotant', { path: api.path, body: again })
    expect(await meeting(api.row, [await api.cast(), next])).toEqual(['200', '400 Votant.ADejaVote'])
  })

  test('a link that is being withdrawn opens nothing', async () => {
    const api = await prepare()
    expect(await meeting(leaving('jeton', api), [await api.cast()])).toEqual(['404 Jeton.Inconnu'])
    expect(await api.sealed()).toBe(0)
  })

  test('the union of a ballot is the one that the voter has as the vote gets the row', async () => {
    const api = await prepare()
    await api.ok('createSyndicat', { body: syndicat(1) })
    const body = { votantId: api.votantId, syndicatIdExterne: 'SYN-1' }
    const moved = later(api, 'upsertVotant', { path: api.path, body })
    expect(await meeting(api.row, [moved, await api.cast()])).toEqual(['200', '200'])
    await api.close(api.campagneId)
    expect(await api.count()).toBe(true)
    const { groupes } = await api.ok('getResultat', { path: api.path })
    expect(groupes?.map((group) => [group['syndicat'], group['bulletins']])).toEqual([['SYN-1', 1]])
  })

  test.each<[what: string, change: (api: Ready) => Call, outcomes: string[]]>([
    ['who is struck off', ({ at }) => ['strikeOffVotant', at], ['204', '400 Votant.EstRadie']],
    [
      'who loses the right',
      ({ path, votantId }) => ['setDroitsDeVote', { path, body: { votantIds: [votantId], droitDeVote: false } }],
      ['200', '400 Votant.SansDroitDeVote'],
    ],
    ['who is deleted', ({ at }) => ['deleteVotant', at], ['204', '404 Jeton.Inconnu']],
  ])('a voter %s first does not vote', async (_, change, outcomes) => {
    const api = await prepare()
    expect(await meeting(api.row, [later(api, ...change(api)), await api.cast()])).toEqual(outcomes)
    expect(await api.sealed()).toBe(0)
  })

  test.each<[what: string, change: (api: Ready) => Call, outcome: string]>([
    ['deleted', ({ at }) => ['deleteVotant', at], '400 Votant.ADesVotes'],
    [
      'changed',
      ({ path, votantId }) => ['upsertVotant', { path, body: { votantId, nom: 'Autre' } }],
      '400 Votant.ADejaVote',
    ],
    [
      'changed by a list',
      ({ path }) => ['addListeElectorale', { path, body: { votants: [votant(1, { nom: 'Autre' })] } }],
      '200',
    ],
    [
      'kept from voting',
      ({ at }) => ['setDroitDeVote', { ...at, body: { droitDeVote: false } }],
      '400 Votant.DroitDeVoteVerrouille',
    ],
    [
      'kept from voting with others',
      ({ path, votantId }) => ['setDroitsDeVote', { path, body: { votantIds: [votantId], droitDeVote: false } }],
      '200',
    ],
    ['sent a link', ({ at }) => ['sendJeton', at], '400 Votant.ADejaVote'],
    ['sent a link with others', ({ path }) => ['sendJetons', { path, body: {} }], '202'],
  ])('a voter who votes first is not %s', async (_, change, outcome) => {
    const api = await prepare()
    const before = await api.read()
    expect(await meeting(api.row, [await api.cast(), later(api, ...change(api))])).toEqual(['200', outcome])
    expect(await api.read()).toEqual({ ...before, aVote: true })
    expect(await api.links()).toEqual([])
  })
})

describe('at the row of a campaign', () => {
  const withdrawals = [
    ['unpublishCampagne', '400 Campagne.DepublierAvecVotes', '400 Campagne.VotePasOuvert'],
    ['deleteCampagne', '409 Campagne.SupprimerAvecVotes', '404 Jeton.Inconnu'],
  ] as const
  test.each(withdrawals)('%s comes before a vote or after it', async (withdrawal, tooLate, tooEarly) => {
    const api = await prepareVotants()
    for (const voteFirst of [true, false]) {
      const campagneId = await api.publish()
      const vote = await (await withVoter(api, campagneId)).cast()
      const withdraw = later(api, withdrawal, { path: { id: campagneId } })
      const works = voteFirst ? [vote, withdraw] : [withdraw, vote]
      const outcomes = await meeting(rowsWhere('campagne', api, 'id = $2', campagneId), works)
      expect(outcomes).toEqual(voteFirst ? ['200', tooLate] : ['204', tooEarly])
    }
  })

  const changes: [what: string, change: (api: Api, id: string) => Promise<Call>, first: string, second: string][] = [
    [
      'the deletion of its last question',
      async ({ ok }, campagneId) => {
        const [{ id: questionId } = { id: '' }] = await ok('listQuestions', { path: { campagneId } })
        return ['deleteQuestion', { path: { campagneId, questionId } }]
      },
      '400 Campagne.AucuneQuestion',
      '400 Campagne.StructureVerrouillee',
    ],
    ['its deletion', (_, id) => Promise.resolve(['deleteCampagne', { path: { id } }]), '404 Campagne.NotFound', '204'],
    [
      'its publication',
      (_, id) => Promise.resolve(['publishCampagne', { path: { id } }]),
      '400 Campagne.TransitionNonPermise Campagne.EtatInvalidePourPublier',
      '400 Campagne.TransitionNonPermise Campagne.EtatInvalidePourPublier',
    ],
  ]
  test.each(changes)('a publication comes before %s or after it', async (_, change, published, changed) => {
    const api = await prepareVotants()
    for (const publishedFirst of [true, false]) {
      const id = await api.draft()
      const publish = later(api, 'publishCampagne', { path: { id } })
      const other = later(api, ...(await change(api, id)))
      const works = publishedFirst ? [publish, other] : [other, publish]
      const outcomes = await meeting(rowsWhere('campagne', api, 'id = $2', id), works)
      expect(outcomes).toEqual(['204', publishedFirst ? changed : published])
    }
  })

  test('a voter of a campaign that is deleted first is not found', async () => {
    const api = await prepareVotants()
    const id = await api.draft()
    const add = later(api, 'upsertVotant', { path: { campagneId: id }, body: votant(1) })
    const works = [later(api, 'deleteCampagne', { path: { id } }), add]
    expect(await meeting(rowsWhere('campagne', api, 'id = $2', id), works)).toEqual(['204', '404 Campagne.NotFound'])
  })
})
