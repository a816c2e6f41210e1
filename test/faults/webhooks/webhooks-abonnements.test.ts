import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { change, disable, prepareSecret, reactivate, switchSecret } from '../../../db/outbox/abonnements.ts'
import { emitTest } from '../../../db/outbox/evenements.ts'
import { replay, resend } from '../../../db/outbox/livraisons.ts'
import { signedHeaders } from '../../../webhooks/signature.ts'
import { testConfig } from '../../support/api.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { launch } from '../../support/processes/processes.ts'
import { answer, startReceiver } from '../../support/processes/webhook-receiver.ts'
import { hasty, hooked, secret, serve, suivant, within } from '../../support/data/webhooks.ts'
import { accountEvents } from '../rig.ts'

const { keys } = testConfig().webhooks
const failing = { WEBHOOK_RETRY_MS: '0' }

const messageOf = (headers: Readonly<Record<string, string>>, body: string) => ({
  id: headers['webhook-id'] ?? '',
  seconds: Number(headers['x-service-timestamp']),
  corps: Buffer.from(body),
})

describe('a subscription', async () => {
  const own = await migratedCopy()
  const once = await serve(own, failing)

  test('is disabled by the third failed delivery in a row, with one e-mail, and sends nothing until it is active', async () => {
    const client = await hooked(once)
    let status = 500
    const receiver = await startReceiver((res, n, req) => {
      answer(status)(res, n, req)
    })
    const id = await client.subscribe(receiver.url)
    const fails = async (count: number) => {
      await client.emit()
      await expect.poll(async () => (await client.statuts()).filter((s) => s === 'Echouee').length, within).toBe(count)
    }
    await fails(1)
    await fails(2)
    status = 200
    await client.emit()
    await expect.poll(() => client.etats(), within).toEqual([{ etat: 'Actif', echecs: 0 }])
    status = 500
    for (const count of [3, 4, 5]) await fails(count)
    await expect.poll(() => client.etats(), within).toEqual([{ etat: 'Desactive', echecs: 3 }])
    expect(await client.warnings()).toEqual([{ modele: 'AbonnementDesactive', destinataire: 'admin@exemple.ca' }])
    status = 200
    const before = receiver.recus.length
    await client.emit(2)
    expect((await client.statuts()).slice(0, 2)).toEqual(['NonLivre', 'NonLivre'])
    await client.database.write(client.id, (db) => reactivate(db, id))
    await client.emit()
    await expect.poll(async () => (await client.statuts())[0], within).toBe('Livree')
    expect(receiver.recus).toHaveLength(before + 1)
    expect(await client.etats()).toEqual([{ etat: 'Actif', echecs: 0 }])
    const replayed = await client.database.write(client.id, (db) => replay(db, id, '2020-01-01', '2099-01-01'))
    expect(replayed).toBe(9)
    await expect.poll(async () => new Set(await client.statuts()), within).toEqual(new Set(['Livree']))
    expect(new Set(receiver.recus.map(({ id: delivery }) => delivery)).size).toBe(9)
    await accountEvents('a subscription that was disabled, then replayed', client, receiver)
  })

  test('is not disabled by test events that fail, which forget no failure either', async () => {
    const client = await hooked(once)
    const receiver = await startReceiver(answer(500))
    const id = await client.subscribe(receiver.url)
    await client.emit()
    await expect.poll(() => client.etats(), within).toEqual([{ etat: 'Actif', echecs: 1 }])
    for (let n = 0; n < 3; n++) await client.database.write(client.id, (db) => emitTest(db, id))
    await expect.poll(() => client.statuts(), within).toEqual(Array(4).fill('Echouee'))
    expect(await client.etats()).toEqual([{ etat: 'Actif', echecs: 1 }])
  })

  test('that many failures end at once is disabled once, with one e-mail, and what waits is cancelled', async () => {
    const client = await hooked(once)
    // The first four are answered once all of them are there.
    const held: (() => void)[] = []
    const receiver = await startReceiver((res, n, req) => {
      held.push(() => {
        answer(n <= 4 ? 500 : 200)(res, n, req)
      })
      if (n >= 4) for (const reply of held.splice(0)) reply()
    })
    await client.subscribe(receiver.url)
    await client.emit(30)
    await expect.poll(async () => (await client.statuts()).includes('EnAttente'), within).toBe(false)
    expect(await client.etats()).toMatchObject([{ etat: 'Desactive' }])
    expect(await client.warnings()).toHaveLength(1)
    expect((await client.statuts()).filter((statut) => statut === 'NonLivre').length).toBeGreaterThan(20)
    expect(receiver.state.most).toBeLessThanOrEqual(4)
  })

  test('is signed with both secrets during a rotation, then with the new one only', async () => {
    const client = await hooked(once)
    const receiver = await startReceiver()
    const id = await client.subscribe(receiver.url)
    const signatures = async () => {
      const count = receiver.recus.length
      await client.emit()
      await expect.poll(() => receiver.recus.length, within).toBe(count + 1)
      const { headers = {}, body = '' } = receiver.recus.at(-1) ?? {}
      const by = (text: string) => signedHeaders(messageOf(headers, body), Buffer.from(text, 'base64'))
      const now = [headers['x-service-signature'], headers['x-service-signature-suivante']]
      expect(headers['webhook-signature']?.split(' ')).toHaveLength(now[1] === undefined ? 1 : 2)
      return now.map((value) => [secret, suivant].findIndex((text) => by(text)['X-Service-Signature'] === value))
    }
    expect(await signatures()).toEqual([0, -1])
    await client.database.write(client.id, (db) => prepareSecret(db, keys, id, suivant))
    expect(await signatures()).toEqual([0, 1])
    expect(await client.database.write(client.id, (db) => switchSecret(db, id))).toBe(true)
    expect(await signatures()).toEqual([1, -1])
    const stored = await sql<{
      secret: Buffer
    }>`select a.secret from abonnement a where a.client_id = ${client.id}`.execute(client.database.registry)
    expect(stored.rows[0]?.secret.includes(Buffer.from(suivant, 'base64'))).toBe(false)
  })

  test('that is disabled by hand, moved or deleted stops at once; one delivery can be sent again', async () => {
    const client = await hooked(once)
    const [old, next] = [await startReceiver(answer(500)), await startReceiver()]
    const id = await client.subscribe(old.url)
    await client.emit()
    await expect.poll(() => client.statuts(), within).toEqual(['Echouee'])
    await client.database.write(client.id, (db) => change(db, id, { url: next.url }))
    const [{ id: livraison } = { id: '' }] = await client.deliveries()
    expect(await client.database.write(client.id, (db) => resend(db, livraison))).toBe(true)
    await expect.poll(() => client.statuts(), within).toEqual(['Livree'])
    expect([old.recus.map((m) => m.id), next.recus.map((m) => m.id)]).toEqual([[livraison], [livraison]])
    await client.database.write(client.id, (db) => disable(db, id))
    await client.emit()
    expect(await client.statuts()).toEqual(['NonLivre', 'Livree'])
    expect(await client.warnings()).toEqual([])
  })

  test('that hangs holds up no other one: 200 deliveries of its client and 200 of another pass it', async () => {
    const steady = await serve(await migratedCopy(), hasty)
    const [slow, healthy] = [await hooked(steady), await hooked(steady)]
    const hanging = await startReceiver(() => undefined)
    const quick = await startReceiver()
    await slow.subscribe(hanging.url)
    const beside = await slow.subscribe(quick.url)
    await healthy.subscribe(quick.url)
    await Promise.all([slow.emit(200), healthy.emit(200)])
    await expect.poll(() => new Set(quick.recus.map(({ id }) => id)).size, { timeout: 30_000, interval: 20 }).toBe(400)
    await expect.poll(async () => new Set(await slow.statuts(beside)), within).toEqual(new Set(['Livree']))
    await accountEvents('deliveries beside a receiver that hangs', healthy, quick)
    expect(hanging.state.most).toBeLessThanOrEqual(4)
    await sql`delete from livraison l where l.client_id = ${slow.id}`.execute(slow.database.registry)
  })
})

describe('a worker', () => {
  test('that is killed at any step loses nothing, and repeats what it held with the same DeliveryId', async () => {
    const own = await migratedCopy()
    const client = await hooked(await serve(own, { WORKER: 'false' }))
    let holds = true
    const receiver = await startReceiver((res, n, req) => {
      if (!holds || n % 3 !== 0) answer(200)(res, n, req)
    })
    await client.subscribe(receiver.url)
    await client.emit(300)
    const env = { DATABASE_URL: own, WORKER_ROUND_MS: '100', MAIL_PROVIDER: 'Journal', WEBHOOK_TIMEOUT_MS: '2000' }
    const settings = {
      ...env,
      WEBHOOK_KEY: keys[0].bytes.toString('base64'),
      WEBHOOK_RETRY_MS: '0,100,200,300,400,500',
    }
    const worker = () => launch({ env: settings, command: [process.execPath, 'jobs/main.ts'] })
    for (const count of [1, 40, 90]) {
      const victim = worker()
      await expect.poll(() => receiver.recus.length, within).toBeGreaterThanOrEqual(count)
      victim.kill('SIGKILL')
      await victim.ended
      // The time of the leases of the dead worker passes.
      await sql`update livraison l set prochain_essai = now() where l.client_id = ${client.id}
        and l.statut = 'EnAttente'`.execute(client.database.registry)
    }
    holds = false
    const heirs = [worker(), worker()]
    await expect.poll(async () => new Set(await client.statuts()), { timeout: 60_000 }).toEqual(new Set(['Livree']))
    const known = new Set((await client.deliveries()).map(({ id }) => id))
    const received = receiver.recus.map(({ id }) => id)
    await accountEvents('SIGKILL of three workers of webhooks', client, receiver)
    expect(new Set(received)).toEqual(known)
    expect(known.size).toBe(300)
    for (const [id, copies] of Map.groupBy(receiver.recus, (message) => message.id))
      expect([id, new Set(copies.map(({ body }) => body)).size]).toEqual([id, 1])
    for (const heir of heirs) heir.kill('SIGTERM')
    expect((await Promise.all(heirs.map(({ ended }) => ended))).map(({ code }) => code)).toEqual([0, 0])
  }, 120_000)
})
