import { resolve } from 'node:path'
import { mailOf, refuseSilent } from './courriels.ts'
import { collectFaults } from './faults.ts'
import { type Env, givenIn, readValues, type Values } from './read.ts'
import { refuseUnsafe, service, type Use } from './refusals.ts'
import { environments } from './variable.ts'

export { isConfigError } from './faults.ts'
export { misspelt } from './misspelt.ts'
export { type Use, worker } from './refusals.ts'
export type { Environment } from './variable.ts'
export type Config = ReturnType<typeof readConfig>

/**
 * Reads and checks the environment once; outside development also what an entrance uses of it. Throws a `ConfigError`
 * with a line for each variable that something is wrong with.
 */
export function readConfig(env: Env, uses: readonly Use[] = service) {
  const [given, faults] = [givenIn(env), collectFaults()]
  const environment = environments.find((one) => one === given.ENVIRONMENT) ?? 'developpement'
  const values = readValues(given, environment, faults)
  refuseSilent(given, values, faults)
  refuseUnsafe({ given, values }, uses, faults)
  faults.refuse()
  return { ...settingsOf(values), mail: mailOf(given, values) }
}

/** The settings as the rooms use them: sizes in bytes, folders from the root, times in milliseconds. */
const settingsOf = (values: Values) => ({
  environment: values.ENVIRONMENT,
  port: values.PORT,
  trustProxy: values.TRUST_PROXY,
  host: values.HOST,
  baseUrl: values.BASE_URL ?? `http://localhost:${String(values.PORT)}`,
  databaseUrl: values.DATABASE_URL,
  databaseUrlDirect: values.DATABASE_URL_DIRECT,
  dataDir: resolve(values.DATA_DIR),
  embeddedPassword: values.EMBEDDED_PASSWORD,
  allowEmbedded: values.ALLOW_EMBEDDED,
  allowHttp: values.ALLOW_HTTP,
  migrateOnStart: values.MIGRATE_ON_START,
  sandboxOpen: values.BAC_A_SABLE_PUBLIC,
  sandboxesPerHour: values.SANDBOXES_PER_HOUR,
  sandboxesMax: values.SANDBOXES_MAX,
  logLevel: values.LOG_LEVEL,
  metricsToken: values.METRICS_TOKEN,
  adminToken: values.ADMIN_TOKEN,
  scrutinPeriod: values.SCRUTIN_PERIOD_MS,
  archiveAfterDays: values.ARCHIVAGE_AUTO_JOURS,
  keptYears: values.CONSERVATION_ANS,
  boxKeys: { box: values.VOTE_KEY, signing: values.SCRUTIN_SIGNING_KEY },
  webhooks: webhooksOf(values),
  /** What an open form takes in an hour (decision F-26). */
  formulaires: {
    perAddress: values.FORM_PER_ADDRESS,
    perCourriel: values.FORM_PER_EMAIL,
    perHour: values.FORM_PER_HOUR,
  },
  ...sharesOf(values),
  backups: { schedule: values.SAUVEGARDE_CRON, folder: resolve(values.SAUVEGARDE_DIR), kept: values.SAUVEGARDE_GARDE },
  ...timesOf(values),
  traces: tracesOf(values),
})

export type TracesConfig = NonNullable<Config['traces']>

/** How traces are handed over (decision N-11); undefined where they are not. */
const tracesOf = (values: Values) =>
  values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {},
        serviceName: values.OTEL_SERVICE_NAME,
        attributes: values.OTEL_RESOURCE_ATTRIBUTES ?? {},
        sampler: { name: values.OTEL_TRACES_SAMPLER, ratio: values.OTEL_TRACES_SAMPLER_ARG },
        timeout: values.OTEL_EXPORTER_OTLP_TIMEOUT,
        /** Milliseconds that spans wait for others, and how many wait at most. */
        delay: values.OTEL_BSP_SCHEDULE_DELAY,
        queue: values.OTEL_BSP_MAX_QUEUE_SIZE,
      }

/** How webhooks are sent (decision M-7). */
const webhooksOf = (values: Values) => ({
  keys: values.WEBHOOK_KEY,
  /** Milliseconds from the event to each attempt, and from the end of one to the next, whose time has passed. */
  delays: values.WEBHOOK_RETRY_MS,
  pause: values.WEBHOOK_PAUSE_MS,
  timeout: values.WEBHOOK_TIMEOUT_MS,
  perSubscription: values.WEBHOOK_PARALLEL,
  /** Private addresses and networks that may be called all the same. */
  allowed: values.WEBHOOK_ALLOWED,
  allowHttp: values.ENVIRONMENT === 'developpement',
})

const bytesInMegabyte = 1_048_576

/** What may be taken of connections, memory and disk, and how the database is called. */
const sharesOf = (values: Values) => ({
  poolSize: values.POOL_SIZE,
  listPoolSize: values.LIST_POOL_SIZE,
  spoolDir: resolve(values.SPOOL_DIR),
  spoolMaxBytes: values.SPOOL_MAX_MB * bytesInMegabyte,
  requestsPerClient: values.REQUESTS_PER_CLIENT,
  connectionsMax: values.CONNECTIONS_MAX,
  connectionsPerAddress: values.CONNECTIONS_PER_ADDRESS,
  bodyMemory: values.BODY_MEMORY_MB * bytesInMegabyte,
  answerMemory: values.ANSWER_MEMORY_MB * bytesInMegabyte,
  preparedStatements: values.PREPARED_STATEMENTS,
  rowLevelSecurity: values.ROW_LEVEL_SECURITY,
  tenantGuard: values.TENANT_GUARD,
})

/** How long the service waits, and what is done beside the requests. */
const timesOf = (values: Values) => ({
  statementTimeout: values.STATEMENT_TIMEOUT_MS,
  rowPatience: values.ROW_PATIENCE_MS,
  listStallTimeout: values.LIST_STALL_TIMEOUT_MS,
  headersTimeout: values.HEADERS_TIMEOUT_MS,
  requestTimeout: values.REQUEST_TIMEOUT_MS,
  stopTimeout: values.STOP_TIMEOUT_MS,
  bodyMinRate: values.BODY_MIN_RATE,
  bodyRatePeriod: values.BODY_RATE_PERIOD_MS,
  timeZone: values.TIME_ZONE,
  worker: values.WORKER,
  workerPort: values.WORKER_PORT,
  workerRound: values.WORKER_ROUND_MS,
  workerLease: values.WORKER_LEASE_MS,
  longWriteLease: values.LONG_WRITE_LEASE_MS,
  renderTimeout: values.RENDER_TIMEOUT_MS,
})
