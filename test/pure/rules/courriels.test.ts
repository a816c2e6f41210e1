import { describe, expect, test } from 'vitest'
import * as courriels from '../../../rules/courriels.ts'

describe('an address is kept in the writing that a reader knows', () => {
  test.each([
    ['a@xn--9ca.ca', 'a@é.ca', 'with the accents that punycode stands for'],
    ['Ana@XN--9CA.ca', 'Ana@é.ca', 'in any letter case, that of the rest as it is'],
    ['a@b.xn--9ca', 'a@b.é', 'in its last label too'],
    ['a@xn--9ca.xn--9ca.ca', 'a@é.é.ca', 'in each label'],
    ['xn--9ca@xn--9ca.ca', 'xn--9ca@é.ca', 'but not before the @'],
    ['xn--9ca@b.ca', 'xn--9ca@b.ca', 'where nothing else is encoded either'],
    ['a@xn--ls8h.ca', 'a@xn--ls8h.ca', 'a symbol, which nobody could write, stays'],
    ['a@xn--zzzzzz.ca', 'a@xn--zzzzzz.ca', 'a code of nothing stays'],
    ['a@bxn--9ca.ca', 'a@bxn--9ca.ca', 'what only ends like a code stays'],
    ['a@xn--9ca_.ca', 'a@xn--9ca_.ca', 'what only begins like one stays'],
    ['A@É.ca', 'A@É.ca', 'what has its accents stays'],
    ['A@b.CA', 'A@b.CA', 'what needs none stays'],
    ['xn--9ca.ca', 'é.ca', 'a part of an address is read alike'],
    ['@xn--9ca', '@é', 'wherever it is cut'],
    ['xn--9ca', 'é', 'a label alone is too'],
  ])('%s is %s: %s', (text, kept) => {
    expect(courriels.canonicalAddress(text)).toBe(kept)
  })

  test('and what is too long for one is not looked at', () => {
    const long = `${'a'.repeat(243)}@xn--9ca.ca`
    expect(courriels.canonicalAddress(long)).toBe(`${'a'.repeat(243)}@é.ca`)
    expect(courriels.canonicalAddress(`a${long}`)).toBe(`a${long}`)
  })
})

test('two addresses are one whatever their letter case, and in both writings of their domain', () => {
  expect(courriels.keyOf('Ana@XN--9CA.Ca')).toBe('ana@é.ca')
  expect(courriels.keyOf('ANA@É.CA')).toBe('ana@é.ca')
  expect(courriels.keyOf('ana@e.ca')).toBe('ana@e.ca')
})

test('an address is looked for as it is kept, and as it was before it was converted', () => {
  expect(courriels.writingsOf('Ana@É.ca')).toEqual(['ana@é.ca', 'ana@xn--9ca.ca'])
  expect(courriels.writingsOf('Ana@xn--9ca.ca')).toEqual(['ana@é.ca', 'ana@xn--9ca.ca'])
  expect(courriels.writingsOf('Ana@b.ca')).toEqual(['ana@b.ca'])
})

describe('mail is given the characters of ASCII alone', () => {
  test.each([
    ['ana@é.ca', 'ana@xn--9ca.ca'],
    ['Ana@É.b.ca', 'Ana@xn--9ca.b.ca'],
    ['Ana@B.CA', 'Ana@B.CA'],
    // An address of the network is none of a person: it is not made whole.
    ['a@1.2.3', 'a@1.2.3'],
  ])('%s as %s', (address, ascii) => {
    expect(courriels.inAscii(address)).toBe(ascii)
  })
})

describe('who has an address in punycode keeps it', () => {
  const known = 'Ana@xn--9ca.ca'
  test.each<[string | null | undefined, string | null, string | null | undefined, string]>([
    [known, known, known, 'when it is sent back as it is'],
    ['ana@é.ca', known, known, 'when it comes in the other writing'],
    ['bea@é.ca', known, 'bea@é.ca', 'but not where another one comes'],
    ['ana@é.ca', 'Ana@é.ca', 'ana@é.ca', 'nor where accents are stored already'],
    ['ana@b.ca', 'Ana@b.ca', 'ana@b.ca', 'nor where its domain has none'],
    ['ana@é.ca', null, 'ana@é.ca', 'nor where none is stored'],
    [null, known, null, 'nor where it is taken away'],
    [undefined, known, undefined, 'nor where nothing is said'],
    ['', known, '', 'nor where nothing is left'],
  ])('%s for %s is %s: %s', (given, stored, becomes) => {
    expect(courriels.keptAddress(given, stored)).toBe(becomes)
  })
})

describe('an address that mail does not reach is refused', () => {
  const [right, wrong, other] = ['a@b.ca', 'a@1.2.3.4', 'b@1.2.3.4']
  test.each([
    [{}, undefined, []],
    [{ courriel: right, courrielAlternatif: right }, undefined, []],
    [{ courriel: null, courrielAlternatif: undefined }, undefined, []],
    [{ courriel: '' }, undefined, []],
    [{ courriel: wrong }, undefined, ['courriel']],
    [{ courrielAlternatif: wrong }, undefined, ['courrielAlternatif']],
    [{ courriel: wrong, courrielAlternatif: wrong }, undefined, ['courriel', 'courrielAlternatif']],
    [{ courriel: wrong, courrielAlternatif: right }, undefined, ['courriel']],
    [{ courriel: wrong }, { courriel: wrong }, []],
    [{ courriel: wrong }, { courriel: wrong.toUpperCase() }, []],
    [{ courriel: wrong }, { courriel: other }, ['courriel']],
    [{ courriel: wrong }, { courriel: null }, ['courriel']],
    [{ courriel: wrong }, { courrielAlternatif: wrong }, ['courriel']],
    [{ courriel: right }, { courriel: other }, []],
  ])('of %j, where %j is known: %j', (given, known, expected) => {
    expect(courriels.unreachable(given, known)).toEqual(expected)
  })
})
