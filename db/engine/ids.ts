import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const pool = Buffer.alloc(4096)
let used = pool.length

/**
 * Random bytes for what is no secret, as ids are: of thousands that are drawn at once, since to draw some costs as much as
 * to draw many. Whoever copies the memory of the process knows some before they are given.
 */
export function publicRandom(length: number): Buffer {
  if (used + length > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const bytes = Buffer.from(pool.subarray(used, used + length))
  used += length
  return bytes
}

/** The millisecond of the last id, and its number within it. */
const last = { msecs: -Infinity, seq: 0 }

/** A new id: a UUIDv7, made here so that a retried transaction writes the same rows in the order they were made. */
export function newId(): string {
  const random = publicRandom(16)
  const msecs = Math.max(Date.now(), last.msecs)
  last.seq = msecs > last.msecs ? random.readUInt32BE(6) >>> 1 : last.seq + 1
  last.msecs = msecs
  return v7({ random, ...last })
}

/** What ids that follow each other begin with, the number of the next one, and how many are left of them. */
const following = { prefix: '', next: 0, left: 0 }

/**
 * An id for a row of a load: a thousand follow each other from one that is drawn, with a number of six hexadecimal digits at the
 * end. A load makes one for each row, and an index that they are added to in their order costs least.
 */
export function followingId(): string {
  if (following.left === 0) {
    const id = newId()
    // So chosen that the thousand have as many digits.
    const first = (parseInt(id.slice(-6), 16) & 0x7fffff) | 0x100000
    Object.assign(following, { prefix: id.slice(0, -6), next: first, left: 1000 })
  }
  following.left--
  return following.prefix + (following.next++).toString(16)
}
