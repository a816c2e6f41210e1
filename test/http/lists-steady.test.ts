import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { newClient, startService } from '../support/api.ts'
import { employ, open, uncompressible } from '../support/data/long-lists.ts'

/** How long a reader may stand still here, and by default, in ms. */
const [stall, usual] = [4000, 30_000]
/** What 1 Mbit/s brings in the usual time: a reader takes as much in the short one. */
const perStall = (1_000_000 / 8) * (usual / 1000)
const ticks = 40
/** Of 1,800 bytes each, whatever the coding. */
const rows = 6700

/** Takes so many bytes of an answer at a time, and no more, until it ends; gives how many it took in all. */
function steadily(response: IncomingMessage, perTick: number) {
  const counts = { bytes: 0, ticks: 0 }
  const { promise, resolve, reject } = Promise.withResolvers<typeof counts>()
  const timer = setInterval(() => {
    counts.ticks++
    for (let left = perTick; left > 0;) {
      const bytes = response.read(Math.min(left, response.readableLength)) as Buffer | null
      if (bytes === null) break
      counts.bytes += bytes.length
      left -= bytes.length
    }
  }, stall / ticks)
  response.on('error', reject)
  response.on('end', () => {
    resolve(counts)
  })
  // Bytes that have come are there to be read: nothing flows by itself.
  response.on('readable', () => undefined)
  return promise.finally(() => {
    clearInterval(timer)
  })
}

test('a reader who takes steadily what 1 Mbit/s brings is never cut', { timeout: 60_000 }, async () => {
  const running = await startService({ LIST_STALL_TIMEOUT_MS: String(stall) })
  const client = await newClient()
  await employ(client.id, rows, uncompressible)
  const response = await open(running, client)
  const counts = await steadily(response, perStall / ticks)
  expect(response.complete).toBe(true)
  expect(counts.bytes).toBeGreaterThan(rows * 1500)
  // It took the time of several limits.
  expect(counts.ticks).toBeGreaterThan(2 * ticks)
})
