import { expect, test } from 'vitest'
import { migratedCopy } from '../../support/processes/databases.ts'
import { answer, startReceiver } from '../../support/processes/webhook-receiver.ts'
import { hasty, hooked, serve, within } from '../../support/data/webhooks.ts'

const running = await serve(await migratedCopy(), { ...hasty, WEBHOOK_RETRY_MS: '0,0,0,0,0,0', WEBHOOK_PAUSE_MS: '0' })

/** A receiver that leaves its first calls unanswered, until they are given up; it counts those that are open. */
async function hangingReceiver(calls: number) {
  const state = { open: 0, most: 0 }
  const receiver = await startReceiver((res, n, req) => {
    if (n > calls) {
      answer(200)(res, n, req)
      return
    }
    state.open++
    state.most = Math.max(state.most, state.open)
    res.once('close', () => state.open--)
  })
  const over = async (count: number) => {
    await expect.poll(() => receiver.recus.length, within).toBeGreaterThanOrEqual(count)
    await expect.poll(() => state.open, within).toBe(0)
  }
  return { ...receiver, state, over }
}

test('a receiver that does not answer in time has one place until it does', async () => {
  const client = await hooked(running)
  const receiver = await hangingReceiver(6)
  await client.subscribe(receiver.url)
  await client.emit(8)
  await expect.poll(() => receiver.recus.length, within).toBe(4)
  await expect.poll(() => receiver.recus.length, within).toBe(5)
  // Those of before were given up together.
  receiver.state.most = receiver.state.open
  await expect.poll(async () => [...new Set(await client.statuts())], within).toEqual(['Livree'])
  expect(receiver.state.most).toBe(1)
})

test('receivers that do not answer have half of the places of their client together', async () => {
  const client = await hooked(running)
  const hanging = await hangingReceiver(Infinity)
  const quick = await startReceiver()
  for (let n = 0; n < 20; n++) await client.subscribe(hanging.url)
  await client.emit(3)
  await expect.poll(() => hanging.recus.length, within).toBeGreaterThanOrEqual(32)
  await expect.poll(() => hanging.recus.length, within).toBeGreaterThanOrEqual(64)
  hanging.state.most = hanging.state.open
  await client.subscribe(quick.url)
  await client.emit(1)
  await expect.poll(() => quick.recus.length, within).toBe(1)
  await expect.poll(() => hanging.recus.length, within).toBeGreaterThanOrEqual(100)
  expect(hanging.state.most).toBeLessThanOrEqual(16)
})
