import { expect, test } from 'vitest'
import { resultOf } from '../../db/vote/protocole-1/resultat.ts'
import { contradictions, type Resultat1 } from '../../scrutin/version-1.ts'
import { ownerDatabase, service } from '../support/api.ts'
import { prepareFirst, type Votants } from '../support/data/votes.ts'

const owner = ownerDatabase().pools.main
const { database } = (await service()).service

/** Weights of up to four decimals that binary fractions only come near to, and the bounds of the contract. */
const poids = [0.57, 0.29, 1.1, 2.3, 4.35, 8.2, 16.4, 64.1, 1.005, 0.0001, 0.0003, 33.3333, 1.0049, 999_999.9999, 1e6]

/** The sum of weights, added as whole numbers. */
const exact = (weights: readonly number[]) =>
  Number(weights.reduce((sum, weight) => sum + BigInt(weight.toFixed(4).replace('.', '')), 0n)) / 10_000

/** Somebody of each weight who votes, all for Oui but the last ones. */
async function weighed(weights: readonly number[], against = 0) {
  const api = await prepareFirst()
  const choices = weights.map((_, n) => (n < weights.length - against ? 'Oui' : 'Non'))
  const votants = weights.map((weight, n) => ({
    identifiant: `M-${n}`,
    courriel: `v${n}@exemple.ca`,
    nom: 'N',
    prenom: 'P',
    poids: weight,
  }))
  await api.ok('addListeElectorale', { path: api.path, body: { votants } })
  const listed = await api.ok('listVotants', { path: api.path })
  const idOf = new Map(listed.map(({ identifiant, id }) => [identifiant, id]))
  const [yes, no] = [await api.ballot([['Oui']]), await api.ballot([['Non']])]
  const votes = choices.map((choice, n) => ({ votantId: idOf.get(`M-${n}`), reponses: choice === 'Oui' ? yes : no }))
  await api.ok('simulateVotes', { path: { id: api.campagneId }, body: { votes } })
  return { api, listed }
}

const resultat = async ({ id, campagneId }: Votants) =>
  JSON.parse(await database.read(id, (db) => resultOf(db, campagneId))) as Resultat1

test.each([
  ['one of each, which binary fractions only come near to', poids],
  ['hundreds of 0.57 and their like', Array.from({ length: 300 }, (_, n) => [0.57, 0.29, 1.1, 0.0001][n % 4] ?? 1)],
])(
  'weights keep their four decimals from the list to the recount: %s',
  async (_, weights) => {
    const { api, listed } = await weighed(weights, 3)
    expect(listed.map((votant) => votant.poids).sort()).toEqual([...weights].sort())
    await api.close(api.campagneId)
    expect(await api.count()).toBe(true)
    const result = await resultat(api)
    expect(result.bulletins.map((ballot) => ballot.poids).sort()).toEqual([...weights].sort())
    const [all, yes, no] = [weights, weights.slice(0, -3), weights.slice(-3)].map(exact)
    expect(contradictions(result)).toEqual([])
    expect(result.totaux).toMatchObject({
      poids: all,
      questions: [{ options: [{ votesPonderes: yes }, { votesPonderes: no }] }],
    })
    const { questions } = await api.ok('getStatistiquesCampagne', { path: { id: api.campagneId } })
    expect(questions).toMatchObject([
      { totalPondere: all, options: [{ nombreVotesPondere: yes }, { nombreVotesPondere: no }] },
    ])
  },
  60_000,
)

test.each([
  ['heavier', 'poids + 1', 'holds 3 ballots of weight 3 for 3 voters of weight 4.0000'],
  ['lighter by the least', 'poids - 0.0001', 'holds 3 ballots of weight 3 for 3 voters of weight 2.9999'],
])('a box whose voter was made %s after the vote is not counted', async (_, change, said) => {
  const { api } = await weighed([1, 1, 1])
  const text = `update votant set poids = ${change} where client_id = $1 and campagne_id = $2 and identifiant = 'M-1'`
  await owner.query(text, [api.id, api.campagneId])
  await api.close(api.campagneId)
  await expect(api.count()).rejects.toThrow(said)
  expect(await api.ok('getCampagne', { path: { id: api.campagneId } })).toMatchObject({ depouilleLe: null })
  expect(await api.sealed()).toBe(3)
})

test.each(['bulletin_depose', 'bulletin_scelle'])(
  'a ballot of %s that was made heavier is not counted',
  async (table) => {
    const { api } = await weighed(Array<number>(12).fill(1))
    if (table === 'bulletin_scelle') {
      const { mix } = await import('../../db/vote/protocole-1/mix.ts')
      expect(await database.write(api.id, (db) => mix(db, api.campagneId))).toBe(12)
    }
    const one = `select id from ${table} where client_id = $1 limit 1`
    await owner.query(`update ${table} set poids = 2 where client_id = $1 and id = (${one})`, [api.id])
    await api.close(api.campagneId)
    await expect(api.count()).rejects.toThrow('holds 12 ballots of weight 13 for 12 voters of weight 12.0000')
  },
)
