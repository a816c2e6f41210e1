/** A refusal of a member that the contract cannot refuse, as a handler gives it. */
type Invalid = [code: 'Requete.Invalide', slots: undefined, member: string, message: Record<'fr' | 'en', string>]

const inexact = { fr: 'doit avoir quatre décimales au plus', en: 'must have four decimals at most' }
const beyondAll = { fr: "n'est jamais rempli au-delà de 100\u00a0%", en: 'is never met beyond 100%' }

type Threshold = { readonly pourcentage: number; readonly estDepasse?: boolean | undefined }

/**
 * Whether a percentage is kept as it is given, with four decimals at most. Two thirds, rounded up, are more than two
 * thirds, who would not reach them (decision K-7).
 */
const isExact = (percentage: number) => Math.round(percentage * 10_000) / 10_000 === percentage

/** What is wrong with the quorum of a campaign, if one is given (decision I-2). */
export const wrongQuorum = (quorum: number | null | undefined): Invalid[] =>
  quorum == null || isExact(quorum) ? [] : [['Requete.Invalide', undefined, 'quorum', inexact]]

/** What is wrong with what adopts an option, if it is said (decision I-2). */
export function wrongThreshold(seuil: Threshold | null | undefined): Invalid[] {
  if (!seuil) return []
  const { pourcentage, estDepasse = false } = seuil
  const found: Invalid[] = isExact(pourcentage)
    ? []
    : [['Requete.Invalide', undefined, 'seuilAdoption.pourcentage', inexact]]
  if (pourcentage === 100 && estDepasse)
    found.push(['Requete.Invalide', undefined, 'seuilAdoption.estDepasse', beyondAll])
  return found
}
