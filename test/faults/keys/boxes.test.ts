import { expect, test } from 'vitest'
import { question, votant } from '../../support/contract/samples.ts'
import { judge, more, openBalancer } from '../balancer.ts'
import { keepCalling, type Outcome, startDatabase, startProcess } from '../rig.ts'
import { cli, ringKey } from './rig.ts'

// The keys of the ballot boxes and those that sign are replaced while people vote, as the guide of production says it:
// the next one is known to all processes before one of them uses it, and the former one goes once nothing needs it.

const within = { timeout: 60_000, interval: 100 }

/** What the processes are told: the rings, the first key of each of which serves what is new. */
type Rings = { readonly boxes: readonly string[]; readonly signing: readonly string[] }
const envOf = ({ boxes, signing }: Rings) => ({ VOTE_KEY: boxes.join(','), SCRUTIN_SIGNING_KEY: signing.join(',') })

/** A service of one process after the other, with a sandbox that holds votes. */
async function begin(rings: Rings) {
  const { url, query } = await startDatabase()
  let serving = await startProcess(url, { ...envOf(rings), SCRUTIN_PERIOD_MS: '200', MAIL_PROVIDER: 'Journal' })
  const { body } = await serving.call('POST', '/test', { body: {} })
  const { apiKey } = body as { apiKey: string }
  const balancer = openBalancer(apiKey)
  balancer.add(serving)
  const ok = async (method: string, path: string, given: object) => {
    const outcome = await balancer.call(method, path, { body: given })
    expect([method, path, outcome.status < 300 ? '' : outcome.body]).toEqual([method, path, ''])
    return outcome.body
  }
  /** Puts a process with other keys in the place of the one that serves. */
  const roll = async (now: Rings) => {
    const next = await startProcess(url, { ...envOf(now), SCRUTIN_PERIOD_MS: '200', MAIL_PROVIDER: 'Journal' })
    balancer.add(next)
    await balancer.remove(serving)
    serving = next
  }
  /** Which keys are needed, by the title of the campaign. */
  const needed = async (now: Rings) => {
    const told = await cli({ DATABASE_URL: url, ...envOf(now) }, '--json', 'campagne', 'keys')
    const rows = JSON.parse(told) as { titre: string; cleDUrne: string; clesDeSignature: string[] }[]
    return Object.fromEntries(
      rows.map(({ titre, cleDUrne, clesDeSignature }) => [titre, [cleDUrne, ...clesDeSignature]]),
    )
  }
  return { query, balancer, ok, roll, needed }
}

type Rig = Awaited<ReturnType<typeof begin>>

/** An open campaign, in which one person after the other is added and votes; who did is counted. */
async function opened({ balancer, ok }: Rig, titre: string) {
  const period = { ouvertureDuVoteUtc: '2020-01-01T00:00:00Z', fermetureDuVoteUtc: '2099-01-01T00:00:00Z' }
  const id = String(await ok('POST', '/b2b/v1/campagnes', { titre, ...period }))
  const path = `/b2b/v1/campagnes/${id}`
  await ok('POST', `${path}/questions`, question())
  await ok('POST', `${path}/publier`, {})
  const { body } = await balancer.call('GET', `${path}/questions`)
  const [{ id: questionId, options }] = body as [{ id: string; options: [{ id: string }] }]
  const reponses = [{ questionId, optionIds: [options[0].id], abstention: false }]
  const voted = { number: 0 }
  const vote = async (i: number): Promise<Outcome> => {
    const added = await balancer.call('PUT', `${path}/votants`, { body: votant(i) })
    if (added.status >= 300) return added
    const votes = [{ votantId: added.body, reponses }]
    const outcome = await balancer.call('POST', `/test/campagnes/${id}/votes`, { body: { votes } })
    if ((outcome.body as { nombreVotes?: number }).nombreVotes === 1) voted.number++
    return outcome
  }
  const close = () => ok('PUT', path, { fermetureDuVoteUtc: '2020-01-02T00:00:00Z' })
  /** Waits for the count, in which each vote that was answered is and nothing else. */
  const isCounted = async () => {
    const read = async () => (await balancer.call('GET', path)).body as { depouilleLe: string | null }
    await expect.poll(async () => (await read()).depouilleLe, within).not.toBeNull()
    const { body: result } = await balancer.call('GET', `/scrutin/${id}/resultat`)
    expect(await read()).toMatchObject({ anomalies: [] })
    expect(result).toMatchObject({ totaux: { bulletins: voted.number }, anomalies: [] })
    expect(voted.number).toBeGreaterThan(4)
  }
  return { vote, close, isCounted }
}

test('the keys of boxes and of signatures are rotated while people vote: no vote fails, and each one is counted', async () => {
  const old: Rings = { boxes: [ringKey('u2025')], signing: [ringKey('s2025')] }
  const next: Rings = { boxes: [ringKey('u2026')], signing: [ringKey('s2026')] }
  const rig = await begin(old)
  const { roll, needed } = rig
  const first = await opened(rig, 'Première')
  const calls = keepCalling({ first: first.vote })
  await more(calls, 2)
  const known: Rings = { boxes: [...old.boxes, ...next.boxes], signing: [...old.signing, ...next.signing] }
  await roll(known)
  await more(calls, 2)
  const used: Rings = { boxes: [...next.boxes, ...old.boxes], signing: [...next.signing, ...old.signing] }
  await roll(used)
  // What is published now takes the next keys; what was open goes on with its own.
  const second = await opened(rig, 'Deuxième')
  const both = keepCalling({ second: second.vote })
  await more(calls, 2)
  await more(both, 2)
  expect(await needed(used)).toEqual({ Première: ['u2025', 's2025'], Deuxième: ['u2026', 's2026'] })
  const ofFirst = await calls.stop()
  await first.close()
  await first.isCounted()
  expect(await needed(used)).toEqual({ Deuxième: ['u2026', 's2026'] })
  // Nothing needs the former ones any more.
  await roll(next)
  await more(both, 2)
  judge('Keys of boxes that are rotated', [...ofFirst, ...(await both.stop())])
  await second.close()
  await second.isCounted()
}, 240_000)
