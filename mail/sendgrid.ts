import type { MailConfig } from '../config/courriels.ts'
import type { Fournisseur, Message } from './fournisseur.ts'
import { post } from './http.ts'

/** Sends by SendGrid's API, version 3. */
export const sendgrid = ({ url, key }: NonNullable<MailConfig['sendgrid']>): Fournisseur => ({
  send: (message, signal) =>
    post(`${url}/v3/mail/send`, { json: toJson(message), headers: { authorization: `Bearer ${key}` } }, signal),
  close: () => undefined,
})

const toJson = ({ id, de, destinataire, copie, repondreA, sujet, texte, html, pieces }: Message) => ({
  personalizations: [{ to: [{ email: destinataire }], ...(copie !== null && { cc: [{ email: copie }] }) }],
  from: { email: de.adresse, name: de.nom },
  ...(repondreA !== null && { reply_to: { email: repondreA } }),
  subject: sujet,
  content: [
    { type: 'text/plain', value: texte },
    { type: 'text/html', value: html },
  ],
  ...(pieces.length > 0 && {
    attachments: pieces.map(({ nom, type, contenu }) => ({ filename: nom, type, content: contenu.toString('base64') })),
  }),
  custom_args: { id },
  // A personal link must not pass through a counter of clicks.
  tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
})
