import { expect, test } from 'vitest'
import { tally, weighedTally } from '../../scrutin/tally.ts'

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
