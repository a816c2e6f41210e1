import type { MailConfig } from '../config/courriels.ts'
import { addressesOf, type Fournisseur } from './fournisseur.ts'
import { post } from './http.ts'
import { toMime } from './mime.ts'

/** Sends by Mailgun's API, as MIME. */
export const mailgun = ({ url, domain, key }: NonNullable<MailConfig['mailgun']>): Fournisseur => ({
  async send(message, signal) {
    const form = new FormData()
    for (const address of addressesOf(message)) form.append('to', address)
    form.append('o:tracking', 'no')
    form.append(
      'message',
      new Blob([Uint8Array.from(await toMime(message))], { type: 'message/rfc822' }),
      'message.eml',
    )
    // As bytes: of a form that is streamed nobody catches the error where the connection is refused, which ends the process.
    const encoded = new Response(form)
    const headers = Object.fromEntries(encoded.headers)
    const options = { headers, body: Buffer.from(await encoded.arrayBuffer()), username: 'api', password: key }
    return post({ by: 'Mailgun', url: `${url}/v3/${encodeURIComponent(domain)}/messages.mime` }, options, signal)
  },
  close: () => undefined,
})
