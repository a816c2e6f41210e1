import { expect, test } from 'vitest'
import { privateKeyOf } from '../../../db/vote/protocole-1/seal.ts'
import { ownerDatabase, testConfig } from '../../support/api.ts'
import { prepareFirst, prepareVotants, type Votants } from '../../support/data/votes.ts'

const owner = ownerDatabase().pools.main
const mine = ({ id, campagneId }: Votants) => [id, campagneId]

/** Whether a campaign is due, as the rounds of this version ask it, and as those of the version before do. */
async function due(api: Votants) {
  const asked = ['urnes_a_avancer', 'scrutins_a_avancer'].map(async (name) => {
    // The one before in the order of ids is where a page begins.
    const text = `select est_du as due from ${name}(10, $1, ('00000000-0000-0000-0000-' || repeat('0', 12))::uuid, 1000)
      where campagne_id = $2`
    return (await owner.query<{ due: boolean }>(text, mine(api))).rows[0]?.due
  })
  return Promise.all(asked)
}

test('the rounds of the version before are told of its own campaigns only', async () => {
  const [api, first] = [await prepareVotants(), await prepareFirst()]
  await api.vote(await api.add(1))
  expect(await due(api)).toEqual([true, false])
  for (const { close, campagneId } of [api, first]) await close(campagneId)
  expect([await due(api), await due(first)]).toEqual([
    [true, false],
    [true, true],
  ])
})

test('the version before finds no key of a new box, neither to seal to nor to open by', async () => {
  const api = await prepareVotants()
  const text = 'select cle_publique as public, cle_privee as private from campagne where client_id = $1 and id = $2'
  expect((await owner.query(text, mine(api))).rows).toEqual([{ public: null, private: null }])
  expect(() => privateKeyOf(testConfig().boxKeys.box, api.campagneId, null as never)).toThrow('VOTE_KEY')
  const keyed = `update campagne set cle_publique = 'x' where client_id = $1 and id = $2`
  await expect(owner.query(keyed, mine(api))).rejects.toThrow('campagne_protocole_check')
})

test('a campaign that the version before has published is cast and counted as it was', async () => {
  const api = await prepareFirst()
  await api.vote(await api.add(1))
  expect(
    (await owner.query('select from bulletin_depose where client_id = $1 and campagne_id = $2', mine(api))).rowCount,
  ).toBe(1)
  expect(
    (await owner.query('select from bulletin_signe where client_id = $1 and campagne_id = $2', mine(api))).rowCount,
  ).toBe(0)
  await api.close(api.campagneId)
  expect(await api.count()).toBe(true)
})
