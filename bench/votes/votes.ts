import { randomBytes, randomUUID } from 'node:crypto'
import { benchBox } from './box.ts'
import { benchCrowd } from './crowd.ts'
import { dataset } from '../data.ts'
import { ballotsOf, connections, elect, type Election, tokensOf, voters } from './election.ts'
import { hammer, request } from '../load.ts'
import type { Settings } from '../measure.ts'
import { alternate, median, medians, perSecond, printLine, printTitle, seconds as inSeconds } from '../measure.ts'
import type { Rig } from '../rig.ts'
import { benchSequencer } from './sequencer.ts'
import { benchStats } from './stats.ts'

const castsOfARound = 2000
/** Until then the engine compiles what a vote goes through, which is told apart: a vote has many more. */
const roundsUntilCompiled = 6

/**
 * Bulk voting rights against the bare UPDATE, casts over HTTP against the bare transaction, the box, statistics, the sequencer
 * (performance.md); `--only rights`, `casting` or `sequencer` that alone.
 */
export async function benchVotes(rig: Rig, { rounds, only }: Settings) {
  const { url, small } = await dataset(rig, 10_000)
  const served = await rig.startService(url, { WORKER: 'false' })
  const election = await elect(url, served, small)
  const isAsked = (part: string) => only === '' || only === part
  if (isAsked('rights')) await benchRights(election, rounds)
  if (isAsked('casting')) await benchCasting(election, rounds)
  if (only === '') await benchStats(election, await benchBox(rig, election), rounds)
  if (isAsked('sequencer')) await benchSequencer(election)
  await election.pool.end()
  await served.stop()
}

async function benchRights({ pool, client, campagneId, ids, call }: Election, rounds: number) {
  printTitle(`Voting rights: ${String(voters)} ids in one call, half of them changed`)
  const reset = () =>
    pool.query(
      `update votant set droit_de_vote = (hashtext(id::text) % 2 = 0) where client_id = $1 and campagne_id = $2`,
      [client.id, campagneId],
    )
  const timed = (work: () => Promise<unknown>) => async () => {
    await reset()
    const started = performance.now()
    await work()
    const took = performance.now() - started
    const { rowCount } = await pool.query(
      'select from votant where client_id = $1 and campagne_id = $2 and id = any ($3) and not droit_de_vote',
      [client.id, campagneId, ids],
    )
    if (rowCount !== 0) throw new Error(`${String(rowCount)} voters were not given the right`)
    return took
  }
  const bare = `update votant v set droit_de_vote = true from unnest($3::uuid[]) u (id)
    where v.client_id = $1 and v.campagne_id = $2 and v.id = u.id and v.droit_de_vote is distinct from true`
  const measures = {
    floor: timed(() => pool.query(bare, [client.id, campagneId, ids])),
    ours: timed(() => call('POST', `/${campagneId}/votants/droits-de-vote`, { votantIds: ids, droitDeVote: true })),
  }
  const { floor, ours } = await medians(rounds, measures)
  printLine({
    name: 'over HTTP, against the bare UPDATE',
    floor: inSeconds(floor),
    ours: inSeconds(ours),
    ratio: ours / floor,
    target: '<= 1.8x',
  })
}

async function benchCasting(election: Election, rounds: number) {
  await benchCasts(election, rounds)
  await benchCrowd(election, election.ids.slice(-2000))
}

async function benchCasts(election: Election, rounds: number) {
  printTitle(`Casting: ${String(castsOfARound)} votes at ${String(connections)} connections`)
  const { pool, client, campagneId, ids } = election
  await pool.query('update votant set droit_de_vote = true where client_id = $1 and campagne_id = $2', [
    client.id,
    campagneId,
  ])
  let next = 0
  const take = () => ids.slice(next, (next += castsOfARound))
  const measures = { floor: () => bareCasts(election, take()), ours: () => castsOver(election, take()) }
  const { ours: first } = await alternate(roundsUntilCompiled, { ours: measures.ours })
  const turns = Math.min(rounds, Math.floor((ids.length - next) / castsOfARound / 2) - 1)
  const { floor, ours } = await medians(turns, measures)
  const against = (rate: number) => ({ floor: perSecond(floor), ours: perSecond(rate), ratio: floor / rate })
  const compiled = (roundsUntilCompiled * castsOfARound).toLocaleString('en')
  printLine({ name: `over HTTP, against the bare transaction: the first ${compiled}`, ...against(median(first)) })
  printLine({ name: '  those after them', ...against(ours), target: '<= 2x' })
}

/** Votes in a second by the four statements alone, as many ballots of that size at the same concurrency; throws unless each did its row. */
async function bareCasts({ pool, client, campagneId }: Election, ids: readonly string[]) {
  const scelle = randomBytes(1300)
  const left = [...ids]
  const started = performance.now()
  const worker = async () => {
    const connection = await pool.connect()
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const mine = [client.id, campagneId]
      const one = async (name: string, text: string, values: unknown[]) => {
        const { rowCount } = await connection.query({ name, text, values })
        if (rowCount !== 1) throw new Error(`The floor has done ${String(rowCount)} rows by ${text}`)
      }
      await connection.query('begin')
      await one('c', 'select id from campagne where client_id = $1 and id = $2 for share', mine)
      const marked = `update votant set a_vote = true where client_id = $1 and id = $2 and not a_vote returning poids`
      await one('v', marked, [client.id, id])
      const dropped =
        'insert into bulletin_depose (client_id, campagne_id, id, poids, scelle) values ($1, $2, $3, 1, $4)'
      await one('b', dropped, [...mine, randomUUID(), scelle])
      await connection.query('commit')
    }
    connection.release()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return ids.length / ((performance.now() - started) / 1000)
}

/** Votes in a second over HTTP, each by a token of its voter; throws unless each has its receipt, and all are in the box. */
async function castsOver(election: Election, ids: readonly string[]) {
  const { client, served, reponses } = election
  const tokens = await tokensOf(election, ids)
  const before = await ballotsOf(election)
  const outcome = await hammer(served.port, {
    connections,
    isExpected: ({ status, body }) => status === 200 && body.includes('"numeroConfirmation":'),
    request: (n) => {
      const token = tokens[n]
      return token && request(client, 'POST', `/vote/${token}`, { reponses })
    },
  })
  const boxed = (await ballotsOf(election)) - before
  if (boxed !== ids.length) throw new Error(`Of ${String(ids.length)} votes ${String(boxed)} are in the box`)
  return outcome.rate
}
