import { describe, expect, test } from 'vitest'
import { noteEnvois } from '../../db/vote/envois.ts'
import { ownerDatabase, service } from '../support/api.ts'
import { prepareAjouts } from '../support/data/ajouts.ts'
import { holding, meeting } from '../support/held-rows.ts'
import { type Call, later, rowsWhere } from '../support/races.ts'
import { votant } from '../support/contract/samples.ts'
import { prepareVotants } from '../support/data/votes.ts'

const owner = ownerDatabase().pools.main
const { database } = (await service()).service

/**
 * Two voters, the one with the lower id first, who lie the other way round in their table and in the index of the
 * campaign: whoever takes them as they come takes the second one first.
 */
async function twoVoters() {
  const api = await prepareVotants()
  const [first = '', second = ''] = [await api.add(1), await api.add(2)].sort()
  for (const [id, nom] of [
    [second, 'A'],
    [first, 'Z'],
  ])
    await owner.query('update votant set nom = $3 where client_id = $1 and id = $2', [api.id, id, nom])
  return { ...api, first, second }
}

type Api = Awaited<ReturnType<typeof twoVoters>>

describe('voters are held in the order of their ids, so that no two calls wait for each other', () => {
  const call = (api: Api, ...[id, input]: Call) => later(api, id, { ...input, path: api.path })
  const ways: [what: string, change: (api: Api) => () => Promise<unknown>][] = [
    [
      'as their rights change',
      (api) => call(api, 'setDroitsDeVote', { body: { votantIds: [api.second, api.first], droitDeVote: false } }),
    ],
    [
      'as rows about them are added',
      (api) =>
        call(api, 'addListeElectorale', {
          body: { votants: [2, 1].map((n) => votant(n, { commentaire: 'nouveau' })) },
        }),
    ],
    ['as links are sent to them', (api) => call(api, 'sendJetons', { body: { votantIds: [api.second, api.first] } })],
    [
      'as it is noted what became of their e-mails',
      ({ id, first, second }) => {
        const envois = [second, first].map((votantId) => ({ votantId, statut: 'Livre' as const }))
        return () => database.write(id, (db) => noteEnvois(db, envois))
      },
    ],
  ]
  test.each(ways)('%s', async (_, change) => {
    const api = await twoVoters()
    await holding(rowsWhere('votant', api, 'id = $2', api.first), async ({ awaitWaiting, query, release }) => {
      const done = change(api)()
      await awaitWaiting(1)
      const free = 'select from votant where client_id = $1 and id = $2 for update skip locked'
      expect((await query(free, [api.id, api.second])).rowCount).toBe(1)
      await release()
      await done
    })
  })
})

test('of two calls that take away the same rights and meet, in any order of theirs, one does and the other finds it done', async () => {
  const api = await prepareVotants()
  const ids = [await api.add(1), await api.add(2), await api.add(3)]
  const take = (votantIds: string[]) => async () => {
    const body = { votantIds, droitDeVote: false }
    return (await api.ok('setDroitsDeVote', { path: api.path, body })).nombreMisAJour
  }
  const works = [take(ids), take(ids.toReversed())]
  expect(await meeting(rowsWhere('votant', api), works)).toEqual([3, 0])
})

test('additions of the same new voters that meet leave each of them once', async () => {
  const { post, names, add, id } = await prepareAjouts()
  const rows = Array.from({ length: 50 }, (_, n) => votant(n))
  await add(7)
  // One of them is being deleted: both wait for it, with what they have added before it.
  const lock = { text: `delete from votant where client_id = $1`, values: [id] }
  const works = [rows, rows.toReversed()].map((votants) => () => post({ votants }))
  const results = await meeting(lock, works)
  expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(50)
  expect(results.flatMap(({ errors }) => errors)).toEqual([])
  expect(await names()).toHaveLength(50)
})
