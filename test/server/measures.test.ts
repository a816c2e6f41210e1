import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { queue } from '../../db/outbox/courriels.ts'
import { newId } from '../../db/engine/ids.ts'
import { message } from '../faults/courriels/rig.ts'
import { newClient, startService } from '../support/api.ts'
import { prepareCampagnes } from '../support/data/votes.ts'
import { tools } from '../support/data/webhooks.ts'
import { migratedCopy } from '../support/processes/databases.ts'
import { answer, startReceiver } from '../support/processes/webhook-receiver.ts'
import { launch, logLines } from '../support/processes/processes.ts'
import { secrets } from '../support/secrets.ts'

const within = { timeout: 20_000, interval: 50 }

/** A port that nothing listens on. */
async function deadPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** A worker with a port, and what it answers. */
function startWorker(env: Record<string, string>) {
  const worker = launch({
    env: { ...secrets(), WORKER_PORT: '0', MIGRATE_ON_START: 'false', ...env },
    command: [process.execPath, 'jobs/main.ts'],
  })
  const port = () => logLines(worker).find(({ msg }) => msg === 'worker started')?.['port'] as number | undefined
  const get = async (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${String(port())}${path}`, init)
  const read = async () => (await get('/metrics')).text()
  return { worker, port, get, read }
}

test('a worker has a port that tells whether it is ready, and what waits, fails and is held', async () => {
  const DATABASE_URL = await migratedCopy()
  const own = { DATABASE_URL, ROW_LEVEL_SECURITY: 'false', SCRUTIN_PERIOD_MS: '0' }
  const mail = { MAIL_PROVIDER: 'Smtp', SMTP_URL: `smtp://127.0.0.1:${String(await deadPort())}?tls=off` }
  const running = await startService(own)
  const { database } = running.service
  const { port, get, read, worker } = startWorker({ ...own, ...mail, MAIL_FROM: 'membres@exemple.ca' })
  await expect.poll(port, within).toBeDefined()
  expect(await (await get('/health/live')).json()).toEqual({ status: 'live' })
  const ready = await get('/health/ready')
  expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
  expect((await get('/')).status).toBe(404)
  const refused = await get('/metrics', { method: 'POST' })
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])

  const before = await read()
  expect(before).toMatch(/^service_info\{version="[\d.]+",process="worker"\} 1$/m)
  expect(before).toMatch(/^database_answers 1$/m)
  // Zeros first: an alert sees a count grow, not begin.
  expect(before).toContain('mail_attempts_total{provider="Smtp",outcome="failing"} 0')
  expect(before).toContain('webhook_attempts_total{outcome="failing"} 0')
  expect(before).toContain('queue_waiting{queue="counts"} 0')
  expect(before).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)

  const { id } = await newClient({ on: running })
  const { subscribe, emit } = tools(database, id)
  const receiver = await startReceiver(answer(500))
  await subscribe(`http://127.0.0.1:${String(receiver.port)}/`)
  await emit(3)
  await database.write(id, (db) => queue(db, [message('a@exemple.ca')]))
  await (await prepareCampagnes({ on: running })).ended()
  await database.write(id, ({ q, now }) =>
    q
      .insertInto('ecriture_longue')
      .values({ client_id: id, id: newId(), debut: now, expiration: new Date(Date.now() + 60_000).toISOString() })
      .execute(),
  )
  for (const measure of [
    'mail_attempts_total{provider="Smtp",outcome="failing"} [1-9]',
    'mail_queue_waiting 1$',
    'mail_queue_oldest_seconds [0-9.]+',
    'webhook_attempts_total{outcome="failing"} [3-9]',
    'queue_waiting{queue="webhooks"} 3$',
    'queue_waiting{queue="counts"} 1$',
    'queue_oldest_seconds{queue="counts"} [1-9]',
    'leases{of="long writes",state="held"} 1$',
    'database_seconds_total{operation="courriel",spent="connected"} 0.[0-9]+',
    'database_seconds_total{operation="livraison",spent="waiting"} [0-9]',
  ])
    await expect.poll(read, within).toMatch(new RegExp(`^${measure.replaceAll(/[{}]/g, '\\$&')}`, 'm'))

  // The service says the same of the database, and its own time by operation.
  const service = await (await fetch(`http://127.0.0.1:${String(running.port)}/metrics`)).text()
  expect(service).toContain('queue_waiting{queue="webhooks"} 3')
  expect(service).toMatch(/^database_seconds_total\{operation="createCampagne",spent="connected"\} \d+\.\d/m)
  expect(service).toMatch(/^lists_streaming 0$/m)

  const etat = await new Promise<{ out: string; code: unknown; told: string }>((resolve) => {
    const places = [running.port, port()].map((at) => `http://127.0.0.1:${String(at)}`)
    const env = { DATABASE_URL, ROW_LEVEL_SECURITY: 'false' }
    execFile(
      process.execPath,
      ['cli/main.ts', 'etat', '--process', ...places, 'http://127.0.0.1:9'],
      { env },
      (error, out, told) => {
        resolve({ out, code: error?.code, told })
      },
    )
  })
  for (const line of [
    /^webhooks +3 +[\d.]+ s$/m,
    /^counts +1 +[\d.]+ s$/m,
    /^long writes +1 +0$/m,
    /^Smtp +failing +\d$/m,
    /^http:\S+ +service +\d+ ms +\d+ MB +0 +0 +0$/m,
    /^http:\S+ +worker +\d+ ms +\d+ MB +- +0 +\d+$/m,
    /^http:\/\/127.0.0.1:9 +does not answer/m,
    /^http:\S+ +main +\d+ +\d+ +0$/m,
    /^http:\S+ +createCampagne +\d\.\d s +\d\.\d s$/m,
  ])
    expect(etat.out).toMatch(line)
  // Whatever watches the command looks at nothing else.
  expect(etat.code).toBe(3)
  expect(etat.told).toMatch(/^error: http:\/\/127\.0\.0\.1:9 does not answer$/m)

  worker.kill('SIGTERM')
  expect(await worker.ended).toMatchObject({ code: 0 })
})

test('a worker whose time has come says so to its supervisor before it ends, and shows its measures to who holds the token', async () => {
  const DATABASE_URL = await migratedCopy()
  const token = secrets()['ADMIN_TOKEN'] ?? ''
  const running = await startService({ DATABASE_URL, ROW_LEVEL_SECURITY: 'false' })
  const receiver = await startReceiver(() => undefined)
  const { id } = await newClient({ on: running })
  const { subscribe, emit } = tools(running.service.database, id)
  await subscribe(`http://127.0.0.1:${String(receiver.port)}/`)
  await emit()
  const { worker, port, get } = startWorker({
    ...{ DATABASE_URL, METRICS_TOKEN: token, ADMIN_TOKEN: '', STOP_TIMEOUT_MS: '3000', WEBHOOK_TIMEOUT_MS: '2000' },
    WORKER_ROUND_MS: '100',
  })
  await expect.poll(port, within).toBeDefined()
  expect((await get('/metrics')).status).toBe(404)
  expect((await get('/metrics', { method: 'POST' })).status).toBe(404)
  expect((await get('/metrics', { headers: { authorization: `Bearer ${token}x` } })).status).toBe(404)
  expect((await get('/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200)
  await expect.poll(() => receiver.recus.length, within).toBe(1)
  worker.kill('SIGTERM')
  await expect.poll(async () => (await get('/health/ready')).status, within).toBe(503)
  expect(await worker.ended).toMatchObject({ code: 0 })
})
