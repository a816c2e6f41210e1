import type { MailConfig } from '../config/courriels.ts'
import { addressesOf, type Fournisseur, type Message } from './fournisseur.ts'
import { post } from './http.ts'
import { marks } from './mime.ts'
import { markOf } from './reports/report.ts'

/** Sends by SendGrid's API, version 3. */
export const sendgrid = ({ url, key }: NonNullable<MailConfig['sendgrid']>): Fournisseur => ({
  send: (message, signal) =>
    post(
      { by: 'SendGrid', url: `${url}/v3/mail/send` },
      { json: toJson(message), headers: { authorization: `Bearer ${key}` } },
      signal,
    ),
  close: () => undefined,
})

const toJson = (message: Message) => ({
  personalizations: [personalisation(message)],
  from: { email: message.de.adresse, name: message.de.nom },
  ...(message.repondreA !== null && { reply_to: { email: message.repondreA } }),
  headers: headersOf(message),
  ...contentOf(message),
  custom_args: { courriel: markOf(message) },
  // A personal link must not pass through a counter of clicks.
  tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
})

function personalisation(message: Message) {
  const [to, ...cc] = addressesOf(message).map((email) => ({ email }))
  return { to: [to], ...(cc.length > 0 && { cc }) }
}

function headersOf(message: Message) {
  const { messageId, headers } = marks(message)
  return { 'Message-ID': messageId, ...headers }
}

const contentOf = ({ sujet, texte, html, pieces }: Message) => ({
  subject: sujet,
  content: [
    { type: 'text/plain', value: texte },
    { type: 'text/html', value: html },
  ],
  ...(pieces.length > 0 && {
    attachments: pieces.map(({ nom, type, contenu }) => ({ filename: nom, type, content: contenu.toString('base64') })),
  }),
})
