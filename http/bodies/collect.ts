import { giveBack } from '../lists/give-back.ts'
import type { Intake } from './buffers.ts'

/** Bytes of the first piece, and of the largest. */
const [smallest, largest] = [4096, 262_144]

/**
 * Keeps up to `limit` bytes of a body, in pieces that are filled one after the other: it may come in as many chunks as it has
 * bytes, each of which costs more. None is made larger, as those of all bodies that have come as far would be at once.
 */
export function collect(intake: Pick<Intake, 'hold'>, limit: number) {
  const pieces = openPieces(intake, limit)
  let size = 0
  return {
    /** False once they are more than `limit`, and nothing is kept any more. */
    add: (chunk: Buffer): boolean => {
      size += chunk.length
      const fits = size <= limit
      if (!fits) pieces.drop()
      for (let copied = 0; fits && copied < chunk.length;) copied += pieces.fill(chunk, copied)
      return fits
    },
    /** All of them, in one piece from then on. */
    bytes: () => pieces.joined().subarray(0, size),
    drop: pieces.drop,
  }
}

function openPieces(intake: Pick<Intake, 'hold'>, limit: number) {
  let pieces: Buffer[] = []
  let [held, free] = [0, 0]
  const grow = (by: number): Buffer => {
    intake.hold(held + by)
    const piece = Buffer.allocUnsafeSlow(by)
    pieces.push(piece)
    held += by
    free = by
    return piece
  }
  return {
    /** Copies what there is room for, of a chunk from a place on; gives how many bytes. */
    fill: (chunk: Buffer, from: number): number => {
      const last = pieces.at(-1)
      const piece = last && free > 0 ? last : grow(Math.min(2 * (last?.length ?? smallest / 2), largest, limit - held))
      const copied = chunk.copy(piece, piece.length - free, from)
      free -= copied
      return copied
    },
    joined: (): Buffer => {
      const [first = Buffer.alloc(0), ...others] = pieces
      if (others.length === 0) return first
      const all = Buffer.concat(pieces)
      for (const piece of pieces) giveBack(piece)
      pieces = [all]
      return all
    },
    drop: () => {
      pieces = []
    },
  }
}
