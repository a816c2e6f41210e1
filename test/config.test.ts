import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const secure = {
  ENVIRONMENT: 'production',
  DATABASE_URL: 'postgres://db/membres',
  BASE_URL: 'https://api.exemple.ca',
  VOTE_KEY: Buffer.alloc(32, 7).toString('base64'),
  MAIL_PROVIDER: 'Journal',
  WEBHOOK_KEY: Buffer.alloc(32, 8).toString('base64'),
}

test('without an environment, the defaults of development', () => {
  const { environment, port, baseUrl, databaseUrl, sandboxOpen } = readConfig({})
  expect([environment, port, baseUrl, databaseUrl, sandboxOpen]).toEqual([
    'developpement',
    3000,
    'http://localhost:3000',
    undefined,
    true,
  ])
})

test.each([
  ['PORT', '80a', 'PORT must be a whole number from 0 to 65535, not "80a"'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536"'],
  ['ENVIRONMENT', 'prod', 'ENVIRONMENT must be one of developpement, staging, production, not "prod"'],
  ['BASE_URL', 'ftp://x', 'BASE_URL must be an address that starts with http:// or https://'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address that starts with postgres:// or postgresql://'],
  ['BAC_A_SABLE_PUBLIC', 'oui', 'BAC_A_SABLE_PUBLIC must be true or false, not "oui"'],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of/],
  ['MAIL_PROVIDER', 'Pigeon', /^MAIL_PROVIDER must be one of Journal, Smtp/],
  ['MAIL_PROVIDER', 'Smtp', 'MAIL_PROVIDER is Smtp, whose settings are not all given'],
  ['MAIL_FROM', 'personne', 'MAIL_FROM must be an address like name@example.ca'],
  ['MAIL_RETRY_SECONDS', '60;300', 'MAIL_RETRY_SECONDS must be whole numbers separated by commas'],
  ['SMTP_URL', 'http://exemple.ca', 'SMTP_URL must be an address that starts with smtp:// or smtps://'],
  ['TIME_ZONE', 'Montréal', 'TIME_ZONE must be the name of a time zone, like America/Toronto'],
  ['VOTE_KEY', 'dG9vIHNob3J0', /^VOTE_KEY must be 32 bytes in base64/],
  ['WEBHOOK_KEY', 'dG9vIHNob3J0', /^WEBHOOK_KEY must be 32 bytes in base64/],
  ['WEBHOOK_RETRY_MS', '0;1', /^WEBHOOK_RETRY_MS must be whole numbers/],
])('%s=%s stops the start with one line', (name, value, line) => {
  expect(() => readConfig({ [name]: value })).toThrow(line)
})

test.each([
  ['an open sandbox', { BAC_A_SABLE_PUBLIC: 'true' }, 'BAC_A_SABLE_PUBLIC must not be true in production'],
  ['the vote key of development', { VOTE_KEY: '' }, /^VOTE_KEY is required in production/],
  ['the webhook key of development', { WEBHOOK_KEY: '' }, /^WEBHOOK_KEY is required in production/],
  ['no choice of what sends e-mails', { MAIL_PROVIDER: '' }, /^MAIL_PROVIDER is required in production/],
  ['an http address', { BASE_URL: 'http://api.exemple.ca' }, /^BASE_URL must be an https address/],
  ['the embedded database', { DATABASE_URL: '' }, /^DATABASE_URL is required in production/],
  [
    'the default password of the embedded database',
    { DATABASE_URL: '', ALLOW_EMBEDDED: 'true' },
    'EMBEDDED_PASSWORD has its default value, which production refuses',
  ],
])('production refuses %s', (_, change, line) => {
  expect(() => readConfig({ ...secure, ...change })).toThrow(line)
})

test('a provider that sends needs the address that its messages come from', () => {
  const smtp = { MAIL_PROVIDER: 'Smtp', SMTP_URL: 'smtp://localhost' }
  expect(() => readConfig(smtp)).toThrow('MAIL_FROM is required: the address that e-mails come from')
  const { mail } = readConfig({
    ...smtp,
    MAIL_FROM: 'membres@exemple.ca',
    SES_REGION: 'ca-central-1',
    MAILGUN_KEY: 'x',
  })
  expect(mail.configured).toEqual(['Journal', 'Smtp'])
})

test('production accepts what it is told to in so many words', () => {
  const told = { ALLOW_HTTP: 'true', BASE_URL: 'http://interne', ALLOW_EMBEDDED: 'true', EMBEDDED_PASSWORD: 'secret' }
  const { sandboxOpen, tenantGuard } = readConfig({ ...secure, ...told, DATABASE_URL: '' })
  expect([sandboxOpen, tenantGuard]).toEqual([false, false])
  expect(readConfig(secure).baseUrl).toBe('https://api.exemple.ca')
})

test('the README documents every variable, and no other', () => {
  const source = ['config.ts', 'config-courriels.ts', 'config-webhooks.ts']
    .map((file) => readFileSync(file, 'utf8'))
    .join('')
  const read = [...source.matchAll(/(?:read\.\w+\(|\w+: )'([A-Z_]+)'/g)].map(([, name]) => name)
  const table = readFileSync('README.md', 'utf8').split('### Configuration')[1]?.split('###')[0] ?? ''
  const documented = [...table.matchAll(/^\| `([A-Z_]+)`\s+\|/gm)].map(([, name]) => name)
  expect(documented.sort()).toEqual([...new Set(read)].sort())
})
