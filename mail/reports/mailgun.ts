import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { member, type Report, reportsOf, type Said, words } from './report.ts'

/** How old a signature may be, in seconds: Mailgun tries again for eight hours. */
const oldest = 43_200

/** Whether Mailgun has signed a body, by the key for webhooks (HMAC of the instant and a token, not of the body), and lately. */
export function isOfMailgun(key: string, body: unknown, now: number): boolean {
  const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map((name) =>
    String(member(body, 'signature', name)),
  ) as [string, string, string]
  const expected = createHmac('sha256', key).update(`${timestamp}${token}`).digest()
  const given = Buffer.from(signature, 'hex')
  return (
    given.length === expected.length &&
    timingSafeEqual(given, expected) &&
    Math.abs(now / 1000 - Number(timestamp)) <= oldest
  )
}

/** What Mailgun has signed, which says nothing of the body, and the digest of the body that it came with. */
export const signedByMailgun = (given: unknown, body: Buffer) => ({
  signature: digest(JSON.stringify([member(given, 'signature', 'timestamp'), member(given, 'signature', 'token')])),
  empreinte: digest(body),
})

const digest = (of: string | Buffer) => createHash('sha256').update(of).digest()

/** The reports of Mailgun: one event. */
export const mailgunReports = (body: unknown): Report[] => reportsOf(saidOf(member(body, 'event-data')))

function saidOf(event: unknown): Said[] {
  const status = member(event, 'delivery-status')
  const raison = words(member(status, 'message')) ?? words(member(status, 'description')) ?? words(member(event, 'reason'))
  const told = {
    ...{ adresse: words(member(event, 'recipient')) ?? '', raison },
    mark: member(event, 'message', 'headers', 'message-id'),
  }
  const kind = member(event, 'event')
  if (kind === 'delivered') return [{ ...told, raison: null, etat: 'Livre', isLasting: false }]
  if (kind === 'complained') return [{ ...told, etat: 'Plainte', isLasting: true }]
  if (kind !== 'failed' || member(event, 'severity') !== 'permanent') return []
  return [{ ...told, etat: 'Rejete', isLasting: /^(?:suppress-)?bounce$/.test(String(member(event, 'reason'))) }]
}
