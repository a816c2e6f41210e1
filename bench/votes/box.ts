import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readConfig } from '../../config/config.ts'
import { makerOf } from '../../db/vote/box/ballots.ts'
import { signersOf } from '../../db/vote/box/keys.ts'
import { hammer, request } from '../load.ts'
import { longestPause, MB, ms, peakMemory, printLine, printTitle, processorTime, seconds } from '../measure.ts'
import type { Rig, Served } from '../rig.ts'
import type { Election } from './election.ts'
import { publishedWith } from './stats.ts'

const ballots = 200_000
const written = 2000

/**
 * A campaign of 200,000 ballots that wait for the public log, as casting leaves them; then what a service takes to tell of
 * them all, to count them, and to give the result. Gives the id of the campaign, which is counted.
 */
export async function benchBox(rig: Rig, election: Election): Promise<string> {
  printTitle(`The box of a campaign of ${String(ballots)} ballots`)
  const id = await publishedWith(election, 'Urne')
  await fill(election, id)
  // The next round begins as soon as one is over: what waits for it is no work.
  const served = await rig.startService(election.url, { SCRUTIN_PERIOD_MS: '10' })
  const { pool } = election
  const one = async (text: string) => (await pool.query<{ n: number }>(text, [id])).rows[0]?.n
  await worked(served, 'telling of all in the public log', async () => {
    const size = () => one('select max(taille)::int as n from urne_tete where campagne_id = $1')
    while ((await size()) !== ballots) await sleep(50)
  })
  await pool.query('vacuum analyze bulletin_signe, urne_feuille, urne_attente')
  await worked(served, 'counting them', async () => {
    // By its owner, who has the dates signed anew: a box that was closed by hand is not counted.
    await election.call('PUT', `/${id}`, { fermetureDuVoteUtc: new Date().toISOString() })
    const isCounted = () => one('select 1 as n from campagne where id = $1 and depouille_le is not null')
    while ((await isCounted()) === undefined) await sleep(50)
  })
  await worked(served, 'giving the result to whoever asks first', async () => {
    const response = await fetch(`http://127.0.0.1:${String(served.port)}/scrutin/${id}/resultat`)
    const { byteLength } = await response.arrayBuffer()
    // Each has a receipt there, of 64 digits.
    if (!response.ok || byteLength < 64 * ballots) throw new Error(`The result has ${String(byteLength)} bytes`)
  })
  await served.stop()
  return id
}

/** Measures a work that a service does by itself: its time, what a ballot takes of a processor, and how others are held up. */
async function worked(served: Served, name: string, work: () => Promise<void>) {
  await longestPause(served)
  const before = processorTime(served.pid)
  const started = performance.now()
  let health = 0
  const peak = await peakMemory(served.pid, async () => {
    const until = work()
    const live = () => request({ key: '' }, 'GET', '/health/live')
    health = (await hammer(served.port, { connections: 1, pause: 1, until, request: live, onlyTimed: true })).max
    await until
  })
  const time = performance.now() - started
  const processor = (processorTime(served.pid) - before) / ballots
  printLine({ name, ours: seconds(time), target: `${((1000 * time) / ballots).toFixed(0)} us a ballot` })
  printLine({ name: '  processor time of the service for one', ours: `${processor.toFixed(0)} us` })
  printLine({ name: '  longest pause of the event loop', ours: ms(await longestPause(served)), target: '<= 100 ms' })
  printLine({ name: '  longest GET /health/live meanwhile', ours: ms(health) })
  printLine({ name: '  memory at the peak', ours: MB(peak) })
}

/** Puts the voters of a campaign and their ballots into the tables, sealed and signed by the keys that the service has. */
async function fill({ url, client, call, pool }: Election, id: string): Promise<void> {
  const { boxKeys } = readConfig({ DATABASE_URL: url, ENVIRONMENT: 'developpement' })
  const questions = (await call('GET', `/${id}/questions`)) as { id: string; options: { id: string }[] }[]
  const { rows } = await pool.query<{ key: Buffer }>('select urne_cle_publique as key from campagne where id = $1', [
    id,
  ])
  const urne = { campagneId: id, protocole: 2, clePublique: null, urneClePublique: rows[0]?.key ?? null }
  const make = makerOf(urne, { questions }, signersOf(boxKeys, client.id)[0])
  await pool.query(
    `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, syndicat_id_externe, droit_de_vote, poids, a_vote)
      select $1, gen_random_uuid(), $2, 'B-' || n, 'b' || n || '@exemple.ca', 'Nom', 'Prenom', 'SYN-' || n % 20, true, 1, true
      from generate_series(0, ${String(ballots - 1)}) n`,
    [client.id, id],
  )
  for (let from = 0; from < ballots; from += written) {
    const made = Array.from({ length: written }, (_, place) => {
      const n = from + place
      const reponses = questions.map(({ id: questionId, options }) => ({
        questionId,
        optionIds: options.slice(n % options.length, 1 + (n % options.length)).map((option) => option.id),
      }))
      const ballot = make({ poids: 1, syndicat: `SYN-${String(n % 20)}` }, reponses)
      if (ballot.protocole !== 2) throw new Error('The campaign signs no ballots')
      return ballot
    })
    await put(pool, [client.id, id], made)
  }
  await pool.query('vacuum analyze votant, bulletin_signe, urne_attente')
}

type Made = { readonly empreinte: Buffer; readonly scelle: Buffer; readonly cle: string; readonly signature: Buffer }

/** Puts ballots into the box of a campaign of a client, and among those that wait for its log. */
export const put = (pool: pg.Pool, mine: readonly string[], made: readonly Made[]) =>
  pool.query(
    `with b as (select * from unnest($3::bytea[], $4::bytea[], $5::text[], $6::bytea[]) as b (empreinte, scelle, cle, signature)),
      signes as (insert into bulletin_signe (client_id, campagne_id, empreinte, scelle, cle_signature, signature)
        select $1, $2, b.* from b)
      insert into urne_attente (client_id, campagne_id, empreinte) select $1, $2, empreinte from b`,
    [
      ...mine,
      made.map(({ empreinte }) => empreinte),
      made.map(({ scelle }) => scelle),
      made.map(({ cle }) => cle),
      made.map(({ signature }) => signature),
    ],
  )
