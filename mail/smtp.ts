import { createTransport } from 'nodemailer'
import { type Failure, failure, mostHopeful, ourFailure } from './failure.ts'
import { kindOfSmtp, type Step } from './faults.ts'
import { addressesOf, type Fournisseur, type Message, places, type Refused } from './fournisseur.ts'
import { compose } from './mime.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 5000 }

/**
 * Sends by SMTP, over a few connections that are used again. The connection of an attempt that is over is closed: a server
 * that answers byte by byte would keep it for ever, and with some of them all e-mails.
 */
export function smtp(url: string): Fournisseur {
  const transport = createTransport({ url: secured(url), pool: true, maxConnections: 12, ...timeouts })
  return {
    async send(message, signal) {
      const envelope = { from: message.de.adresse, to: addressesOf(message) }
      const { rejectedErrors } = await transport
        .sendMail({ ...compose(message), envelope, signal })
        .catch((error: unknown) => {
          throw signal.aborted
            ? ourFailure('the attempt was cut off', { kind: 'passing', sign: 'cut' })
            : fromSmtp(error)
        })
      return (rejectedErrors ?? []).flatMap((error: unknown) => refusedOf(message, error))
    },
    close: () => {
      transport.close()
    },
  }
}

/**
 * The address of the server with what it says of encryption: neither the credentials nor a message goes in clear, unless
 * the operator says `?tls=off` (decision F-24). What stands in the address is stronger than other options.
 */
export function secured(given: string): string {
  const url = new URL(given)
  const isOff = url.searchParams.get('tls') === 'off'
  for (const name of ['tls', 'requireTLS', 'ignoreTLS', 'opportunisticTLS']) url.searchParams.delete(name)
  if (url.protocol === 'smtp:') url.searchParams.set(isOff ? 'ignoreTLS' : 'requireTLS', 'true')
  return url.href
}

/** What nodemailer tells of an answer. */
type SmtpError = {
  readonly responseCode?: number
  readonly code?: string
  readonly command?: string
  readonly message: string
  readonly response?: string
  readonly recipient?: string
  readonly rejectedErrors?: readonly SmtpError[]
}

const steps: readonly (readonly [RegExp, Step])[] = [
  [/^STARTTLS/, 'tls'],
  [/^AUTH/, 'login'],
  [/^MAIL/, 'sender'],
  [/^RCPT/, 'recipient'],
  [/^DATA/, 'content'],
]

function stepOf({ code = '', command = '' }: SmtpError): Step {
  if (code === 'ETLS') return 'tls'
  if (code === 'EAUTH') return 'login'
  return steps.find(([name]) => name.test(command))?.[1] ?? 'connection'
}

/** Where every address was refused, the message has the fault that leaves most hope. */
function fromSmtp(error: unknown): Failure {
  const given = error as SmtpError
  return mostHopeful((given.rejectedErrors ?? []).map(failureOf)) ?? failureOf(given)
}

function failureOf(error: SmtpError): Failure {
  const { responseCode = 0, code = '', message } = error
  const at = stepOf(error)
  const kind = kindOfSmtp(at, responseCode, message)
  return failure(`${code} ${message}`.trim(), {
    kind,
    sign: responseCode === 0 ? code : `${String(responseCode)} ${at}`,
    told: codesOf(error),
  })
}

/** The codes of an answer without its words: that of nodemailer, that of SMTP and the enhanced one (RFC 3463). */
function codesOf({ responseCode = 0, code = '', response = '' }: SmtpError): string {
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?!\S)/.exec(response) ?? []
  return [code, responseCode === 0 ? '' : String(responseCode), enhanced].filter((one) => one !== '').join(' ')
}

/** Which address was refused: nodemailer writes domains in small letters. */
function refusedOf(message: Message, error: unknown): Refused[] {
  const { recipient = '' } = error as SmtpError
  const place = places.find((one) => message[one]?.toLowerCase() === recipient.toLowerCase())
  return place ? [{ place, why: failureOf(error as SmtpError) }] : []
}
