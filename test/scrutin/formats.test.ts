import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonical, type Json, readCanonical } from '../../scrutin/canonical.ts'
import { newSealingPair, sealer, sealingPublicOf, unsealer } from '../../scrutin/seal.ts'
import { headMessage, promiseMessage, resultMessage, signerOf, verifierOf } from '../../scrutin/signing.ts'
import { seedOr } from '../support/seed.ts'

test.each<[Json, string]>([
  // RFC 8785, sections 3.2.2 and 3.2.3.
  [
    JSON.parse(String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false] }`) as Json,
    String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
  ],
  [
    JSON.parse(
      String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`,
    ) as Json,
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","ö":"Latin Small Letter O With Diaeresis","€":"Euro Sign","😀":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  ],
  [{ b: undefined, a: -0 }, '{"a":0}'],
])('canonical JSON: %#', (value, text) => {
  expect(canonical(value)).toBe(text)
  expect(canonical(readCanonical(text))).toBe(text)
})

test.each([Number.NaN, Infinity, '\ud800', { '\udc00': 1 }])('%j has no canonical form', (value) => {
  expect(() => canonical(value)).toThrow(TypeError)
})

test.each(['{"b":1,"a":2}', '{"a":1,"a":1}', '{"a": 1}', '[1.0]', '[1e2]', '["\\u0041"]', '[1]\n', '', '{'])(
  '%j is not in the canonical form',
  (text) => {
    expect(() => readCanonical(text)).toThrow(SyntaxError)
  },
)

const campagneId = 'c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f'

test('what is sealed opens with the one key, in the one campaign, unchanged', () => {
  const { publicKey, secret } = newSealingPair()
  expect(sealingPublicOf(secret).equals(publicKey)).toBe(true)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(), (bytes, at) => {
      const sealed = sealer(publicKey, campagneId)(bytes)
      expect(unsealer(secret, campagneId)(sealed).equals(bytes)).toBe(true)
      sealed[at % sealed.length] = (sealed[at % sealed.length] ?? 0) ^ 1
      // The highest bit of a key of X25519 counts for nothing: it is the salt that tells.
      expect(() => unsealer(secret, campagneId)(sealed)).toThrow()
    }),
    { seed: seedOr(20_261_123), numRuns: 50 },
  )
  const sealed = sealer(publicKey, campagneId)(Buffer.from('x'))
  expect(() => unsealer(newSealingPair().secret, campagneId)(sealed)).toThrow()
  expect(() => unsealer(secret, '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e')(sealed)).toThrow()
  for (const length of [0, 31, 32, 44, 59])
    expect(() => unsealer(secret, campagneId)(sealed.subarray(0, length))).toThrow()
  expect(sealer(publicKey, campagneId)(Buffer.from('x')).equals(sealed)).toBe(false)
})

test('keys that are made ahead seal one message each, and those after them have their own', () => {
  const { publicKey, secret } = newSealingPair()
  const seal = sealer(publicKey, campagneId)
  seal.ahead(3)
  seal.ahead(2)
  const sealed = Array.from({ length: 5 }, (_, n) => seal(Buffer.from([n])))
  const open = unsealer(secret, campagneId)
  expect(sealed.map((one) => open(one)[0])).toEqual([0, 1, 2, 3, 4])
  expect(new Set(sealed.map((one) => one.toString('hex', 0, 32))).size).toBe(5)
})

test('what a version before has sealed opens', () => {
  const sealed = [
    ...['9c712f4c68dad319bd5d61958b277235ddbaa500633925a09dc9eca46d62c434', '70bcd6a576bc350ebe0c5e85'],
    '67c6d2b3307cf7c580045f3b5d11141ae505a7b0113e08d993f65f',
  ].join('')
  expect(unsealer(Buffer.alloc(32, 7), campagneId)(Buffer.from(sealed, 'hex')).toString()).toBe('un bulletin')
})

test('each message is sealed by a pair of its own', () => {
  const { publicKey, secret } = newSealingPair()
  const [bytes, seal] = [Buffer.from('x'), sealer(publicKey, campagneId)]
  const sealed = [seal(bytes), seal(bytes)]
  for (const one of sealed) expect(unsealer(secret, campagneId)(one).equals(bytes)).toBe(true)
  expect(new Set(sealed.map((one) => one.toString('hex', 0, 32))).size).toBe(2)
})

test('a signature is of one message of one campaign, by one key', () => {
  // RFC 8032, section 7.1, test 1.
  const secret = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
  const signer = signerOf('1', secret)
  expect(signer.publicKey.toString('hex')).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a')
  expect(signer.sign(Buffer.alloc(0)).toString('hex')).toBe(
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
  )
  const verify = verifierOf(signer.publicKey)
  const print = Buffer.alloc(32, 1)
  const head = { taille: 1, racine: print.toString('hex'), signeeLe: '2026-11-23T10:00:00.000Z' }
  const messages = [
    promiseMessage(campagneId, print),
    promiseMessage(campagneId, Buffer.alloc(32, 2)),
    promiseMessage('0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e', print),
    headMessage(campagneId, head),
    headMessage(campagneId, { ...head, taille: 2 }),
    resultMessage(campagneId, { a: 1 }),
    resultMessage(campagneId, { a: 2 }),
  ]
  for (const [one, message] of messages.entries())
    for (const [other, signed] of messages.entries()) expect(verify(message, signer.sign(signed))).toBe(one === other)
  expect(verifierOf(signerOf('2', Buffer.alloc(32, 3)).publicKey)(print, signer.sign(print))).toBe(false)
  expect(verify(print, Buffer.alloc(3))).toBe(false)
  expect(messages[0]?.toString()).toBe(`["membres-et-votes/promesse/2","${campagneId}","${'01'.repeat(32)}"]`)
  expect(messages[3]?.toString()).toBe(
    `["membres-et-votes/tete/2","${campagneId}",1,"${'01'.repeat(32)}","2026-11-23T10:00:00.000Z"]`,
  )
  const hash = '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862'
  expect(messages[5]?.toString()).toBe(`["membres-et-votes/resultat/2","${campagneId}","${hash}"]`)
})
