import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import type { BoxKeys, Ring, RingKey } from '../../rules/ring.ts'

// A link to a vote says by itself whose it is (decision H-35): after the id of the client it has 128 bits of chance, and a code of
// these, of the client, the campaign and the voter, by a key that is made of one of SCRUTIN_SIGNING_KEY. The table has its hash
// alone: whoever writes there may name another voter beside it, or make one, and nobody votes by it.

const use = 'membres-et-votes/lien-de-vote'
const chance = 16
const code = 16

/** Who votes by a link. */
export type Whose = { readonly clientId: string; readonly campagneId: string; readonly votantId: string }

const known = new WeakMap<Ring, readonly KeyObject[]>()

/** The keys of the codes, in the order of the ring: as objects, by which a code takes a fifth of the time (db/engine/encryption.ts). */
function keysOf({ signing }: BoxKeys): readonly KeyObject[] {
  const made = known.get(signing) ?? signing.map(keyOf)
  known.set(signing, made)
  return made
}

const keyOf = ({ bytes }: RingKey) => createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', use, 32)))

const codeOf = (key: KeyObject, { clientId, campagneId, votantId }: Whose, random: Buffer) =>
  createHmac('sha256', key)
    .update(`${clientId} ${campagneId} ${votantId} `.toLowerCase())
    .update(random)
    .digest()
    .subarray(0, code)

/** The bytes of a new link of a voter, after the id of the client. */
export function newSecret(keys: BoxKeys, whose: Whose): Buffer {
  const [key] = keysOf(keys) as [KeyObject]
  const random = randomBytes(chance)
  return Buffer.concat([random, codeOf(key, whose, random)])
}

/** Whether the service has made a link, by its bytes after the id of the client, for this voter. */
export function isOwnLink(keys: BoxKeys, whose: Whose, secret: Buffer): boolean {
  const [random, given] = [secret.subarray(0, chance), secret.subarray(chance)]
  return keysOf(keys).some((key) => timingSafeEqual(codeOf(key, whose, random), given))
}
