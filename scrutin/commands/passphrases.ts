import { Unsound } from '../read.ts'

/** Characters that a passphrase has at least. */
const shortest = 12

/**
 * A passphrase as a part is protected by it: an accent is one character, as some keyboards write it and others do not, and
 * blanks are single spaces, with none at the ends, which nobody sees.
 */
export const plainOf = (passphrase: string): string => passphrase.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/** The passphrase of a part that is made, as it is protected by it. Throws `Unsound` where nobody could type it again. */
export function newPassphrase(given: string, name: string): string {
  const passphrase = plainOf(given)
  if (/[\p{C}\ufffd]/u.test(passphrase))
    throw new Unsound(`The passphrase of ${name} has a character that is not seen, and that nobody would type again`)
  if (passphrase.length < shortest)
    throw new Unsound(`The passphrase of ${name} is shorter than ${String(shortest)} characters`)
  return passphrase
}
