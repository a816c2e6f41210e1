import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { change, disable, remove } from '../../../db/outbox/abonnements.ts'
import type { Db } from '../../../db/engine/database.ts'
import { testConfig } from '../../support/api.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { launch } from '../../support/processes/processes.ts'
import { answer, startReceiver } from '../../support/processes/webhook-receiver.ts'
import { hooked, serve, within } from '../../support/data/webhooks.ts'
import { accountEvents } from '../rig.ts'

const url = await migratedCopy()
const running = await serve(url, { WORKER: 'false' })
const WEBHOOK_KEY = testConfig().webhooks.keys[0].bytes.toString('base64')

/** A worker whose leases do not end by themselves. */
function worker(env: Record<string, string> = {}) {
  const settings = { DATABASE_URL: url, MAIL_PROVIDER: 'Journal', WEBHOOK_KEY, WEBHOOK_TIMEOUT_MS: '60000' }
  const launched = launch({
    env: { ...settings, WORKER_LEASE_MS: '600000', ...env },
    command: [process.execPath, 'jobs/main.ts'],
  })
  // One that a failed attempt leaves would deliver what the next one has, and to other tests.
  onTestFinished(() => {
    launched.kill('SIGKILL')
  })
  const stop = async () => {
    launched.kill('SIGTERM')
    expect((await launched.ended).code).toBe(0)
  }
  return { ...launched, stop }
}

/** A receiver that answers at once, or holds what comes until it is told to answer. */
async function holdingReceiver() {
  const held: (() => void)[] = []
  const state = { holds: false }
  const receiver = await startReceiver((res, n, req) => {
    const reply = () => {
      answer(200)(res, n, req)
    }
    if (state.holds) held.push(reply)
    else reply()
  })
  const hold = () => (state.holds = true)
  const release = () => {
    state.holds = false
    for (const reply of held.splice(0)) reply()
  }
  return { ...receiver, held, hold, release }
}

type Client = Awaited<ReturnType<typeof hooked>>

/** How many deliveries of a client a worker holds. */
async function heldOf({ id, database }: Client): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from livraison l
    where l.client_id = ${id} and l.statut = 'EnAttente' and l.bail is not null`.execute(database.registry)
  return rows[0]?.n ?? 0
}

/** A client whose only worker holds four deliveries that wait for their answers, and some that it has taken ahead. */
async function aheadOf(env: Record<string, string> = {}) {
  const client = await hooked(running)
  const receiver = await holdingReceiver()
  const abonnementId = await client.subscribe(receiver.url)
  const first = worker(env)
  const isAhead = async () => {
    receiver.release()
    await client.emit(40)
    receiver.hold()
    await expect.poll(() => receiver.held.length, within).toBe(4)
    // What was answered is written.
    const delivered = async () => (await client.statuts()).filter((statut) => statut === 'Livree').length
    await expect.poll(delivered, within).toBe(receiver.recus.length - 4)
    return (await heldOf(client)) > 4
  }
  // As soon as the receiver answers in a quarter of a second, which takes a machine with much else to do some time.
  await expect.poll(isAhead, { ...within, timeout: 45_000 }).toBe(true)
  return { client, receiver, abonnementId, first }
}

const ids = ({ recus }: { recus: readonly { id: string }[] }) => recus.map(({ id }) => id)
const isOver = (client: Client) => async () => (await client.statuts()).includes('EnAttente')
const write = ({ database, id }: Client, work: (db: Db) => Promise<unknown>) => database.write(id, work)

test('what was taken ahead does not leave once its subscription is disabled, and is over at once', async () => {
  const { client, receiver, abonnementId, first } = await aheadOf()
  const before = receiver.recus.length
  await write(client, (db) => disable(db, abonnementId))
  const waiting = async () => (await client.statuts()).filter((statut) => statut === 'EnAttente').length
  await expect.poll(waiting, within).toBe(4)
  receiver.release()
  await expect.poll(isOver(client), within).toBe(false)
  expect(receiver.recus).toHaveLength(before)
  // Each attempt that is told of was made.
  expect(await client.log()).toHaveLength(before)
  await first.stop()
})

test('nor once it is deleted', async () => {
  const { client, receiver, abonnementId, first } = await aheadOf()
  const before = receiver.recus.length
  await write(client, (db) => remove(db, abonnementId))
  const other = await holdingReceiver()
  await client.subscribe(other.url)
  await client.emit()
  await expect.poll(() => other.recus.length, within).toBe(1)
  receiver.release()
  await first.stop()
  expect(receiver.recus).toHaveLength(before)
})

test('and goes to the new address once that is another', async () => {
  const { client, receiver, abonnementId, first } = await aheadOf()
  const before = receiver.recus.length
  const next = await startReceiver()
  await write(client, (db) => change(db, abonnementId, { url: next.url }))
  await expect.poll(() => heldOf(client), within).toBe(4)
  receiver.release()
  await expect.poll(isOver(client), within).toBe(false)
  expect(receiver.recus).toHaveLength(before)
  await accountEvents('a subscription that moved', client, { recus: [...receiver.recus, ...next.recus] })
  await first.stop()
})

test('a worker that is told to end gives it back at once, uncounted, to who has waited for the subscription', async () => {
  const { client, receiver, first } = await aheadOf()
  const heir = worker()
  await expect.poll(() => heir.said.out, within).toContain('worker started')
  first.kill('SIGTERM')
  await expect.poll(() => heldOf(client), within).toBe(4)
  expect(await client.log()).toHaveLength(receiver.recus.length)
  receiver.release()
  expect((await first.ended).code).toBe(0)
  await expect.poll(isOver(client), within).toBe(false)
  expect(new Set((await client.deliveries()).map(({ tentatives }) => tentatives))).toEqual(new Set([1]))
  expect(ids(receiver).length).toBe(new Set(ids(receiver)).size)
  await accountEvents('a worker that is told to end', client, receiver)
  await heir.stop()
})

test('a worker that comes back after its leases sends nothing of it: the heir has', async () => {
  const { client, receiver, first } = await aheadOf({ WORKER_LEASE_MS: '3000' })
  first.kill('SIGSTOP')
  const past = async () => {
    const { rows } = await sql<{ is: boolean }>`select bool_and(l.prochain_essai <= clock_timestamp()) as is
      from livraison l where l.client_id = ${client.id} and l.statut = 'EnAttente'`.execute(client.database.registry)
    return rows[0]?.is
  }
  await expect.poll(past, within).toBe(true)
  const inFlight = receiver.held.length
  const late = receiver.held.splice(0)
  receiver.release()
  const heir = worker()
  await expect.poll(isOver(client), within).toBe(false)
  for (const reply of late) reply()
  first.kill('SIGCONT')
  await first.stop()
  expect(ids(receiver).length - new Set(ids(receiver)).size).toBe(inFlight)
  await accountEvents('a worker that comes back after its leases', client, receiver)
  await heir.stop()
})

test('two workers, one of which has taken ahead, send four at a time, each once', async () => {
  const { client, receiver, first } = await aheadOf()
  const second = worker()
  await expect.poll(() => second.said.out, within).toContain('worker started')
  await client.emit(100)
  receiver.release()
  await expect.poll(isOver(client), within).toBe(false)
  expect(receiver.state.most).toBeLessThanOrEqual(4)
  expect(ids(receiver).length).toBe(new Set(ids(receiver)).size)
  await accountEvents('two workers, one of which has taken ahead', client, receiver)
  await first.stop()
  await second.stop()
})

test('one that is held beside ten thousand that wait holds up neither its client nor another', async () => {
  const { client, receiver, first } = await aheadOf()
  await client.emitTogether(10_000)
  const quick = await startReceiver()
  await client.subscribe(quick.url)
  const other = await hooked(running)
  await other.subscribe(quick.url)
  await client.emit()
  await other.emit()
  await expect.poll(() => quick.recus.length, within).toBe(2)
  expect(receiver.held).toHaveLength(4)
  receiver.release()
  await first.stop()
})
