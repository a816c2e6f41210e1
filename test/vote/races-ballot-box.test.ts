import { afterAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { countBallots } from '../../db/vote/count.ts'
import { mix } from '../../db/vote/protocole-1/mix.ts'
import { ownerDatabase, service, testConfig } from '../support/api.ts'
import { holding, meeting } from '../support/held-rows.ts'
import { rowsWhere } from '../support/races.ts'
import { prepareFirst } from '../support/data/votes.ts'

const owner = ownerDatabase().pools.main
const { config } = (await service()).service

// Another process, with connections of its own.
const other = openDatabase(inject('databaseUrl'), testConfig())
afterAll(() => other.close())

const ballots = 'select from bulletin_depose where client_id = $1 and campagne_id = $2 order by id'

/** A campaign whose box has so many ballots, and what is done of them beside the votes. */
async function voted(count: number) {
  const api = await prepareFirst()
  const { id, campagneId } = api
  const reponses = await api.ballot([['Oui']])
  const votes: object[] = []
  for (let n = 0; n < count; n++) votes.push({ votantId: await api.add(n), reponses })
  await api.ok('simulateVotes', { path: { id: campagneId }, body: { votes } })
  const mixed = () => other.write(id, (db) => mix(db, campagneId))
  const countElsewhere = () => countBallots(other, id, campagneId, config.boxKeys)
  return { ...api, mixed, countElsewhere, row: rowsWhere('campagne', api, 'id = $2', campagneId) }
}

test('ballots that another process moves are left to it', async () => {
  const api = await voted(21)
  await holding({ text: `${ballots} limit 11 for update`, values: [api.id, api.campagneId] }, async () => {
    expect(await api.mixed()).toBe(10)
  })
  expect(await api.mixed()).toBe(11)
})

test('the box is mixed before it is counted or after: while it is counted, nothing of it is touched', async () => {
  const api = await voted(10)
  const moved = await meeting(api.row, [api.mixed], async ({ query, waiting }) => {
    expect(await waiting()).toBe(1)
    await query(`${ballots} for update nowait`, [api.id, api.campagneId])
  })
  expect(moved).toEqual([10])
})

test('of two processes that count one box, one does', async () => {
  const api = await voted(2)
  await api.close(api.campagneId)
  expect(await meeting(api.row, [api.count, api.countElsewhere])).toEqual([true, false])
  const { rows } = await owner.query('select from bulletin where client_id = $1', [api.id])
  expect(rows).toHaveLength(2)
})

test('a campaign that is withdrawn first is not counted', async () => {
  const api = await voted(0)
  await api.close(api.campagneId)
  const withdraw = () => api.call('unpublishCampagne', { path: { id: api.campagneId } }).then(({ status }) => status)
  expect(await meeting<number | boolean>(api.row, [withdraw, api.countElsewhere])).toEqual([204, false])
})
