import { expect, test } from 'vitest'
import { tally } from '../../scrutin/tally.ts'

/** The sum of weights, added as whole numbers. */
const exact = (weights: readonly number[]) =>
  Number(weights.reduce((sum, weight) => sum + BigInt(weight.toFixed(4).replace('.', '')), 0n)) / 10_000

test('a recount is exact for each weight of up to four decimals, and for a sum of a thousand of it', () => {
  const choice = { id: 'q', titre: '', nombreChoixMin: 1, nombreChoixMax: 1, permetAbstention: false }
  const question = { ...choice, options: [{ id: 'o', libelle: '' }] }
  const wrong = Array.from({ length: 10_000 }, (_, n) => (n + 1) / 10_000).filter((weight) => {
    const bulletins = Array.from({ length: 1000 }, () => ({ poids: weight, options: ['o'], abstentions: [] }))
    const sum = Math.round(weight * 10_000) / 10
    const counted = tally([question], bulletins.slice(0, weight > 0.1 ? 7 : 1000))
    const expected = weight > 0.1 ? exact(Array<number>(7).fill(weight)) : sum
    return counted.poids !== expected || counted.questions[0]?.options[0]?.votesPonderes !== expected
  })
  expect(wrong).toEqual([])
})
