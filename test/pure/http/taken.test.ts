import { PassThrough } from 'node:stream'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { noteTaken } from '../../../http/bodies/taken.ts'

const chunk = Buffer.alloc(65_536)

/** Senders of whom as many chunks have come as they could send; what of it has been taken so far. */
function senders(count: number, chunks: number) {
  const taken = { bytes: 0, ended: 0 }
  for (let n = 0; n < count; n++) {
    const req = new PassThrough({ highWaterMark: chunk.length * (chunks + 1) })
    for (let k = 0; k < chunks; k++) req.write(chunk)
    req.end()
    req.on('end', () => taken.ended++)
    req.on('data', ({ length }: Buffer) => {
      taken.bytes += length
      noteTaken(req, length)
    })
  }
  return taken
}

test('a hundred senders of large bodies are read in many iterations of the event loop, and each to its end', async () => {
  const taken = senders(100, 32)
  const all = 100 * 32 * chunk.length
  const steps: number[] = []
  for (let before = 0; taken.ended < 100; before = taken.bytes) {
    await nextIteration()
    steps.push(taken.bytes - before)
  }
  expect(taken.bytes).toBe(all)
  // Who had begun to be read brings one chunk more.
  expect(Math.max(...steps)).toBeLessThan(4_000_000 + 100 * chunk.length + chunk.length)
  expect(steps.length).toBeGreaterThan(all / 12_000_000)
})

test('a small body waits for nobody', async () => {
  const taken = senders(10, 1)
  await nextIteration()
  expect(taken).toEqual({ bytes: 10 * chunk.length, ended: 10 })
})
