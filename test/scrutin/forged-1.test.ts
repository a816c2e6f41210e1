import { expect, test } from 'vitest'
import { tally } from '../../scrutin/tally.ts'
import { verify } from '../../scrutin/verify.ts'
import { digest, questions as asked } from './box.ts'

/** A result of the first format, as the service has written it. */
const questions = asked.map(({ options, ...question }, ordre) => ({
  ...question,
  ordre,
  options: options.map((option, place) => ({ ...option, description: null, ordre: place })),
}))
const bulletins = [
  { poids: 1, options: ['a', 'c'], abstentions: [] },
  { poids: 1, options: ['b', 'c', 'd'], abstentions: [] },
  { poids: 2.5, options: ['e'], abstentions: ['q1'] },
]
const honest = {
  format: 'membres-et-votes/resultat/1',
  campagne: {
    ...{ id: 'c1', titre: 'Élection', ouvertureDuVoteUtc: '2026-11-01T12:00:00+00:00' },
    ...{ fermetureDuVoteUtc: '2026-11-02T12:00:00+00:00', depouilleLe: '2026-11-02T12:00:10.123+00:00' },
    libelleAbstention: null,
  },
  questions,
  totaux: tally(questions, bulletins),
  bulletins,
  recus: ['1', '2', '3'].map(digest).sort(),
}
const written = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`

test('an honest result of the first format is sound, and authentic by its hash', () => {
  const file = written(honest)
  expect(verify(file)).toMatchObject({ bulletins: 3, poids: 4.5, isAuthentic: false, anomalies: [] })
  expect(verify(file, { hash: digest(file) })).toMatchObject({ isAuthentic: true })
  expect(() => verify(file, { hash: digest('x') })).toThrow('has the hash')
  expect(() => verify(file, { key: 'x' })).toThrow('first format')
  for (const kept of [{ log: [] }, { head: {} }, { ballot: digest('x') }, { publication: digest('x') }])
    expect(() => verify(file, kept)).toThrow('first format')
})

const [first, ...others] = bulletins
const text = written(honest)

test.each<[string, unknown]>([
  ['an unknown member', { ...honest, note: 1 }],
  ['an unknown member of a question', { ...honest, questions: [{ ...questions[0], x: 1 }, questions[1]] }],
  ['a weight as text', { ...honest, bulletins: [{ ...first, poids: '1' }, ...others] }],
  ['a weight as a list', { ...honest, bulletins: [{ ...first, poids: [1] }, ...others] }],
  ['a weight of five decimals', { ...honest, bulletins: [{ ...first, poids: 1.000_01 }, ...others] }],
  ['a weight of true', { ...honest, bulletins: [{ ...first, poids: true }, ...others] }],
  ['options as one text', { ...honest, bulletins: [{ ...first, options: 'ac' }, ...others] }],
  ['a ballot that hides a member', { ...honest, bulletins: [{ ...first, nom: 'Roy' }, ...others] }],
  [
    'an abstention twice',
    { ...honest, bulletins: [...bulletins.slice(0, 2), { ...others[1], abstentions: ['q1', 'q1'] }] },
  ],
  ['receipts as objects', { ...honest, recus: [{}, {}, {}] }],
  ['receipts that are no hashes', { ...honest, recus: ['a', 'b', 'c'] }],
  ['receipts as one text', { ...honest, recus: 'abc' }],
  ['a limit of choices as text', { ...honest, questions: [questions[0], { ...questions[1], nombreChoixMax: '2' }] }],
  [
    'a limit of choices that is not there',
    { ...honest, questions: [questions[0], { ...questions[1], nombreChoixMax: null }] },
  ],
  [
    'an abstention that may be "no"',
    { ...honest, questions: [{ ...questions[0], permetAbstention: 'no' }, questions[1]] },
  ],
  ['no campaign', { ...honest, campagne: null }],
  ['sums with a member more', { ...honest, totaux: { ...honest.totaux, blancs: 0 } }],
  ['a list in the place of the file', [honest]],
])('a forged file of the first format is refused: %s', (_, value) => {
  expect(() => verify(written(value))).toThrow()
})

test.each<[string, string]>([
  ['a member twice', text.replace(' "totaux":', ' "totaux": null,\n "totaux":')],
  ['a number in another spelling', text.replace('"poids": 2.5', '"poids": 2.50')],
  ['an escape that is not needed', text.replace('Option a', String.raw`Option \u0061`)],
  ['something behind its end', `${text}\n`],
])('a file of the first format is refused with %s', (_, forged) => {
  expect(forged).not.toBe(text)
  expect(() => verify(forged)).toThrow('not written as the service writes it')
})
