import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readMail } from './courriels.ts'
import type { Network } from './networks.ts'
import { type Env, type Reader, reader } from './read.ts'
import { refuseUnsafe, service, type Use } from './refusals.ts'
import { developmentKeys, developmentPassword } from './secrets.ts'
import { readWebhooks } from './webhooks.ts'

export { type Environment, isConfigError } from './read.ts'
export { type Use, worker } from './refusals.ts'
export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the environment once; outside development also what an entrance uses of it. Throws a `ConfigError`
 * that names the variable and what it accepts.
 */
export function readConfig(env: Env, uses: readonly Use[] = service) {
  const read = reader(env)
  const environment = read.choice('ENVIRONMENT', ['developpement', 'staging', 'production'])
  const production = environment === 'production'
  const port = read.integer('PORT', 3000, 0, 65535)
  const config = {
    environment,
    port,
    trustProxy: readTrustProxy(read),
    host: read.text('HOST') ?? (environment === 'developpement' ? '127.0.0.1' : '0.0.0.0'),
    baseUrl: readBaseUrl(read) ?? `http://localhost:${String(port)}`,
    databaseUrl: read.url('DATABASE_URL', ['postgres://', 'postgresql://']),
    databaseUrlDirect: read.url('DATABASE_URL_DIRECT', ['postgres://', 'postgresql://']),
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    embeddedPassword: read.text('EMBEDDED_PASSWORD') ?? developmentPassword,
    allowEmbedded: read.flag('ALLOW_EMBEDDED', !production),
    allowHttp: read.flag('ALLOW_HTTP', !production),
    migrateOnStart: read.flag('MIGRATE_ON_START', true),
    ...readSandboxes(read, !production),
    logLevel: read.choice('LOG_LEVEL', ['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']),
    metricsToken: read.text('METRICS_TOKEN'),
    adminToken: readAdminToken(read),
    voteKey: read.key('VOTE_KEY', developmentKeys.VOTE_KEY),
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
  refuseUnsafe(read, config, uses)
  return config
}

/** The address that the links begin with: whatever would stand before or after their path breaks them, or is shown. */
function readBaseUrl(read: Reader): string | undefined {
  const url = read.url('BASE_URL', ['http://', 'https://'])
  if (url === undefined || !/^[^/]*\/\/[^/]*@|[?#]/.test(url)) return url
  throw read.wrong('BASE_URL', 'must have no password, query or fragment')
}

/** Whose word for the address of a caller is taken: so many proxies in front of the service, or those of networks. */
function readTrustProxy(read: Reader): number | readonly string[] {
  const value = read.text('TRUST_PROXY') ?? '0'
  if (/^\d+$/.test(value)) return read.integer('TRUST_PROXY', 0, 0, 10)
  const faultOf = ([, length]: Network) => (length === 0 ? 'then anybody could forge an address' : undefined)
  return read.networks('TRUST_PROXY', faultOf, 'a number of proxies, or networks separated by commas') ?? 0
}

/** What is done of campaigns beside the requests: how often, and after how many days. */
const readCampagnes = (read: Reader) => ({
  scrutinPeriod: read.integer('SCRUTIN_PERIOD_MS', 5000, 0, 3_600_000),
  archiveAfterDays: read.integer('ARCHIVAGE_AUTO_JOURS', 0, 0, 36_500),
})

/** Who may make sandboxes, how many an address makes in an hour, and how many there may be at once. */
const readSandboxes = (read: Reader, isOpen: boolean) => ({
  sandboxOpen: read.flag('BAC_A_SABLE_PUBLIC', isOpen),
  sandboxesPerHour: read.integer('SANDBOXES_PER_HOUR', 100, 1, 1_000_000),
  sandboxesMax: read.integer('SANDBOXES_MAX', 1000, 1, 1_000_000),
})

/** The connections of lists; where, and how much of, them waits that their readers have not taken yet. */
const readLists = (read: Reader) => ({
  listPoolSize: read.integer('LIST_POOL_SIZE', 4, 1, 100),
  spoolDir: resolve(read.text('SPOOL_DIR') ?? join(tmpdir(), 'membres-et-votes-listes')),
  spoolMaxBytes: read.integer('SPOOL_MAX_MB', 1024, 0, 1_000_000) * 1_048_576,
})

/** What opens the administration. */
function readAdminToken(read: Reader) {
  const adminToken = read.text('ADMIN_TOKEN')
  if (adminToken !== undefined && !/^[\x21-\x7e]{32,}$/.test(adminToken)) {
    throw read.wrong(
      'ADMIN_TOKEN',
      `must have at least 32 characters, without spaces (\`openssl rand -hex 32\` makes one)`,
    )
  }
  return adminToken
}

/** How long the service waits, in milliseconds. */
const readTimes = (read: Reader) => ({
  statementTimeout: read.integer('STATEMENT_TIMEOUT_MS', 4000, 100, 60_000),
  listStallTimeout: read.integer('LIST_STALL_TIMEOUT_MS', 30_000, 100, 600_000),
  headersTimeout: read.integer('HEADERS_TIMEOUT_MS', 5000, 100, 60_000),
  requestTimeout: read.integer('REQUEST_TIMEOUT_MS', 300_000, 100, 3_600_000),
  stopTimeout: read.integer('STOP_TIMEOUT_MS', 10_000, 0, 600_000),
  ...readBodies(read),
})

/** What the bodies of callers may take, in bytes, and how slowly they may come, in bytes a second over milliseconds. */
const readBodies = (read: Reader) => ({
  bodyMemory: read.integer('BODY_MEMORY_MB', 64, 34, 65_536) * 1_048_576,
  bodyMinRate: read.integer('BODY_MIN_RATE', 1000, 0, 1_000_000_000),
  bodyRatePeriod: read.integer('BODY_RATE_PERIOD_MS', 10_000, 100, 600_000),
})

/** What is done beside the requests. */
const readWork = (read: Reader) => ({
  worker: read.flag('WORKER', true),
  workerRound: read.integer('WORKER_ROUND_MS', 5000, 50, 600_000),
  /** Milliseconds that a worker holds what it sends, and that a long write holds the readers back, unless they renew it. */
  workerLease: read.integer('WORKER_LEASE_MS', 30_000, 300, 600_000),
  longWriteLease: read.integer('LONG_WRITE_LEASE_MS', 60_000, 11_000, 600_000),
  renderTimeout: read.integer('RENDER_TIMEOUT_MS', 10_000, 10, 60_000),
  mail: readMail(read),
})
