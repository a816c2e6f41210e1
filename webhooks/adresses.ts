import { type LookupAddress, lookup } from 'node:dns'
import { isIP } from 'node:net'
import { compileAmong, isPublic } from '../config/networks.ts'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

type Rules = { readonly allowed: readonly string[]; readonly allowHttp: boolean }

/** What is taken for public by its range: IPv4 addresses written as IPv6 ones, and the inside of a cloud. */
const denied = compileAmong(['::/96', '168.63.129.16'])

/** Whether nothing is sent to an address; the agents, which know the ranges only, refuse no other. */
const isRefused = (address: string, { allowed }: Rules) =>
  !compileAmong(allowed)(address) && (denied(address) || !isPublic(address))

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

const isSafe = ({ protocol, hostname }: URL, { allowHttp }: Rules) =>
  protocol === 'https:' || (protocol === 'http:' && allowHttp && isLoopback(hostname))

/** What is wrong with an address, in both languages: it follows the name of the member. */
export type Fault = Readonly<Record<'fr' | 'en', string>>

const faults = {
  unreadable: { fr: "n'est pas une adresse", en: 'is not an address' },
  control: { fr: 'ne doit pas contenir de caractère de contrôle', en: 'must not hold control characters' },
  insecure: { fr: 'doit commencer par https://', en: 'must start with https://' },
  user: { fr: 'ne doit contenir ni utilisateur ni fragment', en: 'must not hold a user or a fragment' },
  inside: { fr: "n'est pas une adresse publique", en: 'is not a public address' },
} satisfies Record<string, Fault>

/**
 * What is wrong with the address of a subscription; undefined when it may be called (decision M-9). Names are looked up
 * when they are called only, by agents that refuse the same addresses.
 */
export function faultOf(url: string, rules: Rules): Fault | undefined {
  if (!URL.canParse(url)) return faults.unreadable
  // A line break would be left out without a word.
  if (/\p{Cc}/u.test(url)) return faults.control
  const { hostname, username, password, hash } = new URL(url)
  if (!isSafe(new URL(url), rules)) return faults.insecure
  if (username + password + hash !== '') return faults.user
  const literal = hostname.replaceAll(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && isRefused(literal, rules) ? faults.inside : undefined
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** The look-up of the system, which finds no address that is refused. */
const safeLookup = (rules: Rules) => (host: string, options: object, answer: Answer) => {
  lookup(host, options, (error, found: string | LookupAddress[], family?: number) => {
    const addresses = typeof found === 'string' ? [found] : (error ? [] : found).map(({ address }) => address)
    const bad = addresses.find((address) => isRefused(address, rules))
    answer(bad === undefined ? error : new Error(`${host} is at ${bad}, which is not a public address`), found, family)
  })
}

/**
 * Agents that connect to public addresses only, whatever a name leads to. One alone would leave a way round. Those of
 * `fresh` keep no connection.
 */
export function openAgents(rules: Rules) {
  const own = { allowIPAddressList: [...rules.allowed], lookup: safeLookup(rules) }
  const pair = (options: typeof own & { keepAlive?: boolean; timeout?: number }) => ({
    http: new RequestFilteringHttpAgent(options),
    https: new RequestFilteringHttpsAgent(options),
  })
  // A connection serves the next delivery; one that has been idle for a second is closed before its receiver does it.
  return { kept: pair({ ...own, keepAlive: true, timeout: 1000 }), fresh: pair(own) }
}

export type Agents = ReturnType<typeof openAgents>
