import { expect, test } from 'vitest'
import { hooked, serve } from '../../support/data/webhooks.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { startSmtp } from '../../support/processes/smtp.ts'
import { answer, startReceiver } from '../../support/processes/webhook-receiver.ts'
import { courrielsOn } from '../courriels/rig.ts'

/** The looks at every client come too late for all of these. */
const WORKER_ROUND_MS = '600000'
const within = { timeout: 30_000, interval: 50 }

test('a delivery is tried again at its moment, whatever its others wait for, and not at the next look at every client', async () => {
  const times = { WEBHOOK_RETRY_MS: '0,1000,2000', WEBHOOK_TIMEOUT_MS: '60000' }
  const running = await serve(await migratedCopy(), { WORKER_ROUND_MS, ...times })
  const client = await hooked(running)
  const refusing = await startReceiver((res, n, req) => {
    answer(n < 3 ? 503 : 200)(res, n, req)
  })
  const stalled = await startReceiver(() => undefined)
  for (const { url } of [refusing, stalled]) await client.subscribe(url)
  await client.emit()
  await expect.poll(() => refusing.recus.length, within).toBe(3)
  await expect.poll(async () => (await client.statuts()).sort(), within).toEqual(['EnAttente', 'Livree'])
  expect(stalled.recus).toHaveLength(1)
  await stalled.stop()
})

test('so is an e-mail', async () => {
  const smtp = await startSmtp((_, attempt) => (attempt < 3 ? 451 : 'accepte'))
  const { enqueue, rows } = await courrielsOn(await migratedCopy()).serve(smtp.url, { WORKER_ROUND_MS })
  await enqueue(1)
  await expect.poll(rows, within).toMatchObject([{ statut: 'Transmis', tentatives: 3 }])
})
