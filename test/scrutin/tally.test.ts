import { expect, test } from 'vitest'
import { groupsOf } from '../../scrutin/count.ts'
import { judgeOfChoices, tally, weighedTally } from '../../scrutin/tally.ts'
import { contradictions } from '../../scrutin/version-1.ts'

const question = {
  ...{ id: 'q', titre: 'Question', nombreChoixMin: 1, nombreChoixMax: 1, permetAbstention: true },
  options: [{ id: 'o', libelle: 'Oui' }],
}
const ballots = [
  { poids: 2.5, options: ['o'], abstentions: [] },
  { poids: 0.25, options: [], abstentions: ['q'] },
  { poids: 1.0001, options: [], abstentions: ['q'] },
]

test('abstentions are weighed, where the first format only counts them', () => {
  const [first, weighed] = [tally([question], ballots), weighedTally([question], ballots)]
  expect(weighed.questions).toEqual([{ ...first.questions[0], abstentions: 2, abstentionsPonderees: 1.2501 }])
  expect(Object.keys(first.questions[0] ?? {})).toEqual(['questionId', 'abstentions', 'options'])
})

test('the groups of ballots stand by their unions, those without one first', () => {
  const ballot = (syndicat: string | null, n: number) => ({
    ...{ recu: String(n), poids10k: 10_000, syndicat, options: ['o'], abstentions: [] },
  })
  const unions = ['S-2', null, 'S-3', 'S-1'].flatMap((syndicat) => [1, 2, 3, 4, 5].map((n) => ballot(syndicat, n)))
  for (const kept of [unions, unions.toReversed()]) {
    const groups = groupsOf([question], kept)
    expect(groups.map(({ syndicat }) => syndicat)).toEqual([null, 'S-1', 'S-2', 'S-3'])
    expect(groups.map(({ bulletins, poids, masque }) => [bulletins, poids, masque])).toEqual(
      groups.map(() => [5, 5, false]),
    )
  }
})

test('a ballot abstains from a question once', () => {
  const { isOffered } = judgeOfChoices([question])
  const of = (...abstentions: string[]) => isOffered({ options: [], abstentions })
  expect([of('q'), of('q', 'q'), of('x')]).toEqual([true, false, false])
})

test('the options of a question are read as often for many ballots as for one', () => {
  const readFor = (count: number) => {
    let reads = 0
    const counted = Object.defineProperty({ ...question }, 'options', { get: () => (reads++, question.options) })
    const bulletins = Array.from({ length: count }, () => ballots[0] ?? { poids: 1, options: [], abstentions: [] })
    contradictions({
      ...{ format: '', campagne: {}, questions: [counted], bulletins, recus: [] },
      totaux: tally([question], []),
    })
    return reads
  }
  expect(readFor(50)).toBe(readFor(1))
})
