import { createPublicKey } from 'node:crypto'
import { Cron } from 'croner'
import { isReachable } from '../rules/courriels.ts'
import { partsOf, type Ring, type RingKey } from '../rules/ring.ts'
import { type Network, networkOf } from './networks.ts'

/** A form that the text of a variable may have: what it takes, in words, and how it is read. */
export type Form<T> = { readonly takes: string; readonly parse: (given: string) => T }

/** Why a text is refused; what was given is told after it, unless the words have it already or it is a secret. */
export class Unfit extends Error {
  readonly showsGiven: boolean

  constructor(problem: string, showsGiven = true) {
    super(problem)
    this.showsGiven = showsGiven
  }
}

/** Any text. */
export const text: Form<string> = { takes: 'text', parse: (given) => given }

/** `true` or `false`, in so many words. */
export const flag: Form<boolean> = {
  takes: '`true` or `false`',
  parse(given) {
    if (given !== 'true' && given !== 'false') throw new Unfit('must be true or false')
    return given === 'true'
  },
}

/** A whole number between two others, both included. */
export const integer = (from: number, to: number): Form<number> => ({
  takes: `${String(from)} to ${String(to)}`,
  parse(given) {
    const number = Number(given)
    if (/^\d+$/.test(given) && number >= from && number <= to) return number
    throw new Unfit(`must be a whole number from ${String(from)} to ${String(to)}`)
  },
})

/** Whole numbers, separated by commas. */
export const integers: Form<readonly number[]> = {
  takes: 'numbers, by commas',
  parse(given) {
    if (!/^\d{1,8}(,\d{1,8})*$/.test(given)) throw new Unfit('must be whole numbers separated by commas')
    return given.split(',').map(Number)
  },
}

/** One of some words. */
export const choice = <const T extends string>(choices: readonly T[]): Form<T> => ({
  takes: choices.map((one) => `\`${one}\``).join(', '),
  parse(given) {
    const found = choices.find((one) => one === given)
    if (found === undefined) throw new Unfit(`must be one of ${choices.join(', ')}`)
    return found
  },
})

/** An address of one of some schemes; the strokes at its end are left out. */
export const address = (...starts: readonly string[]): Form<string> => ({
  takes: starts.map((start) => `\`${start}\``).join(', '),
  parse(given) {
    if (!starts.some((start) => given.startsWith(start))) {
      throw new Unfit(`must be an address that starts with ${starts.join(' or ')}`)
    }
    if (!URL.canParse(given)) throw new Unfit('must be an address whose host and port can be read')
    return given.replace(/\/+$/, '')
  },
})

/** An address that a user and a password stand in: what ends them early would make a host of a piece of the password. */
export const credentialed = (...starts: readonly string[]): Form<string> => {
  const plain = address(...starts)
  return {
    ...plain,
    parse(given) {
      if (!starts.some((start) => given.startsWith(start)) || !isCutEarly(given)) return plain.parse(given)
      const codes = '`/` as %2F, `#` as %23, `?` as %3F, `@` as %40'
      throw new Unfit(`has characters in its user or password that must be percent-encoded: ${codes}`, false)
    },
  }
}

/** Whether a second `@`, or one after the host, tells that a user or a password goes on where the host is read. */
function isCutEarly(given: string): boolean {
  const [, users = '', path = '', query = '', fragment] =
    /^[^/]*\/\/([^/?#]*)([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(given) ?? []
  return users.split('@').length > 2 || `${path}${fragment ?? ''}`.includes('@') || /^[^=&]*@/.test(query)
}

const page = address('http://', 'https://')
/** The address that the links begin with: whatever would stand before or after their path breaks them, or is shown. */
export const publicAddress: Form<string> = {
  ...page,
  parse(given) {
    const url = page.parse(given)
    if (!/^[^/]*\/\/[^/]*@|[?#]/.test(url)) return url
    throw new Unfit('must have no password, query or fragment', false)
  },
}

/** The address of a collector of traces: its paths stand after it. */
export const traceAddress: Form<string> = {
  ...page,
  parse(given) {
    const url = page.parse(given)
    if (!/^[^/]*\/\/[^/]*@|[?#]/.test(url)) return url
    throw new Unfit(
      'must have no user, password, query or fragment: OTEL_EXPORTER_OTLP_HEADERS takes what opens it',
      false,
    )
  },
}

/** Names and values, as OpenTelemetry writes them. */
export const pairs: Form<Readonly<Record<string, string>>> = {
  takes: '`name=value` by commas',
  parse(given) {
    const found = given.split(',').map((one) => /^\s*([\w.-]+)\s*=\s*(.*?)\s*$/su.exec(one) ?? [])
    try {
      const read = found.map(([, name = '', value = '']) => [name, decodeURIComponent(value)] as const)
      if (read.every(([name, value]) => name !== '' && !/\p{Cc}/u.test(value))) return Object.fromEntries(read)
    } catch {
      // A value whose percents are no codes is refused as what is no pair.
    }
    throw new Unfit('must be name=value by commas, each value percent-encoded, like api-key=a%20b')
  },
}

/** A share of a whole. */
export const ratio: Form<number> = {
  takes: '0 to 1',
  parse(given) {
    const number = Number(given)
    if (/^[\d.]+$/.test(given) && number >= 0 && number <= 1) return number
    throw new Unfit('must be a number from 0 to 1')
  },
}

/** 32 bytes in base64. */
const key: Form<Buffer> = {
  takes: '32 bytes in base64',
  parse(given) {
    const bytes = Buffer.from(given, 'base64')
    if (bytes.length === 32) return bytes
    throw new Unfit('must be 32 bytes in base64 (`openssl rand -base64 32` makes one)')
  },
}

/** Refuses a comma with nothing on one of its sides: what is wrong then is no key and no token. */
function refuseComma(given: string) {
  if (given.split(',').some((part) => part.trim() === '')) throw new Unfit('has a comma too many', false)
}

/** Keys of 32 bytes, each under a name of its own; one that stands alone needs none. */
export const ring: Form<Ring> = {
  takes: '32 bytes in base64, or several as `id:base64` by commas',
  parse(given) {
    refuseComma(given)
    // Another separator would make one key of several, whose end nobody reads.
    const isWhole = given.split(',').every((part) => /^\s*(?:[\w.-]{1,20}:)?[\w+/-]{43}=?\s*$/.test(part))
    const [first, ...others] = partsOf(given).map(({ id, base64 }): RingKey => ({ id, bytes: key.parse(base64) }))
    const all = [first, ...others].filter((one) => one !== undefined)
    // A bare key stands alone: of several nobody would know whose name is left out.
    const isNamed = others.length === 0 || given.split(':').length - 1 === all.length
    const isOnce = [({ id }: RingKey) => id, ({ bytes }: RingKey) => bytes.toString('hex')].every(
      (what) => new Set(all.map(what)).size === all.length,
    )
    if (first && isNamed && isWhole && isOnce) return [first, ...others]
    throw new Unfit('must be keys as id:base64 by commas, each id and each key once, an id of 20 characters at most')
  },
}

/** What a caller sends in a header: of other letters each client makes bytes of its own. */
export const sent: Form<string> = {
  takes: 'text of ASCII',
  parse(given) {
    if (/^[\x20-\x7e]+$/.test(given)) return given
    throw new Unfit('must have letters, digits and signs of ASCII alone, as it is sent in a header', false)
  },
}

/** What opens a door of the operator. */
export const token: Form<string> = {
  takes: '32 characters or more',
  parse(given) {
    if (/^[\x21-\x7e]{32,}$/.test(given)) return given
    throw new Unfit('must have at least 32 characters, without spaces (`openssl rand -hex 32` makes one)')
  },
}

/** An address of e-mail that can be written to. */
export const email: Form<string> = {
  takes: 'address of e-mail',
  parse(given) {
    const one = given.normalize('NFC')
    if (!isReachable(one)) throw new Unfit('must be an address like name@example.ca')
    return one
  },
}

/** A public key on the curve P-256, as base64 of its DER. */
export const publicKey: Form<string> = {
  takes: 'public key (base64)',
  parse(given) {
    try {
      const key = createPublicKey({ key: Buffer.from(given, 'base64'), format: 'der', type: 'spki' })
      if (key.asymmetricKeyType === 'ec') return given
    } catch {
      // What is no key is refused as what is another one.
    }
    throw new Unfit('must be a public key for ECDSA: the base64 of its DER, as SendGrid shows it')
  },
}

/** A topic of Amazon SNS. */
export const topic: Form<string> = {
  takes: 'ARN of SNS',
  parse(given) {
    if (!/^arn:aws:sns:[a-z0-9-]+:\d{12}:[\w.-]+$/.test(given))
      throw new Unfit('must be a topic like arn:aws:sns:ca-central-1:123456789012:courriels')
    return given
  },
}

/** The name of a time zone. */
export const timeZone: Form<string> = {
  takes: 'time zone',
  parse(given) {
    try {
      return new Intl.DateTimeFormat('fr', { timeZone: given }).resolvedOptions().timeZone
    } catch {
      throw new Unfit('must be the name of a time zone, like America/Toronto')
    }
  },
}

/** One token, or two of them while the second takes the place of the first. */
export const tokens: Form<readonly string[]> = {
  takes: '32 characters or more, or two such by a comma',
  parse(given) {
    refuseComma(given)
    const all = given.split(',').map((one) => token.parse(one))
    if (new Set(all).size < all.length) throw new Unfit('must have each token once', false)
    if (all.length <= 2) return all
    throw new Unfit('must be one token, or two by a comma while one takes the place of the other', false)
  },
}

/** Networks or addresses separated by commas, in none of which `faultOf` finds what is wrong. */
export const networks = (
  faultOf: (network: Network) => string | undefined,
  form = 'networks separated by commas',
): Form<readonly string[]> => ({
  takes: form,
  parse(given) {
    const all = given.split(/ *, */)
    for (const one of all) {
      const network = networkOf(one)
      if (!network) throw new Unfit(`must be ${form}, like 10.0.0.0/8,fd00::/8, not "${one}"`, false)
      const fault = faultOf(network)
      if (fault !== undefined) throw new Unfit(`must not hold ${one}: ${fault}`, false)
    }
    return all
  },
})

const steps = integer(0, 10)
const proxyNetworks = networks(
  ([, length]) => (length === 0 ? 'then anybody could forge an address' : undefined),
  'a number of proxies, or networks separated by commas',
)
/** Whose word for the address of a caller is taken: so many proxies in front of the service, or those of networks. */
export const proxies: Form<number | readonly string[]> = {
  takes: '0 to 10, or networks by commas',
  parse: (given) => (/^\d+$/.test(given) ? steps.parse(given) : proxyNetworks.parse(given)),
}

/** When something is done again and again, as cron has it: five fields. One with seconds would ask for more than a backup takes. */
export const schedule: Form<string> = {
  takes: 'a schedule of cron',
  parse(given) {
    try {
      if (given.trim().split(/\s+/).length <= 5 && new Cron(given).nextRun() !== null) return given
    } catch {
      // What it says of a field is not said of a whole text that is something else.
    }
    throw new Unfit('must be a schedule of cron of five fields whose next time comes, like "30 2 * * *"')
  },
}

/** How many days, weeks and months have a backup. */
export const kept: Form<readonly [days: number, weeks: number, months: number]> = {
  takes: 'days, weeks, months',
  parse(given) {
    const [days = 0, weeks = 0, months = 0, ...others] = integers.parse(given)
    if (others.length === 0 && given.split(',').length === 3 && days + weeks + months > 0) return [days, weeks, months]
    throw new Unfit('must be how many days, weeks and months, like 7,5,12, one of them more than 0')
  },
}
