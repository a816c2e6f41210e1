import { sha256 } from './bytes.ts'

/** What a receipt says, whatever its letter case, hyphens, dashes, spaces and signs that nobody sees; undefined for what is no receipt. */
export function readReceipt(given: string): string | undefined {
  const read = given.replaceAll(/[\s\p{Pd}\p{Cf}\u2212]/gu, '').toUpperCase()
  return /^[0-9A-F]{32}$/.test(read) ? read : undefined
}

/** The hash that is published for a receipt, whatever its letter case and its hyphens. */
export const digestOfRecu = (recu: string): string =>
  sha256(recu.replaceAll(/[^0-9a-f]/gi, '').toUpperCase()).toString('hex')
