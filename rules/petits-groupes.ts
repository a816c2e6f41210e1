/** Ballots under which nothing is said of what a group chose (decision K-4). */
export const smallGroup = 5

/** The ballots of the voters of a union, or of those who have none. */
export type Groupe = { readonly syndicat: string | null; readonly bulletins: number }

/**
 * The unions of a campaign whose choices are shown: those of five ballots at least, but for as many of the smallest as
 * it takes that the others are five ballots too, or none, voters without a union included. What is left when every
 * shown union is taken from the whole is then said of nobody or of five (decision K-4).
 */
export function shownUnions(groupes: readonly Groupe[]): ReadonlySet<string> {
  const isLarge = ({ syndicat, bulletins }: Groupe) => syndicat !== null && bulletins >= smallGroup
  let hidden = sum(groupes.filter((groupe) => !isLarge(groupe)))
  const large = groupes.filter(isLarge).sort(bySize)
  const shown = large.filter(({ bulletins }) => {
    if (hidden === 0 || hidden >= smallGroup) return true
    hidden += bulletins
    return false
  })
  return new Set(shown.flatMap(({ syndicat }) => syndicat ?? []))
}

const sum = (groupes: readonly Groupe[]) => groupes.reduce((total, { bulletins }) => total + bulletins, 0)

/** The smallest first; of equal ones the first by its id, so that the same ones are hidden each time. */
const bySize = (a: Groupe, b: Groupe) => a.bulletins - b.bulletins || ((a.syndicat ?? '') < (b.syndicat ?? '') ? -1 : 1)
