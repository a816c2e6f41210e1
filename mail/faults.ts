import type { Fournisseur as Nom } from '../config/courriels.ts'

/**
 * Whose fault it is that a message was not taken: that of the message or of its recipient, which no other attempt mends; of
 * the account or of the operator, which stops every message of the provider and burns none; or of the moment.
 */
export type Kind = 'final' | 'account' | 'passing'

/** Statuses from one to another, both counted. */
type Range = readonly [number, number]

/** An answer of a provider that is called by HTTP. Where no provider is named, the row is that of all. */
export type HttpFault = {
  readonly by?: Exclude<Nom, 'Journal' | 'Smtp'>
  readonly status: Range
  /** What the answer says, in its body or in the header that names the error. */
  readonly says?: RegExp
  readonly kind: Kind
}

/**
 * What each status means, the first row that fits (decision F-23). 400 is about the message, unless it speaks of our own
 * sender or account; a status that says nothing of the message (405, 410, 302, …) is about an address that the operator set.
 */
export const httpFaults: readonly HttpFault[] = [
  { by: 'SendGrid', status: [400, 400], says: /"field"\s*:\s*"from/, kind: 'account' },
  {
    by: 'Mailgun',
    status: [400, 400],
    says: /\bfrom parameter\b|\bis (?:unverified|disabled|not allowed to send)/i,
    kind: 'account',
  },
  {
    by: 'AmazonSes',
    status: [400, 400],
    says: /SendingPaused|AccountSuspended|LimitExceeded|MailFromDomainNotVerified|Throttling|not verified/i,
    kind: 'account',
  },
  {
    by: 'AmazonSes',
    status: [400, 400],
    says: /ExpiredToken|RequestExpired|IncompleteSignature|SignatureDoesNotMatch|UnrecognizedClient|InvalidClientTokenId/,
    kind: 'account',
  },
  { status: [400, 400], kind: 'final' },
  { status: [408, 409], kind: 'passing' },
  { status: [413, 413], kind: 'final' },
  { status: [422, 422], kind: 'final' },
  { status: [300, 499], kind: 'account' },
  { status: [500, 599], kind: 'passing' },
]

/** The step of a session of SMTP at which something failed. */
export type Step = 'connection' | 'tls' | 'login' | 'sender' | 'recipient' | 'content'

/** An answer of a server of SMTP at a step, or at any. */
export type SmtpFault = { readonly at?: Step; readonly status: Range; readonly says?: RegExp; readonly kind: Kind }

/**
 * What a relay says of our own account or server, wherever in the session it says so: an account that is paused or has used
 * up what it may send, a sender that it does not know as ours, an address of ours that is on a list.
 */
const ofOurs =
  /\bsending (?:\w+ ){0,2}(?:paused|quota|limit)\b|\bdaily message quota\b|\bthrottl|\bsending rate\b|\baddress is not verified\b|\bsend as this sender\b|\b(?:your|sending) account (?:\w+ ){0,2}(?:suspended|disabled)\b|\bblocked using\b/i

/** What each answer means, the first row that fits (decision F-23). 0 is no answer: a line that broke, a time that passed. */
export const smtpFaults: readonly SmtpFault[] = [
  { at: 'tls', status: [0, 599], kind: 'account' },
  { at: 'login', status: [0, 599], kind: 'account' },
  { status: [530, 530], kind: 'account' },
  { status: [534, 535], kind: 'account' },
  { status: [538, 538], kind: 'account' },
  { at: 'connection', status: [421, 421], kind: 'account' },
  { at: 'connection', status: [500, 599], kind: 'account' },
  { at: 'sender', status: [552, 552], kind: 'final' },
  { at: 'sender', status: [500, 599], kind: 'account' },
  { at: 'recipient', status: [400, 599], says: ofOurs, kind: 'account' },
  { at: 'recipient', status: [500, 599], says: /\brelay/i, kind: 'account' },
  { at: 'recipient', status: [500, 599], kind: 'final' },
  { at: 'content', status: [400, 599], says: ofOurs, kind: 'account' },
  { at: 'content', status: [500, 599], kind: 'final' },
  { status: [0, 599], kind: 'passing' },
]

const fits = ({ status: [from, to], says }: { status: Range; says?: RegExp }, status: number, text: string) =>
  status >= from && status <= to && (says?.test(text) ?? true)

/** What an answer by HTTP means, without the addresses that it repeats. */
export const kindOfHttp = (by: Nom, status: number, text: string): Kind =>
  httpFaults.find((row) => (row.by ?? by) === by && fits(row, status, withoutAddresses(text)))?.kind ?? 'passing'

/** An answer without the addresses in it, between blanks or in JSON. */
const withoutAddresses = (text: string) =>
  text.replaceAll(/[^\s"'<>(),;:]+/g, (word) => (word.includes('@') ? ' ' : word))

/** What an answer by SMTP means. */
export const kindOfSmtp = (at: Step, status: number, text: string): Kind =>
  smtpFaults.find((row) => (row.at ?? at) === at && fits(row, status, ownWords(text)))?.kind ?? 'passing'

/**
 * What a server says itself, without the addresses and the names of hosts that it repeats: anybody may have an address that
 * reads as a fault of the account, and would stop the e-mails of others by it.
 */
const ownWords = (text: string) =>
  text
    .split(/\s+/)
    .filter((word) => !/@|\.\w/.test(word))
    .join(' ')
