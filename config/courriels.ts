import type { Faults } from './faults.ts'
import type { Given, Values } from './read.ts'
import { fournisseurs, type Name } from './variables.ts'

export type Fournisseur = (typeof fournisseurs)[number]
export type MailConfig = ReturnType<typeof mailOf>

/** The settings of each provider: it is configured when all of its own are set. */
const settings = {
  Journal: [],
  Smtp: ['SMTP_URL'],
  SendGrid: ['SENDGRID_KEY'],
  Mailgun: ['MAILGUN_KEY', 'MAILGUN_DOMAIN'],
  AmazonSes: ['SES_REGION', 'SES_ACCESS_KEY_ID', 'SES_SECRET_ACCESS_KEY'],
} as const satisfies Record<Fournisseur, readonly Name[]>

const missingOf = (name: Fournisseur, given: Given) => settings[name].filter((one) => given[one] === undefined)

/** Adds to the faults what a usual provider lacks, without which it could not send. */
export function refuseSilent(given: Given, { MAIL_PROVIDER: provider }: Values, faults: Faults): void {
  if (!faults.spare(['MAIL_PROVIDER'])) return
  for (const name of missingOf(provider, given)) faults.add(name, `is required: MAIL_PROVIDER is ${provider}`)
  if (provider !== 'Journal' && given.MAIL_FROM === undefined) {
    faults.add('MAIL_FROM', 'is required: the address that e-mails come from')
  }
}

/** The settings of e-mails; `MAIL_PROVIDER` is the usual provider of those that are configured. */
export function mailOf(given: Given, values: Values) {
  const sendgrid = { url: values.SENDGRID_URL, key: values.SENDGRID_KEY }
  const mailgun = { url: values.MAILGUN_URL, domain: values.MAILGUN_DOMAIN, key: values.MAILGUN_KEY }
  return {
    smtp: values.SMTP_URL,
    sendgrid: whole(sendgrid),
    mailgun: whole(mailgun),
    ses: sesOf(values),
    configured: fournisseurs.filter((name) => missingOf(name, given).length === 0),
    provider: values.MAIL_PROVIDER,
    from: values.MAIL_FROM ?? 'ne-pas-repondre@localhost.localdomain',
    perMinute: values.MAIL_PER_MINUTE,
    perDay: values.MAIL_PER_DAY,
    retries: values.MAIL_RETRY_SECONDS,
    pause: values.MAIL_PAUSE_MS,
    keptDays: values.MAIL_KEPT_DAYS,
    reports: {
      sendgrid: values.SENDGRID_WEBHOOK_KEY,
      mailgun: values.MAILGUN_WEBHOOK_KEY,
      ses: values.SES_SNS_TOPIC,
      sns: values.SNS_URL,
      smtp: values.SMTP_REPORTS_TOKEN,
    },
  }
}

function sesOf({ SES_REGION: region, SES_URL, SES_ACCESS_KEY_ID, SES_SECRET_ACCESS_KEY }: Values) {
  const url = SES_URL ?? (region === undefined ? undefined : `https://email.${region}.amazonaws.com`)
  return whole({ url, region, accessKeyId: SES_ACCESS_KEY_ID, secretAccessKey: SES_SECRET_ACCESS_KEY })
}

/** Settings that make sense together; undefined when some are not there. */
const whole = <T extends Record<string, string | undefined>>(all: T) =>
  Object.values(all).includes(undefined) ? undefined : (all as { [K in keyof T]: NonNullable<T[K]> })
