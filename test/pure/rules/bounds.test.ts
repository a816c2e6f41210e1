import { expect, test } from 'vitest'
import { isAddress, isReachable } from '../../../rules/courriels.ts'
import { areRemindersValid, type Facts, wanted } from '../../../rules/campagnes.ts'
import { canonicalUuid, parseInstant } from '../../../rules/formats.ts'
import { type FormToFill, readAnswer } from '../../../rules/formulaire.ts'

const domainOf = (length: number, top = 'ca') => {
  const rest = length - top.length - 1
  const labels = Array.from({ length: Math.ceil(rest / 61) }, (_, n) => 'x'.repeat(Math.min(60, rest - n * 61)))
  return `${labels.filter((label) => label !== '').join('.')}.${top}`
}

test.each([
  ['a@b.ca', true, true],
  ['a@b.c', true, false],
  ['a@b.1', true, false],
  ['a@b.12', true, false],
  ['a@b.1a', true, true],
  ['a@b.a1', true, true],
  ['a@é.ca', true, true],
  ['a@é.c-', false, false],
  ['a@-é.ca', false, false],
  ['a@é-.ca', false, false],
  ['a@é.-ca', false, false],
  ['a@b-é.ca', true, true],
  [`${'a'.repeat(64)}@b.ca`, true, true],
  [`${'a'.repeat(65)}@b.ca`, true, false],
  ['b.ca', false, false],
])('that %s is an address: %s, and one that mail may reach: %s', (text, isOne, isReached) => {
  expect([isAddress(text), isReachable(text)]).toEqual([isOne, isReached])
})

test('an address of 254 characters is one as mail carries it, and a longer one is left to its length', () => {
  const plain = (length: number) => `a@${domainOf(length - 2)}`
  expect([plain(254).length, isAddress(plain(254)), isReachable(plain(254))]).toEqual([254, true, true])
  // What is longer is refused by maxLength, by that alone.
  expect([isAddress('x'.repeat(255)), isReachable('x'.repeat(255))]).toEqual([true, true])
  expect([isAddress('x'.repeat(254)), isReachable('x'.repeat(254))]).toEqual([false, false])
  // A character of two units is one: 254 of them are not too long, 255 are.
  expect([isAddress('😀'.repeat(254)), isAddress('😀'.repeat(255))]).toEqual([false, true])
  // The accents of a domain take more in ASCII: é alone is xn--9ca, six characters more.
  const accented = (length: number) => `a@é.${domainOf(length - 2 - 8)}`
  expect([isAddress(accented(254)), isAddress(accented(255))]).toEqual([true, false])
})

test.each([
  ['{ABC}', 'abc'],
  ['ABC', 'abc'],
  ['{ABC', '{abc'],
  ['ABC}', 'abc}'],
  ['X{ABC}', 'x{abc}'],
  ['{ABC}x', '{abc}x'],
])('the id %s is %s', (text, id) => {
  expect(canonicalUuid(text)).toBe(id)
})

test('a text that is longer than any instant is none', () => {
  expect(parseInstant(`2024-01-15T10:30:00.123456789+00:00`)).toBe('2024-01-15T10:30:00.123Z')
  expect(parseInstant(`2024-01-15T10:30:00Z${' '.repeat(30)}`)).toBeUndefined()
})

test('a reminder of this very instant is over: it stays where the campaign is published', () => {
  const now = '2026-11-11T09:00:00Z'
  const facts = {
    ...{ etat: 'VoteOuvert', ouverture: '2026-11-10T08:00:00Z', fermeture: '2026-11-12T17:00:00Z' },
    ...{ now, rappels: [now], quorum: null },
  } as unknown as Facts
  const without = (at: string) => areRemindersValid({ ...facts, now: at }, wanted(facts, { rappels: [] }))
  expect([without('2026-11-11T08:59:59.999Z'), without(now)]).toEqual([true, false])
})

test('the address of an answer is written as addresses are kept, and its other texts in the normal form', () => {
  const form: FormToFill = {
    ...{ id: 1, type: 'Generique', nom: 'Form', description: null, champs: [], consentements: [], person: undefined },
    ...{ syndicatId: null, syndicatIdExterne: null, syndicatNom: null, organisation: 'Organisation' },
  }
  const rules = { isEmail: () => true, isDate: () => true, addressOf: (text: string) => `<${text}>` }
  const { identity, contact } = readAnswer(
    form,
    { prenom: 'e\u0301', nom: 'a', courriel: 'e\u0301@b.ca', ville: 'e\u0301' },
    rules,
  )
  expect(identity).toEqual({ prenom: 'é', nom: 'a', courriel: '<e\u0301@b.ca>' })
  expect(contact.ville).toBe('é')
})
