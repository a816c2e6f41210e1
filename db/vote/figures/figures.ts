import type { components } from '../../../generated/openapi.ts'
import type { Anomaly, ResultGroup, SignedPublication } from '../../../scrutin/result.ts'
import type { QuestionWeights, WeighedTotals } from '../../../scrutin/tally.ts'
import { judgeOfAdoption, type Standing, type Threshold, weightOfElectors } from '../../../scrutin/index.ts'
import type { Electorate, Turnout } from './electorate.ts'

type Schemas = components['schemas']
type Statistique = Schemas['StatistiquesQuestion']

/** A question as statistics name it. */
export type AskedInOrder = Pick<Schemas['Question'], 'id' | 'titre' | 'type' | 'ordre'> & {
  /** Not there of one that an earlier version has counted. */
  readonly seuilAdoption?: Threshold | null
  readonly options: readonly Pick<Schemas['OptionDeQuestion'], 'id' | 'libelle' | 'ordre'>[]
}

/** What statistics are made of once a campaign is counted: sums, and nobody's ballot. */
export type Figures = {
  readonly turnout: Turnout
  /** What adoption is judged by; not there of a campaign that an earlier version has counted. */
  readonly comite?: { readonly quorum: number | null; readonly poidsElecteurs: number | null }
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
  readonly campagne?: { readonly quorum?: number }
  readonly totaux: WeighedTotals
  readonly groupes: readonly ResultGroup[]
  readonly anomalies: readonly Anomaly[]
  readonly publication?: SignedPublication | undefined
}

type Asked = Omit<AskedInOrder, 'seuilAdoption'> & Pick<Schemas['Question'], 'seuilAdoption'>

/** A threshold as those who count know it; the contract lets others come. */
export const thresholdOf = ({ base, ...threshold }: Schemas['SeuilAdoption']): Threshold => ({
  base: base === 'Electeurs' ? base : 'Exprimes',
  ...threshold,
})

/** What the adoption of options is judged by. */
export const standingOf = ({ turnout, comite }: Figures): Standing => ({
  ...{ avecDroit: turnout.avecDroit, votants: turnout.votants },
  ...(comite ?? { quorum: null, poidsElecteurs: null }),
})

/** The figures of a result, with the turnout of each union. */
export function figuresOf(counted: Counted, electorate: Electorate, questions: readonly Asked[]): Figures {
  const groups = new Map(counted.groupes.map((group) => [group.syndicat, group]))
  const { inscrits, avecDroit, votants, parPoids } = electorate.electeurs
  return {
    turnout: { inscrits, avecDroit, votants },
    comite: { quorum: counted.campagne?.quorum ?? null, poidsElecteurs: weightOfElectors(parPoids) },
    questions: questions.map(({ id, titre, type, ordre, seuilAdoption, options }) => ({
      ...{ id, titre, type, ordre, seuilAdoption: seuilAdoption && thresholdOf(seuilAdoption) },
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
  /** Null of a union, which adopts nothing. */
  readonly standing: Standing | null
}

const nobody: Turnout = { inscrits: 0, avecDroit: 0, votants: 0 }

/** Whose figures are asked for. */
export function scopeOf(figures: Figures, syndicat: string | undefined): Scope {
  const { turnout, totals, unions } = figures
  if (syndicat === undefined) return { turnout, ...totals, standing: standingOf(figures) }
  const union = unions.find((one) => one.syndicat === syndicat)
  if (!union) return { turnout: nobody, bulletins: 0, poids: 0, questions: null, standing: null }
  const { bulletins, poids, questions, ...own } = union
  return { turnout: own, bulletins, poids, questions, standing: null }
}

/** The questions as statistics show them; what few chose is hidden (decision K-4). */
export function shownQuestions({ questions }: Figures, scope: Scope): Statistique[] {
  return questions.map(({ id: questionId, titre, type, ordre, seuilAdoption = null, options }) => {
    const asked = {
      ...{ questionId, titre, type, ordre, nombreReponses: scope.bulletins, totalPondere: scope.poids },
      seuilAdoption,
    }
    const sums = scope.questions?.find((one) => one.questionId === questionId)
    if (!sums)
      return { ...asked, nombreAbstentions: null, estAdoptee: null, options: null, motifMasquage: 'PetitGroupe' }
    const found = new Map(sums.options.map((option) => [option.optionId, option]))
    const expressed = scope.poids - sums.abstentionsPonderees
    const { poids } = scope
    const judge = scope.standing
      ? judgeOfAdoption(scope.standing, seuilAdoption, { poids, abstentionsPonderees: sums.abstentionsPonderees })
      : () => null
    const counted = options.map(({ id: optionId, libelle, ordre: place }) => {
      const { votes = 0, votesPonderes = 0 } = found.get(optionId) ?? {}
      const pourcentage = expressed === 0 ? 0 : rounded((100 * votesPonderes) / expressed)
      const numbers = { nombreVotes: votes, nombreVotesPondere: votesPonderes, pourcentage }
      return { optionId, libelle, ordre: place, ...numbers, estAdoptee: judge(votesPonderes) }
    })
    return {
      ...asked,
      nombreAbstentions: sums.abstentions,
      estAdoptee: scope.standing && seuilAdoption && counted.some(({ estAdoptee }) => estAdoptee === true),
      options: counted,
    }
  })
}

/** To two decimals. */
export const rounded = (number: number): number => Math.round(number * 100) / 100
