import { createPublicKey, verify } from 'node:crypto'
import { items, member, type Report, reportsOf, type Said, words } from './report.ts'

type Signed = { readonly key: string; readonly timestamp: string; readonly signature: string; readonly body: Buffer }

/** How old a signature may be, in seconds: SendGrid tries again for a day. */
const oldest = 90_000

/** Whether SendGrid has signed a body, by its key (ECDSA over the instant and the bytes), and lately. */
export function isOfSendgrid({ key, timestamp, signature, body }: Signed, now: number): boolean {
  if (!(Math.abs(now / 1000 - Number(timestamp)) <= oldest)) return false
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), publicKey, Buffer.from(signature, 'base64'))
}

/** The reports of SendGrid: a list of events, of which most kinds say nothing of a delivery. */
export const sendgridReports = (body: unknown): Report[] => reportsOf(items(body).flatMap(saidOf))

function saidOf(event: unknown): Said[] {
  const adresse = words(member(event, 'email')) ?? ''
  const raison = words(member(event, 'reason'))
  const told = { adresse, raison, mark: member(event, 'courriel') }
  switch (member(event, 'event')) {
    case 'delivered':
      return [{ ...told, raison: null, etat: 'Livre', isLasting: false }]
    case 'bounce':
      // Of the type `blocked` the server refused the message, or the sender, and not the address.
      return [{ ...told, etat: 'Rejete', isLasting: member(event, 'type') !== 'blocked' }]
    case 'dropped':
      return [{ ...told, etat: 'Rejete', isLasting: /^(?:Bounced Address|Invalid)/.test(raison ?? '') }]
    case 'spamreport':
      return [{ ...told, etat: 'Plainte', isLasting: true }]
    default:
      return []
  }
}
