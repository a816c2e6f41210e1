/** Ballots under which nothing is said of what a group chose (decision K-4). */
export const smallGroup = 5

/** How many ballots of each weight there are, by the weight. */
export type ByWeight = ReadonlyMap<number, number>

/** The ballots of the voters of a union, or of those who have none, by their weights. */
export type Group = { readonly syndicat: string | null; readonly parPoids: ByWeight }

/**
 * The groups of a campaign whose choices are shown, by their unions: those that have nobody or five ballots of each weight,
 * but for as many as it takes that all which are not shown have that too: voters without a union, then the smallest unions.
 * None is shown where that is not enough. What is left when every shown group is taken from the whole is then said of nobody
 * or of five, and no weight among the figures is that of fewer (decision K-4).
 */
export function shownGroups(groups: readonly Group[]): ReadonlySet<string | null> {
  const isLarge = ({ parPoids }: Group) => parPoids.size > 0 && telling(parPoids).size === 0
  const hidden = new Map<number, number>()
  for (const { parPoids } of groups.filter((group) => !isLarge(group))) add(hidden, parPoids)
  const large = groups.filter(isLarge).sort(byNeed)
  const shown = large.filter(({ parPoids }) => {
    const few = telling(hidden)
    if (![...parPoids.keys()].some((poids) => few.has(poids))) return true
    add(hidden, parPoids)
    return false
  })
  return new Set(telling(hidden).size > 0 ? [] : shown.map(({ syndicat }) => syndicat))
}

/** The weights that ballots have, and fewer than five. */
export const telling = (parPoids: ByWeight): ReadonlySet<number> =>
  new Set([...parPoids].flatMap(([poids, bulletins]) => (bulletins > 0 && bulletins < smallGroup ? [poids] : [])))

/** Adds ballots to others. */
function add(all: Map<number, number>, parPoids: ByWeight): void {
  for (const [poids, bulletins] of parPoids) all.set(poids, (all.get(poids) ?? 0) + bulletins)
}

const sizeOf = ({ parPoids }: Group) => [...parPoids.values()].reduce((total, bulletins) => total + bulletins, 0)

/** Nobody asks for those without a union by its name; of equal unions the first by its id, so that it is always the same. */
const byNeed = (a: Group, b: Group) =>
  Number(b.syndicat === null) - Number(a.syndicat === null) ||
  sizeOf(a) - sizeOf(b) ||
  ((a.syndicat ?? '') < (b.syndicat ?? '') ? -1 : 1)
