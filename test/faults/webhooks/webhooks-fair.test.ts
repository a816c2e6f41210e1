import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { migratedCopy } from '../../support/processes/databases.ts'
import { startReceiver } from '../../support/processes/webhook-receiver.ts'
import { hooked, serve } from '../../support/data/webhooks.ts'

const within = { timeout: 30_000, interval: 10 }

type Running = Awaited<ReturnType<typeof serve>>

/** So many clients with more deliveries than places, to a receiver that answers none of them: what it holds. */
async function busyClients(running: Running, count: number) {
  const held: ServerResponse[] = []
  onTestFinished(() => {
    for (const res of held) res.destroy()
  })
  const slow = await startReceiver((res) => held.push(res))
  for (let n = 0; n < count; n++) {
    const busy = await hooked(running)
    await busy.subscribe(slow.url)
    await busy.emit(60)
  }
  return held
}

test('whatever receivers hang, another client has a place at once', { timeout: 120_000 }, async () => {
  // One of each attempt: the clients of one that is tried once more would hold places of the other.
  const running = await serve(await migratedCopy(), { WEBHOOK_PARALLEL: '100', WEBHOOK_TIMEOUT_MS: '60000' })
  onTestFinished(() => running.stop())
  // Of 256 places seven have 32 each, of which as many are left, the eighth half of these, and so on.
  const held = await busyClients(running, 10)
  await expect.poll(() => held.length, within).toBe(7 * 32 + 16 + 8 + 4)
  const quick = await startReceiver()
  const idle = await hooked(running)
  await idle.subscribe(quick.url)
  await idle.emit(5)
  await expect.poll(() => quick.recus.length, within).toBe(5)
  expect(held).toHaveLength(7 * 32 + 16 + 8 + 4)
})
