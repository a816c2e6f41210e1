import { newId } from '../../db/engine/ids.ts'
import type { Arena } from '../arena.ts'
import { addVoters } from '../data.ts'
import { type Attack, call, times, zipped } from './send.ts'

/** The largest number of ids, or of rows, that a call may give. */
const most = 200_000

type Voting = { path: string; body: () => string; copies?: number; voters?: number; expected: readonly number[] }

/** Calls about the voters of a campaign of the attacker, whose operation has been called before. */
const voting = (name: string, { path, body, copies = 1, voters = 0, expected }: Voting): Attack => ({
  name,
  expected,
  prepare: async (arena) => {
    const { served, attacker } = arena
    const campagneId = await campaignOf(arena, voters)
    const to = { client: attacker, path: path.replace('{id}', campagneId) }
    await call(served, { ...to, body: '{}' })
    const sent = { ...to, ...zipped(body()) }
    return async () => ({ attacker: await Promise.all(times(copies, () => call(served, sent))), others: [] })
  },
})

/** A campaign with voters. */
export async function campaignOf({ url, served, attacker }: Arena, voters: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${String(served.port)}/b2b/v1/campagnes`, {
    method: 'POST',
    headers: { 'x-api-key': attacker.key, 'content-type': 'application/json' },
    body: JSON.stringify({ titre: 'Vote', ouvertureDuVoteUtc: '2020-01-01', fermetureDuVoteUtc: '2099-01-01' }),
  })
  if (!response.ok) throw new Error(await response.text())
  const id = String(await response.json())
  await addVoters(url, attacker.id, id, voters)
  return id
}

const ids = () => times(most, () => `"${newId()}"`).join()
const empty = (count: number) => times(count, () => '{}').join()

/** Bodies that are as large as the contract allows, and rows that hold nothing. */
export const voters: readonly Attack[] = [
  voting('the voting right of 200,000 ids that nobody has', {
    path: '/b2b/v1/campagnes/{id}/votants/droits-de-vote',
    body: () => `{"droitDeVote":true,"votantIds":[${ids()}]}`,
    expected: [200],
  }),
  voting('links for 200,000 ids that nobody has', {
    path: '/b2b/v1/campagnes/{id}/liste-electorale/envoyer-jetons',
    body: () => `{"votantIds":[${ids()}]}`,
    expected: [202],
  }),
  voting('links for all of 50,000 voters', {
    path: '/b2b/v1/campagnes/{id}/liste-electorale/envoyer-jetons',
    body: () => '{}',
    voters: 50_000,
    expected: [202],
  }),
  voting('20 additions of 199,999 empty voters', {
    path: '/b2b/v1/campagnes/{id}/liste-electorale',
    body: () => `{"votants":[${empty(most - 1)}]}`,
    copies: 20,
    expected: [200, 429, 503],
  }),
  voting('50 loads of 20,000 empty rows', {
    path: '/b2b/v2/sync',
    body: () => `{"employes":[${empty(20_000)}]}`,
    copies: 50,
    expected: [200, 429, 503],
  }),
]
