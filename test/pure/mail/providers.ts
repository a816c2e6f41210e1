import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import type { MailConfig } from '../../../config/courriels.ts'
import { openFournisseurs } from '../../../mail/fournisseurs.ts'

export type Answer = { status: number; body: string; headers: Record<string, string> }

/** The providers that are called over HTTP. */
export const everywhere = ['SendGrid', 'Mailgun', 'AmazonSes'] as const

/** A server that gives each message `answer()`, until the end of the file; its address. */
export async function answering(answer: () => Answer): Promise<string> {
  const server = createServer((req, res) => {
    const { status, body, headers } = answer()
    req.resume().once('end', () => res.writeHead(status, headers).end(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
}

/** The same providers, which are all at one address. */
export const providersAt = (url: string) =>
  openFournisseurs({
    ...{ sendgrid: { url, key: 'k' }, mailgun: { url, key: 'k', domain: 'exemple.ca' } },
    ses: { url, region: 'ca-central-1', accessKeyId: 'AKID', secretAccessKey: 'secret' },
  } as unknown as MailConfig)
