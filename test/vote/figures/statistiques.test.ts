import { expect, test } from 'vitest'
import { startScrutins } from '../../../jobs/scrutins.ts'
import { updateClient } from '../../../db/clients/clients.ts'
import { newClient, ownerDatabase, startService } from '../../support/api.ts'
import { question, syndicat } from '../../support/contract/samples.ts'
import { prepareFirst, prepareVotants, type Votants } from '../../support/data/votes.ts'
import { noteTransactions } from '../../support/statements.ts'
import { migratedDatabase } from '../../support/processes/databases.ts'
import pino from 'pino'

const owner = ownerDatabase()

const stats = ({ ok, campagneId: id }: Votants, syndicatIdExterne?: string) =>
  ok('getStatistiquesCampagne', { path: { id }, query: { syndicatIdExterne } })
const live = ({ id }: Votants) => updateClient(owner.registry, id, { resultatsEnDirect: true })

/** So many voters of a union, the first `oui` of whom choose Oui, the next ones Non. */
async function crowd(
  api: Votants,
  from: number,
  { oui: yes, non: no, silent = 0 }: Record<string, number>,
  changes = {},
) {
  const choices = [...Array<string[]>(yes ?? 0).fill(['Oui']), ...Array<string[]>(no ?? 0).fill(['Non'])]
  for (const [n, choice] of choices.entries()) await api.vote(await api.add(from + n, changes), [choice])
  for (let n = 0; n < silent; n++) await api.add(from + choices.length + n, changes)
}

test('participation shows at any time, results after the count only', async () => {
  const api = await prepareVotants()
  await crowd(api, 1, { oui: 2, non: 1, silent: 3 })
  await api.add(20, { droitDeVote: false })
  const radie = await api.add(21)
  const votedAndStruckOff = await api.add(22)
  await api.vote(votedAndStruckOff)
  for (const id of [radie, votedAndStruckOff]) await api.ok('strikeOffVotant', api.at(id))
  const expected = {
    campagneId: api.campagneId,
    titre: 'Campagne 1',
    etat: 'VoteOuvert',
    totalVotants: 9,
    totalVotantsAvecDroitDeVote: 7,
    votantsAyantVote: 4,
    tauxParticipation: 57.14,
    quorum: null,
    resultatsVisibles: false,
    questions: [],
  }
  expect(await stats(api)).toEqual(expected)
  await api.close(api.campagneId)
  expect(await stats(api)).toEqual({ ...expected, etat: 'Termine' })
  await api.count()
  const { questions, ...figures } = await stats(api)
  expect(figures).toEqual({ ...expected, etat: 'Termine', resultatsVisibles: true, questions: undefined })
  expect(questions).toMatchObject([
    {
      titre: 'Question 1',
      type: 'ChoixUnique',
      ordre: 1,
      nombreReponses: 4,
      nombreAbstentions: 0,
      totalPondere: 4,
      options: [
        { libelle: 'Oui', ordre: 1, nombreVotes: 3, nombreVotesPondere: 3, pourcentage: 75 },
        { libelle: 'Non', ordre: 2, nombreVotes: 1, nombreVotesPondere: 1, pourcentage: 25 },
      ],
    },
  ])
})

test('of a campaign that an earlier version has counted every ballot is read once for all the figures', async () => {
  const api = await prepareFirst()
  await crowd(api, 1, { oui: 1 })
  await api.close(api.campagneId)
  await api.count()
  await owner.pools.main.query('delete from resultat where client_id = $1', [api.id])
  const transactions = noteTransactions(/\bbulletin\b/)
  await stats(api)
  const [statement = '', ...others] = transactions.flat().filter((text) => /\bbulletin\b/.test(text))
  expect(others).toEqual([])
  const plan = await owner.pools.main.query<Record<string, string>>(`explain (generic_plan, costs off) ${statement}`)
  const scans = plan.rows.map((row) => row['QUERY PLAN'] ?? '').filter((line) => / on bulletin( |$)|CTE/.test(line))
  expect(scans).toEqual([expect.stringContaining('on bulletin')])
})

test('live results show how many answered, and nothing of what they answered', async () => {
  const api = await prepareVotants()
  await live(api)
  await crowd(api, 1, { oui: 2, non: 1 })
  const { resultatsVisibles, questions } = await stats(api)
  expect([resultatsVisibles, questions]).toMatchObject([
    true,
    [{ nombreReponses: 3, nombreAbstentions: null, totalPondere: null, options: null }],
  ])
  const planned = await api.publish({ ouvertureDuVoteUtc: '2098-01-01' })
  expect(await stats({ ...api, campagneId: planned })).toMatchObject({ resultatsVisibles: false, questions: [] })
})

test('weights count, abstentions are apart', async () => {
  const questions = [
    question(1),
    question(2, { type: 'ChoixMultiple', nombreChoixMax: 2, options: ['A', 'B', 'C'].map((libelle) => ({ libelle })) }),
  ]
  const api = await prepareVotants({ libelleAbstention: 'Je passe' }, questions)
  await api.vote(await api.add(1, { poids: 2.5 }), [['Oui'], ['A', 'B']])
  await api.vote(await api.add(2), [['Non'], ['A']])
  await api.vote(await api.add(3, { poids: 0.25 }), [[], []])
  await api.close(api.campagneId)
  await api.count()
  const options = (...list: [number, number, number][]) =>
    list.map(([nombreVotes, nombreVotesPondere, pourcentage]) => ({ nombreVotes, nombreVotesPondere, pourcentage }))
  expect((await stats(api)).questions).toMatchObject([
    { nombreReponses: 3, nombreAbstentions: 1, totalPondere: 3.75, options: options([1, 2.5, 71.43], [1, 1, 28.57]) },
    { nombreAbstentions: 1, options: options([2, 3.5, 100], [1, 2.5, 71.43], [0, 0, 0]) },
  ])
})

test('a union has its own figures, and small groups are hidden, as is what they would reveal', async () => {
  const api = await prepareFirst()
  for (const n of [1, 2, 3]) await api.ok('createSyndicat', { body: syndicat(n) })
  await crowd(api, 1, { oui: 5, non: 1, silent: 2 }, { syndicatIdExterne: 'SYN-1' })
  await crowd(api, 20, { non: 5 }, { syndicatIdExterne: 'SYN-2' })
  await crowd(api, 40, { oui: 4 }, { syndicatIdExterne: 'SYN-3' })
  expect(await stats(api, 'SYN-1')).toMatchObject({
    totalVotants: 8,
    totalVotantsAvecDroitDeVote: 8,
    votantsAyantVote: 6,
    tauxParticipation: 75,
  })
  await api.close(api.campagneId)
  await api.count()
  const [first] = (await stats(api, 'SYN-1')).questions
  expect(first).toMatchObject({ nombreReponses: 6, options: [{ nombreVotes: 5 }, { nombreVotes: 1 }] })
  expect(first).not.toHaveProperty('motifMasquage')
  const hidden = { nombreAbstentions: null, options: null, motifMasquage: 'PetitGroupe' }
  expect((await stats(api, 'SYN-3')).questions).toMatchObject([{ nombreReponses: 4, totalPondere: 4, ...hidden }])
  // What all of them chose, without those of SYN-1, is else what the four of SYN-3 chose.
  expect((await stats(api, 'SYN-2')).questions).toMatchObject([{ nombreReponses: 5, totalPondere: 5, ...hidden }])
  // Nobody stands alone in the box without a union, either.
  const { rows } = await owner.pools.main.query<{ union: string | null; n: number }>(
    `select syndicat_id_externe as union, count(*)::int as n from bulletin where client_id = $1 group by 1 order by 1`,
    [api.id],
  )
  expect(rows).toEqual([
    { union: 'SYN-1', n: 6 },
    { union: null, n: 9 },
  ])
  expect(await stats(api, 'SYN-9')).toMatchObject({ totalVotants: 0, votantsAyantVote: 0, tauxParticipation: 0 })
  expect((await stats(api)).questions[0]?.options).toHaveLength(2)
})

test('a count that stored no result, as an earlier version made it, tells and hides the same of the unions', async () => {
  // The other client has the same of its own.
  const [first, second] = [await prepareFirst(), await prepareFirst()]
  for (const api of [first, second]) {
    for (const n of [1, 2]) await api.ok('createSyndicat', { body: syndicat(n) })
    await crowd(api, 1, { oui: 6 }, { syndicatIdExterne: 'SYN-1' })
    await crowd(api, 20, { non: 5 }, { poids: 2.5 })
    await crowd(api, 40, { oui: 1, silent: 2 }, { syndicatIdExterne: 'SYN-2', poids: 2.5 })
    await api.close(api.campagneId)
    await api.count()
    await owner.pools.main.query('delete from resultat where client_id = $1', [api.id])
  }
  expect((await stats(first, 'SYN-1')).questions).toMatchObject([
    { nombreReponses: 6, totalPondere: 6, options: [{ nombreVotes: 6 }, { nombreVotes: 0 }] },
  ])
  const hidden = { nombreAbstentions: null, options: null, motifMasquage: 'PetitGroupe' }
  expect((await stats(first, 'SYN-2')).questions).toMatchObject([{ nombreReponses: 1, totalPondere: 2.5, ...hidden }])
})

test('a union whose rest is too small is hidden too', async () => {
  const api = await prepareFirst()
  for (const n of [1, 2]) await api.ok('createSyndicat', { body: syndicat(n) })
  await crowd(api, 1, { oui: 6 }, { syndicatIdExterne: 'SYN-1' })
  await crowd(api, 20, { non: 4 }, { syndicatIdExterne: 'SYN-2' })
  await api.close(api.campagneId)
  await api.count()
  expect((await stats(api, 'SYN-1')).questions).toMatchObject([{ options: null, motifMasquage: 'PetitGroupe' }])
})

test('the union of a ballot is that of the vote', async () => {
  const api = await prepareFirst()
  await api.ok('createSyndicat', { body: syndicat(1) })
  await crowd(api, 1, { oui: 5 }, { syndicatIdExterne: 'SYN-1' })
  await crowd(api, 20, { non: 5 })
  await api.ok('deleteSyndicat', { path: { idExterne: 'SYN-1' } })
  await api.close(api.campagneId)
  await api.count()
  expect((await stats(api, 'SYN-1')).questions[0]?.options?.[0]).toMatchObject({ nombreVotes: 5 })
})

test('the worker counts a campaign within seconds of its closing', async () => {
  // It counts and mixes whatever is due in its database, where other tests do so themselves: it has one of its own.
  const on = await startService({ DATABASE_URL: (await migratedDatabase()).url })
  const { database, config } = on.service
  const api = await prepareVotants({}, undefined, { on })
  await crowd(api, 1, { oui: 1 })
  const worker = startScrutins(database, { ...config, scrutinPeriod: 100 }, pino({ level: 'silent' }))
  await api.close(api.campagneId)
  await expect.poll(async () => (await stats(api)).resultatsVisibles).toBe(true)
  await worker.stop()
  const open = database.read(api.id, ({ q }) =>
    q.selectFrom('scrutin').select('campagne_id').where('scrutin.client_id', '=', api.id).execute(),
  )
  expect(await open).toEqual([])
})

test('an unknown campaign has no statistics', async () => {
  const { refusal } = await newClient()
  const path = { id: '00000000-0000-4000-8000-000000000000' }
  expect(await refusal('getStatistiquesCampagne', { path })).toBe('404 Campagne.NotFound')
})
