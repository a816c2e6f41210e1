import type { MailConfig, Fournisseur as Nom } from '../config/courriels.ts'
import type { Rendu } from '../db/courriels.ts'
import { mailgun } from './mailgun.ts'
import { sendgrid } from './sendgrid.ts'
import { ses } from './ses.ts'
import { smtp } from './smtp.ts'

/** An e-mail on its way: its id makes every attempt of it recognisable as the same message. */
export type Message = Rendu & {
  readonly id: string
  readonly de: { readonly nom: string; readonly adresse: string }
  readonly destinataire: string
  readonly copie: string | null
  readonly repondreA: string | null
}

/** What hands messages over. `send` throws; an error with `permanent: true` says that no other attempt can succeed. */
export type Fournisseur = {
  readonly send: (message: Message, signal: AbortSignal) => Promise<void>
  readonly close: () => void
}

/** The journal: what is rendered stays in the database, and nothing leaves. */
const journal: Fournisseur = { send: () => Promise.resolve(), close: () => undefined }

/** The providers that the deployment has the settings of. */
export function openFournisseurs(config: MailConfig): ReadonlyMap<Nom, Fournisseur> {
  const { smtp: smtpUrl, sendgrid: sendgridSettings, mailgun: mailgunSettings, ses: sesSettings } = config
  const all: (readonly [Nom, Fournisseur] | undefined)[] = [
    ['Journal', journal],
    smtpUrl === undefined ? undefined : ['Smtp', smtp(smtpUrl)],
    sendgridSettings && ['SendGrid', sendgrid(sendgridSettings)],
    mailgunSettings && ['Mailgun', mailgun(mailgunSettings)],
    sesSettings && ['AmazonSes', ses(sesSettings)],
  ]
  return new Map(all.filter((one) => one !== undefined))
}
