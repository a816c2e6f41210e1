import { createHmac, randomFillSync, timingSafeEqual } from 'node:crypto'
import { stringify } from 'uuid'
import type { BoxKeys, Ring, RingKey } from '../../rules/ring.ts'
import { derivedKey } from './codes.ts'

// An id of a campaign says by itself whose it is (decision H-22): a UUIDv8 (RFC 9562, 5.8) whose last bits are a code of
// the others and of the client, by a key that is made of one of SCRUTIN_SIGNING_KEY. Whoever writes to the tables may give
// that of another client to a campaign of their own, and the service publishes, counts and shows none so.
//
//   bytes 0-5   the millisecond, which orders them
//   bytes 6-7   the version, and 12 bits of the tag of the key
//   bytes 8-9   the variant, 2 bits of chance, and 12 bits of the tag
//   bytes 10-11 16 bits of chance
//   bytes 12-15 the code, of 32 bits

const use = 'campagne-id'

type Coder = { readonly tag: Buffer; readonly codeOf: (clientId: string, id: Buffer) => Buffer }

const known = new WeakMap<Ring, readonly Coder[]>()

/** What makes the codes of each key of the ring. */
function codersOf({ signing }: BoxKeys): readonly Coder[] {
  const made = known.get(signing) ?? signing.map(coderOf)
  known.set(signing, made)
  return made
}

function coderOf(ringKey: RingKey): Coder {
  const key = derivedKey(use, ringKey)
  const hmac = (...parts: (string | Buffer)[]) => {
    const made = createHmac('sha256', key)
    for (const part of parts) made.update(part)
    return made.digest()
  }
  const codeOf = (clientId: string, id: Buffer) => hmac(`${clientId.toLowerCase()} `, id.subarray(0, 12)).subarray(0, 4)
  return { tag: hmac('tag').subarray(0, 3), codeOf }
}

/** The millisecond of the last one, so that they are in the order in which they were made. */
let last = -Infinity

/** A new id of a campaign of a client. */
export function newCampagneId(keys: BoxKeys, clientId: string): string {
  const [{ tag, codeOf }] = codersOf(keys) as [Coder]
  const id = randomFillSync(Buffer.alloc(16))
  last = Math.max(Date.now(), last + 1)
  id.writeUIntBE(last, 0, 6)
  writeTag(id, tag)
  codeOf(clientId, id).copy(id, 12)
  return stringify(id)
}

/** Writes 24 bits around the version and the variant. */
function writeTag(id: Buffer, tag: Buffer): void {
  const [high, low] = halvesOf(tag)
  id.writeUInt16BE(0x8000 | high, 6)
  id.writeUInt16BE(0x8000 | (id.readUInt16BE(8) & 0x3000) | low, 8)
}

/** The two halves of 24 bits. */
const halvesOf = (tag: Buffer): [number, number] => [tag.readUInt16BE(0) >>> 4, tag.readUInt16BE(1) & 0x0fff]

/** Whether an id bears the tag of a key. */
function bears(id: Buffer, tag: Buffer): boolean {
  const [high, low] = halvesOf(tag)
  const [first, second] = [id.readUInt16BE(6), id.readUInt16BE(8)]
  return first === (0x8000 | high) && second >>> 14 === 2 && (second & 0x0fff) === low
}

/**
 * Whether the service has given this id to another client. Not of an id that an earlier version has given, or another
 * service, or a key that was thrown away since: nobody can tell.
 */
export function isOfAnother(keys: BoxKeys, clientId: string, campagneId: string): boolean {
  const id = Buffer.from(campagneId.replaceAll('-', ''), 'hex')
  if (id.length !== 16) return false
  const coders = codersOf(keys).filter(({ tag }) => bears(id, tag))
  return coders.length > 0 && !coders.some(({ codeOf }) => timingSafeEqual(codeOf(clientId, id), id.subarray(12)))
}
