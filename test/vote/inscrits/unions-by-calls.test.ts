import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { signUnions } from '../../../db/vote/inscrits/write.ts'
import { caller, ownerDatabase, service } from '../../support/api.ts'
import { insertVoters, prepareVotants } from '../../support/data/votes.ts'

// A payroll that sends its list each hour of a vote of three weeks changes the unions of some voters five hundred times.

const running = await service()
const owner = ownerDatabase()
const { boxKeys } = running.service.config

/** A published campaign, its voters in the order of their ids, and what signs the unions that a call gives some of them. */
async function prepare(voters: number) {
  const api = await prepareVotants()
  await api.ok('unpublishCampagne', { path: { id: api.campagneId } })
  const ids = (await insertVoters(owner.pools.main, api, voters)).toSorted()
  await owner.pools.main.query('update votant set droit_de_vote = true where campagne_id = $1', [api.campagneId])
  await api.ok('publishCampagne', { path: { id: api.campagneId } })
  const campagne = { id: api.campagneId, estPublie: true }
  const give = (syndicat: string, votants: readonly string[]) =>
    owner.write(api.id, async (db) => {
      await db.q
        .updateTable('votant')
        .set({ syndicat_id_externe: syndicat })
        .where('votant.client_id', '=', api.id)
        .where('id', 'in', votants)
        .execute()
      await signUnions(db, campagne, sql`select unnest(${votants}::uuid[])`, boxKeys)
    })
  const shown = async (votantId: string) =>
    (await caller(running).call('getBulletin', { path: { jeton: await api.jetonOf(votantId) } })).status
  return { ...api, ids, give, shown }
}

test('a union that a call has given is found behind those that six hundred calls have given others since', async () => {
  const { ids, give, shown } = await prepare(52)
  const [first = '', middle = ''] = [ids[0], ids[26]]
  await give('SYN-1', [first, middle])
  for (const low of ids.slice(1, 26)) for (const high of ids.slice(27, 51)) await give('SYN-2', [low, high])
  expect(await shown(middle)).toBe(200)
  expect(await shown(first)).toBe(200)
})

test('unions that one call has given a thousand voters are signed by the page', async () => {
  const { ids, give, shown, campagneId } = await prepare(1000)
  const pages = 'select from inscrits_signes where campagne_id = $1'
  const before = (await owner.pools.main.query(pages, [campagneId])).rowCount ?? 0
  await give('SYN-1', ids)
  expect((await owner.pools.main.query(pages, [campagneId])).rowCount).toBe(before + 3)
  for (const place of [0, 383, 384, 999]) expect(await shown(ids[place] ?? '')).toBe(200)
})
