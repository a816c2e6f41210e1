import { expect, inject, test } from 'vitest'
import { caller, ownerDatabase, startService } from '../support/api.ts'
import { question } from '../support/contract/samples.ts'
import { holding, type Lock } from '../support/held-rows.ts'
import { direct } from '../support/pooler.ts'
import { later, rowsWhere } from '../support/races.ts'
import { noteTransactions, noteUnawaited } from '../support/statements.ts'
import { crowd, prepareVotants } from '../support/data/votes.ts'

// Of eight connections one client has four for its voters: two who wait leave some to the others.
const anybody = caller(await startService({ POOL_SIZE: '8' }))
/** The same where the ways are counted: behind a pooler what begins a transaction is one message. */
const straight = caller(await startService({ POOL_SIZE: '8', DATABASE_URL: direct(inject('databaseUrl')) }))
const owner = ownerDatabase().pools.main

type Prepared = Awaited<ReturnType<typeof prepare>>

/** An open campaign with so many voters, and the votes that they may cast, each by a link of its own. */
async function prepare(voters: number, by = anybody) {
  const api = await prepareVotants()
  const ids = await crowd(owner, api, voters)
  await owner.query('update votant set droit_de_vote = true where client_id = $1', [api.id])
  const body = { reponses: await api.ballot([['Oui']]) }
  const voteOf = async (votantId: string, sent: object = body) =>
    later(by, 'castVote', { path: { jeton: await api.jetonOf(votantId) }, body: sent })
  const votes: Awaited<ReturnType<typeof voteOf>>[] = []
  for (const votantId of ids) votes.push(await voteOf(votantId))
  return { ...api, ids, voteOf, votes }
}

test('a vote is one look-up and one transaction of two statements', async () => {
  const { votes } = await prepare(2, straight)
  const [first, second] = votes
  // What is asked in a campaign is read at its first vote.
  expect(await first?.()).toBe('200')
  const transactions = noteTransactions(/jeton|liens_connus|votant|question|bulletin/)
  expect(await second?.()).toBe('200')
  expect(transactions.map(({ length }) => length)).toEqual([1, 5])
  expect(transactions[0]?.[0]).toContain('liens_connus')
  expect(transactions[1]?.map((text) => text.slice(0, 6))).toEqual(['begin', 'select', 'select', '\n  wit', 'commit'])
})

test('what begins the transaction of a vote is sent with its first statement, what ends it with its last one, and nothing else without an answer', async () => {
  const { votes } = await prepare(2, straight)
  const [begun, second] = votes
  expect(await begun?.()).toBe('200')
  const unawaited = noteUnawaited(/bulletin/)
  expect(await second?.()).toBe('200')
  const first = [expect.stringContaining('set_config'), expect.stringContaining('for share of campagne')] as string[]
  expect(unawaited).toEqual([[...first, 'commit']])
})

test('votes that come at once are cast together, each once', async () => {
  const { votes, sealed } = await prepare(24)
  const transactions = noteTransactions(/bulletin_signe/)
  expect(new Set(await Promise.all(votes.map((vote) => vote())))).toEqual(new Set(['200']))
  expect(await sealed()).toBe(24)
  expect(transactions.length).toBeLessThan(18)
})

test('of those who vote together each is told how their own vote ended', async () => {
  const { ids, voteOf, votes, at, ok, sealed } = await prepare(5)
  const [twice = '', wrong = '', out = ''] = ids
  const [second, empty] = [await voteOf(twice), await voteOf(wrong, { reponses: [] })]
  await ok('strikeOffVotant', at(out))
  const [first, , ...others] = votes
  const works = [first, second, empty, ...others]
  const outcomes = await Promise.all(works.flatMap((work) => (work ? [work()] : [])))
  expect(outcomes.slice(0, 2).sort()).toEqual(['200', '400 Votant.ADejaVote'])
  expect(outcomes.slice(2)).toEqual(['400 Bulletin.Invalide', '400 Votant.EstRadie', '200', '200'])
  expect(await sealed()).toBe(3)
  expect(await votes[1]?.()).toBe('200')
})

/** Somebody's vote in another open campaign of the same client, whose id is given with it. */
async function elsewhere(api: Prepared) {
  const campagneId = await api.publish()
  const { add, jetonOf, ballot } = api.votantsOf(campagneId)
  const body = { reponses: await ballot([['Oui']]) }
  return { campagneId, vote: later(anybody, 'castVote', { path: { jeton: await jetonOf(await add(1)) }, body }) }
}

test.each<[what: string, lock: (api: Prepared) => Lock]>([
  ['voters who are held keep', (api) => rowsWhere('votant', api, 'id = any ($2)', api.ids)],
  ['links that are held keep', (api) => rowsWhere('jeton', api, 'votant_id = any ($2)', api.ids)],
  ['a campaign that is held keeps', (api) => rowsWhere('campagne', api, 'id = $2', api.campagneId)],
])('%s nobody else from voting at the same time', async (_, lock) => {
  const api = await prepare(2)
  const { vote } = await elsewhere(api)
  await holding(lock(api), async ({ awaitWaiting, release }) => {
    // As many wait as there are groups at once: if they waited within their groups, no other would begin.
    const held: Promise<string>[] = []
    for (const one of api.votes) {
      held.push(one())
      await awaitWaiting(held.length)
    }
    expect(await vote()).toBe('200')
    await release()
    expect(await Promise.all(held)).toEqual(['200', '200'])
  })
})

test('what is asked is read anew once a campaign is published anew', async () => {
  const api = await prepare(1)
  const [voter = ''] = api.ids
  expect(await (await api.voteOf(voter, { reponses: [] }))()).toBe('400 Bulletin.Invalide')
  const path = { id: api.campagneId }
  await api.ok('unpublishCampagne', { path })
  await api.ok('createQuestion', { path: { campagneId: api.campagneId }, body: question(2) })
  await api.ok('publishCampagne', { path })
  expect(await api.votes[0]?.()).toBe('400 Bulletin.Invalide')
  const body = { reponses: await api.ballot([['Oui'], ['Non']]) }
  expect(await (await api.voteOf(voter, body))()).toBe('200')
})

test('a campaign whose key was lost fails nobody who votes in another at the same time', async () => {
  const api = await prepare(12)
  const { campagneId, vote } = await elsewhere(api)
  await owner.query('update campagne set urne_cle_publique = null where client_id = $1 and id = $2', [
    api.id,
    campagneId,
  ])
  // In the midst of the others, of whom the first have a group for themselves.
  const outcomes = await Promise.all(api.votes.toSpliced(6, 0, vote).map((one) => one()))
  expect(outcomes.toSpliced(6, 1)).toEqual(api.votes.map(() => '200'))
  expect(outcomes[6]).toBe('503 Serveur.Indisponible')
})
