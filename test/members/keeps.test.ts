import { expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import type { Input } from '../support/api.ts'
import { holding } from '../support/held-rows.ts'
import { rowsWhere } from '../support/races.ts'
import { prepareVotants, type Votants } from '../support/data/votes.ts'

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
  await holding(rowsWhere('votant', api, 'id = $2', votantId), async ({ awaitWaiting, release }) => {
    const change = api.call(id, given)
    await awaitWaiting(1)
    const withdrawal = api.call('unpublishCampagne', { path: { id: api.campagneId } })
    // It waits for the change, which waits for the voter.
    await awaitWaiting(2)
    await release()
    expect((await change).status).toBeLessThan(300)
    expect((await withdrawal).status).toBe(id === 'simulateVotes' ? 400 : 204)
  })
})
