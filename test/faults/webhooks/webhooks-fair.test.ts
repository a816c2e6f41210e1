import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { migratedCopy } from '../../support/processes/databases.ts'
import { startReceiver } from '../../support/processes/webhook-receiver.ts'
import { hooked, serve } from '../../support/data/webhooks.ts'

const within = { timeout: 30_000, interval: 10 }

test(
  'an idle client has a place before as many deliveries end as one of eight busy ones has in progress',
  { timeout: 120_000 },
  async () => {
    const running = await serve(await migratedCopy(), { WEBHOOK_PARALLEL: '100', WEBHOOK_TIMEOUT_MS: '60000' })
    const held: ServerResponse[] = []
    const slow = await startReceiver((res) => held.push(res))
    const quick = await startReceiver()
    // Eight of 32 fill all places, with more behind them.
    for (let n = 0; n < 8; n++) {
      const busy = await hooked(running)
      await busy.subscribe(slow.url)
      await busy.emit(60)
    }
    await expect.poll(() => held.length, within).toBe(256)
    const idle = await hooked(running)
    await idle.subscribe(quick.url)
    await idle.emit()
    let ended = 0
    while (quick.recus.length === 0 && ended < 256) {
      held.shift()?.writeHead(200).end()
      ended++
      // Whoever gets the place: one of the busy ones, or the one that waits, and then a busy one again.
      await expect.poll(() => held.length + quick.recus.length, within).toBeGreaterThanOrEqual(256)
    }
    // One of each client in turn; of those that end while the worker hears of it, or while a turn is under way, some more.
    expect(ended).toBeLessThanOrEqual(32)
    for (const res of held) res.destroy()
  },
)
