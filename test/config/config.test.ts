import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../../config/config.ts'
import { variables } from '../../config/variables.ts'
import { deployed } from '../support/data/config-samples.ts'

const key = (byte: number) => Buffer.alloc(32, byte).toString('base64')

test('a ring has one key without a name, or several, each under its own; the first serves what is new', () => {
  const bytes = (byte: number) => Buffer.alloc(32, byte)
  expect(readConfig({ VOTE_KEY: key(1) }).boxKeys.box).toEqual([{ id: '1', bytes: bytes(1) }])
  expect(readConfig({ VOTE_KEY: `b:${key(2)}, 1:${key(1)}` }).boxKeys.box).toEqual([
    { id: 'b', bytes: bytes(2) },
    { id: '1', bytes: bytes(1) },
  ])
})

test.each([' ', '\n', ';', ':x,'])('keys of a ring are not parted by %j', (between) => {
  expect(() => readConfig({ VOTE_KEY: `b:${key(2)}${between}1:${key(1)}` })).toThrow('VOTE_KEY must be')
})

test('without an environment, the defaults of development', () => {
  const { environment, port, host, baseUrl, databaseUrl, sandboxOpen } = readConfig({})
  expect([environment, port, host, baseUrl, databaseUrl, sandboxOpen]).toEqual([
    'developpement',
    3000,
    '127.0.0.1',
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
  ['BASE_URL', 'https://eve:secret@exemple.ca', 'BASE_URL must have no password, query or fragment'],
  ['BASE_URL', 'https://eve@exemple.ca', 'BASE_URL must have no password, query or fragment'],
  ['BASE_URL', 'https://exemple.ca/api?', 'BASE_URL must have no password, query or fragment'],
  ['BASE_URL', 'https://exemple.ca/#haut', 'BASE_URL must have no password, query or fragment'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address that starts with postgres:// or postgresql://'],
  ['BAC_A_SABLE_PUBLIC', 'oui', 'BAC_A_SABLE_PUBLIC must be true or false, not "oui"'],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL must be one of/],
  ['MAIL_PROVIDER', 'Pigeon', /^MAIL_PROVIDER must be one of Journal, Smtp/],
  ['MAIL_PROVIDER', 'Smtp', 'SMTP_URL is required: MAIL_PROVIDER is Smtp'],
  ['MAIL_FROM', 'personne', 'MAIL_FROM must be an address like name@example.ca'],
  ['MAIL_RETRY_SECONDS', '60;300', 'MAIL_RETRY_SECONDS must be whole numbers separated by commas'],
  ['SMTP_URL', 'http://exemple.ca', 'SMTP_URL must be an address that starts with smtp:// or smtps://'],
  ['SENDGRID_URL', 'api.sendgrid.com', 'SENDGRID_URL must be an address that starts with http:// or https://'],
  ['TIME_ZONE', 'Montréal', 'TIME_ZONE must be the name of a time zone, like America/Toronto'],
  ['VOTE_KEY', 'dG9vIHNob3J0', /^VOTE_KEY must be 32 bytes in base64/],
  ['VOTE_KEY', `a:${key(1)},${key(2)}`, /^VOTE_KEY must be keys as id:base64 by commas/],
  ['VOTE_KEY', `a:${key(1)},a:${key(2)}`, /^VOTE_KEY must be keys as id:base64 by commas/],
  ['VOTE_KEY', `a:${key(1)},b:${key(1)}`, /^VOTE_KEY must be keys as id:base64 by commas/],
  ['SCRUTIN_SIGNING_KEY', `a b:${key(1)}`, /^SCRUTIN_SIGNING_KEY must be keys as id:base64 by commas/],
  ['WEBHOOK_KEY', 'dG9vIHNob3J0', /^WEBHOOK_KEY must be 32 bytes in base64/],
  ['SAUVEGARDE_CRON', '61 2 * * *', /^SAUVEGARDE_CRON must be a schedule of cron/],
  ['SAUVEGARDE_CRON', '0 0 31 2 *', /^SAUVEGARDE_CRON must be a schedule of cron/],
  ['SAUVEGARDE_CRON', '0 30 2 * * *', /^SAUVEGARDE_CRON must be a schedule of cron of five fields .*"30 2 \* \* \*"/],
  ['SAUVEGARDE_GARDE', '7,5', /^SAUVEGARDE_GARDE must be how many days, weeks and months/],
  ['SAUVEGARDE_GARDE', '0,0,0', /^SAUVEGARDE_GARDE must be how many days, weeks and months/],
  ['WEBHOOK_RETRY_MS', '0;1', /^WEBHOOK_RETRY_MS must be whole numbers/],
])('%s=%s stops the start with one line', (name, value, line) => {
  expect(() => readConfig({ [name]: value })).toThrow(line)
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
  const told = { ALLOW_HTTP: 'true', BASE_URL: 'http://interne', ALLOW_EMBEDDED: 'true' }
  const { EMBEDDED_PASSWORD, ...production } = deployed('production')
  const { sandboxOpen, tenantGuard } = readConfig({ ...production, ...told, EMBEDDED_PASSWORD, DATABASE_URL: '' })
  expect([sandboxOpen, tenantGuard]).toEqual([false, false])
  expect(readConfig(production).baseUrl).toBe('https://api.exemple.ca')
})

/** The rows of the README's table: a variable and its default. */
const table = [...readFileSync('README.md', 'utf8').matchAll(/^\| `([A-Z_]+)` +\| (.*?) +\|/gm)].map(
  ([, name = '', standard = '']) => ({ name, standard }),
)
const secure: Record<string, string> = deployed('production')
const [development, production] = [readConfig({}), readConfig(secure)]
const cases = table.flatMap(({ name, standard }) => {
  const [, value, inProduction = value] = /^(?:development )?`([^`]+)`(?:;[^`]* `([^`]+)`)?/.exec(standard) ?? []
  const isOther = value === undefined || /^http:.*PORT|^DATABASE_URL$/.test(value)
  return isOther ? [] : [{ name, value, inProduction: standard.startsWith('development') ? '' : inProduction }]
})

test.each(cases)('the default of $name is what the README says: $value', ({ name, value, inProduction = '' }) => {
  const given = (text: string) => ({ [name]: text, ...(name.startsWith('SES_') && { SES_REGION: 'x' }) })
  expect(readConfig(given(value))).toEqual(development)
  if (!(name in secure)) expect(readConfig({ ...secure, ...given(inProduction) })).toEqual(production)
})

test('the defaults that callers were promised are as they were decided', () => {
  const [second, minute] = [1000, 60_000]
  const { webhooks, mail } = development
  // The time of each attempt since the event (decision M-7).
  expect(webhooks.delays).toEqual([0, 30 * second, minute, 5 * minute, 15 * minute, 60 * minute])
  expect(webhooks).toMatchObject({ timeout: 10 * second, pause: 5 * second, perSubscription: 4 })
  expect(mail).toMatchObject({ perMinute: 200, perDay: 20_000, keptDays: 30 })
  expect(mail.retries).toEqual([1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * 60))
})

test('the README documents every variable, and no other', () => {
  expect(table.map(({ name }) => name)).toEqual(Object.keys(variables))
})
