import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loneId, type Ring } from '../rules/ring.ts'
import { backups } from './backups.ts'
import {
  choice,
  credentialed,
  email,
  networks,
  proxies,
  publicAddress,
  publicKey,
  sent,
  timeZone,
  tokens,
  topic,
} from './forms.ts'
import { hasMetadata } from './networks.ts'
import { developmentKeys, developmentPassword } from './secrets.ts'
import { tracing } from './traces.ts'
import { database, environments, flag, integer, integers, page, ring, text, variable } from './variable.ts'

/** What sends the e-mails of a deployment (decision F-20). */
export const fournisseurs = ['Journal', 'Smtp', 'SendGrid', 'Mailgun', 'AmazonSes'] as const

const reachable = networks((network) =>
  hasMetadata(network) ? 'a cloud gives its machines their secrets there' : undefined,
)

const listening = {
  PORT: integer(0, 65_535, { default: 3000, desc: 'Port to listen on; 0 for any' }),
  HOST: text({
    ...{ default: '0.0.0.0', developpement: '127.0.0.1' },
    desc: 'Address to listen on; one that other machines reach needs `ENVIRONMENT`',
  }),
  TRUST_PROXY: variable(proxies, {
    default: 0,
    desc: 'Networks of the proxies that are believed (`10.0.0.0/8,fd00::/8`), or how many there are',
  }),
  BASE_URL: variable(publicAddress, {
    shown: '`http://localhost:PORT`',
    desc: 'Public address, used in the links of problems; https in production unless `ALLOW_HTTP`',
  }),
  ENVIRONMENT: variable(choice(environments), {
    default: 'developpement',
    desc: 'Where the service runs; a key works in one of them',
  }),
}

const stored = {
  DATABASE_URL: database({
    secret: true,
    desc: 'External PostgreSQL (elsewhere, `sslmode=verify-full`); without it, the embedded one',
  }),
  DATABASE_URL_DIRECT: database({
    ...{ shown: '`DATABASE_URL`', secret: true },
    desc: 'The same database without a pooler, for migrations and notifications',
  }),
  DATA_DIR: text({ default: '.data', desc: 'Data of the embedded database' }),
  EMBEDDED_PASSWORD: text({
    ...{ default: developmentPassword, shown: `development \`${developmentPassword}\``, secret: true },
    desc: 'Its password',
  }),
  ALLOW_EMBEDDED: flag({ default: true, production: false, desc: 'Accept the embedded database' }),
  ALLOW_HTTP: flag({ default: true, production: false, desc: 'Accept an http `BASE_URL`' }),
  MIGRATE_ON_START: flag({ default: true, desc: 'Apply missing migrations at start' }),
}

const doors = {
  BAC_A_SABLE_PUBLIC: flag({
    ...{ default: true, production: false },
    desc: '`POST /test` without a key; production refuses `true`, and has no `/test`',
  }),
  SANDBOXES_PER_HOUR: integer(1, 1_000_000, {
    default: 100,
    desc: 'Sandboxes that an address makes in an hour; above it, 429',
  }),
  SANDBOXES_MAX: integer(1, 1_000_000, {
    default: 1000,
    desc: 'Sandboxes that there may be at once in all; above it, 429',
  }),
  LOG_LEVEL: variable(choice(['info', 'trace', 'debug', 'warn', 'error', 'fatal', 'silent']), {
    default: 'info',
    desc: 'The least grave of what is logged',
  }),
  METRICS_TOKEN: variable(sent, {
    secret: true,
    desc: 'Token that `/metrics` asks for; without it only development shows them',
  }),
  ADMIN_TOKEN: variable(tokens, {
    secret: true,
    desc: 'Token of the administration, or two by a comma while the second takes the place of the first; without it there is none',
  }),
}

/** A ring of one key, made of a text that is repeated. */
const alone = (text: string): Ring => [{ id: loneId, bytes: Buffer.alloc(32, text) }]

const vote = {
  SCRUTIN_PERIOD_MS: integer(0, 3_600_000, {
    default: 5000,
    desc: 'How often ballots are told in the public log and closed campaigns counted; 0 leaves it to other processes',
  }),
  ARCHIVAGE_AUTO_JOURS: integer(0, 36_500, {
    default: 0,
    desc: 'Days after its closing that a counted campaign is archived; 0 leaves it to the API',
  }),
  CONSERVATION_ANS: integer(0, 100, {
    default: 7,
    desc: 'Years that the signatures of a person who was anonymised are kept, without the name, from their date on',
  }),
  VOTE_KEY: ring({
    ...{ default: alone(developmentKeys.VOTE_KEY), shown: 'development key', secret: true },
    desc: 'Encrypts the private keys of campaigns: the first one those of new campaigns, the others are kept until what they encrypt is counted (`campagne keys`)',
  }),
  SCRUTIN_SIGNING_KEY: ring({
    ...{ default: alone(developmentKeys.SCRUTIN_SIGNING_KEY), shown: 'development key', secret: true },
    desc: 'Signs ballots as they are cast, and the heads of the public log (Ed25519 seeds); the first one signs, the others are kept until the ballots that they signed are counted, and as long as results that they signed are shown; a new one is put last in every process, then first',
  }),
}

/** The times of the attempts are those of decision M-7, and are changed by tests only. */
const webhooks = {
  WEBHOOK_KEY: ring({
    ...{ default: alone(developmentKeys.WEBHOOK_KEY), shown: 'development key', secret: true },
    desc: 'Encrypts the secrets of webhooks: the first one those that are new, the others are kept until `secrets rotate` has been run',
  }),
  WEBHOOK_PARALLEL: integer(1, 100, { default: 4, desc: 'Deliveries of one subscription in progress at once' }),
  WEBHOOK_TIMEOUT_MS: integer(100, 60_000, { default: 10_000, desc: 'Time that a receiver has to answer' }),
  WEBHOOK_ALLOWED: variable(reachable, {
    ...{ default: [], developpement: ['127.0.0.1', '::1'] },
    desc: 'Private addresses and networks that webhooks may be sent to',
  }),
  WEBHOOK_RETRY_MS: integers({
    ...{ default: [0, 30_000, 60_000, 300_000, 900_000, 3_600_000], shown: '0 to 1 h, 6 times' },
    desc: 'Times of the attempts since the event; for tests',
  }),
  WEBHOOK_PAUSE_MS: integer(0, 600_000, {
    default: 5000,
    desc: 'From an attempt to the next one, when its time has passed; for tests',
  }),
}

const shares = {
  POOL_SIZE: integer(1, 100, {
    default: 8,
    desc: 'Connections for requests, of which one client has half at most',
  }),
  LIST_POOL_SIZE: integer(1, 100, {
    default: 4,
    desc: 'Connections for streamed lists, of which one client has half at most',
  }),
  SPOOL_DIR: text({
    ...{ default: join(tmpdir(), 'membres-et-votes-listes'), shown: "a folder of the system's" },
    desc: 'Folder of the temporary files of lists whose readers are slow',
  }),
  SPOOL_MAX_MB: integer(0, 1_000_000, { default: 1024, desc: 'What these files may take in all; 0 for none' }),
  REQUESTS_PER_CLIENT: integer(1, 100_000, {
    default: 256,
    desc: 'Requests of one client in progress at once in a process; above it, 429',
  }),
  CONNECTIONS_MAX: integer(1, 1_000_000, {
    default: 10_000,
    desc: 'Connections of callers to a process in all; above it one that waits for a request is closed, or whose answer nobody reads, or whose request without a key is not all there, or the new one refused (503). A process needs more open files',
  }),
  CONNECTIONS_PER_ADDRESS: integer(1, 1_000_000, {
    default: 5000,
    desc: 'And of one network address, which a workplace shares; a proxy that `TRUST_PROXY` believes has no such bound',
  }),
  PREPARED_STATEMENTS: flag({
    default: true,
    desc: 'Named statements; `false` behind a pooler that cannot keep them (PgBouncer before 1.21)',
  }),
  ROW_LEVEL_SECURITY: flag({
    default: false,
    desc: 'Name the client in each transaction, for a role held by the policies',
  }),
  TENANT_GUARD: flag({
    ...{ default: true, production: false },
    desc: 'Parse SQL, and refuse what touches rows of a tenant table without their `client_id`',
  }),
}

const times = {
  STATEMENT_TIMEOUT_MS: integer(100, 60_000, { default: 4000, desc: 'Longest statement of a unit operation' }),
  ROW_PATIENCE_MS: integer(1, 60_000, {
    default: 200,
    desc: 'How long a call that takes many rows waits for one of them before it gives way, and is made again',
  }),
  LIST_STALL_TIMEOUT_MS: integer(100, 600_000, {
    default: 30_000,
    desc: 'How long the reader of an answer may stand still, of a list or any other: who takes nothing of it is cut off',
  }),
  HEADERS_TIMEOUT_MS: integer(100, 60_000, { default: 5000, desc: 'Time to send the headers of a request' }),
  REQUEST_TIMEOUT_MS: integer(100, 3_600_000, {
    default: 300_000,
    desc: 'Time to send a whole request: a payroll of 35 MB over a slow line takes minutes',
  }),
  BODY_MEMORY_MB: integer(34, 65_536, {
    default: 64,
    desc: 'Memory for the bodies that are being sent; one client or address fills half of it at most, and all who show no key three quarters, so that no result of scrutineers may be larger than that',
  }),
  ANSWER_MEMORY_MB: integer(1, 65_536, {
    default: 64,
    desc: 'Memory for the answers that are made and that their readers have not taken; above it, of the address that holds most, those of which nothing was read for longest are cut off',
  }),
  BODY_MIN_RATE: integer(0, 1_000_000_000, {
    default: 1000,
    desc: 'Bytes a second below which a body is given up (408); 0 waits for any',
  }),
  BODY_RATE_PERIOD_MS: integer(100, 600_000, {
    default: 10_000,
    desc: 'Time over which that rate is measured, of the time spent waiting for the body',
  }),
  STOP_TIMEOUT_MS: integer(0, 600_000, { default: 10_000, desc: 'Time that requests in progress have at a stop' }),
  TIME_ZONE: variable(timeZone, {
    default: 'America/Toronto',
    desc: 'Where the members live: the days that e-mails and cards write',
  }),
}

const work = {
  WORKER: flag({
    default: true,
    desc: 'Send e-mails and webhooks from this process; `npm run worker` does it alone',
  }),
  WORKER_PORT: integer(0, 65_535, { desc: 'Port of the health and `/metrics` of `npm run worker`, on `HOST`' }),
  WORKER_ROUND_MS: integer(50, 600_000, {
    default: 5000,
    desc: 'Time between two looks of the worker at every client',
  }),
  WORKER_LEASE_MS: integer(300, 600_000, {
    default: 30_000,
    desc: 'Time that a worker holds what it sends, renewed thrice: what one that is killed leaves waits so long',
  }),
  LONG_WRITE_LEASE_MS: integer(11_000, 600_000, {
    default: 60_000,
    desc: 'Time that a long write may go unheard of; incremental reads wait so long for one that is killed',
  }),
  RENDER_TIMEOUT_MS: integer(10, 60_000, {
    default: 10_000,
    desc: 'Time that the rendering of one e-mail, or of the texts of one ballot, may take',
  }),
}

/** The limits of the API are those of decision F-22. */
const mail = {
  MAIL_PROVIDER: variable(choice(fournisseurs), {
    ...{ default: 'Journal', shown: '`Journal`; production none' },
    desc: 'What sends e-mails; `Journal` keeps them and sends none',
  }),
  MAIL_FROM: variable(email, {
    desc: 'Address that e-mails come from, its domain with accents or not; required by a provider that sends',
  }),
  MAIL_PER_MINUTE: integer(1, 1_000_000, {
    default: 200,
    desc: 'E-mails that a client may send by API in a minute',
  }),
  MAIL_PER_DAY: integer(1, 100_000_000, { default: 20_000, desc: 'And in a day' }),
  MAIL_RETRY_SECONDS: integers({
    ...{ default: [60, 300, 900, 3600, 10_800, 21_600, 43_200, 86_400], shown: '1 min to 24 h, 8 times' },
    desc: 'Seconds after which a failed e-mail is tried again',
  }),
  MAIL_PAUSE_MS: integer(50, 600_000, {
    default: 30_000,
    desc: 'First pause of a provider whose account or settings are at fault; each one after it is twice as long, up to 32 times',
  }),
  MAIL_KEPT_DAYS: integer(1, 36_500, {
    default: 30,
    desc: 'Days that an e-mail is remembered once it was sent, refused or given up',
  }),
}

/** What open forms take, which anybody may fill (decision F-26). */
const forms = {
  FORM_PER_ADDRESS: integer(1, 1_000_000, {
    default: 500,
    desc: 'Answers that an open form takes in an hour from one network address, which a workplace shares; above it, 429',
  }),
  FORM_PER_EMAIL: integer(1, 1_000_000, { default: 3, desc: 'And for one e-mail address' }),
  FORM_PER_HOUR: integer(1, 1_000_000, { default: 5000, desc: 'And in all' }),
}

/** The addresses of the providers that are called over HTTP, with their key in each call, and the settings of all. */
const providers = {
  SMTP_URL: variable(credentialed('smtp://', 'smtps://'), {
    secret: true,
    desc: 'Server of e-mails, as in `smtp://user:password@host:587`; STARTTLS is required unless it ends with `?tls=off`',
  }),
  SENDGRID_KEY: text({ secret: true, desc: 'Key of SendGrid' }),
  SENDGRID_URL: page({ default: 'https://api.sendgrid.com', desc: 'Its address' }),
  SENDGRID_WEBHOOK_KEY: variable(publicKey, { desc: 'Verification key of its signed Event Webhook' }),
  MAILGUN_KEY: text({ secret: true, desc: 'Key of Mailgun' }),
  MAILGUN_DOMAIN: text({ desc: 'Its sending domain' }),
  MAILGUN_URL: page({ default: 'https://api.mailgun.net', desc: 'Its address' }),
  MAILGUN_WEBHOOK_KEY: text({ secret: true, desc: 'Its HTTP webhook signing key' }),
  SES_REGION: text({ desc: 'Region of Amazon SES' }),
  SES_ACCESS_KEY_ID: text({ desc: 'Its access key' }),
  SES_SECRET_ACCESS_KEY: text({ secret: true, desc: 'Its secret' }),
  SES_URL: page({ shown: 'that of the region', desc: 'Its address' }),
  SES_SNS_TOPIC: variable(topic, { desc: 'Topic of SNS that its events are published to' }),
  SNS_URL: page({ shown: 'that of the region', desc: 'Where SNS is asked for certificates and confirmations instead' }),
  SMTP_REPORTS_TOKEN: text({ secret: true, desc: 'Token of whoever hands in what mail servers send back' }),
}

/** Every environment variable that the service, its worker and its commands read: what nothing else reads is not there. */
export const variables = {
  ...listening,
  ...stored,
  ...doors,
  ...vote,
  ...webhooks,
  ...shares,
  ...times,
  ...work,
  ...mail,
  ...forms,
  ...providers,
  ...backups,
  ...tracing,
}
export type Name = keyof typeof variables
