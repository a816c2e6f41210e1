import { createVerify, X509Certificate } from 'node:crypto'
import got from 'got'
import { member, words } from './report.ts'

/** What is signed of a message of each kind, in this order. */
const signed: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}

/** A message of Amazon SNS that its certificate vouches for. */
export type SnsMessage = { readonly type: string; readonly text: string; readonly confirm: () => Promise<void> }

/** The topic, and where Amazon's own addresses are asked instead, if anywhere. */
type Settings = { readonly topic: string; readonly url: string | undefined }

/** How many certificates are asked for in an hour: whoever calls names one, and there are few. */
const perHour = 20

/** Reads messages of one topic. Amazon signs those of every topic of the world: what is of another one is refused first. */
export function openSns({ topic, url }: Settings) {
  const host = `sns.${topic.split(':')[3] ?? ''}.amazonaws.com`
  const kept = new Map<string, string>()
  let asked: number[] = []

  async function ask(given: string | null, path: RegExp): Promise<string | undefined> {
    const at = ofAmazon(given, host, path)
    if (!at) return undefined
    const options = { followRedirect: false, retry: { limit: 0 }, timeout: { request: 5000 } }
    return (await got(url === undefined ? at : `${url}${at.pathname}${at.search}`, options)).body
  }

  async function certificateAt(given: string | null, now: number): Promise<X509Certificate | undefined> {
    if (given === null) return undefined
    const known = kept.get(given)
    if (known !== undefined) return new X509Certificate(known)
    asked = asked.filter((at) => at > now - 3_600_000)
    if (asked.length >= perHour) return undefined
    asked.push(now)
    const found = await ask(given, /^\/SimpleNotificationService-[\w-]+\.pem$/)
    if (found === undefined) return undefined
    const certificate = new X509Certificate(found)
    kept.set(given, found)
    return certificate
  }

  return {
    /** The message, where it is of the topic and is signed; undefined otherwise. */
    async read(body: unknown, now: number): Promise<SnsMessage | undefined> {
      const type = words(member(body, 'Type')) ?? ''
      const names = Object.hasOwn(signed, type) ? signed[type] : undefined
      if (!names || member(body, 'TopicArn') !== topic) return undefined
      const certificate = await certificateAt(words(member(body, 'SigningCertURL')), now)
      if (!certificate || !vouches(certificate, body, names, now)) return undefined
      return {
        ...{ type, text: words(member(body, 'Message')) ?? '' },
        confirm: async () => {
          await ask(words(member(body, 'SubscribeURL')), /^\/$/)
        },
      }
    },
  }
}

/** An address of Amazon SNS in the region of the topic, with such a path; undefined for any other. */
function ofAmazon(given: string | null, host: string, path: RegExp): URL | undefined {
  if (given === null || !URL.canParse(given)) return undefined
  const at = new URL(given)
  return at.protocol === 'https:' && at.host === host && at.username === '' && path.test(at.pathname) ? at : undefined
}

function vouches(certificate: X509Certificate, body: unknown, names: readonly string[], now: number): boolean {
  if (now < Date.parse(certificate.validFrom) || now > Date.parse(certificate.validTo)) return false
  const algorithm = member(body, 'SignatureVersion') === '2' ? 'sha256' : 'sha1'
  const lines = names.flatMap((name) => {
    const value = words(member(body, name))
    return value === null ? [] : [`${name}\n${value}\n`]
  })
  const signature = Buffer.from(words(member(body, 'Signature')) ?? '', 'base64')
  return createVerify(algorithm).update(lines.join('')).verify(certificate.publicKey, signature)
}
