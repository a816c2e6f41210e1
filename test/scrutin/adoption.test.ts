import { expect, test } from 'vitest'
import { isQuorumReached, isShare, judgeOfAdoption, type Standing, weightOfElectors } from '../../scrutin/adoption.ts'
import { canonical, type Json } from '../../scrutin/canonical.ts'
import type { Context, Threshold } from '../../scrutin/result.ts'
import { resultMessage, signatureBy } from '../../scrutin/signing.ts'
import { verify } from '../../scrutin/verify.ts'
import { ballots, campagneId, contextOf, leavesOf, open, questions, service, count } from './box.ts'

const reach = (pourcentage: number) => ({ pourcentage, estDepasse: false })
const pass = (pourcentage: number) => ({ pourcentage, estDepasse: true })

test.each([
  [50, 100, reach(50), true],
  [49, 100, reach(50), false],
  [50, 100, pass(50), false],
  [51, 100, pass(50), true],
  [2, 3, reach(66.6666), true],
  [2, 3, reach(66.6667), false],
  [199_999, 300_000, reach(66.6666), false],
  [333_333, 1_000_000, reach(33.3333), true],
  [333_332, 1_000_000, reach(33.3333), false],
  [100, 100, reach(100), true],
  [100, 100, pass(100), false],
  // As floating numbers these two would be one.
  [9_007_199_254_740_990, 9_007_199_254_740_991, reach(100), false],
  [0, 0, reach(0.0001), false],
])('%d of %d as a share of %j: %s', (part, whole, share, isReached) => {
  expect(isShare(part, whole, share)).toBe(isReached)
})

const standing: Standing = { quorum: null, avecDroit: 10, votants: 5, poidsElecteurs: 20 }

test('a quorum is of heads, and reached by as many as it says', () => {
  expect([null, 50, 50.0001].map((quorum) => isQuorumReached({ ...standing, quorum }))).toEqual([true, true, false])
})

test('an option is adopted by its weight among what was expressed, or among the electors, where the quorum is reached', () => {
  const of = (base: Threshold['base'], changes: Partial<Standing> = {}) =>
    judgeOfAdoption({ ...standing, ...changes }, { base, ...pass(50) }, { poids: 12, abstentionsPonderees: 2 })
  expect([5, 5.0001, 12].map(of('Exprimes'))).toEqual([false, true, true])
  expect([10, 10.0001].map(of('Electeurs'))).toEqual([false, true])
  expect(of('Exprimes', { quorum: 50.0001 })(12)).toBe(false)
  expect(of('Electeurs', { poidsElecteurs: null })(12)).toBeNull()
  expect(judgeOfAdoption(standing, null, { poids: 12, abstentionsPonderees: 2 })(12)).toBeNull()
})

test('electors weigh what those who may vote do, where a result says how many they are', () => {
  const one = { poids: 1.5, inscrits: 3, votants: 1 }
  expect(weightOfElectors([{ ...one, avecDroit: 2 }])).toBe(3)
  expect(weightOfElectors([{ ...one, avecDroit: 2 }, one])).toBeNull()
})

const leaves = leavesOf(ballots)
const context = contextOf(leaves)
const [light, heavy] = context.electeurs.parPoids

/** A result of a campaign with a quorum and a threshold. */
async function fileOf(
  { seuil, entitled }: { seuil: Json; entitled: readonly (number | undefined)[] },
  quorum: Json = 50,
) {
  const [first, ...others] = questions
  const told = [light, heavy].map((own, at) => ({
    ...own,
    ...(entitled[at] !== undefined && { avecDroit: entitled[at] }),
  }))
  const asked = {
    ...context,
    campagne: { ...context.campagne, quorum },
    questions: [{ ...first, seuilAdoption: seuil }, ...others],
    electeurs: { ...context.electeurs, parPoids: told },
  } as unknown as Context
  const { resultat } = await count({ ballots, leaves }, asked, { open, signer: service })
  const unsigned = { ...resultat, signature: undefined } as unknown as Record<string, Json>
  return canonical({ ...unsigned, signature: signatureBy(service, resultMessage(campagneId, unsigned)) })
}

const seuil = { base: 'Electeurs', pourcentage: 50, estDepasse: true }

test('a result says its quorum and its thresholds, and stands up', async () => {
  const file = await fileOf({ seuil, entitled: [12, 6] })
  expect(verify(file)).toMatchObject({ bulletins: 12, anomalies: [] })
  expect(JSON.parse(file)).toMatchObject({ campagne: { quorum: 50 }, questions: [{ seuilAdoption: seuil }, {}] })
})

test.each<[string, Parameters<typeof fileOf>, string]>([
  ['a quorum of nothing', [{ seuil, entitled: [12, 6] }, 0], 'campagne.quorum is not a percentage'],
  ['a quorum of more than all', [{ seuil, entitled: [12, 6] }, 100.0001], 'campagne.quorum is not a percentage'],
  ['a quorum of five decimals', [{ seuil, entitled: [12, 6] }, 33.33333], 'campagne.quorum is not a percentage'],
  ['a threshold of nobody', [{ seuil: { ...seuil, base: 'Voisins' }, entitled: [12, 6] }], 'not one of Exprimes'],
  ['a threshold that says more', [{ seuil: { ...seuil, autre: 1 }, entitled: [12, 6] }], 'nobody knows'],
  ['a threshold without its rule', [{ seuil: { base: 'Exprimes', pourcentage: 50 }, entitled: [12, 6] }], 'not there'],
  ['electors who are not those who may vote', [{ seuil, entitled: [11, 6] }], 'are not those who may vote'],
  [
    'electors of one weight alone',
    [{ seuil: { ...seuil, base: 'Exprimes' }, entitled: [18, undefined] }],
    'are not those who may vote',
  ],
  ['more who voted than might', [{ seuil, entitled: [14, 4] }], 'are not those who may vote'],
  ['no weight of the electors', [{ seuil, entitled: [] }], 'whose weight is not said'],
])('%s is no result', async (_, given, said) => {
  const file = await fileOf(...given)
  expect(() => verify(file)).toThrow(said)
})
