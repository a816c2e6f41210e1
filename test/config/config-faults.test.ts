import { describe, expect, test } from 'vitest'
import { misspelt, readConfig } from '../../config/config.ts'
import type { Variable } from '../../config/variable.ts'
import { variables } from '../../config/variables.ts'
import { deployed } from '../support/data/config-samples.ts'

/** The lines that refuse an environment. */
function refusals(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test('everything that is wrong is told at once, in the order of the README', () => {
  const wrong = { MAIL_FROM: 'personne', WEBHOOK_ALLOWED: 'foo', PORT: '80a', TIME_ZONE: 'Montréal', LOG_LEVEL: '' }
  expect(refusals(wrong)).toEqual([
    'PORT must be a whole number from 0 to 65535, not "80a"',
    'WEBHOOK_ALLOWED must be networks separated by commas, like 10.0.0.0/8,fd00::/8, not "foo"',
    'TIME_ZONE must be the name of a time zone, like America/Toronto, not "Montréal"',
    'MAIL_FROM must be an address like name@example.ca, not "personne"',
  ])
})

test('what an environment refuses is told with what cannot be read', () => {
  const wrong = {
    ...deployed('production'),
    VOTE_KEY: '',
    BASE_URL: 'http://exemple.ca',
    BAC_A_SABLE_PUBLIC: 'true',
    POOL_SIZE: 'x',
  }
  expect(refusals({ ...wrong, MAIL_PROVIDER: 'Smtp' })).toEqual([
    'BASE_URL must be an https address in production (ALLOW_HTTP=true accepts http)',
    'BAC_A_SABLE_PUBLIC must not be true in production',
    'VOTE_KEY is required in production: it encrypts the ballot boxes (`openssl rand -base64 32` makes one)',
    'POOL_SIZE must be a whole number from 1 to 100, not "x"',
    'MAIL_FROM is required: the address that e-mails come from',
    'SMTP_URL is required: MAIL_PROVIDER is Smtp',
  ])
})

const aKey = Buffer.from('abcdefghijklmnopqrstuvwxyz012345').toString('base64')

test.each([
  ['METRICS_TOKEN', `"${aKey}"`, 'stands in quotes, which are read as part of it'],
  ['PORT', "'3000'", 'stands in quotes, which are read as part of it'],
  ['VOTE_KEY', `"a:${aKey}"`, 'stands in quotes, which are read as part of it'],
  ['VOTE_KEY', `a:${aKey},`, 'has a comma too many'],
  ['WEBHOOK_KEY', `${aKey}, ,`, 'has a comma too many'],
  ['ADMIN_TOKEN', `${aKey},`, 'has a comma too many'],
  ['ADMIN_TOKEN', `,${aKey}`, 'has a comma too many'],
])('%s given as %s is told to be wrong as it is', (name, given, problem) => {
  expect(refusals({ [name]: given })).toEqual([`${name} ${problem}`])
})

test.each([
  ['SendGrid', {}, ['SENDGRID_KEY']],
  ['Mailgun', { MAILGUN_DOMAIN: 'exemple.ca' }, ['MAILGUN_KEY']],
  ['Mailgun', {}, ['MAILGUN_KEY', 'MAILGUN_DOMAIN']],
  ['AmazonSes', {}, ['SES_REGION', 'SES_ACCESS_KEY_ID', 'SES_SECRET_ACCESS_KEY']],
])('what %s lacks is named, a line for each, beside %o', (provider, given, missing) => {
  const lines = missing.map((name) => `${name} is required: MAIL_PROVIDER is ${provider}`)
  expect(refusals({ MAIL_PROVIDER: provider, MAIL_FROM: 'a@exemple.ca', ...given })).toEqual(lines)
})

const encoded =
  'has characters in its user or password that must be percent-encoded: `/` as %2F, `#` as %23, `?` as %3F, `@` as %40'
test.each([
  'postgres://u:hunter2/se#cret@localhost/x',
  'postgres://u:p@ss/SECRET@localhost/x',
  'postgres://u:hunter2@secret@localhost/x',
  'postgres://u:hunter2?secret@localhost/x',
  'postgres://u:hunter2#secret@localhost/x',
  'postgres://u:1234?secret@localhost/x',
  'postgres://u:1234/secret@localhost/x',
])('an address whose password is not encoded says so, and nothing of it: %s', (url) => {
  for (const name of ['DATABASE_URL', 'DATABASE_URL_DIRECT'])
    expect(refusals({ [name]: url })).toEqual([`${name} ${encoded}`])
})

test('so does the server of e-mails, and one whose host cannot be read says that', () => {
  expect(refusals({ SMTP_URL: 'smtp://u:hunter2/secret@localhost' })).toEqual([`SMTP_URL ${encoded}`])
  const unread = 'DATABASE_URL must be an address whose host and port can be read'
  expect(refusals({ DATABASE_URL: 'postgres://u:secret@localhost:99999/x' })).toEqual([unread])
})

test.each([
  'postgres://u:p%40ss%2Fw%23@localhost/x',
  'postgres://localhost/x?options=-c%20a%3Db&user=u%40h',
  'postgres:///x?host=/var/run/postgresql',
  'postgres://u@%2Fvar%2Frun/x',
  'postgresql://u:p@[::1]:5432/x',
])('an address that the driver reads as it is meant is taken: %s', (url) => {
  expect(refusals({ DATABASE_URL: url })).toEqual([])
})

test.each([
  [{ ALLOW_EMBEDDED: 'oui', DATABASE_URL: '' }, ['ALLOW_EMBEDDED must be true or false, not "oui"']],
  [{ ALLOW_HTTP: 'oui', BASE_URL: 'http://a.ca' }, ['ALLOW_HTTP must be true or false, not "oui"']],
  [
    { ENVIRONMENT: 'prod', VOTE_KEY: '' },
    ['ENVIRONMENT must be one of developpement, staging, production, not "prod"'],
  ],
  [
    { DATABASE_URL: 'mysql://a', EMBEDDED_PASSWORD: '' },
    ['DATABASE_URL must be an address that starts with postgres:// or postgresql://'],
  ],
  [
    { MAIL_PROVIDER: 'Smtp', SMTP_URL: 'http://a', MAIL_FROM: 'a@exemple.ca' },
    ['SMTP_URL must be an address that starts with smtp:// or smtps://'],
  ],
])('%o has one fault, and no other follows from it', (change, lines) => {
  expect(refusals({ ...deployed('production'), ...change })).toEqual(lines)
})

const collector = 'OTEL_EXPORTER_OTLP_ENDPOINT'
test.each([
  [
    { [collector]: 'localhost:4318' },
    `${collector} must be an address that starts with http:// or https://, not "localhost:4318"`,
  ],
  [
    { [collector]: 'http://eve:secret@exemple.ca' },
    `${collector} must have no user, password, query or fragment: OTEL_EXPORTER_OTLP_HEADERS takes what opens it`,
  ],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/json, not "grpc"'],
  [
    { OTEL_EXPORTER_OTLP_HEADERS: 'secret' },
    'OTEL_EXPORTER_OTLP_HEADERS must be name=value by commas, each value percent-encoded, like api-key=a%20b',
  ],
  [
    { OTEL_RESOURCE_ATTRIBUTES: 'a=%zz' },
    'OTEL_RESOURCE_ATTRIBUTES must be name=value by commas, each value percent-encoded, like api-key=a%20b, not "a=%zz"',
  ],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "1.5"'],
])('what traces cannot be made with is told in a line: %o', (env, line) => {
  expect(refusals(env)).toEqual([line])
})

test('headers and attributes of traces are read as OpenTelemetry writes them', () => {
  const { traces } = readConfig({
    [collector]: 'http://localhost:4318/',
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Basic%20YTpi==, x-tenant = syndicat',
    OTEL_RESOURCE_ATTRIBUTES: 'service.namespace=%C3%A9t%C3%A9',
  })
  expect(traces).toMatchObject({
    endpoint: 'http://localhost:4318',
    headers: { Authorization: 'Basic YTpi==', 'x-tenant': 'syndicat' },
    attributes: { 'service.namespace': 'été' },
    sampler: { name: 'parentbased_always_on', ratio: 1 },
  })
})

describe('what was given', () => {
  const described = Object.entries<Variable>(variables)
  const given = 'Zk3vR8 qWm1xT6bNc9yHd4sLf7gJp2aQé'

  test('is never told of a secret', () => {
    const secrets = described.filter(([, { secret }]) => secret).map(([name]) => name)
    expect(secrets).toHaveLength(15)
    for (const environment of ['developpement', 'staging', 'production'] as const) {
      const usual = environment === 'developpement' ? {} : deployed(environment)
      const env = { ...usual, ...Object.fromEntries(secrets.map((name) => [name, given])) }
      const lines = refusals(env).join('\n')
      expect(lines).toContain('VOTE_KEY')
      for (const part of given.split(' ')) expect(lines).not.toContain(part)
    }
  })

  test('is told of everything else that can be wrong, but never a password in an address', () => {
    const open = described.filter(([name, { secret }]) => !secret && refusals({ [name]: given }).length > 0)
    expect(open.length).toBeGreaterThan(40)
    for (const [name] of open) expect(refusals({ [name]: given })).toEqual([expect.stringContaining(given)])
  })

  test.each(['ftp://eve:motdepasse@exemple.ca', 'postgres://eve:mot/depasse@exemple.ca', 'eve:motdepasse@exemple.ca'])(
    'is not told where it may hold a password: %s',
    (given) => {
      for (const name of ['SES_URL', 'MAILGUN_URL', 'BASE_URL']) {
        expect(refusals({ [name]: given }).join()).toMatch(new RegExp(`^${name} must be an address`))
        expect(refusals({ [name]: given }).join()).not.toMatch(/mot|depasse|eve/)
      }
    },
  )

  test('stays on its line, however it is made', () => {
    expect(refusals({ LOG_LEVEL: `a\nb${'c'.repeat(1000)}` })).toEqual([expect.stringMatching(/not "a\\nbc{90,100}"$/)])
  })
})

test.each([
  ['WEBHOOK_ALOWED', 'WEBHOOK_ALLOWED'],
  ['WEBHOOKS_ALLOWED', 'WEBHOOK_ALLOWED'],
  ['webhook_allowed', 'WEBHOOK_ALLOWED'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASEURL', 'DATABASE_URL'],
  ['ENVIROMENT', 'ENVIRONMENT'],
  ['ENVIORNMENT', 'ENVIRONMENT'],
  ['PROT', 'PORT'],
  ['LOGLEVEL', 'LOG_LEVEL'],
])('%s is told to be a misspelt %s', (name, meant) => {
  expect(misspelt({ [name]: 'x' })).toEqual([`${name} is not read: is ${meant} meant?`])
  expect(misspelt({ [name]: 'x', [meant]: 'y' })).toEqual([])
})

test('a file that holds a variable is told to be read by nobody', () => {
  expect(misspelt({ VOTE_KEY_FILE: '/run/secrets/vote' })).toEqual([
    'VOTE_KEY_FILE is not read: what the file holds goes into VOTE_KEY',
  ])
})

test('nothing that is spelt right, or that others read, is told to be misspelt', () => {
  const others = ['PATH', 'HOME', 'HOSTNAME', 'PGHOST', 'AWS_REGION', 'AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID']
  const ours = [
    'API_KEY',
    'CHROMIUM',
    'TEST_LOG',
    'NODE_ENV',
    'npm_config_yes',
    'KUBERNETES_PORT',
    'MAIL',
    'TZ',
    'SHELL',
    'OTEL_TRACES_EXPORTER',
    'OTEL_SDK_DISABLED',
    'OTEL_EXPORTER_OTLP_COMPRESSION',
  ]
  const names = [...Object.keys(variables), ...others, ...ours]
  expect(misspelt(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([])
  expect(misspelt(Object.fromEntries([...others, ...ours].map((name) => [name, 'x'])))).toEqual([])
})
