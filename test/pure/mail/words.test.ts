import { describe, expect, test } from 'vitest'
import { keywordMessages } from '../../../contract/messages.ts'
import { counted, formOf } from '../../../rules/plural.ts'
import { operations } from '../../../contract/contract.ts'
import { defaults } from '../../../mail/defaults.ts'
import { catalogueOf } from '../../../words/index.ts'

const forms = { one: 'caractère', other: 'caractères' }

test('a noun takes the number that its language asks for', () => {
  expect([0, 1, 1.5, 2, 1234].map((n) => counted('fr', n, forms))).toEqual(
    ['0 caractère', '1 caractère', '1,5 caractère', '2 caractères', '1 234 caractères'].map((text) =>
      text.replaceAll(' ', '\u00a0'),
    ),
  )
  expect([0, 1, 2].map((n) => formOf('en', n, { one: 'answer', other: 'answers' }))).toEqual([
    'answers',
    'answer',
    'answers',
  ])
})

test('minutes count in the number of their language', () => {
  const [french, english] = [catalogueOf('fr').minutes, catalogueOf('en').minutes]
  const said = [0, 1, 2].map((n) => [french.headSize(n), english.headSize(n), french.more(n)].join(', '))
  expect(said.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    '0 bulletin, 0 ballots, et 0 autre, dans le fichier de résultat',
    '1 bulletin, 1 ballot, et 1 autre, dans le fichier de résultat',
    '2 bulletins, 2 ballots, et 2 autres, dans le fichier de résultat',
  ])
})

test.each([
  ['minLength', '1', 'doit avoir 1 caractère au moins'],
  ['minLength', '3', 'doit avoir 3 caractères au moins'],
  ['maxLength', '100', 'doit avoir 100 caractères au plus'],
  ['minItems', '2', 'doit avoir 2 éléments au moins'],
  ['type', 'string', 'doit être un texte'],
  ['type', 'string,null', 'doit être un texte ou null'],
  ['pattern', '^[^\\x00-\\x1F\\x7F]*$', 'contient un caractère interdit'],
  ['pattern', '^[\\w-]{43}$', "n'a pas la forme attendue"],
])('%s of %s is said in French as a person would', (keyword, limit, expected) => {
  expect(keywordMessages[keyword]?.(limit).fr).toBe(expected)
})

describe('a wait', () => {
  test.each([
    [1, '1\u00a0minute', '1\u00a0minute'],
    [61, '2\u00a0minutes', '2\u00a0minutes'],
    [3599, '1\u00a0heure', '1\u00a0hour'],
    [3660, '1\u00a0heure et 1\u00a0minute', '1\u00a0hour and 1\u00a0minute'],
    [7320, '2\u00a0heures et 2\u00a0minutes', '2\u00a0hours and 2\u00a0minutes'],
  ])('of %i s is told whole', (seconds, fr, en) => {
    expect(catalogueOf('fr').forms.wait(seconds)).toContain(`dans ${fr}.`)
    expect(catalogueOf('en').forms.wait(seconds)).toContain(`in ${en}.`)
  })
})

/** Every text of a catalogue, those that take values with some. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return textsOf((value as (...values: string[]) => unknown)('2', '2'))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

test('a page says each refusal that needs no key in the words of who reads it, in both languages', () => {
  const shown = operations.filter(({ isKeyless, path }) => isKeyless && /^\/(?:vote|scrutin)\//.test(path))
  const codes = [...new Set(shown.flatMap(({ codes }) => [...codes])), 'Requete.RouteInconnue', 'Requete.DelaiDepasse']
  expect(codes.length).toBeGreaterThan(15)
  for (const language of ['fr', 'en'] as const)
    expect(codes.filter((code) => !Object.hasOwn(catalogueOf(language).refusals, code))).toEqual([])
  expect(Object.keys(catalogueOf('en').refusals)).toEqual(Object.keys(catalogueOf('fr').refusals))
})

test('an e-mail that is in both languages says the same in both', () => {
  for (const [nom, { contenu }] of Object.entries(catalogueOf('fr').mail.wordings)) {
    const other = catalogueOf('en').mail.wordings[nom as keyof typeof defaults]
    const named = (text: string) => [...text.matchAll(/\{\{\w+\}\}|<\/?\w+/g)].map(([one]) => one)
    expect([nom, named(other.contenu).sort()]).toEqual([nom, named(contenu).sort()])
  }
  expect(defaults.ConfirmationVote.contenu).toContain('<div lang="en">\n<p>Hello')
})

test('French has its own apostrophe and its spaces', () => {
  const texts = textsOf({ ...catalogueOf('fr'), refusals: undefined })
  expect(texts.length).toBeGreaterThan(200)
  expect(texts.filter((text) => /\w'\w/.test(text))).toEqual([])
  expect(
    texts.filter((text) => /[^\u00a0\u202f] ?[:;?!»]/.test(text.replaceAll(/[\u00a0\u202f][:;?!»]/g, ''))),
  ).toEqual([])
})
