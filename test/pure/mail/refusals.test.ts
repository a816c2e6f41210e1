import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { failureOf, mostHopeful, ourFailure } from '../../../mail/failure.ts'
import type { Message } from '../../../mail/fournisseur.ts'
import { secondsOf } from '../../../mail/http.ts'
import { type Answer, answering, everywhere, providersAt } from './providers.ts'

const message: Message = {
  ...{ id: '0198c0de-0000-7000-8000-000000000001', clientId: '0198c0de-0000-7000-8000-000000000002' },
  ...{ sujet: 'Message', texte: 'Bonjour', html: '<p>Bonjour</p>', pieces: [], repondreA: null },
  ...{ de: { nom: 'Tests', adresse: 'membres@exemple.ca' }, destinataire: 'a@exemple.ca', copie: null },
  waiting: ['destinataire'],
}

let answer: Answer = { status: 202, body: '', headers: {} }
const url = await answering(() => answer)

/** How a message is not taken: what is said of it, and what it means. */
const refused = async (given: Partial<typeof answer>, at = url, by: (typeof everywhere)[number] = 'Mailgun') => {
  answer = { status: 400, body: '', headers: {}, ...given }
  const {
    message: said,
    kind,
    sign,
    after,
  } = await (
    providersAt(at).get(by)?.send(message, new AbortController().signal) ?? Promise.reject(new Error('no provider'))
  ).then(() => Promise.reject(new Error('taken')), failureOf)
  return { said, kind, sign, after }
}

describe('a message that a provider does not take', () => {
  test('is told by its status and the first words of the answer', async () => {
    expect(await refused({ body: 'a\0b' })).toEqual({ said: '400 ab', kind: 'final', sign: '400', after: 0 })
    expect((await refused({ body: 'x'.repeat(400) })).said).toBe(`400 ${'x'.repeat(300)}`)
    expect((await refused({ body: ' x ' })).said).toBe('400 x')
  })

  test('is judged by the first two thousand characters', async () => {
    const ours = 'from parameter is not a valid address'
    expect((await refused({ body: `${' '.repeat(1900)}${ours}` })).kind).toBe('account')
    expect((await refused({ body: `${' '.repeat(2000)}${ours}` })).kind).toBe('final')
  })

  test('is tried again when the provider says so', async () => {
    expect((await refused({ status: 429, headers: { 'Retry-After': '120' } })).after).toBe(120)
    expect((await refused({ status: 429 })).after).toBe(0)
  })

  test.each(everywhere)('as nobody answers for %s, may be taken later, and what sends it goes on', async (by) => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    gone.close()
    await once(gone, 'close')
    const at = `http://127.0.0.1:${String(port)}`
    expect(await refused({}, at, by)).toMatchObject({ kind: 'passing', sign: 'no answer' })
  })
})

test.each([
  ['120', 120],
  [' 120 ', 120],
  ['0', 0],
  ['86401', 86_400],
  ['2999-01-01', 86_400],
  ['1999-01-01', 0],
  ['bientôt', undefined],
  ['', undefined],
])('`Retry-After: %s` asks for %s seconds', (given, seconds) => {
  expect(secondsOf(given)).toBe(seconds)
})

test('an instant is as many seconds as it is ahead', () => {
  expect(secondsOf(new Date(Date.now() + 100_000).toUTCString())).toBeLessThanOrEqual(100)
})

describe('a failure', () => {
  const of = (kind: 'account' | 'passing' | 'final', sign = kind as string) => ourFailure('non', { kind, sign })

  test('that nobody foresaw may pass', () => {
    expect(failureOf(new Error('quoi'))).toMatchObject({ message: 'quoi', kind: 'passing', sign: 'unknown', after: 0 })
    expect(failureOf('quoi')).toMatchObject({ message: 'quoi', kind: 'passing', sign: 'unknown' })
    const known = of('final')
    expect(failureOf(known)).toBe(known)
  })

  test('of several is the one that leaves hope: that of the account, then that of the moment', () => {
    expect(mostHopeful([of('final'), of('passing', 'p'), of('account', 'a'), of('account', 'b')])?.sign).toBe('a')
    expect(mostHopeful([of('final'), of('passing', 'p'), of('passing', 'q')])?.sign).toBe('p')
    expect(mostHopeful([of('final')])).toBeUndefined()
    expect(mostHopeful([])).toBeUndefined()
  })
})
