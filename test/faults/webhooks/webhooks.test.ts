import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { answer, type Behaviour, startReceiver } from '../../support/processes/webhook-receiver.ts'
import { hasty, hooked, serve, within } from '../../support/data/webhooks.ts'
import { faultOf, openAgents } from '../../../webhooks/adresses.ts'
import { post } from '../../../webhooks/post.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { expire } from '../../support/queues.ts'
import { accountEvents } from '../rig.ts'

const url = await migratedCopy()
const running = await serve(url)
const givesUpSoon = await serve(await migratedCopy(), hasty)

const noMessage = { body: '', headers: {} as Record<string, string>, id: '' }

const drip =
  (head: string, piece: string): Behaviour =>
  (res) => {
    res.socket?.write(head)
    const timer = setInterval(() => res.socket?.write(piece), 200)
    res.socket?.on('close', () => {
      clearInterval(timer)
    })
  }

const endless: Behaviour = (res) => {
  const chunk = Buffer.alloc(65_536, 'x')
  const more = () => {
    while (res.write(chunk) && !res.destroyed);
  }
  res.on('drain', more)
  more()
}

describe('a delivery', () => {
  test('reaches its receiver once, whole, with its log', async () => {
    const client = await hooked(running)
    const receiver = await startReceiver(answer(204))
    const id = await client.subscribe(receiver.url)
    const before = Date.now()
    await client.emit()
    await expect.poll(() => client.statuts(id), within).toEqual(['Livree'])
    const [{ body, headers, id: deliveryId } = noMessage] = receiver.recus
    expect(JSON.parse(body)).toMatchObject({ EventType: 'campaign.liste_electorale_cree', DeliveryId: deliveryId })
    expect(headers['content-type']).toBe('application/json')
    expect(headers['webhook-id']).toBe(deliveryId)
    expect(Number(headers['x-service-timestamp'])).toBeGreaterThanOrEqual(Math.floor(before / 1000))
    expect(Number(headers['x-service-timestamp'])).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000))
    expect(await client.log()).toMatchObject([{ numero: 1, statutHttp: 204, erreur: null, reponse: '' }])
    expect(receiver.recus).toHaveLength(1)
  })

  test.each<[string, Behaviour, number | null]>([
    ['answers 500', answer(500, {}, 'é'.repeat(10_000)), 500],
    ['answers 410', answer(410), 410],
    ['redirects', answer(302, { location: 'http://127.0.0.1:1/' }), 302],
    ['hangs', () => undefined, null],
    ['drips its headers', drip('HTTP/1.1 200 OK\r\n', 'X-A: b\r\n'), null],
    ['sends huge headers', (res) => res.socket?.end(`HTTP/1.1 200 OK\r\nX-A: ${'b'.repeat(40_000)}\r\n\r\n`), null],
    ['resets', (res) => res.socket?.resetAndDestroy(), null],
    ['drips its body', drip('HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n', 'a'), 200],
  ])('whose receiver %s is tried six times, the same each time, then fails', async (fault, behave, statut) => {
    const client = await hooked(/hangs|drips/.test(fault) ? givesUpSoon : running)
    const receiver = await startReceiver(behave)
    await client.subscribe(receiver.url)
    await client.emit()
    await expect.poll(() => client.statuts(), within).toEqual(['Echouee'])
    expect(receiver.recus).toHaveLength(6)
    await accountEvents(`a receiver that ${fault}`, client, receiver)
    expect(new Set(receiver.recus.map(({ body }) => body)).size).toBe(1)
    const log = await client.log()
    expect(log.map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5, 6])
    for (const { statutHttp, erreur, dureeMs, reponse } of log) {
      expect([statutHttp, typeof erreur, typeof dureeMs]).toEqual([statut, 'string', 'number'])
      expect(Buffer.byteLength(reponse ?? '')).toBeLessThan(4200)
    }
    expect(await client.etats()).toEqual([{ etat: 'Actif', echecs: 1 }])
  })

  test.each<[string, Behaviour]>([
    ['an endless body', endless],
    ['a gzip bomb', answer(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(5e7)).toString('latin1'))],
  ])('whose receiver answers 200 and %s is delivered, and costs little memory', async (fault, behave) => {
    const client = await hooked(running)
    const receiver = await startReceiver(behave)
    await client.subscribe(receiver.url)
    const before = process.memoryUsage().arrayBuffers
    await client.emit()
    await expect.poll(() => client.statuts(), within).toEqual(['Livree'])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30e6)
    expect(receiver.recus).toHaveLength(1)
    await accountEvents(`a receiver that answers ${fault}`, client, receiver)
  })
})

test('a kept connection that the receiver closes as it is used again costs no attempt', async () => {
  const client = await hooked(await serve(await migratedCopy(), { WEBHOOK_PARALLEL: '1' }))
  const used = new WeakSet<object>()
  const receiver = await startReceiver((res, n, req) => {
    if (used.has(req.socket)) req.socket.destroy()
    else answer(200)(res, n, req)
    used.add(req.socket)
  })
  await client.subscribe(receiver.url)
  await client.emit(10)
  await expect.poll(async () => new Set(await client.statuts()), within).toEqual(new Set(['Livree']))
  expect((await client.log()).map(({ numero, erreur }) => [numero, erreur])).toEqual(Array(10).fill([1, null]))
  const copies = Map.groupBy(receiver.recus, ({ id }) => id)
  expect(copies.size).toBe(10)
  expect(receiver.recus.length).toBeGreaterThan(10)
  for (const messages of copies.values()) expect(new Set(messages.map(({ body }) => body)).size).toBe(1)
})

describe('the schedule', () => {
  /** How long after its event the only delivery of a client is due, and after the beginning of its last attempt, in ms. */
  async function dueOf({ id, database }: Awaited<ReturnType<typeof hooked>>) {
    const { rows } = await sql<{ event: number; attempt: number }>`
      select extract(epoch from l.prochain_essai - l.date_depart)::float8 * 1000 as event,
        extract(epoch from l.prochain_essai - t.date_debut)::float8 * 1000 as attempt
      from livraison l join tentative t on t.client_id = ${id} and t.livraison_id = l.id
      where l.client_id = ${id} order by t.numero desc limit 1`.execute(database.registry)
    return rows[0] ?? { event: 0, attempt: 0 }
  }

  test('is counted from the event, and each attempt has a timestamp of its own', async () => {
    const own = await migratedCopy()
    const client = await hooked(await serve(own, { WEBHOOK_RETRY_MS: '0,3600000,7200000' }))
    const receiver = await startReceiver((res, n, req) => {
      answer(n < 3 ? 503 : 200)(res, n, req)
    })
    await client.subscribe(receiver.url)
    await client.emit()
    for (const [n, hours] of [1, 2].entries()) {
      // However late an attempt was made, the next one is due so long after the event.
      await expect.poll(async () => (await dueOf(client)).event, within).toBe(hours * 3_600_000)
      expect(receiver.recus).toHaveLength(n + 1)
      await expire(client.id, 'livraison', client.database)
    }
    await expect.poll(() => client.statuts(), within).toEqual(['Livree'])
    await accountEvents('a receiver that answers 503 at first', client, receiver)
    expect((await client.log()).map(({ numero }) => numero)).toEqual([1, 2, 3])
    expect(new Set(receiver.recus.map(({ id }) => id)).size).toBe(1)
  })

  test('makes no burst after an outage: times that have passed are a pause apart', async () => {
    const own = await migratedCopy()
    const client = await hooked(await serve(own, { WEBHOOK_RETRY_MS: '0,1,2,3', WEBHOOK_PAUSE_MS: '600000' }))
    const receiver = await startReceiver(answer(500))
    await client.subscribe(receiver.url)
    await client.emit()
    for (let n = 1; n < 4; n++) {
      await expect
        .poll(async () => [receiver.recus.length, (await dueOf(client)).attempt >= 600_000], within)
        .toEqual([n, true])
      await expire(client.id, 'livraison', client.database)
    }
    await expect.poll(() => client.statuts(), within).toEqual(['Echouee'])
    expect(receiver.recus).toHaveLength(4)
  })
})

describe('an address', () => {
  const production = { allowed: [], allowHttp: false }

  test.each([
    ['https://exemple.ca/x', undefined],
    ['http://exemple.ca/', 'must start with https://'],
    ['http://127.0.0.1/', 'must start with https://'],
    ['ftp://exemple.ca/', 'must start with https://'],
    ['https://a:b@exemple.ca/', 'must not hold a user or a fragment'],
    ['https://168.63.129.16/', 'is not a public address'],
    ['https://[::127.0.0.1]/', 'is not a public address'],
    ['exemple', 'is not an address'],
  ])('%s', (address, fault) => {
    expect(faultOf(address, production)?.en).toBe(fault)
  })

  test.each([
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]',
    'https://[::ffff:127.0.0.1]',
    'https://169.254.169.254',
    'https://10.0.0.1',
    'https://0.0.0.0',
    'https://2130706433',
    'https://[fd00::1]',
    'https://[64:ff9b::7f00:1]',
  ])('%s is never connected to', async (target) => {
    const receiver = await startReceiver()
    const options = { corps: Buffer.from('{}'), headers: {}, agents: openAgents(production), timeout: 2000 }
    const { statut, erreur } = await post(
      { url: `${target}:${receiver.port}/`, ...options },
      new AbortController().signal,
    )
    expect([statut, erreur]).toEqual([
      null,
      expect.stringMatching(/^the address is not a public address|which is not a public address|private|not allowed/),
    ])
    expect(receiver.state.most).toBe(0)
  })
})
