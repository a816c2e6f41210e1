import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'

type Address = ReturnType<typeof ipaddr.process>
/** A network: its first address, and how many bits its addresses have in common. */
export type Network = readonly [address: Address, length: number]

/** The address that a text is; one of IPv4 that is written as IPv6 is that of IPv4. */
const addressOf = (text: string): Address | undefined => (isIP(text) === 0 ? undefined : ipaddr.process(text))

/** The network that a text like `10.0.0.0/8` is, an address alone being one; undefined when it is neither. */
export function networkOf(text: string): Network | undefined {
  const [, base = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const address = addressOf(base)
  if (!address) return undefined
  const bits = address.toByteArray().length * 8
  const length = prefix === undefined ? bits : Number(prefix) - bitsBefore(base, bits)
  return length >= 0 && length <= bits ? [address, length] : undefined
}

/** An IPv4 address that is written as IPv6 comes after 96 bits, which its prefix counts. */
const bitsBefore = (base: string, bits: number) => (bits === 32 && base.includes(':') ? 96 : 0)

const holds = ([base, length]: Network, address: Address): boolean =>
  address.kind() === base.kind() && address.match([base, length] as [ipaddr.IPv4, number] & [ipaddr.IPv6, number])

/** Tells whether an address is in one of these networks; a text that is no address is in none. */
export function compileAmong(networks: readonly string[]): (address: string) => boolean {
  const compiled = networks.map(networkOf).filter((one) => one !== undefined)
  return (text) => {
    const address = addressOf(text)
    return address !== undefined && compiled.some((network) => holds(network, address))
  }
}

const overlap = (one: Network, other: Network): boolean => holds(one, other[0]) || holds(other, one[0])

/** The forms of IPv6 that lead to an IPv4 address: as it is, through NAT64 and through 6to4, by what stands before it. */
const carriers: readonly (readonly number[])[] = [
  Array<number>(12).fill(0),
  [0, 0x64, 0xff, 0x9b, ...Array<number>(8).fill(0)],
  [0x20, 0x02],
]

/** A network, and one of IPv4 in each of these forms too. */
const inEachForm = ([address, length]: Network): Network[] => {
  const bytes = address.toByteArray()
  const carried = carriers.map((before): Network => {
    const whole = [...before, ...bytes, ...Array<number>(16).fill(0)].slice(0, 16)
    return [ipaddr.fromByteArray(whole), before.length * 8 + length]
  })
  return [[address, length], ...(bytes.length === 4 ? carried : [])]
}

/**
 * Where clouds tell a machine its own secrets: the link-local ranges, the addresses of Azure, Alibaba, Oracle, Amazon and
 * Google, what leads to them by another form, and every IPv4 address for a network of IPv6 that is wide enough.
 */
const metadata: readonly Network[] = [
  ...['169.254.0.0/16', 'fe80::/10', '168.63.129.16', '100.100.100.200', '192.0.0.192'],
  ...['fd00:ec2::/32', 'fd20:ce::254'],
]
  .map((text) => networkOf(text))
  .filter((one) => one !== undefined)
  .flatMap(inEachForm)
const mapped: Network = ipaddr.parseCIDR('::ffff:0:0/96')

/** Whether a network has addresses of the services that give a machine of a cloud its secrets. */
export const hasMetadata = (network: Network): boolean => [...metadata, mapped].some((one) => overlap(network, one))

/** Ranges where a proxy of one's own stands, which no caller of the internet calls from. */
const inner = new Set<string | undefined>(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** Whether an address is of this machine or of a private network. */
export const isPrivate = (text: string): boolean => inner.has(addressOf(text)?.range())

/**
 * Whether an address is one of the public internet: of no range that is kept for something else, such as private networks,
 * multicast, documentation and what leads to IPv4 by another form.
 */
export const isPublic = (text: string): boolean => isIP(text) !== 0 && ipaddr.parse(text).range() === 'unicast'

/** Whether a host is this machine, as only itself can call it. */
export const isLoopback = (host: string): boolean => host === 'localhost' || addressOf(host)?.range() === 'loopback'

/** An address without the port, which some proxies add, and without the zone of a link. */
export function bareAddress(text: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return bare.split('%')[0] ?? ''
}

/**
 * What stands for a caller where callers are counted: an IPv4 address, or the network of 64 bits that one subscriber of
 * IPv6 is given; all that is no address is one caller.
 */
export function callerNetwork(text: string): string {
  if (text.length > longestAddress) return networkOfCaller(text)
  const known = callers.get(text) ?? networkOfCaller(text)
  callers.set(text, known)
  return known
}

/** Who calls once calls again. What a header says that a proxy passed on may be as long as a header: it is not kept. */
const callers = new LRUCache<string, string>({ max: 1000 })

/** Characters of an address of IPv6 with its brackets and a port. */
const longestAddress = 60

function networkOfCaller(text: string): string {
  const address = addressOf(bareAddress(text))
  if (!address) return 'unknown'
  if (address.kind() === 'ipv4') return address.toString()
  const network = [...address.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)]
  return `${ipaddr.fromByteArray(network).toString()}/64`
}
