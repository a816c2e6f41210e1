import { type Report, reportsOf, type Said } from './report.ts'

/** Fields that go on in the next line are one line. */
const unfolded = (text: string) => text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ')

/** The value of a field of a block of lines. */
const field = (block: string, name: string) =>
  block
    .split('\n')
    .find((line) => line.toLowerCase().startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .trim()

/** What stands behind the type of an address or of a diagnostic: `rfc822; a@exemple.ca`. */
const untyped = (value = '') => value.slice(value.indexOf(';') + 1).trim()

/**
 * The reports of a message as a mail server sends it back (RFC 3464): what it says of each address, of the message whose
 * Message-ID it returns. Of a complaint (RFC 5965) too. Both are written in ASCII, whatever else the message holds.
 */
export function relayReports(raw: Buffer): Report[] {
  const text = unfolded(raw.toString('latin1'))
  const mark = text.split('\n').find((line) => /^message-id:\s*<[0-9a-f-]{36}_/i.test(line))
  return reportsOf(text.split(/\n\n+/).flatMap((block) => saidIn(block).map((said) => ({ ...said, mark }))))
}

/** What speaks of the address, or of a mailbox that is closed: others are about the message, the sender or the moment. */
const ofAddress = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)(?!\d)/

type Unmarked = Omit<Said, 'mark'>

const saidIn = (block: string): Unmarked[] =>
  field(block, 'feedback-type')?.toLowerCase() === 'abuse' ? [complaintIn(block)] : deliveryIn(block)

const complaintIn = (block: string): Unmarked => ({
  ...{ adresse: untyped(field(block, 'original-rcpt-to')).replaceAll(/[<>]/g, ''), raison: 'abuse' },
  ...{ etat: 'Plainte', isLasting: true },
})

function deliveryIn(block: string): Unmarked[] {
  const adresse = untyped(field(block, 'original-recipient') ?? field(block, 'final-recipient'))
  const action = adresse === '' ? undefined : field(block, 'action')?.toLowerCase()
  if (action === 'delivered') return [{ adresse, etat: 'Livre', raison: null, isLasting: false }]
  if (action !== 'failed') return []
  const status = field(block, 'status') ?? ''
  const raison = untyped(field(block, 'diagnostic-code')) || status
  return [{ adresse, etat: 'Rejete', raison, isLasting: ofAddress.test(status) }]
}
