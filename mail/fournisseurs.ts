import type { MailConfig, Fournisseur as Nom } from '../config/courriels.ts'
import { toEach } from './each.ts'
import { mailgun } from './mailgun.ts'
import type { Fournisseur } from './fournisseur.ts'
import { sendgrid } from './sendgrid.ts'
import { ses } from './ses.ts'
import { smtp } from './smtp.ts'

/** The journal: what is rendered stays in the database, and nothing leaves. */
const journal: Fournisseur = { send: () => Promise.resolve([]), close: () => undefined }

/** The providers that the deployment has the settings of. */
export function openFournisseurs(config: MailConfig): ReadonlyMap<Nom, Fournisseur> {
  const { smtp: smtpUrl, sendgrid: sendgridSettings, mailgun: mailgunSettings, ses: sesSettings } = config
  const all: (readonly [Nom, Fournisseur] | undefined)[] = [
    ['Journal', journal],
    smtpUrl === undefined ? undefined : ['Smtp', smtp(smtpUrl)],
    sendgridSettings && ['SendGrid', toEach(sendgrid(sendgridSettings))],
    mailgunSettings && ['Mailgun', toEach(mailgun(mailgunSettings))],
    sesSettings && ['AmazonSes', toEach(ses(sesSettings))],
  ]
  return new Map(all.filter((one) => one !== undefined))
}
