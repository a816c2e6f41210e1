import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openFaultFinder } from '../../../http/bodies/json-fault.ts'
import { seedOr } from '../../support/seed.ts'

/** Where a text that comes in pieces of so many bytes stops being JSON. */
function faultOf(body: string | Uint8Array, size = Infinity) {
  const bytes = Buffer.from(body as string)
  const finder = openFaultFinder()
  for (let at = 0; at < bytes.length; at += size) finder.feed(bytes.subarray(at, at + size))
  return finder.end()
}

/** What JSON.parse says of the same bytes. */
function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return true
  } catch {
    return false
  }
}

describe('the place of the first fault', () => {
  test.each([
    ['', 1, 1, 0],
    ['  ', 1, 3, 2],
    ['{', 1, 2, 1],
    ['{"a":1,}', 1, 8, 7],
    ['{"a":1\n"b":2}', 2, 1, 7],
    ['{\r\n  "é": "😀",\r\n  "b": tru\r\n}', 3, 11, 30],
    ['["é\n"]', 1, 4, 4],
    ['[01]', 1, 3, 2],
    ['[1.]', 1, 4, 3],
    ['[-]', 1, 3, 2],
    ['[1e+]', 1, 5, 4],
    ['["\\x"]', 1, 4, 3],
    ['["\\u12g"]', 1, 7, 6],
    ['[1}', 1, 3, 2],
    ['{"a":[}', 1, 7, 6],
    ['{}{}', 1, 3, 2],
    ['1,2', 1, 2, 1],
    ['{1:2}', 1, 2, 1],
    ['{"a" 1}', 1, 6, 5],
    ['"abc', 1, 5, 4],
    ['"caf\u00e9', 1, 6, 6],
    ["{'a':1}", 1, 2, 1],
  ])('%j: line %i, column %i, byte %i', (body, ligne, colonne, octet) => {
    for (const size of [Infinity, 1, 2, 3]) expect(faultOf(body, size)).toEqual({ ligne, colonne, octet })
  })

  test.each([
    ['Latin-1', [0x22, 0xe9, 0x74], 1],
    ['a surrogate', [0x22, 0x61, 0xed, 0xa0, 0x80, 0x22], 2],
    ['a form that is too long', [0x22, 0xc3, 0xa9, 0xc0, 0x80, 0x22], 3],
    ['a character cut short', [0x22, 0xf0, 0x9f, 0x98], 1],
  ])('of bytes that are no UTF-8 it is where the character begins: %s', (_, bytes, octet) => {
    for (const size of [Infinity, 1, 2, 3]) expect(faultOf(Uint8Array.from(bytes), size)).toMatchObject({ octet })
  })
})

test('what JSON.parse reads has none, and everything else one, cut anywhere', () => {
  const change = fc.record({
    at: fc.nat(),
    byte: fc.nat(255),
    kind: fc.constantFrom('none', 'set', 'insert', 'remove'),
  })
  fc.assert(
    fc.property(
      fc.json(),
      fc.array(change, { maxLength: 2 }),
      fc.integer({ min: 1, max: 9 }),
      (text, changes, size) => {
        const bytes = [...Buffer.from(text)]
        for (const { at, byte, kind } of changes) {
          if (kind === 'set') bytes[at % (bytes.length || 1)] = byte
          else if (kind !== 'none')
            bytes.splice(at % (bytes.length + 1), kind === 'remove' ? 1 : 0, ...(kind === 'insert' ? [byte] : []))
        }
        const given = Uint8Array.from(bytes)
        expect(faultOf(given) === undefined).toBe(isJson(given))
        expect(faultOf(given, size)).toEqual(faultOf(given))
      },
    ),
    { numRuns: 2000, seed: seedOr(20_261_123) },
  )
})

test('a text as deep as it is long is followed', () => {
  expect(faultOf(`${'['.repeat(300_000)}${']'.repeat(300_000)}`)).toBeUndefined()
  expect(faultOf(`${'[{"a":'.repeat(1000)}}`)).toMatchObject({ octet: 6000 })
  expect(faultOf(`${'['.repeat(300_000)}${']'.repeat(299_999)}}`)).toMatchObject({ octet: 599_999 })
})
