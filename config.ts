import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readMail } from './config-courriels.ts'
import { defaultWebhookKey, readWebhooks } from './config-webhooks.ts'
import { formats } from './rules/formats.ts'

export type Environment = 'developpement' | 'staging' | 'production'
export type Config = ReturnType<typeof readConfig>

/** A wrong setting: its message is one line for the operator. */
export type ConfigError = Error & { readonly configuration: true }

/** Reads and checks the environment once. Throws a `ConfigError` that names the variable and what it accepts. */
export function readConfig(env: Record<string, string | undefined>) {
  const read = reader(env)
  const environment = read.choice('ENVIRONMENT', ['developpement', 'staging', 'production'])
  const production = environment === 'production'
  const port = read.integer('PORT', 3000, 0, 65535)
  const config = {
    environment,
    port,
    trustProxy: read.integer('TRUST_PROXY', 0, 0, 10),
    host: read.text('HOST') ?? '0.0.0.0',
    baseUrl: read.url('BASE_URL', ['http://', 'https://']) ?? `http://localhost:${String(port)}`,
    databaseUrl: read.url('DATABASE_URL', ['postgres://', 'postgresql://']),
    databaseUrlDirect: read.url('DATABASE_URL_DIRECT', ['postgres://', 'postgresql://']),
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    embeddedPassword: read.text('EMBEDDED_PASSWORD') ?? defaultPassword,
    allowEmbedded: read.flag('ALLOW_EMBEDDED', !production),
    allowHttp: read.flag('ALLOW_HTTP', !production),
    migrateOnStart: read.flag('MIGRATE_ON_START', true),
    sandboxOpen: read.flag('BAC_A_SABLE_PUBLIC', !production),
    logLevel: read.choice('LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
    ...readTokens(read),
    voteKey: read.key('VOTE_KEY', defaultVoteKey),
    webhooks: readWebhooks(read, environment),
    ...readCampagnes(read),
    poolSize: read.integer('POOL_SIZE', 8, 1, 100),
    ...readLists(read),
    requestsPerClient: read.integer('REQUESTS_PER_CLIENT', 256, 1, 100_000),
    preparedStatements: read.flag('PREPARED_STATEMENTS', true),
    rowLevelSecurity: read.flag('ROW_LEVEL_SECURITY', false),
    tenantGuard: read.flag('TENANT_GUARD', !production),
    ...readTimes(read),
    timeZone: read.timeZone('TIME_ZONE', 'America/Toronto'),
    ...readWork(read),
  }
  if (production) {
    refuseUnsafe(config)
    refuseUnset(config)
  }
  return config
}

/** What is done of campaigns beside the requests: how often, and after how many days. */
const readCampagnes = (read: Reader) => ({
  scrutinPeriod: read.integer('SCRUTIN_PERIOD_MS', 5000, 0, 3_600_000),
  archiveAfterDays: read.integer('ARCHIVAGE_AUTO_JOURS', 0, 0, 36_500),
})

const defaultPassword = 'membres'
const defaultVoteKey = 'cle de developpement'
const isDefault = (key: Buffer, text: string) => key.equals(Buffer.alloc(32, text))

/** The connections of lists; where, and how much of, them waits that their readers have not taken yet. */
const readLists = (read: Reader) => ({
  listPoolSize: read.integer('LIST_POOL_SIZE', 4, 1, 100),
  spoolDir: resolve(read.text('SPOOL_DIR') ?? join(tmpdir(), 'membres-et-votes-listes')),
  spoolMaxBytes: read.integer('SPOOL_MAX_MB', 1024, 0, 1_000_000) * 1_048_576,
})

/** What opens the routes of the operator. */
function readTokens(read: Reader) {
  const adminToken = read.text('ADMIN_TOKEN')
  if (adminToken !== undefined && !/^[\x21-\x7e]{32,}$/.test(adminToken)) {
    throw wrong('ADMIN_TOKEN', 'must have at least 32 characters, without spaces (`openssl rand -hex 32` makes one)')
  }
  return { metricsToken: read.text('METRICS_TOKEN'), adminToken }
}

/** How long the service waits, in milliseconds. */
const readTimes = (read: Reader) => ({
  statementTimeout: read.integer('STATEMENT_TIMEOUT_MS', 4000, 100, 60_000),
  listStallTimeout: read.integer('LIST_STALL_TIMEOUT_MS', 30_000, 100, 600_000),
  headersTimeout: read.integer('HEADERS_TIMEOUT_MS', 5000, 100, 60_000),
  requestTimeout: read.integer('REQUEST_TIMEOUT_MS', 300_000, 100, 3_600_000),
  stopTimeout: read.integer('STOP_TIMEOUT_MS', 10_000, 0, 600_000),
})

/** What is done beside the requests. */
const readWork = (read: Reader) => ({
  worker: read.flag('WORKER', true),
  workerRound: read.integer('WORKER_ROUND_MS', 5000, 50, 600_000),
  mail: readMail(read),
})

/** What production accepts only when it is told to in so many words. */
function refuseUnsafe(config: {
  databaseUrl: string | undefined
  allowEmbedded: boolean
  embeddedPassword: string
  sandboxOpen: boolean
  allowHttp: boolean
  baseUrl: string
}) {
  if (!config.databaseUrl && !config.allowEmbedded) {
    throw wrong('DATABASE_URL', 'is required in production (ALLOW_EMBEDDED=true accepts the embedded database)')
  }
  if (!config.databaseUrl && config.embeddedPassword === defaultPassword) {
    throw wrong('EMBEDDED_PASSWORD', 'has its default value, which production refuses')
  }
  if (config.sandboxOpen) throw wrong('BAC_A_SABLE_PUBLIC', 'must not be true in production')
  if (!config.allowHttp && !config.baseUrl.startsWith('https:')) {
    throw wrong('BASE_URL', 'must be an https address in production (ALLOW_HTTP=true accepts http)')
  }
}

type Unset = { voteKey: Buffer; mail: { isChosen: boolean }; webhooks: { key: Buffer } }

/** What production has no default for. */
function refuseUnset({ voteKey, mail, webhooks }: Unset) {
  if (isDefault(voteKey, defaultVoteKey)) {
    throw wrong('VOTE_KEY', 'is required in production: it encrypts the ballot boxes (`openssl rand -base64 32`)')
  }
  if (isDefault(webhooks.key, defaultWebhookKey)) {
    throw wrong('WEBHOOK_KEY', 'is required in production: it encrypts the secrets (`openssl rand -base64 32`)')
  }
  if (!mail.isChosen) {
    throw wrong('MAIL_PROVIDER', 'is required in production (Journal keeps e-mails and sends none)')
  }
}

function wrong(name: string, problem: string): ConfigError {
  return Object.assign(new Error(`${name} ${problem}`), { configuration: true as const })
}

/** True for an error that the operator mends by changing the environment. */
export function isConfigError(error: unknown): error is ConfigError {
  return error instanceof Error && 'configuration' in error
}

export type Reader = ReturnType<typeof reader>

function reader(env: Record<string, string | undefined>) {
  const text = (name: string) => env[name]?.trim() || undefined
  return {
    text,
    integer(name: string, fallback: number, min: number, max: number): number {
      const value = text(name) ?? String(fallback)
      const number = Number(value)
      if (!/^\d+$/.test(value) || number < min || number > max) {
        throw wrong(name, `must be a whole number from ${String(min)} to ${String(max)}, not "${value}"`)
      }
      return number
    },
    flag(name: string, fallback: boolean): boolean {
      const value = text(name) ?? String(fallback)
      if (value !== 'true' && value !== 'false') throw wrong(name, `must be true or false, not "${value}"`)
      return value === 'true'
    },
    choice<const T extends string>(name: string, choices: readonly [T, ...T[]]): T {
      const value = text(name) ?? choices[0]
      const found = choices.find((choice) => choice === value)
      return found ?? raise(wrong(name, `must be one of ${choices.join(', ')}, not "${value}"`))
    },
    url(name: string, starts: string[]): string | undefined {
      const value = text(name)
      if (value === undefined) return undefined
      if (!URL.canParse(value) || !starts.some((start) => value.startsWith(start))) {
        throw wrong(name, `must be an address that starts with ${starts.join(' or ')}`)
      }
      return value.replace(/\/+$/, '')
    },
    ...listReader(text),
  }
}

/** The readers of what is made of several texts, or of one of a particular form. */
function listReader(text: (name: string) => string | undefined) {
  return {
    wrong,
    /** 32 bytes in base64, by default those of a text that repeats. */
    key(name: string, fallback: string): Buffer {
      const value = text(name)
      const key = value === undefined ? Buffer.alloc(32, fallback) : Buffer.from(value, 'base64')
      if (key.length !== 32) throw wrong(name, 'must be 32 bytes in base64 (`openssl rand -base64 32` makes one)')
      return key
    },
    email(name: string): string | undefined {
      const value = text(name)
      if (value !== undefined && !formats.email(value)) throw wrong(name, 'must be an address like name@example.ca')
      return value
    },
    integers(name: string, fallback: readonly number[]): readonly number[] {
      const value = text(name)
      if (value === undefined) return fallback
      if (!/^\d{1,8}(,\d{1,8})*$/.test(value)) throw wrong(name, 'must be whole numbers separated by commas')
      return value.split(',').map(Number)
    },
    timeZone(name: string, fallback: string): string {
      const value = text(name) ?? fallback
      try {
        return new Intl.DateTimeFormat('fr', { timeZone: value }).resolvedOptions().timeZone
      } catch {
        throw wrong(name, `must be the name of a time zone, like ${fallback}`)
      }
    },
    /** Variables that make sense together: all of them, those that are left out by default; undefined when some are not set. */
    group<K extends string>(names: Record<K, string>, defaults: Partial<Record<K, string | undefined>>) {
      const pairs = Object.entries<string>(names).map(([key, name]) => [key, text(name) ?? defaults[key as K]])
      return pairs.every(([, value]) => value !== undefined)
        ? (Object.fromEntries(pairs) as Record<K, string>)
        : undefined
    },
  }
}

function raise(error: Error): never {
  throw error
}
