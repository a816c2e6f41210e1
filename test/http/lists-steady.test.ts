import { expect, test } from 'vitest'
import { newClient, startService } from '../support/api.ts'
import { employ, open, uncompressible } from '../support/data/long-lists.ts'
import { steadily } from '../support/steady.ts'

/** How long a reader may stand still here, and by default, in ms. */
const [stall, usual] = [4000, 30_000]
/** What 1 Mbit/s brings in the usual time: a reader takes as much in the short one. */
const perStall = (1_000_000 / 8) * (usual / 1000)
const ticks = 40
/** Of 1,800 bytes each, whatever the coding. */
const rows = 6700

test('a reader who takes steadily what 1 Mbit/s brings is never cut', { timeout: 60_000 }, async () => {
  const running = await startService({ LIST_STALL_TIMEOUT_MS: String(stall) })
  const client = await newClient()
  await employ(client.id, rows, uncompressible)
  const response = await open(running, client)
  const counts = await steadily(response, perStall / ticks, [ticks, stall])
  expect(response.complete).toBe(true)
  expect(counts.bytes).toBeGreaterThan(rows * 1500)
  // It took the time of several limits.
  expect(counts.ticks).toBeGreaterThan(2 * ticks)
})
