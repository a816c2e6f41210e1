import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig, worker } from '../../config/config.ts'
import { weaknessOf } from '../../config/secrets.ts'
import { deployed, refusal } from '../support/data/config-samples.ts'

type Env = Record<string, string>

const base64 = (bytes: readonly number[]) => Buffer.from(bytes).toString('base64')
const range = (start: number, count: number) => Array.from({ length: count }, (_, n) => start + n)
const drawn = () => randomBytes(32).toString('base64')
const text32 = (text: string) => Buffer.alloc(32, text).toString('base64')

describe.each(['staging', 'production'] as const)('%s', (environment) => {
  const good = deployed(environment)
  const refused = (change: Env) => refusal({ ...good, ...change })
  const remedy = '(`openssl rand -base64 32` makes one)'

  test('accepts what is drawn, and asks for what only it needs', () => {
    expect(refused({})).toBeUndefined()
    expect(refused({ ADMIN_TOKEN: '', METRICS_TOKEN: '', EMBEDDED_PASSWORD: '' })).toBeUndefined()
  })

  test.each([
    ['VOTE_KEY', 'it encrypts the ballot boxes'],
    ['SCRUTIN_SIGNING_KEY', 'it signs ballots and the public log'],
    ['WEBHOOK_KEY', 'it encrypts the secrets of webhooks'],
  ])('has no %s of its own', (name, purpose) => {
    expect(refused({ [name]: '' })).toBe(`${name} is required in ${environment}: ${purpose} ${remedy}`)
  })

  test('has no password of its own for the embedded database', () => {
    const embedded = { DATABASE_URL: '', ALLOW_EMBEDDED: 'true' }
    const line = `EMBEDDED_PASSWORD is required in ${environment}: it opens the embedded database ${remedy}`
    expect(refused({ ...embedded, EMBEDDED_PASSWORD: '' })).toBe(line)
    expect(refused({ ...embedded, EMBEDDED_PASSWORD: 'membres' })).toMatch(/^EMBEDDED_PASSWORD is published/)
    expect(refused({ ...embedded, EMBEDDED_PASSWORD: 'k3Jf9sQpZx71' })).toMatch(/^EMBEDDED_PASSWORD has fewer than 32/)
    expect(refused(embedded)).toBeUndefined()
    expect(refused({ EMBEDDED_PASSWORD: 'membres' })).toBeUndefined()
  })

  test.each([
    ['only zeros', base64(Array<number>(32).fill(0)), 'repeats itself'],
    ['one byte', base64(Array<number>(32).fill(7)), 'repeats itself'],
    ['a pattern', base64(range(0, 32).map((n) => [17, 203, 54][n % 3] ?? 0)), 'repeats itself'],
    ['a half twice', base64([...range(0, 16), ...range(0, 16)].map((n) => (n * 89) % 251)), 'repeats itself'],
    ['a sequence', base64(range(1, 32)), 'is a sequence'],
    ['a sequence backwards', base64(range(1, 32).reverse()), 'is a sequence'],
    [
      'the words of a person',
      base64([...Buffer.from('Le vote du syndicat reste secret')]),
      'is a text, not 32 random bytes',
    ],
    ['the vote key of development', text32('cle de developpement'), 'is published with this service'],
    ['the signing key of development', text32('cle des signatures'), 'is published with this service'],
    ['the webhook key of development', text32('cle des webhooks'), 'is published with this service'],
    ['one that stood in the tests', text32('cle des tests'), 'is published with this service'],
    ['another', text32('cle des abonnements'), 'is published with this service'],
    ['that of the contract', 'c2VjcmV0LXBhcnRhZ2UtZGUtZGVtb25zdHJhdGlvbiE=', 'is published with this service'],
  ])('refuses a key that is %s', (_, key, why) => {
    for (const name of ['VOTE_KEY', 'SCRUTIN_SIGNING_KEY', 'WEBHOOK_KEY']) {
      expect(refused({ [name]: key })).toBe(`${name} ${why}, which ${environment} refuses ${remedy}`)
    }
  })

  test.each([
    ['one letter', 'a'.repeat(40), 'repeats itself'],
    ['a word again and again', 'changeme-changeme-changeme-changeme!', 'repeats itself'],
    ['an alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789', 'is a sequence'],
    ['one that stood in the tests', 'jeton-de-l-administration-des-tests', 'is published with this service'],
    ['a key of development', text32('cle de developpement'), 'is published with this service'],
  ])('refuses a token that is %s', (_, token, why) => {
    for (const name of ['ADMIN_TOKEN', 'METRICS_TOKEN']) {
      expect(refused({ [name]: token })).toBe(`${name} ${why}, which ${environment} refuses ${remedy}`)
    }
  })

  test('refuses a token of 31 characters, and takes one of 32', () => {
    const token = 'Zk3vR8qWm1xT6bNc9yHd4sLf7gJp2aQe'
    expect(refused({ METRICS_TOKEN: token.slice(1) })).toMatch(/^METRICS_TOKEN has fewer than 32 characters/)
    expect(refused({ ADMIN_TOKEN: token.slice(1) })).toMatch(/^ADMIN_TOKEN must have at least 32 characters/)
    expect(refused({ METRICS_TOKEN: token })).toBeUndefined()
    expect(refused({ ADMIN_TOKEN: `${token},${token}` })).toMatch(/^ADMIN_TOKEN must have each token once/)
    expect(refused({ ADMIN_TOKEN: token })).toBeUndefined()
  })

  test('refuses a token that no caller can send in a header', () => {
    expect(refused({ METRICS_TOKEN: 'Zk3vR8qWm1xT6bNc9yHd4sLf7gJp2aQé' })).toBe(
      'METRICS_TOKEN must have letters, digits and signs of ASCII alone, as it is sent in a header',
    )
  })

  test.each([
    ['VOTE_KEY', 'SCRUTIN_SIGNING_KEY'],
    ['SCRUTIN_SIGNING_KEY', 'WEBHOOK_KEY'],
    ['VOTE_KEY', 'WEBHOOK_KEY'],
    ['VOTE_KEY', 'ADMIN_TOKEN'],
    ['VOTE_KEY', 'METRICS_TOKEN'],
    ['WEBHOOK_KEY', 'METRICS_TOKEN'],
    ['ADMIN_TOKEN', 'METRICS_TOKEN'],
  ])('refuses one secret for %s and %s', (one, other) => {
    const line = `${other} is the same as ${one}: each needs its own ${remedy}`
    expect(refused({ [other]: good[one] ?? '' })).toBe(line)
  })

  test('sees that two keys are one, however they are written', () => {
    expect(refused({ WEBHOOK_KEY: (good['VOTE_KEY'] ?? '').replace(/=+$/, '') })).toMatch(/^WEBHOOK_KEY is the same as/)
  })

  test('judges each key of a ring, and compares it with those of the others', () => {
    const own = `new:${drawn()},old:${drawn()}`
    expect(refused({ VOTE_KEY: own })).toBeUndefined()
    expect(refused({ VOTE_KEY: `${own},weak:${text32('a')}` })).toMatch(/^VOTE_KEY repeats itself/)
    expect(refused({ SCRUTIN_SIGNING_KEY: `a:${drawn()},b:${good['VOTE_KEY'] ?? ''}` })).toMatch(
      /^SCRUTIN_SIGNING_KEY is the same as VOTE_KEY/,
    )
  })

  test('sends the key of a collector of traces to https alone, or to this machine', () => {
    const line = `OTEL_EXPORTER_OTLP_ENDPOINT must be an https address in ${environment}: each call carries OTEL_EXPORTER_OTLP_HEADERS`
    const at = (OTEL_EXPORTER_OTLP_ENDPOINT: string, key = 'api-key=abc') =>
      refused({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: key })
    expect(at('http://collecteur:4318')).toBe(line)
    expect(at('http://collecteur:4318', '')).toBeUndefined()
    for (const url of ['https://collecteur', 'http://localhost:4318', 'http://[::1]:4318'])
      expect(at(url)).toBeUndefined()
  })

  test.each(['SENDGRID_URL', 'MAILGUN_URL', 'SES_URL'])('sends the key of a provider to https alone: %s', (name) => {
    const line = `${name} must be an https address in ${environment}: each call carries a key`
    expect(refused({ [name]: 'http://courriel.exemple.ca' })).toBe(line)
    expect(refused({ [name]: 'https://courriel.exemple.ca' })).toBeUndefined()
    expect(refusal({ [name]: 'http://127.0.0.1:8025' })).toBeUndefined()
  })

  test.each(['DATABASE_URL', 'DATABASE_URL_DIRECT'])('%s goes to another machine over TLS only', (name) => {
    const line = `${name} must ask for TLS in ${environment} (sslmode=verify-full): db.exemple.ca is another machine`
    for (const query of ['', '?sslmode=disable', '?ssl=0']) {
      expect(refused({ [name]: `postgres://a:b@db.exemple.ca/membres${query}` })).toBe(line)
    }
    for (const host of ['10.0.0.5', '127.0.0.1.exemple.ca', '[fd00::5]']) {
      expect(refused({ [name]: `postgres://a:b@${host}/membres?sslmode=disable` })).toMatch(/is another machine$/)
    }
    expect(refused({ [name]: 'postgres://a:b@localhost/membres?host=db.exemple.ca' })).toBe(line)
    for (const mode of ['verify-full', 'require', 'no-verify']) {
      expect(refused({ [name]: `postgres://a:b@db.exemple.ca/membres?sslmode=${mode}` })).toBeUndefined()
    }
    for (const host of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', '%2Fvar%2Frun%2Fpostgresql']) {
      expect(refused({ [name]: `postgres://a:b@${host}/membres?sslmode=disable` })).toBeUndefined()
    }
  })

  test('listens on every address when it is not told otherwise', () => {
    expect(readConfig(good).host).toBe('0.0.0.0')
    expect(readConfig({ ...good, HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
  })

  test('a worker is refused for what it uses, and for nothing else', () => {
    const without = { ...good, VOTE_KEY: '' }
    expect(refusal({ ...good, ADMIN_TOKEN: 'a'.repeat(40), METRICS_TOKEN: 'court' }, worker)).toBeUndefined()
    expect(refusal({ ...good, WEBHOOK_KEY: text32('a') }, worker)).toMatch(/^WEBHOOK_KEY repeats itself/)
    expect(refusal(without, worker)).toMatch(/^VOTE_KEY is required/)
    expect(refusal(without, [])).toBeUndefined()
    expect(refusal(without, ['VOTE_KEY'])).toMatch(/^VOTE_KEY is required/)
    expect(refusal({ ...without, DATABASE_URL: 'postgres://db.exemple.ca/membres' }, [])).toMatch(
      /^DATABASE_URL must ask/,
    )
  })
})

test.each([
  ['an open sandbox', { BAC_A_SABLE_PUBLIC: 'true' }, 'BAC_A_SABLE_PUBLIC must not be true in production'],
  ['no choice of what sends e-mails', { MAIL_PROVIDER: '' }, /^MAIL_PROVIDER is required in production/],
  ['an http address', { BASE_URL: 'http://api.exemple.ca' }, /^BASE_URL must be an https address/],
  ['the embedded database', { DATABASE_URL: '' }, /^DATABASE_URL is required in production/],
])('production refuses %s, and staging does not', (_, change, line) => {
  expect(refusal({ ...deployed('production'), ...change })).toMatch(line)
  expect(refusal({ ...deployed('staging'), ...change })).toBeUndefined()
})

test('what a machine has drawn is never refused', () => {
  // Drawn evenly, as openssl does: fast-check prefers small and equal values.
  const refused: unknown[] = []
  for (let n = 0; n < 5000; n++) {
    const bytes = randomBytes(32)
    const texts = [bytes.toString('base64'), bytes.toString('hex'), bytes.toString('hex', 16), randomUUID()]
    refused.push(...[bytes, ...texts].filter((secret) => weaknessOf(secret) !== undefined))
  }
  expect(refused).toEqual([])
})
