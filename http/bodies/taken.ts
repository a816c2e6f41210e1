import type { Readable } from 'node:stream'

/** Bytes of bodies that are taken in one iteration of the event loop, about: a few milliseconds of it. */
const most = 4_000_000

let taken = 0
const waiting = new Set<Readable>()

/**
 * To be told of each chunk of a request as it comes: once this iteration of the event loop has taken `most` bytes, the next
 * ones wait for the iteration after it. Node reads up to 2 MB of a connection before it looks at another, and a hundred
 * senders of large bodies would be read from for as long as all of them together take.
 */
export function noteTaken(req: Readable, bytes: number) {
  if (taken === 0) setImmediate(goOn)
  taken += bytes
  if (taken < most) return
  req.pause()
  waiting.add(req)
}

function goOn() {
  taken = 0
  for (const req of waiting) req.resume()
  waiting.clear()
}
