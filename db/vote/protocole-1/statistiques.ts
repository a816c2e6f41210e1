// Raw: the choices of a ballot come as rows.
import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.ts'
import { type Group, shownGroups } from '../../../scrutin/small-groups.ts'
import type { Db } from '../../engine/database.ts'
import { rounded } from '../figures/figures.ts'

type Schemas = components['schemas']
type Question = Schemas['StatistiquesQuestion']

type Counted = {
  readonly campagneId: string
  readonly questions: readonly Schemas['Question'][]
  readonly voted: number
}

/**
 * The questions of a campaign that an earlier version has counted, which kept no figures, with the results of all or of one
 * union, unless they are hidden.
 */
export async function results(db: Db, { campagneId, questions, voted }: Counted, syndicat?: string) {
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

/** A question of a union whose choices are hidden: how many ballots there are, and what they weigh. */
const hiddenQuestion = (question: Schemas['Question'], voted: number, weight: number): Question => ({
  ...{ questionId: question.id, titre: question.titre, type: question.type, ordre: question.ordre },
  nombreReponses: voted,
  nombreAbstentions: null,
  totalPondere: weight,
  seuilAdoption: null,
  estAdoptee: null,
  options: null,
  motifMasquage: 'PetitGroupe',
})

async function isShown(db: Db, campagneId: string, syndicat: string): Promise<boolean> {
  const rows = await db.q
    .selectFrom('bulletin')
    .select(['syndicat_id_externe as syndicat', 'poids', sql<number>`count(*)::int`.as('bulletins')])
    .where('bulletin.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .groupBy(['syndicat_id_externe', 'poids'])
    .execute()
  const groupes = Map.groupBy(rows, (row) => row.syndicat)
  const all = Array.from(groupes, ([union, own]): Group => {
    const parPoids = new Map(own.map(({ poids, bulletins }) => [poids, bulletins]))
    return { syndicat: union, parPoids }
  })
  return shownGroups(all).has(syndicat)
}

type Scope = { campagneId: string; syndicat: string | undefined; questions: readonly Schemas['Question'][] }
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
      pourcentage: expressed === 0 ? 0 : rounded((100 * of(option.id).poids) / expressed),
      estAdoptee: null,
    }))
    return {
      questionId: id,
      titre,
      type,
      ordre,
      nombreReponses: all.nombre,
      nombreAbstentions: of(id).nombre,
      totalPondere: all.poids,
      seuilAdoption: null,
      estAdoptee: null,
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
