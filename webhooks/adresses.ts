import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { compileAmong } from '../config/networks.ts'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

type Rules = { readonly allowed: readonly string[]; readonly allowHttp: boolean }

/** What the agents take for public: IPv4 addresses written as IPv6 ones, and the inside of a cloud. */
const denied = new BlockList()
denied.addSubnet('::', 96, 'ipv6')
denied.addAddress('168.63.129.16')

/** Those that the agents refuse when a name leads to them; an address that is written out is refused at once. */
const inside = new BlockList()
const blocks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
]
for (const block of blocks) inside.addSubnet(block.split('/')[0] ?? '', Number(block.split('/')[1]), 'ipv4')
for (const [net, prefix] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(net, prefix, 'ipv6')

const isDenied = (address: string, { allowed }: Rules) =>
  !compileAmong(allowed)(address) && denied.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const isPrivate = (address: string, rules: Rules) =>
  isDenied(address, rules) ||
  (!compileAmong(rules.allowed)(address) && inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'))

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

const isSafe = ({ protocol, hostname }: URL, { allowHttp }: Rules) =>
  protocol === 'https:' || (protocol === 'http:' && allowHttp && isLoopback(hostname))

/**
 * What is wrong with the address of a subscription; undefined when it may be called (decision M-9). Names are looked up
 * when they are called only, by agents that refuse private addresses.
 */
export function faultOf(url: string, rules: Rules): string | undefined {
  if (!URL.canParse(url)) return 'is not an address'
  const { hostname, username, password, hash } = new URL(url)
  if (!isSafe(new URL(url), rules)) return 'must start with https://'
  if (username + password + hash !== '') return 'must not hold a user or a fragment'
  const literal = hostname.replaceAll(/^\[|\]$/g, '')
  return isIP(literal) !== 0 && isPrivate(literal, rules) ? 'is a private address' : undefined
}

type Answer = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** The look-up of the system, without the addresses that the agents let through. */
const safeLookup = (rules: Rules) => (host: string, options: object, answer: Answer) => {
  lookup(host, options, (error, found: string | LookupAddress[], family?: number) => {
    const addresses = typeof found === 'string' ? [found] : (error ? [] : found).map(({ address }) => address)
    const bad = addresses.find((address) => isDenied(address, rules))
    answer(bad === undefined ? error : new Error(`${host} is at ${bad}, a private address`), found, family)
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
