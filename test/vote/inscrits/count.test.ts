import { expect, test } from 'vitest'
import { signComer } from '../../../db/vote/inscrits/write.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { insertVoters, prepareVotants, signVoters, type Votants } from '../../support/data/votes.ts'
import { question, votant } from '../../support/contract/samples.ts'
import { counted, electors, lighten, stored } from './lightened.ts'

// A threshold among the electors goes by the weights of those who have not voted: whoever made them light in the tables had an
// option adopted that was not, and nothing said so.

const { database, config } = (await service()).service
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

test('a count says that pages tell of voters twice, as many as there are whom nobody has signed', async () => {
  const api = await voted()
  await signVoters(api)
  await insertVoters(owner, api, 10)
  expect(await motifs(api)).toEqual(['PublicationDifferente'])
})

test('the electorate of more pages than are compared at once is that of all of them', async () => {
  const api = await prepareVotants()
  const ids = await insertVoters(owner, api, 110)
  const places = ids.map((_, place) => place + 1)
  const weigh = `update votant set poids = of, syndicat_id_externe = syndicat
    from unnest($1::uuid[], $2::integer[], $3::text[]) as u (voter, of, syndicat) where id = voter`
  const unions = places.map((n) => (n % 4 > 0 ? `S-${String(n % 4)}` : null))
  await owner.query(weigh, [ids, places.map((n) => 1 + (n % 3)), unions])
  await database.write(api.id, async (db) => {
    for (const id of ids) await signComer(db, { id: api.campagneId, estPublie: true }, id, config.boxKeys)
  })
  expect(await motifs(api)).toEqual([])
  const { electeurs } = await api.ok('getResultat', { path: api.path })
  const of = (poids: number, inscrits: number, avecDroit: number) => ({ poids, inscrits, avecDroit, votants: 0 })
  const parPoids = [of(1, 36, 18), of(2, 37, 18), of(3, 37, 19)]
  expect(electeurs).toEqual({ inscrits: 110, avecDroit: 55, votants: 0, radies: 0, parPoids })
  const ofUnion = async (syndicatIdExterne: string) =>
    (await api.ok('getStatistiquesCampagne', { path: { id: api.campagneId }, query: { syndicatIdExterne } }))
      .totalVotants
  expect([await ofUnion('S-1'), await ofUnion('S-2'), await ofUnion('S-3')]).toEqual([28, 28, 27])
})

test.each([
  ['as they are compared, until they are read again', electors, electors, ['PublicationDifferente']],
  ['once they were compared, until the result is written', counted, stored, []],
])('weights that somebody changes for a moment of the count adopt nothing: %s', async (_, from, until, said) => {
  const api = await voted()
  lighten(api.campagneId, from, until)
  expect(await motifs(api)).toEqual(said)
  const { electeurs } = await api.ok('getResultat', { path: api.path })
  expect(electeurs?.parPoids).toEqual([{ poids: 1, inscrits: 10, avecDroit: 10, votants: 2 }])
  const { questions } = await api.ok('getStatistiquesCampagne', { path: { id: api.campagneId } })
  expect(questions[0]?.options?.map(({ estAdoptee }) => estAdoptee)).toEqual([false, false])
})
