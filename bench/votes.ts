import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { benchCrowd } from './crowd.ts'
import { type Client, dataset } from './data.ts'
import { hammer, request } from './load.ts'
import type { Settings } from './main.ts'
import { medians, perSecond, printLine, printTitle, seconds as inSeconds } from './measure.ts'
import { query, type Rig, type Served } from './rig.ts'
import { benchStats } from './stats.ts'

const voters = 40_000
const castsOfARound = 2000
const connections = 10

/** Bulk voting rights against the bare UPDATE, casts over HTTP against the bare transaction, statistics (performance.md). */
export async function benchVotes(rig: Rig, { rounds }: Settings) {
  const { url, small } = await dataset(rig, 10_000)
  const served = await rig.startService(url, { WORKER: 'false' })
  const election = await elect(url, served, small)
  await benchRights(election, rounds)
  await benchCasts(election, rounds)
  await benchCrowd(election, election.ids.slice(-2000))
  await benchStats(election, rounds)
  await election.pool.end()
  await served.stop()
}

export type Election = Awaited<ReturnType<typeof elect>>

/** An open campaign with 40,000 voters, made through the API but for the voters. */
async function elect(url: string, served: Served, client: Client) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`http://127.0.0.1:${String(served.port)}/b2b/v1/campagnes${path}`, {
      method,
      headers: { 'x-api-key': client.key, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(await response.text())
    return response.status === 204 ? undefined : response.json()
  }
  const dates = { ouvertureDuVoteUtc: '2020-01-01', fermetureDuVoteUtc: '2099-01-01' }
  const id = String(await call('POST', '', { titre: 'Mesures', ...dates }))
  const options = [{ libelle: 'Oui' }, { libelle: 'Non' }]
  await call('POST', `/${id}/questions`, { titre: 'Question', options })
  await call('POST', `/${id}/publier`)
  const [question] = (await call('GET', `/${id}/questions`)) as { id: string; options: { id: string }[] }[]
  const reponses = [{ questionId: question?.id, optionIds: [question?.options[0]?.id] }]
  await query(
    url,
    `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, droit_de_vote, poids)
     select '${client.id}', gen_random_uuid(), '${id}', 'M-' || n, 'm' || n || '@exemple.ca', 'Nom', 'Prenom', true, 1
     from generate_series(1, ${String(voters)}) n`,
    'vacuum analyze votant',
    'checkpoint',
  )
  const ids = (await query<{ id: string }>(url, `select id from votant where campagne_id = '${id}'`)).map(
    (row) => row.id,
  )
  return {
    url,
    served,
    client,
    campagneId: id,
    ids,
    reponses,
    call,
    pool: new pg.Pool({ connectionString: url, max: connections }),
  }
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
    return performance.now() - started
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

async function benchCasts(election: Election, rounds: number) {
  printTitle(`Casting: ${String(castsOfARound)} votes at ${String(connections)} connections`)
  const { pool, client, campagneId, ids } = election
  await pool.query('update votant set droit_de_vote = true where client_id = $1 and campagne_id = $2', [
    client.id,
    campagneId,
  ])
  const turns = Math.min(rounds, Math.floor(ids.length / castsOfARound / 2) - 1)
  let next = 0
  const take = () => ids.slice(next, (next += castsOfARound))
  const measures = { floor: () => bareCasts(election, take()), ours: () => castsOver(election, take()) }
  const { floor, ours } = await medians(turns, measures)
  printLine({
    name: 'over HTTP, against the bare transaction',
    floor: perSecond(floor),
    ours: perSecond(ours),
    ratio: floor / ours,
    target: '<= 2x',
  })
}

/** Votes in a second by the four statements alone, the same ballots at the same concurrency. */
async function bareCasts({ pool, client, campagneId }: Election, ids: readonly string[]) {
  const scelle = randomBytes(1300)
  const left = [...ids]
  const started = performance.now()
  const worker = async () => {
    const connection = await pool.connect()
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const mine = [client.id, campagneId]
      await connection.query('begin')
      await connection.query({
        name: 'c',
        text: 'select id from campagne where client_id = $1 and id = $2 for share',
        values: mine,
      })
      const marked = `update votant set a_vote = true where client_id = $1 and id = $2 and not a_vote returning poids`
      await connection.query({ name: 'v', text: marked, values: [client.id, id] })
      const dropped =
        'insert into bulletin_depose (client_id, campagne_id, id, poids, scelle) values ($1, $2, $3, 1, $4)'
      await connection.query({ name: 'b', text: dropped, values: [...mine, randomUUID(), scelle] })
      await connection.query('commit')
    }
    connection.release()
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return ids.length / ((performance.now() - started) / 1000)
}

/** A token of each voter, as its e-mail makes it. */
export async function tokensOf({ pool, client, campagneId }: Election, ids: readonly string[]) {
  const tokens = ids.map(() => Buffer.concat([Buffer.from(client.id.replaceAll('-', ''), 'hex'), randomBytes(32)]))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await pool.query(
    `insert into jeton (client_id, empreinte, votant_id, campagne_id)
     select $1, e, v, $2 from unnest($3::bytea[], $4::uuid[]) as t (e, v)`,
    [client.id, campagneId, hashes, ids],
  )
  return tokens
}

/** How many ballots the box holds. */
export async function ballotsOf({ pool, client, campagneId }: Election): Promise<number> {
  const of = 'where client_id = $1 and campagne_id = $2'
  const { rows } = await pool.query<{ nombre: number }>(
    `select ((select count(*) from bulletin_depose ${of}) + (select count(*) from bulletin_scelle ${of}))::int as nombre`,
    [client.id, campagneId],
  )
  return rows[0]?.nombre ?? 0
}

/** Votes in a second over HTTP, each by a token of its voter. */
async function castsOver(election: Election, ids: readonly string[]) {
  const { client, served, reponses } = election
  const tokens = await tokensOf(election, ids)
  const outcome = await hammer(served.port, {
    connections,
    request: (n) => {
      const token = tokens[n]
      return token && request(client, 'POST', `/vote/${token.toString('base64url')}`, { reponses })
    },
  })
  return outcome.rate
}
