import { afterAll, expect, test } from 'vitest'
import { dueScrutins } from '../../../db/vote/scrutins.ts'
import { chainNow } from '../../../db/journal/chain.ts'
import { appendSome } from '../../../db/vote/log/append.ts'
import { advance } from '../../../jobs/scrutins.ts'
import { verify } from '../../../scrutin/index.ts'
import { codeOf } from '../../../rules/error-code.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { question, votant } from '../../support/contract/samples.ts'
import { prepareCampagnes, votantsOf } from '../../support/data/votes.ts'
import { type Case, cases, type Outcome } from './changed-rows.ts'
import { resigned } from './resigned.ts'

// Of each table of a vote a row is taken away, added or changed by somebody who writes to the tables and holds no key: while
// the vote is open, once it has closed, and once it is counted. What becomes of the result stands beside it.

const owner = ownerDatabase().pools.main
const { database, config } = (await service()).service

const api = await prepareCampagnes()
afterAll(async () => {
  const { rows } = await owner.query<{ id: string }>('select id from campagne where client_id = $1', [api.id])
  const ids = rows.map(({ id }) => id)
  await owner.query('delete from scrutin where client_id = $1 and not campagne_id = any ($2)', [api.id, ids])
})

/** A campaign in which three of four have voted, two for the first option and one for the other, the last one not told yet. */
async function voted() {
  const campagneId = await api.publish({}, [question()])
  const of = votantsOf(api, campagneId)
  await database.write(api.id, (db) => chainNow(db, campagneId))
  const report = await api.ok('addListeElectorale', {
    path: { campagneId },
    body: { votants: [1, 2, 3, 4].map((n) => votant(n)) },
  })
  expect(report.created).toBe(4)
  const [{ id: questionId, options: [yes, no] } = { id: '', options: [] }] = await api.ok('listQuestions', {
    path: { campagneId },
  })
  const voters = await api.ok('listVotants', { path: { campagneId } })
  const cast = async (from: number, to: number, choice = yes) => {
    const votes = voters
      .slice(from, to)
      .map((one) => ({ votantId: one.id, reponses: [{ questionId, optionIds: [choice?.id ?? ''] }] }))
    expect((await api.ok('simulateVotes', { path: { id: campagneId }, body: { votes } })).nombreVotes).toBe(to - from)
  }
  await cast(0, 2)
  await of.jetonOf(voters[3]?.id ?? '')
  await database.write(api.id, (db) => appendSome(db, campagneId, config.boxKeys))
  await cast(2, 3, no)
  return { campagneId, closeByItself: await closingOf(campagneId) }
}

/** What has a campaign close as time does: what it says now is signed with a closing that is over, whatever becomes of it since. */
const closingOf = (campagneId: string) =>
  resigned(api.id, campagneId, (publication) => ({
    ...publication,
    campagne: { ...publication.campagne, fermetureDuVoteUtc: '2020-01-02T00:00:00.000Z' },
  }))

/** Two rounds of what is done beside the votes, for these campaigns; what fails of one is said in the log. */
async function rounds(campagnes: ReadonlySet<string>) {
  for (let n = 1; n <= 2; n++)
    for (const due of (await dueScrutins(database)).filter(({ campagneId }) => campagnes.has(campagneId)))
      await advance(database, due, config.boxKeys).catch(() => undefined)
}

/** Does what a statement says; gives why it did not, where the database refuses it or there is no such row. */
async function refusalOf(statement: string, campagneId: string): Promise<'kept' | 'none' | undefined> {
  try {
    const values = [api.id, campagneId].slice(0, statement.includes('$2') ? 2 : 1)
    return (await owner.query(statement, values)).rowCount === 0 ? 'none' : undefined
  } catch (error) {
    // A key, a rule or a trigger; what no database understands is a fault of the statement.
    if (/^(?:23|P0|42501)/.test(codeOf(error))) return 'kept'
    throw error
  }
}

/** What anybody finds of a campaign, with the hash that was kept where there is one. */
async function found(campagneId: string, hash?: string): Promise<Outcome | 'wrong'> {
  const { depouillementBloque, anomalies, empreinteResultat } = await api.ok('getCampagne', {
    path: { id: campagneId },
  })
  if (depouillementBloque !== null || anomalies.length > 0) return 'named'
  const shown = await api.call('getStatistiquesCampagne', { path: { id: campagneId } })
  const file = await api.call('getResultat', { path: { campagneId } })
  if (shown.status >= 500 || file.status >= 500) return 'refused'
  if (file.status === 404) return 'wrong'
  try {
    if (verify(file.text, { hash: hash ?? empreinteResultat ?? '' }).bulletins !== 3) return 'wrong'
  } catch {
    return 'refused'
  }
  type Shown = { questions: { options: { nombreVotes: number }[] }[]; totalVotants: number; votantsAyantVote: number }
  const { questions, totalVotants, votantsAyantVote } = JSON.parse(shown.text) as Shown
  const votes = questions[0]?.options.map(({ nombreVotes }) => nombreVotes)
  if (JSON.stringify([votes, votantsAyantVote]) !== '[[2,1],3]') return 'wrong'
  return totalVotants === 4 ? 'right' : 'elected'
}

const nameOf = ([table, what]: Case) => `${table}, ${what}`

test.each(['open', 'closed'] as const)(
  'a row that is taken away or added while the vote is %s is named, refused or without effect, whatever its table',
  async (phase) => {
    const changed = []
    for (const one of cases) {
      const { campagneId, closeByItself } = await voted()
      if (phase === 'closed') await closeByItself()
      const refusal = await refusalOf(one[2], campagneId)
      if (phase === 'open') await closeByItself()
      changed.push({ one, campagneId, refusal })
    }
    await rounds(new Set(changed.map(({ campagneId }) => campagneId)))
    const outcomes: Record<string, string> = {}
    for (const { one, campagneId, refusal } of changed) {
      const outcome = await found(campagneId)
      outcomes[nameOf(one)] = outcome === 'right' ? (refusal ?? outcome) : outcome
    }
    expect(outcomes).toEqual(Object.fromEntries(cases.map((one) => [nameOf(one), one[phase === 'open' ? 3 : 4]])))
  },
  180_000,
)

/** What becomes of a counted vote where rows are taken away or added one after the other. */
async function onceCounted(some: readonly Case[]) {
  const { campagneId, closeByItself } = await voted()
  await closeByItself()
  await rounds(new Set([campagneId]))
  const { empreinteResultat } = await api.ok('getCampagne', { path: { id: campagneId } })
  const outcomes: Record<string, string> = {}
  // What hides the result comes last.
  const last = ([table, what]: Case) => Number(what === 'less' && (table === 'resultat' || table === 'urne_publique'))
  for (const one of some.toSorted((a, b) => last(a) - last(b))) {
    const refusal = await refusalOf(one[2], campagneId)
    await rounds(new Set([campagneId]))
    const outcome = await found(campagneId, empreinteResultat ?? '')
    outcomes[nameOf(one)] = outcome === 'right' ? (refusal ?? outcome) : outcome
  }
  return outcomes
}

test('a row that is taken away or added once the vote is counted changes nothing of its result, or is named', async () => {
  // What was asked is named from the first of them on.
  const isAsked = ([table]: Case) => table === 'question' || table === 'option_reponse'
  const [asked, others] = [cases.filter(isAsked), cases.filter((one) => !isAsked(one))]
  const outcomes = { ...(await onceCounted(others)), ...(await onceCounted(asked)) }
  expect(outcomes).toEqual(Object.fromEntries(cases.map((one) => [nameOf(one), one[5]])))
}, 60_000)
