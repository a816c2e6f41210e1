import { clearHost } from './database.ts'
import type { Faults } from './faults.ts'
import { isLoopback } from './networks.ts'
import type { Given, Values } from './read.ts'
import { developmentKeys, isSame, secretNames, secretsIn, weaknessOf } from './secrets.ts'
import type { Name } from './variables.ts'

/** What an entrance may use beside the database, which all of them use. */
export type Use =
  | 'HOST'
  | 'WORKER_PORT'
  | 'BASE_URL'
  | 'BAC_A_SABLE_PUBLIC'
  | 'ADMIN_TOKEN'
  | 'METRICS_TOKEN'
  | 'VOTE_KEY'
  | 'SCRUTIN_SIGNING_KEY'
  | 'WEBHOOK_KEY'
  | 'MAIL_PROVIDER'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'

/** What a worker uses. The command line says at each command what that one uses. */
const both: readonly Use[] = [
  ...(['BASE_URL', 'VOTE_KEY', 'SCRUTIN_SIGNING_KEY', 'WEBHOOK_KEY', 'MAIL_PROVIDER'] as const),
  'OTEL_EXPORTER_OTLP_ENDPOINT',
]
export const worker: readonly Use[] = [...both, 'WORKER_PORT']
/** What the service uses: everything. */
export const service: readonly Use[] = [...both, 'HOST', 'BAC_A_SABLE_PUBLIC', 'ADMIN_TOKEN', 'METRICS_TOKEN']

type Case = { readonly given: Given; readonly values: Values }
/** What is wrong with a variable; undefined when it may stay as it is. */
type Judge = (name: Name, one: Case) => string | undefined
/** A variable, who is refused for it, why, and what else it is judged by. */
type Rule = readonly [name: Name, use: Use | 'DATABASE_URL', judge: Judge, by?: readonly Name[]]

const remedy = '`openssl rand -base64 32` makes one'

/** A secret that must be there, and one that may. */
const required =
  (purpose: string): Judge =>
  (name, one) =>
    one.given[name] === undefined
      ? `is required in ${one.values.ENVIRONMENT}: it ${purpose} (${remedy})`
      : secret(name, one)
const secret: Judge = (name, { given, values: { ENVIRONMENT } }) => {
  const isKey = name in developmentKeys
  const weakness = secretsIn(name, given[name])
    .map((text) => weaknessOf(isKey ? Buffer.from(text, 'base64') : text))
    .find((found) => found !== undefined)
  return weakness && `${weakness}, which ${ENVIRONMENT} refuses (${remedy})`
}

const encrypted: Judge = (name, { given, values: { ENVIRONMENT } }) => {
  const url = given[name]
  const host = url === undefined ? undefined : clearHost(url)
  return host && `must ask for TLS in ${ENVIRONMENT} (sslmode=verify-full): ${host} is another machine`
}

const overHttps: Judge = (name, { given, values: { ENVIRONMENT } }) =>
  given[name]?.startsWith('http:') ? `must be an https address in ${ENVIRONMENT}: each call carries a key` : undefined

/** A key in the clear, to another machine. */
const keyless: Judge = (name, { given, values: { ENVIRONMENT } }) => {
  const url = given[name]
  if (!url?.startsWith('http:') || given.OTEL_EXPORTER_OTLP_HEADERS === undefined) return undefined
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isLoopback(host)
    ? undefined
    : `must be an https address in ${ENVIRONMENT}: each call carries OTEL_EXPORTER_OTLP_HEADERS`
}

/** What staging and production refuse alike. */
const outside: readonly Rule[] = [
  ['DATABASE_URL', 'DATABASE_URL', encrypted],
  ['DATABASE_URL_DIRECT', 'DATABASE_URL', encrypted],
  [
    'EMBEDDED_PASSWORD',
    'DATABASE_URL',
    (name, one) => (one.given.DATABASE_URL ? undefined : required('opens the embedded database')(name, one)),
  ],
  ['VOTE_KEY', 'VOTE_KEY', required('encrypts the ballot boxes')],
  ['SCRUTIN_SIGNING_KEY', 'SCRUTIN_SIGNING_KEY', required('signs ballots and the public log')],
  ['WEBHOOK_KEY', 'WEBHOOK_KEY', required('encrypts the secrets of webhooks')],
  ['ADMIN_TOKEN', 'ADMIN_TOKEN', secret],
  ['METRICS_TOKEN', 'METRICS_TOKEN', secret],
  ['METRICS_TOKEN', 'WORKER_PORT', (name, one) => listening(secret)(name, one)],
  ['SENDGRID_URL', 'MAIL_PROVIDER', overHttps],
  ['MAILGUN_URL', 'MAIL_PROVIDER', overHttps],
  ['SES_URL', 'MAIL_PROVIDER', overHttps],
  ['SNS_URL', 'MAIL_PROVIDER', overHttps],
  ['SMTP_REPORTS_TOKEN', 'ADMIN_TOKEN', secret],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT', keyless],
]

/** What production refuses beside. */
const inProduction: readonly Rule[] = [
  [
    'BAC_A_SABLE_PUBLIC',
    'BAC_A_SABLE_PUBLIC',
    (name, { values }) => (values[name] ? 'must not be true in production' : undefined),
  ],
  [
    'MAIL_PROVIDER',
    'MAIL_PROVIDER',
    (name, { given }) => (given[name] ? undefined : 'is required in production (Journal keeps e-mails and sends none)'),
  ],
]

const named: Judge = (name, { given, values: { HOST } }) =>
  given[name] === undefined && !isLoopback(HOST)
    ? `is required to listen on ${HOST}: developpement, staging or production`
    : undefined

/** What a worker is refused for where it listens. */
const listening =
  (judge: Judge): Judge =>
  (name, one) =>
    one.given.WORKER_PORT === undefined ? undefined : judge(name, one)

/** What is accepted by default in some environments, and where one says so in so many words. */
const everywhere: readonly Rule[] = [
  ['ENVIRONMENT', 'HOST', named],
  ['ENVIRONMENT', 'WORKER_PORT', listening(named)],
  [
    'DATABASE_URL',
    'DATABASE_URL',
    (name, { given, values }) =>
      given[name] || values.ALLOW_EMBEDDED
        ? undefined
        : `is required in ${values.ENVIRONMENT} (ALLOW_EMBEDDED=true accepts the embedded database)`,
    ['ALLOW_EMBEDDED'],
  ],
  [
    'BASE_URL',
    'BASE_URL',
    (name, { given, values }) =>
      values.ALLOW_HTTP || given[name]?.startsWith('https:')
        ? undefined
        : `must be an https address in ${values.ENVIRONMENT} (ALLOW_HTTP=true accepts http)`,
    ['ALLOW_HTTP'],
  ],
]

const rulesOf = {
  developpement: everywhere,
  staging: [...everywhere, ...outside],
  production: [...everywhere, ...inProduction, ...outside],
}

/** Adds to the faults the settings that an entrance uses and this environment does not accept. */
export function refuseUnsafe(one: Case, uses: readonly Use[], faults: Faults): void {
  // What an environment asks for is not known of a word that names none.
  if (!faults.spare(['ENVIRONMENT'])) return
  const { ENVIRONMENT } = one.values
  const rules = rulesOf[ENVIRONMENT].filter(([, use]) => use === 'DATABASE_URL' || uses.includes(use))
  for (const [name, , judge, by = []] of rules) {
    const problem = faults.spare([name, ...by]) ? judge(name, one) : undefined
    if (problem !== undefined) faults.add(name, problem)
  }
  if (ENVIRONMENT !== 'developpement') refuseShared(one.given, new Set(rules.map(([name]) => name)), faults)
}

/** One secret that leaks must not open what another protects. */
function refuseShared(given: Given, used: ReadonlySet<Name>, faults: Faults): void {
  const names = [...used].filter((name) => secretNames.includes(name))
  for (const [n, name] of names.entries()) {
    const own = secretsIn(name, given[name])
    const shares = (one: Name) => secretsIn(one, given[one]).some((secret) => own.some((mine) => isSame(secret, mine)))
    const other = names.slice(0, n).find(shares)
    if (other !== undefined) faults.add(name, `is the same as ${other}: each needs its own (${remedy})`)
  }
}
