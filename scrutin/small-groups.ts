/** Ballots under which nothing is said of what a group chose (decision K-4). */
export const smallGroup = 5

/** The ballots of the voters of a union, or of those who have none. */
export type Group = { readonly syndicat: string | null; readonly bulletins: number }

/**
 * The groups of a campaign whose choices are shown, by their unions: those of five ballots at least, but for as many as it
 * takes that all which are not shown are five ballots too, or none: voters without a union, then the smallest unions. What
 * is left when every shown group is taken from the whole is then said of nobody or of five (decision K-4).
 */
export function shownGroups(groups: readonly Group[]): ReadonlySet<string | null> {
  const isLarge = ({ bulletins }: Group) => bulletins >= smallGroup
  let hidden = sum(groups.filter((group) => !isLarge(group)))
  const large = groups.filter(isLarge).sort(byNeed)
  const shown = large.filter(({ bulletins }) => {
    if (hidden === 0 || hidden >= smallGroup) return true
    hidden += bulletins
    return false
  })
  return new Set(shown.map(({ syndicat }) => syndicat))
}

const sum = (groups: readonly Group[]) => groups.reduce((total, { bulletins }) => total + bulletins, 0)

/** Nobody asks for those without a union by its name; of equal unions the first by its id, so that it is always the same. */
const byNeed = (a: Group, b: Group) =>
  Number(b.syndicat === null) - Number(a.syndicat === null) ||
  a.bulletins - b.bulletins ||
  ((a.syndicat ?? '') < (b.syndicat ?? '') ? -1 : 1)
