import { providerAddresses } from './courriels.ts'
import { clearHost } from './database.ts'
import { isLoopback } from './networks.ts'
import type { Environment, Reader } from './read.ts'
import { developmentKeys, isSame, secretNames, weaknessOf } from './secrets.ts'

/** What an entrance may use beside the database, which all of them use. */
export type Use =
  | 'HOST'
  | 'BASE_URL'
  | 'BAC_A_SABLE_PUBLIC'
  | 'ADMIN_TOKEN'
  | 'METRICS_TOKEN'
  | 'VOTE_KEY'
  | 'WEBHOOK_KEY'
  | 'MAIL_PROVIDER'

/** What a worker uses. The command line says at each command what that one uses. */
export const worker: readonly Use[] = ['BASE_URL', 'VOTE_KEY', 'WEBHOOK_KEY', 'MAIL_PROVIDER']
/** What the service uses: everything. */
export const service: readonly Use[] = [...worker, 'HOST', 'BAC_A_SABLE_PUBLIC', 'ADMIN_TOKEN', 'METRICS_TOKEN']

/** Of the settings, what they are judged by. */
type Settings = {
  readonly environment: Environment
  readonly host: string
  readonly baseUrl: string
  readonly allowHttp: boolean
  readonly databaseUrl: string | undefined
  readonly allowEmbedded: boolean
  readonly sandboxOpen: boolean
}
type Case = { readonly read: Reader; readonly config: Settings }
/** What is wrong with a variable; undefined when it may stay as it is. */
type Judge = (name: string, one: Case) => string | undefined
/** A variable, who is refused for it, and why. */
type Rule = readonly [name: string, use: Use | 'DATABASE_URL', judge: Judge]

const remedy = '`openssl rand -base64 32` makes one'

/** A secret that must be there, and one that may. */
const required =
  (purpose: string): Judge =>
  (name, one) =>
    one.read.text(name) === undefined
      ? `is required in ${one.config.environment}: it ${purpose} (${remedy})`
      : secret(name, one)
const secret: Judge = (name, { read, config: { environment } }) => {
  const text = read.text(name)
  const weakness =
    text === undefined ? undefined : weaknessOf(name in developmentKeys ? Buffer.from(text, 'base64') : text)
  return weakness && `${weakness}, which ${environment} refuses (${remedy})`
}

const encrypted: Judge = (name, { read, config: { environment } }) => {
  const url = read.text(name)
  const host = url === undefined ? undefined : clearHost(url)
  return host && `must ask for TLS in ${environment} (sslmode=verify-full): ${host} is another machine`
}

const overHttps: Judge = (name, { read, config: { environment } }) =>
  read.text(name)?.startsWith('http:')
    ? `must be an https address in ${environment}: each call carries a key`
    : undefined

/** What staging and production refuse alike. */
const outside: readonly Rule[] = [
  ['DATABASE_URL', 'DATABASE_URL', encrypted],
  ['DATABASE_URL_DIRECT', 'DATABASE_URL', encrypted],
  [
    'EMBEDDED_PASSWORD',
    'DATABASE_URL',
    (name, one) => (one.config.databaseUrl ? undefined : required('opens the embedded database')(name, one)),
  ],
  ['VOTE_KEY', 'VOTE_KEY', required('encrypts the ballot boxes')],
  ['WEBHOOK_KEY', 'WEBHOOK_KEY', required('encrypts the secrets of webhooks')],
  ['ADMIN_TOKEN', 'ADMIN_TOKEN', secret],
  ['METRICS_TOKEN', 'METRICS_TOKEN', secret],
  ...providerAddresses.map((name): Rule => [name, 'MAIL_PROVIDER', overHttps]),
]

/** What production refuses beside. */
const inProduction: readonly Rule[] = [
  [
    'BAC_A_SABLE_PUBLIC',
    'BAC_A_SABLE_PUBLIC',
    (_, { config }) => (config.sandboxOpen ? 'must not be true in production' : undefined),
  ],
  [
    'MAIL_PROVIDER',
    'MAIL_PROVIDER',
    (name, { read }) =>
      read.text(name) ? undefined : 'is required in production (Journal keeps e-mails and sends none)',
  ],
]

/** What is accepted by default in some environments, and where one says so in so many words. */
const everywhere: readonly Rule[] = [
  [
    'ENVIRONMENT',
    'HOST',
    (name, { read, config: { host } }) =>
      read.text(name) === undefined && !isLoopback(host)
        ? `is required to listen on ${host}: developpement, staging or production`
        : undefined,
  ],
  [
    'DATABASE_URL',
    'DATABASE_URL',
    (_, { config }) =>
      config.databaseUrl || config.allowEmbedded
        ? undefined
        : `is required in ${config.environment} (ALLOW_EMBEDDED=true accepts the embedded database)`,
  ],
  [
    'BASE_URL',
    'BASE_URL',
    (_, { config }) =>
      config.allowHttp || config.baseUrl.startsWith('https:')
        ? undefined
        : `must be an https address in ${config.environment} (ALLOW_HTTP=true accepts http)`,
  ],
]

const rulesOf = (environment: Settings['environment']) =>
  ({
    developpement: everywhere,
    staging: [...everywhere, ...outside],
    production: [...everywhere, ...inProduction, ...outside],
  })[environment]

/** Refuses the first setting that an entrance uses and this environment does not accept. */
export function refuseUnsafe(read: Reader, config: Settings, uses: readonly Use[]) {
  const isUsed = (use: Rule[1]) => use === 'DATABASE_URL' || uses.includes(use)
  const rules = rulesOf(config.environment).filter(([, use]) => isUsed(use))
  for (const [name, , judge] of rules) {
    const fault = judge(name, { read, config })
    if (fault !== undefined) throw read.wrong(name, fault)
  }
  if (config.environment !== 'developpement')
    refuseShared(
      read,
      rules.map(([name]) => name).filter((name) => secretNames.includes(name)),
    )
}

/** One secret that leaks must not open what another protects. */
function refuseShared(read: Reader, names: readonly string[]) {
  for (const [n, name] of names.entries()) {
    const other = names.slice(0, n).find((one) => isSame(read.text(one), read.text(name)))
    if (other !== undefined) throw read.wrong(name, `is the same as ${other}: each needs its own (${remedy})`)
  }
}
