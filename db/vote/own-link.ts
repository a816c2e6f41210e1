import { randomBytes } from 'node:crypto'
import type { BoxKeys } from '../../rules/ring.ts'
import { codesFor, type Whose } from './codes.ts'

// A link to a vote says by itself whose it is (decision H-35): after the id of the client it has 128 bits of chance, and a code of
// these, of the client, the campaign and the voter, by a key that is made of one of SCRUTIN_SIGNING_KEY. The table has its hash
// alone: whoever writes there may name another voter beside it, or make one, and nobody votes by it.

const { codeOf, isCodeOf } = codesFor('lien-de-vote')
const chance = 16

/** The bytes of a new link of a voter, after the id of the client. */
export function newSecret(keys: BoxKeys, whose: Whose): Buffer {
  const random = randomBytes(chance)
  return Buffer.concat([random, codeOf(keys, whose, random)])
}

/** Whether the service has made a link, by its bytes after the id of the client, for this voter. */
export const isOwnLink = (keys: BoxKeys, whose: Whose, secret: Buffer): boolean =>
  isCodeOf(keys, whose, secret.subarray(chance), secret.subarray(0, chance))
