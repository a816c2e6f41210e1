import { expect, test } from 'vitest'
import type { OperationId } from '../handlers/handler.ts'
import { type Input, ownerDatabase } from './api.ts'
import { prepareVotants, type Votants } from './votes.ts'

const owner = ownerDatabase().pools.main

/** How many sessions wait for this one, or for one that does. */
async function waitingFor(pid: number): Promise<number> {
  const { rows } = await owner.query<{ nombre: number }>(
    `with recursive behind (pid) as (
      select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))
      union select a.pid from behind b join pg_stat_activity a on b.pid = any (pg_blocking_pids(a.pid)))
    select count(*)::int as nombre from behind`,
    [pid],
  )
  return rows[0]?.nombre ?? 0
}

type Change = (api: Votants, votantId: string) => Input | Promise<Input>
const at: Change = (api, votantId) => ({ path: { campagneId: api.campagneId, votantId } })
const changes: [id: OperationId, input: Change][] = [
  ['upsertVotant', (api, votantId) => ({ path: api.path, body: { votantId, commentaire: 'x' } })],
  ['strikeOffVotant', at],
  ['deleteVotant', at],
  ['setDroitsDeVote', (api, id) => ({ path: api.path, body: { votantIds: [id], droitDeVote: false } })],
  [
    'simulateVotes',
    async (api, votantId) => ({
      path: { id: api.campagneId },
      body: { votes: [{ votantId, reponses: await api.ballot([['Oui']]) }] },
    }),
  ],
]

test.each(changes)('the campaign is kept as it is while %s changes a voter', async (id, input) => {
  const api = await prepareVotants()
  const votantId = await api.add(1)
  const given = await input(api, votantId)
  const holder = await owner.connect()
  try {
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const pid = rows[0]?.pid ?? 0
    await holder.query('begin')
    await holder.query('select from votant where client_id = $1 and id = $2 for update', [api.id, votantId])
    const change = api.call(id, given)
    await expect.poll(() => waitingFor(pid)).toBe(1)
    const withdrawal = api.call('unpublishCampagne', { path: { id: api.campagneId } })
    // It waits for the change, which waits for the voter.
    await expect.poll(() => waitingFor(pid)).toBe(2)
    await holder.query('commit')
    expect((await change).status).toBeLessThan(300)
    expect((await withdrawal).status).toBe(id === 'simulateVotes' ? 400 : 204)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
})
