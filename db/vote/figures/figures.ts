import type { components } from '../../../generated/openapi.ts'
import type { Anomaly, ResultGroup } from '../../../scrutin/result.ts'
import type { QuestionWeights, WeighedTotals } from '../../../scrutin/tally.ts'
import type { Turnout } from './electorate.ts'

type Schemas = components['schemas']
type Statistique = Schemas['StatistiquesQuestion']

/** A question as statistics name it. */
export type AskedInOrder = Pick<Schemas['Question'], 'id' | 'titre' | 'type' | 'ordre'> & {
  readonly options: readonly Pick<Schemas['OptionDeQuestion'], 'id' | 'libelle' | 'ordre'>[]
}

/** What statistics are made of once a campaign is counted: sums, and nobody's ballot. */
export type Figures = {
  readonly turnout: Turnout
  readonly questions: readonly AskedInOrder[]
  readonly totals: WeighedTotals
  readonly unions: readonly Union[]
  /** The first ones. */
  readonly anomalies: readonly Anomaly[]
}

/** The figures of a union, or of those without one: choices are null where they are hidden. */
type Union = Turnout & {
  readonly syndicat: string | null
  readonly poids: number
  readonly bulletins: number
  readonly questions: readonly QuestionWeights[] | null
}

/** Anomalies that a campaign shows; the result has all of them. */
export const mostAnomalies = 1000

/** What is taken of a result. */
export type Counted = {
  readonly totaux: WeighedTotals
  readonly groupes: readonly ResultGroup[]
  readonly anomalies: readonly Anomaly[]
}
type Electorate = {
  readonly electeurs: Turnout
  readonly unions: readonly (Turnout & { readonly syndicat: string | null })[]
}

/** The figures of a result, with the turnout of each union. */
export function figuresOf(counted: Counted, electorate: Electorate, questions: readonly AskedInOrder[]): Figures {
  const groups = new Map(counted.groupes.map((group) => [group.syndicat, group]))
  const { inscrits, avecDroit, votants } = electorate.electeurs
  return {
    turnout: { inscrits, avecDroit, votants },
    questions: questions.map(({ id, titre, type, ordre, options }) => ({
      ...{ id, titre, type, ordre },
      options: options.map((option) => ({ id: option.id, libelle: option.libelle, ordre: option.ordre })),
    })),
    totals: counted.totaux,
    unions: electorate.unions.map((union) => {
      const { poids = 0, bulletins = 0, questions: totals = null } = groups.get(union.syndicat) ?? {}
      return { ...union, poids, bulletins, questions: totals }
    }),
    anomalies: counted.anomalies.slice(0, mostAnomalies),
  }
}

/** The figures of all, or of the voters of a union. */
type Scope = {
  readonly turnout: Turnout
  readonly bulletins: number
  readonly poids: number
  readonly questions: readonly QuestionWeights[] | null
}

const nobody: Turnout = { inscrits: 0, avecDroit: 0, votants: 0 }

/** Whose figures are asked for. */
export function scopeOf({ turnout, totals, unions }: Figures, syndicat: string | undefined): Scope {
  if (syndicat === undefined) return { turnout, ...totals }
  const union = unions.find((one) => one.syndicat === syndicat)
  if (!union) return { turnout: nobody, bulletins: 0, poids: 0, questions: null }
  const { bulletins, poids, questions, ...own } = union
  return { turnout: own, bulletins, poids, questions }
}

/** The questions as statistics show them; what few chose is hidden (decision K-4). */
export function shownQuestions({ questions }: Figures, scope: Scope): Statistique[] {
  return questions.map(({ id: questionId, titre, type, ordre, options }) => {
    const asked = { questionId, titre, type, ordre, nombreReponses: scope.bulletins, totalPondere: scope.poids }
    const sums = scope.questions?.find((one) => one.questionId === questionId)
    if (!sums) return { ...asked, nombreAbstentions: null, options: null, motifMasquage: 'PetitGroupe' }
    const found = new Map(sums.options.map((option) => [option.optionId, option]))
    const expressed = scope.poids - sums.abstentionsPonderees
    return {
      ...asked,
      nombreAbstentions: sums.abstentions,
      options: options.map(({ id: optionId, libelle, ordre: place }) => {
        const { votes = 0, votesPonderes = 0 } = found.get(optionId) ?? {}
        const pourcentage = expressed === 0 ? 0 : rounded((100 * votesPonderes) / expressed)
        return { optionId, libelle, ordre: place, nombreVotes: votes, nombreVotesPondere: votesPonderes, pourcentage }
      }),
    }
  })
}

/** To two decimals. */
export const rounded = (number: number): number => Math.round(number * 100) / 100
