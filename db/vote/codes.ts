import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'
import type { BoxKeys, Ring, RingKey } from '../../rules/ring.ts'

/** A voter of a campaign of a client. */
export type Whose = { readonly clientId: string; readonly campagneId: string; readonly votantId: string }

const bytes = 16

/** The key of one use that is made of a key of SCRUTIN_SIGNING_KEY: as an object, by which a code takes a fifth of the time. */
export const derivedKey = (use: string, key: RingKey): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', key.bytes, '', `membres-et-votes/${use}`, 32)))

/** Codes of 128 bits, each of a voter and what comes with it, that who holds the database alone cannot make. */
export function codesFor(use: string) {
  const known = new WeakMap<Ring, readonly KeyObject[]>()
  /** In the order of the ring. */
  const keysOf = ({ signing }: BoxKeys): readonly KeyObject[] => {
    const made = known.get(signing) ?? signing.map((key) => derivedKey(use, key))
    known.set(signing, made)
    return made
  }
  const codeBy = (key: KeyObject, { clientId, campagneId, votantId }: Whose, more: Buffer) =>
    createHmac('sha256', key)
      .update(`${clientId} ${campagneId} ${votantId} `.toLowerCase())
      .update(more)
      .digest()
      .subarray(0, bytes)
  return {
    /** That of the first key of the ring. */
    codeOf: (keys: BoxKeys, whose: Whose, more = none): Buffer => codeBy(keysOf(keys)[0] as KeyObject, whose, more),
    /** Whether any key of the ring has made it. */
    isCodeOf: (keys: BoxKeys, whose: Whose, code: Buffer, more = none): boolean =>
      code.length === bytes && keysOf(keys).some((key) => timingSafeEqual(codeBy(key, whose, more), code)),
  }
}

const none: Buffer = Buffer.alloc(0)
