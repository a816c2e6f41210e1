import { domainToASCII, domainToUnicode } from 'node:url'

const atom = "[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+"
const local = String.raw`${atom}(?:\.${atom})*`
const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const plain = new RegExp(String.raw`^${local}@(?:${label}\.)+${label}$`)
const accented = new RegExp(String.raw`^${local}@[\p{L}\p{M}\p{N}.-]+$`, 'u')
const domain = new RegExp(String.raw`^(?:${label}\.)+${label}$`)

const longest = 254

/** Characters as a contract counts them. A text that is as many characters of two units is not looked at any closer. */
const isTooLong = (text: string) =>
  text.length > longest && (text.length > 2 * longest || Array.from(text).length > longest)

const cut = (address: string) => address.lastIndexOf('@') + 1

/**
 * Whether a text has the form of one address `local@domaine.tld`, whose domain may be written with accents (decision
 * C-4). A longer text than one may be is left to `maxLength`.
 */
export const isAddress = (text: string): boolean =>
  isTooLong(text) || plain.test(text) || (accented.test(text) && isNamed(text))

/** Whether the domain of an address is a name of the Internet, by itself and not by another one that it stands for. */
function isNamed(address: string): boolean {
  const given = address.slice(cut(address))
  if (/(?:^|\.)-|-(?:\.|$)/.test(given)) return false
  const ascii = domainToASCII(given)
  const shown = domainToUnicode(ascii).split('.')
  return (
    domain.test(ascii) &&
    cut(address) + ascii.length <= longest &&
    given
      .toLowerCase()
      .split('.')
      .every((one, i) => one.startsWith('xn--') || one === shown[i])
  )
}

/**
 * Whether an address may be one that mail reaches: 64 characters before the `@`, and a top domain of two characters that
 * are not all digits. What was taken before may be no such address, and may be sent back (decision C-4).
 */
export function isReachable(text: string): boolean {
  if (isTooLong(text)) return true
  const top = text.slice(text.lastIndexOf('.') + 1)
  return isAddress(text) && text.indexOf('@') <= 64 && Array.from(top).length > 1 && !/^\d+$/.test(top)
}

/** A label in punycode, of an address or of what is looked for in one. */
const encoded = /(?<=^|[@.])xn--[a-z0-9-]+(?=\.|$)/gi

/**
 * An address, or a part of one, in the one writing of its domain that is kept: with the accents that punycode stands for
 * (decision C-4). A label that nobody could write with them stays as it is.
 */
export function canonicalAddress(text: string): string {
  if (!/xn--/i.test(text) || isTooLong(text)) return text
  const at = cut(text)
  const shown = text.slice(0, at) + text.slice(at).replace(encoded, shownLabel)
  return isAddress(shown) || !isAddress(text) ? shown : text
}

function shownLabel(label: string): string {
  const shown = domainToUnicode(label)
  return isAddress(`a@a.${shown}`) ? shown : label
}

/** What tells an address from others: its letter case does not (decision C-4). */
export const keyOf = (address: string): string => canonicalAddress(address).toLowerCase()

/**
 * What a stored address becomes when `given` comes for it: itself where that is the same one, and it is stored in punycode,
 * as it stays where somebody else has it in the other writing. Who has it must not be refused it (decision C-4).
 */
export const keptAddress = <T extends string | null | undefined>(given: T, known: string | null): T | string =>
  given && known && known !== canonicalAddress(known) && keyOf(known) === keyOf(given) ? known : given

/** The ways in which an address may be stored, in small letters: as it is kept, and as it was before it was converted. */
export const writingsOf = (address: string): string[] => {
  const kept = keyOf(address)
  return [...new Set([kept, inAscii(kept)])]
}

/** An address as mail carries it, with its domain in the characters of ASCII (RFC 5891). */
export function inAscii(address: string): string {
  const at = cut(address)
  // Of a name that has no others nothing is read: four numbers would be made an address of the network.
  return /[^\0-\x7f]/.test(address) ? address.slice(0, at) + domainToASCII(address.slice(at)) : address
}

const members = ['courriel', 'courrielAlternatif'] as const
type Addresses = Readonly<Partial<Record<(typeof members)[number], string | null | undefined>>>

/** Which addresses of `given` mail does not reach, but for those that are known already (decision C-4). */
export const unreachable = (given: Addresses, known: Addresses = {}) =>
  members.filter((member) => {
    const [address, before] = [given[member], known[member]]
    return address && !isReachable(address) && !(before && keyOf(before) === keyOf(address))
  })
