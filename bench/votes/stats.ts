import type { components } from '../../generated/openapi.ts'
import { medians, ms, printLine, printTitle, timed } from '../measure.ts'
import { query } from '../rig.ts'
import type { Election } from './election.ts'

const ballots = 100_000
/** Unions of a campaign, each with as many ballots as the others, and options of a question. */
const [unions, options] = [20, 4]

/** An open campaign of two questions, without voters. */
export async function publishedWith({ call }: Election, title: string): Promise<string> {
  const dates = { ouvertureDuVoteUtc: '2020-01-01', fermetureDuVoteUtc: '2099-01-01' }
  const id = String(await call('POST', '', { titre: title, libelleAbstention: 'Abstention', ...dates }))
  for (const titre of ['Première', 'Seconde']) {
    const options = ['A', 'B', 'C', 'D'].map((libelle) => ({ libelle }))
    await call('POST', `/${id}/questions`, { titre, options })
  }
  await call('POST', `/${id}/publier`)
  return id
}

/** A counted campaign of 100,000 ballots on two questions, whose statistics are computed as they are read. */
async function counted(election: Election): Promise<string> {
  const { url, client } = election
  const id = await publishedWith(election, 'Statistiques')
  const mine = `client_id = '${client.id}' and campagne_id = '${id}'`
  await query(
    url,
    `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, droit_de_vote, poids, a_vote)
      select '${client.id}', gen_random_uuid(), '${id}', 'S-' || n, 's' || n || '@exemple.ca', 'Nom', 'Prenom', true, 1, true
      from generate_series(1, ${String(ballots)}) n`,
    `insert into bulletin (client_id, id, campagne_id, poids, syndicat_id_externe, options, abstentions)
      select '${client.id}', gen_random_uuid(), '${id}', 1, 'SYN-' || n % ${String(unions)},
        array(select (array_agg(o.id order by o.id))[1 + n % ${String(options)}] from option_reponse o where o.client_id = '${client.id}'
          and o.question_id in (select q.id from question q where q.${mine.replace('and ', 'and q.')}) group by o.question_id), '{}'
      from generate_series(1, ${String(ballots)}) n`,
    `with closed as (delete from scrutin where ${mine})
      update campagne set fermeture = now(), depouille_le = now(), protocole = 1, publication = null, publication_empreinte = null,
        publication_cle = null, publication_signature = null where client_id = '${client.id}' and id = '${id}'`,
    // As the version before has published it, which signs nothing.
    'set session_replication_role = replica',
    `update journal_campagne set details = (details::jsonb - array['empreintePublication', 'attestation'])::json where ${mine}`,
    'set session_replication_role = origin',
    'vacuum analyze votant, bulletin',
  )
  return id
}

const statements = (clientId: string, id: string) => {
  const mine = `client_id = '${clientId}' and campagne_id = '${id}'`
  return {
    voters: `select count(*), count(*) filter (where a_vote or (droit_de_vote and not est_radie)),
      count(*) filter (where a_vote)::int as voted from votant where ${mine}`,
    ballots: `select c, count(*)::int as votes, sum(poids) from bulletin cross join unnest(options || abstentions) u (c)
      where ${mine} group by c`,
  }
}

/** The two sums; throws where they are not of all voters and ballots. */
async function sums(pool: Election['pool'], { voters, ballots: cast }: ReturnType<typeof statements>) {
  const [electorate] = (await pool.query<{ voted: number }>(voters)).rows
  const { rows } = await pool.query<{ votes: number }>(cast)
  const votes = rows.reduce((sum, row) => sum + row.votes, 0)
  if (electorate?.voted !== ballots || votes !== ballots * 2)
    throw new Error(`The floor has summed ${String(electorate?.voted)} voters and ${String(votes)} votes`)
}

type Figures = components['schemas']['StatistiquesCampagne']

/** Reads statistics; throws unless each of both questions has so many votes. */
async function expectVotes(call: Election['call'], path: string, votes: number) {
  const { questions } = (await call('GET', path)) as Figures
  const found = questions.map((question) => question.options?.reduce((sum, { nombreVotes }) => sum + nombreVotes, 0))
  if (found.join() !== [votes, votes].join())
    throw new Error(`${path} has ${found.join(', ')} votes of ${String(votes)} for a question`)
}

/**
 * Reads statistics over HTTP, against the two sums that they cannot do without where no result is stored; those of a
 * campaign whose result is, `stored`, against the same. Prints the plan of the sums.
 */
export async function benchStats(election: Election, stored: string, rounds: number) {
  printTitle(`Statistics of a campaign of ${String(ballots)} ballots`)
  const { pool, client, call } = election
  const id = await counted(election)
  const bare = statements(client.id, id)
  const measures = {
    floor: () => timed(() => sums(pool, bare)),
    all: () => timed(() => expectVotes(call, `/${id}/stats`, ballots)),
    union: () => timed(() => expectVotes(call, `/${id}/stats?syndicatIdExterne=SYN-7`, ballots / unions)),
    ofResult: () => timed(() => expectVotes(call, `/${stored}/stats`, 2 * ballots)),
    unionOfResult: () =>
      timed(() => expectVotes(call, `/${stored}/stats?syndicatIdExterne=SYN-7`, (2 * ballots) / unions)),
  }
  const { floor, all, union, ofResult, unionOfResult } = await medians(rounds, measures)
  const line = (name: string, ours: number) => {
    printLine({ name, floor: ms(floor), ours: ms(ours), ratio: ours / floor, target: '<= 2x' })
  }
  line('of all voters, against the two bare sums', all)
  line('of one union', union)
  line('of the result of twice as many, stored', ofResult)
  line('of one union of it', unionOfResult)
  for (const statement of Object.values(bare)) {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, costs off, timing off, buffers off) ${statement}`,
    )
    console.log(rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n'))
  }
}
