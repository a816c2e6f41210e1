// Raw: what is counted of voters and of ballots comes of one look at each, by filters and the choices of a ballot as rows.
import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.ts'
import { etat } from '../campagnes.ts'
import type { Db } from '../../engine/database.ts'
import { questionsOf } from '../questions.ts'
import { type Group, shownGroups } from '../../../scrutin/small-groups.ts'

type Schemas = components['schemas']
type Question = Schemas['StatistiquesQuestion']

type Facts = Pick<
  Schemas['StatistiquesCampagne'],
  'campagneId' | 'titre' | 'etat' | 'totalVotants' | 'totalVotantsAvecDroitDeVote' | 'votantsAyantVote'
> & { enDirect: boolean; estDepouille: boolean; questions: Schemas['Question'][] }

/** The figures of a campaign, or of the voters of one union (decisions K-1 to K-5); undefined when there is none. */
export async function find(db: Db, campagneId: string, syndicat: string | undefined) {
  const facts = await factsOf(db, campagneId, syndicat)
  if (!facts) return undefined
  const { enDirect, estDepouille, questions, ...figures } = facts
  const { votantsAyantVote: voted, totalVotantsAvecDroitDeVote: entitled, etat: state } = figures
  const tauxParticipation = entitled === 0 ? 0 : round((100 * voted) / entitled)
  const isLive = enDirect && ['VoteOuvert', 'Termine'].includes(state)
  const answer = { ...figures, tauxParticipation, resultatsVisibles: estDepouille || isLive }
  const live = () => (isLive ? questions.map((question) => liveQuestion(question, voted)) : [])
  return {
    ...answer,
    questions: estDepouille ? await results(db, { campagneId, questions, voted }, syndicat) : live(),
  }
}

type Counted = Pick<Facts, 'campagneId' | 'questions'> & { voted: number }

/** The questions of a counted campaign, with the results of all or of one union, unless they are hidden. */
async function results(db: Db, { campagneId, questions, voted }: Counted, syndicat?: string) {
  if (syndicat === undefined || (await isShown(db, campagneId, syndicat)))
    return countedQuestions(db, { campagneId, syndicat, questions })
  const weight = await weightOf(db, campagneId, syndicat)
  return questions.map((question) => hiddenQuestion(question, voted, weight))
}

/** What the ballots of a union weigh, as its voters do who have voted. */
async function weightOf(db: Db, campagneId: string, syndicat: string): Promise<number> {
  const { poids } = await db.q
    .selectFrom('votant')
    .select(sql<number>`coalesce(sum(poids), 0)::float8`.as('poids'))
    .where('votant.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('syndicat_id_externe', '=', syndicat)
    .where('a_vote', '=', true)
    .executeTakeFirstOrThrow()
  return poids
}

const round = (number: number) => Math.round(number * 100) / 100

async function factsOf(db: Db, campagneId: string, syndicat: string | undefined): Promise<Facts | undefined> {
  const mine = syndicat === undefined ? sql`true` : sql`v.syndicat_id_externe is not distinct from ${syndicat}`
  const { rows } = await sql<Facts>`
    select campagne.id as "campagneId", campagne.titre, ${etat} as etat,
      campagne.depouille_le is not null as "estDepouille",
      (select resultats_en_direct from client where client.id = campagne.client_id) as "enDirect",
      ${questionsOf} as questions, compte.*
    from campagne cross join (
      select count(*)::int as "totalVotants",
        count(*) filter (where v.a_vote or (v.droit_de_vote and not v.est_radie))::int as "totalVotantsAvecDroitDeVote",
        count(*) filter (where v.a_vote)::int as "votantsAyantVote"
      from votant v where v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and ${mine}) compte
    where campagne.client_id = ${db.clientId} and campagne.id = ${campagneId}`.execute(db.q)
  return rows[0]
}

/** A question whose ballots are still sealed: how many there are, and nothing of what they say. */
const liveQuestion = ({ id, titre, type, ordre }: Schemas['Question'], voted: number): Question => ({
  questionId: id,
  titre,
  type,
  ordre,
  nombreReponses: voted,
  nombreAbstentions: null,
  totalPondere: null,
  options: null,
})

/** A question of a union whose choices are hidden: how many ballots there are, and what they weigh. */
const hiddenQuestion = (question: Schemas['Question'], voted: number, weight: number): Question => ({
  ...liveQuestion(question, voted),
  totalPondere: weight,
  motifMasquage: 'PetitGroupe',
})

async function isShown(db: Db, campagneId: string, syndicat: string): Promise<boolean> {
  const groupes: Group[] = await db.q
    .selectFrom('bulletin')
    .select(['syndicat_id_externe as syndicat', sql<number>`count(*)::int`.as('bulletins')])
    .where('bulletin.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .groupBy('syndicat_id_externe')
    .execute()
  return shownGroups(groupes).has(syndicat)
}

type Scope = { campagneId: string; syndicat: string | undefined; questions: Schemas['Question'][] }
type Sum = { id: string; nombre: number; poids: number }
const nothing: Sum = { id: '', nombre: 0, poids: 0 }

async function countedQuestions(db: Db, { campagneId, syndicat, questions }: Scope): Promise<Question[]> {
  const sums = await sumsOf(db, campagneId, syndicat)
  const of = (id: string) => sums.get(id) ?? nothing
  const all = of('')
  return questions.map(({ id, titre, type, ordre, options }) => {
    const expressed = all.poids - of(id).poids
    const counted = options.map((option) => ({
      optionId: option.id,
      libelle: option.libelle,
      ordre: option.ordre,
      nombreVotes: of(option.id).nombre,
      nombreVotesPondere: of(option.id).poids,
      pourcentage: expressed === 0 ? 0 : round((100 * of(option.id).poids) / expressed),
    }))
    return {
      questionId: id,
      titre,
      type,
      ordre,
      nombreReponses: all.nombre,
      nombreAbstentions: of(id).nombre,
      totalPondere: all.poids,
      options: counted,
    }
  })
}

/**
 * The open ballots by option and by question that they abstain from; under an empty id, all of them. Each ballot is read
 * once, as a choice of nothing besides its own: so it needs no second look, and several processes may share them.
 */
async function sumsOf(db: Db, campagneId: string, syndicat: string | undefined): Promise<ReadonlyMap<string, Sum>> {
  const mine = syndicat === undefined ? sql`true` : sql`b.syndicat_id_externe is not distinct from ${syndicat}`
  const { rows } = await sql<Sum>`
    select coalesce(c::text, '') as id, count(*)::int as nombre, sum(b.poids) as poids
    from bulletin b cross join unnest(array_prepend(null::uuid, b.options || b.abstentions)) as u (c)
    where b.client_id = ${db.clientId} and b.campagne_id = ${campagneId} and ${mine}
    group by c`.execute(db.q)
  return new Map(rows.map((sum) => [sum.id, sum]))
}
