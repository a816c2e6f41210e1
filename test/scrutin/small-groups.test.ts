import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownGroups } from '../../scrutin/small-groups.ts'
import { seedOr } from '../support/seed.ts'

const groupes = (sizes: readonly number[], nobody = 0) =>
  [nobody, ...sizes].map((bulletins, n) => ({
    syndicat: n === 0 ? null : `S-${String(n - 1)}`,
    ...{ bulletins, parPoids: new Map(bulletins > 0 ? [[10_000, bulletins]] : []) },
  }))
const shownOf = (sizes: readonly number[], nobody?: number) =>
  Array.from(shownGroups(groupes(sizes, nobody)), (syndicat) => syndicat ?? 'nobody').sort()

test.each([
  { sizes: [6, 6, 1], shown: ['S-1'] },
  { sizes: [9, 6, 1], shown: ['S-0'] },
  { sizes: [9, 6, 4, 1], shown: ['S-0', 'S-1'] },
  { sizes: [6, 5], nobody: 2, shown: ['S-0'] },
  { sizes: [6, 5], nobody: 5, shown: ['S-0', 'S-1', 'nobody'] },
  { sizes: [6, 5, 1], nobody: 9, shown: ['S-0', 'S-1'] },
  { sizes: [6, 5], shown: ['S-0', 'S-1'] },
  { sizes: [6, 0], shown: ['S-0'] },
  { sizes: [6, 4], shown: [] },
  { sizes: [5], shown: ['S-0'] },
  { sizes: [4], shown: [] },
])('of unions of $sizes ballots, and $nobody without a union, $shown are shown', ({ sizes, nobody, shown }) => {
  expect(shownOf(sizes, nobody)).toEqual(shown)
})

test('of unions of one size the first by its id is hidden with a small one, in whichever order they come', () => {
  const union = (syndicat: string | null, bulletins: number) => ({ syndicat, parPoids: new Map([[1, bulletins]]) })
  const groups = [union('C', 4), union('B', 6), union('A', 6), union('D', 6)]
  for (const given of [groups, groups.toReversed(), [...groups, union('E', 0)]])
    expect([...shownGroups(given)].sort()).toEqual(['B', 'D'])
  expect([...shownGroups([union('A', 6), union(null, 7), union('C', 4)])]).toEqual(['A'])
})

test('whatever the electorate, no difference of what is shown concerns fewer than five ballots', () => {
  const electorate = fc.tuple(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 12 }), fc.nat(7))
  fc.assert(
    fc.property(electorate, ([sizes, nobody]) => {
      const all = groupes(sizes, nobody)
      const shown = shownGroups(all)
      const isShown = ({ syndicat }: { syndicat: string | null }) => shown.has(syndicat)
      const rest = all.filter((groupe) => !isShown(groupe)).map(({ bulletins }) => bulletins)
      const left = rest.reduce((sum, bulletins) => sum + bulletins, 0)
      // The differences of what is shown are sums of these.
      const told = [...all.filter(isShown).map(({ bulletins }) => bulletins), left]
      if (shown.size > 0) expect(told.filter((size) => size > 0 && size < 5)).toEqual([])
      // Nothing is hidden without need: without the last one that is, the others would be too few.
      const needed = Math.max(
        0,
        ...all.filter((groupe) => groupe.syndicat !== null && !isShown(groupe)).map(({ bulletins }) => bulletins),
      )
      if (needed >= 5) expect(left - needed).toBeLessThan(5)
      if (nobody >= 5 && !shown.has(null)) expect(sizes.some((size) => size > 0 && size < 5)).toBe(true)
    }),
    { seed: seedOr(20_261_123) },
  )
})

/** Unions of so many ballots of the weights 1 and 2. */
const weighted = (sizes: readonly (readonly number[])[]) =>
  sizes.map((ofWeight, n) => ({
    syndicat: n === 0 ? null : `S-${String(n)}`,
    parPoids: new Map(ofWeight.flatMap((bulletins, at) => (bulletins > 0 ? [[at + 1, bulletins] as const] : []))),
  }))

test.each([
  { what: 'one of six weighs two', sizes: [[0], [5, 1], [0, 5], [5]], shown: ['S-3'] },
  { what: 'one of six weighs two, and nobody else does', sizes: [[0], [5, 1], [5]], shown: [] },
  { what: 'what is left would have one that weighs two', sizes: [[5, 1], [5, 5], [6, 6], [7]], shown: ['S-2', 'S-3'] },
  {
    what: 'five of each weight',
    sizes: [
      [5, 5],
      [5, 5],
      [0, 5],
    ],
    shown: ['S-1', 'S-2', 'nobody'],
  },
])('of unions where $what, $shown are shown', ({ sizes, shown }) => {
  const found = Array.from(shownGroups(weighted(sizes)), (syndicat) => syndicat ?? 'nobody')
  expect(found.sort()).toEqual(shown)
})

test('whatever the weights, those that are shown, and all the others, have nobody or five of each weight', () => {
  const unions = fc.array(fc.array(fc.integer({ min: 0, max: 8 }), { maxLength: 3 }), { maxLength: 8 })
  fc.assert(
    fc.property(unions, (sizes) => {
      const all = weighted(sizes)
      const shown = shownGroups(all)
      for (const { syndicat, parPoids } of all.filter((group) => shown.has(group.syndicat))) {
        const rest = all.filter((group) => group.syndicat !== syndicat)
        for (const poids of [1, 2, 3]) {
          const others = rest.reduce((sum, group) => sum + (group.parPoids.get(poids) ?? 0), 0)
          expect([parPoids.get(poids) ?? 0, others].filter((size) => size > 0 && size < 5)).toEqual([])
        }
      }
    }),
    { seed: seedOr(20_261_123) },
  )
})
