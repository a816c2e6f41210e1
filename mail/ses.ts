import aws4 from 'aws4'
import type { MailConfig } from '../config/courriels.ts'
import { addressesOf, type Fournisseur } from './fournisseur.ts'
import { post } from './http.ts'
import { toMime } from './mime.ts'
import { markOf } from './reports/report.ts'

/** Sends by Amazon SES, version 2, as MIME. */
export const ses = ({ url, region, accessKeyId, secretAccessKey }: NonNullable<MailConfig['ses']>): Fournisseur => ({
  async send(message, signal) {
    const [to = message.destinataire, ...cc] = addressesOf(message)
    const body = JSON.stringify({
      Destination: { ToAddresses: [to], ...(cc.length > 0 && { CcAddresses: cc }) },
      EmailTags: [{ Name: 'courriel', Value: markOf(message) }],
      Content: { Raw: { Data: (await toMime(message)).toString('base64') } },
    })
    const path = '/v2/email/outbound-emails'
    const request = { service: 'ses', region, host: new URL(url).host, path, method: 'POST', body }
    const { headers } = aws4.sign(
      { ...request, headers: { 'Content-Type': 'application/json' } },
      { accessKeyId, secretAccessKey },
    )
    return post({ by: 'AmazonSes', url: `${url}${path}` }, { body, headers: headers as Record<string, string> }, signal)
  },
  close: () => undefined,
})
