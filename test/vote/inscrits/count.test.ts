import { expect, test } from 'vitest'
import { ownerDatabase } from '../../support/api.ts'
import { insertVoters, prepareVotants, type Votants } from '../../support/data/votes.ts'
import { question, votant } from '../../support/contract/samples.ts'

// A threshold among the electors goes by the weights of those who have not voted: whoever made them light in the tables had an
// option adopted that was not, and nothing said so.

const owner = ownerDatabase().pools.main
const seuilAdoption = { base: 'Electeurs', pourcentage: 50, estDepasse: true }

/** A campaign of ten voters, two of whom have voted. */
async function voted() {
  const api = await prepareVotants({}, [{ ...question(), seuilAdoption }])
  const ids: string[] = []
  for (let n = 1; n <= 5; n++) ids.push(await api.add(n))
  await api.ok('addListeElectorale', {
    path: api.path,
    body: { votants: Array.from({ length: 5 }, (_, n) => votant(n + 6, { syndicatIdExterne: null })) },
  })
  for (const id of ids.slice(0, 2)) await api.vote(id)
  return { ...api, ids }
}

/** What stands out in the count of a campaign. */
async function motifs(api: Votants) {
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
  return (await api.ok('getResultat', { path: api.path })).anomalies?.map(({ motif }) => motif)
}

test('nothing stands out in the count of voters who are as they were signed', async () => {
  const { ids, ...api } = await voted()
  await api.ok('deleteVotant', { path: { campagneId: api.campagneId, votantId: ids[4] ?? '' } })
  expect(await motifs(api)).toEqual([])
})

test.each([
  ['lighter, of those who have not voted', 'update votant set poids = 0.0001 where campagne_id = $1 and not a_vote'],
  [
    'heavier, of one',
    'update votant set poids = 900 where id = (select max(id::text)::uuid from votant where campagne_id = $1)',
  ],
])('a count says that the weights are others than were signed: %s', async (_, change) => {
  const api = await voted()
  await owner.query(change, [api.campagneId])
  expect(await motifs(api)).toEqual(['PublicationDifferente'])
})

test('a count says that there are voters whom nobody has signed', async () => {
  const api = await voted()
  await insertVoters(owner, api, 2)
  expect(await motifs(api)).toEqual(['PublicationDifferente'])
})
