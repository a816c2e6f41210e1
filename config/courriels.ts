import type { Reader } from './read.ts'

/** What sends the e-mails of a deployment (decision F-20). */
export const fournisseurs = ['Journal', 'Smtp', 'SendGrid', 'Mailgun', 'AmazonSes'] as const
export type Fournisseur = (typeof fournisseurs)[number]
export type MailConfig = ReturnType<typeof readMail>

/** The addresses of those that are called over HTTP, with their key in each call. */
export const providerAddresses = ['SENDGRID_URL', 'MAILGUN_URL', 'SES_URL'] as const

/** The settings of e-mails. A provider is configured when all of its own are set; `MAIL_PROVIDER` is the usual one. */
export function readMail(read: Reader) {
  for (const name of providerAddresses) read.url(name, ['http://', 'https://'])
  const given = {
    smtp: read.url('SMTP_URL', ['smtp://', 'smtps://']),
    sendgrid: read.group({ url: 'SENDGRID_URL', key: 'SENDGRID_KEY' }, { url: 'https://api.sendgrid.com' }),
    mailgun: read.group(
      { url: 'MAILGUN_URL', domain: 'MAILGUN_DOMAIN', key: 'MAILGUN_KEY' },
      { url: 'https://api.mailgun.net' },
    ),
    ses: readSes(read),
  }
  const configured = fournisseurs.filter((name) => isConfigured(name, given))
  const provider = read.choice('MAIL_PROVIDER', fournisseurs)
  if (!configured.includes(provider))
    throw read.wrong('MAIL_PROVIDER', `is ${provider}, whose settings are not all given`)
  const from = read.email('MAIL_FROM') ?? 'ne-pas-repondre@localhost.localdomain'
  if (provider !== 'Journal' && read.text('MAIL_FROM') === undefined) {
    throw read.wrong('MAIL_FROM', 'is required: the address that e-mails come from')
  }
  return { ...given, configured, provider, from, ...limits(read) }
}

/**
 * How many e-mails a client may send by API (decision F-22), after how many seconds a failed one is tried again, and for
 * how many days those that are over are remembered.
 */
const limits = (read: Reader) => ({
  perMinute: read.integer('MAIL_PER_MINUTE', 200, 1, 1_000_000),
  perDay: read.integer('MAIL_PER_DAY', 20_000, 1, 100_000_000),
  retries: read.integers('MAIL_RETRY_SECONDS', [60, 300, 900, 3600, 10_800, 21_600, 43_200, 86_400]),
  keptDays: read.integer('MAIL_KEPT_DAYS', 30, 1, 36_500),
})

function readSes(read: Reader) {
  const region = read.text('SES_REGION')
  return read.group(
    {
      url: 'SES_URL',
      region: 'SES_REGION',
      accessKeyId: 'SES_ACCESS_KEY_ID',
      secretAccessKey: 'SES_SECRET_ACCESS_KEY',
    },
    { url: region === undefined ? undefined : `https://email.${region}.amazonaws.com` },
  )
}

type Given = Readonly<Record<'smtp' | 'sendgrid' | 'mailgun' | 'ses', unknown>>

function isConfigured(name: Fournisseur, { smtp, sendgrid, mailgun, ses }: Given): boolean {
  const settings = { Journal: true, Smtp: smtp, SendGrid: sendgrid, Mailgun: mailgun, AmazonSes: ses }
  return settings[name] !== undefined
}
