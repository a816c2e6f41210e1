import type { Electorate, Threshold } from './result.ts'
import { units } from './tally.ts'

/** Who could vote and did, by heads, and what those who could weigh. */
export type Standing = {
  readonly quorum: number | null
  readonly avecDroit: number
  readonly votants: number
  /** Null where a result does not say it. */
  readonly poidsElecteurs: number | null
}

/** Ten-thousandths of a percent in the whole. */
const hundred = 1_000_000n

/**
 * Whether a part is a percentage of a whole, both whole numbers, without any rounding; nothing is a share of nothing
 * (decision K-7).
 */
export function isShare(part: number, whole: number, { pourcentage, estDepasse }: Omit<Threshold, 'base'>): boolean {
  const [given, needed] = [BigInt(part) * hundred, BigInt(whole) * BigInt(units(pourcentage))]
  return whole > 0 && (estDepasse ? given > needed : given >= needed)
}

/** Whether as many have voted as the quorum asks for; true where there is none. */
export const isQuorumReached = ({ quorum, avecDroit, votants }: Standing): boolean =>
  quorum === null || isShare(votants, avecDroit, { pourcentage: quorum, estDepasse: false })

/** What was said of a question: the weight of the ballots, and that of those that abstain from it. */
type Expressed = { readonly poids: number; readonly abstentionsPonderees: number }

/** Says whether an option of a question that weighs so much is adopted; null where that was not asked, or cannot be told. */
export function judgeOfAdoption(
  standing: Standing,
  threshold: Threshold | null,
  { poids, abstentionsPonderees }: Expressed,
) {
  const whole = threshold?.base === 'Exprimes' ? poids - abstentionsPonderees : standing.poidsElecteurs
  if (threshold === null || whole === null) return () => null
  const isReached = isQuorumReached(standing)
  return (votesPonderes: number): boolean | null => isReached && isShare(units(votesPonderes), units(whole), threshold)
}

/** What those who may vote weigh together; null where a result does not say how many they are of each weight. */
export function weightOfElectors(parPoids: Electorate['parPoids']): number | null {
  if (parPoids.some(({ avecDroit }) => avecDroit === undefined)) return null
  return parPoids.reduce((sum, { poids, avecDroit = 0 }) => sum + units(poids) * avecDroit, 0) / 10_000
}
