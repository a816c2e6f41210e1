import type { Readable } from 'node:stream'
import type pg from 'pg'

/** Bytes of the longest message that the database is heard to its end: nothing that the service keeps is a tenth of it. */
export const longest = 100_000_000

/** A message says what it is in a byte, and in four how long it is with these. */
const head = 5

/**
 * Gives up a connection by which the database begins a longer message, before anything of it is kept: somebody has written a
 * text to the tables that no process can hold, and that would end each one that reads it, with all of its clients.
 */
export function boundMessages(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Readable } }).connection
  const read = stream.listeners('data') as ((chunk: Buffer) => void)[]
  const isBounded = openBound(longest)
  stream.removeAllListeners('data')
  stream.on('data', (chunk: Buffer) => {
    if (isBounded(chunk)) for (const one of read) one.call(stream, chunk)
    else
      stream.destroy(new Error(`Connection terminated: the database sends more than ${String(longest)} bytes at once`))
  })
}

/** Tells of what comes, piece by piece, whether each message that begins in it is no longer than that. */
export function openBound(most: number): (piece: Buffer) => boolean {
  let left = 0
  let begun = nothing
  return (piece) => {
    for (let at = 0; ;) {
      const taken = Math.min(left, piece.length - at)
      left -= taken
      at += taken
      if (at === piece.length) return true
      const end = at + head - begun.length
      // Nearly every head is whole: nothing is made for it.
      if (begun.length === 0 && end <= piece.length) left = rest(piece, at)
      else {
        begun = Buffer.concat([begun, piece.subarray(at, end)])
        if (begun.length < head) return true
        left = rest(begun, 0)
        begun = nothing
      }
      at = end
      if (left > most) return false
    }
  }
}

const nothing = Buffer.alloc(0)

/** How long the rest of a message is whose head begins here. */
const rest = (bytes: Buffer, at: number) => bytes.readUInt32BE(at + 1) - 4
