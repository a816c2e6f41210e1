import { execFileSync, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, describe, expect, test } from 'vitest'
import { type WebhookEvent, fetchHandler, middleware, type Options, verify } from '../../receiver/index.ts'

type Case = { nom: string; valide: boolean; maintenant?: number } & Partial<Vector>
type Vector = { corps: string; horodatage: string; signature: string }
type File = Vector & { secret: string; suivant: string; signatureSuivante: string; cas: Case[] }
const vectors = JSON.parse(readFileSync('receiver/vectors.json', 'utf8')) as File
const { secret, suivant, cas: cases } = vectors

const filled = (given: Case) => ({ ...vectors, maintenant: Number(vectors.horodatage), ...given })
const headers = ({ horodatage: timestamp, signature }: Vector) => ({
  'x-service-timestamp': timestamp,
  'x-service-signature': signature,
})

describe('the test vectors', () => {
  test.each(cases.map((given) => [given.nom, given] as const))('%s', (_, given) => {
    const { corps, maintenant: now, ...vector } = filled(given)
    expect(verify(headers({ ...vector, corps }), corps, { secrets: [secret], now })).toBe(given.valide)
    expect(verify(headers({ ...vector, corps }), Buffer.from(corps), { secrets: [secret], now })).toBe(given.valide)
  })

  test('either secret opens during a rotation, in either header', () => {
    const { corps, signature, signatureSuivante: next, horodatage: timestamp } = vectors
    const check = (first: string, second: string | undefined, ...secrets: string[]) => {
      const both = { ...headers({ ...vectors, signature: first }), 'x-service-signature-suivante': second }
      return verify(both, corps, { secrets, now: Number(timestamp) })
    }
    expect([
      check(signature, next, secret),
      check(signature, next, suivant),
      check(next, undefined, secret, suivant),
      check(signature, next, 'YXV0cmU='),
      check('', next, suivant),
    ]).toEqual([true, true, true, false, false])
    expect(() => check(signature, next)).toThrow('base64')
  })
})

/** The samples in other languages, with what tells that their runtime is present. */
const samples: [language: string, probe: string[], command: string[]][] = [
  ['Python', ['python3', '--version'], ['python3', 'receiver/samples/verify.py']],
  ['PHP', ['php', '--version'], ['php', 'receiver/samples/verify.php']],
  ['shell', ['openssl', 'version'], ['bash', 'receiver/samples/verify.sh']],
  ['C#', ['dotnet', '--version'], ['dotnet', 'run', 'receiver/samples/Verify.cs', '--']],
]

const isPresent = ([file = '', ...args]: string[]) => spawnSync(file, args).status === 0

describe('the samples agree with the test vectors', () => {
  for (const [language, probe, [file = '', ...args]] of samples) {
    if (!isPresent(probe)) {
      console.log(`The ${language} sample is not run: ${probe.join(' ')} does not work here`)
      continue
    }
    test(`in ${language}`, { timeout: 120_000 }, () => {
      const opens = (given: Case, secrets = secret) => {
        const { corps, signature, horodatage: timestamp, maintenant: now } = filled(given)
        const options = { input: corps, env: { ...process.env, WEBHOOK_SECRET: secrets } }
        return spawnSync(file, [...args, signature, timestamp, String(now)], options).status
      }
      expect(cases.map((given) => [given.nom, opens(given)])).toEqual(
        cases.map(({ nom, valide: isValid }) => [nom, isValid ? 0 : 1]),
      )
      const next = { nom: '', valide: true, signature: vectors.signatureSuivante }
      expect([opens(next), opens(next, `${secret},${suivant}`)]).toEqual([1, 0])
    })
  }
})

test('the kit imports nothing but Node and itself', () => {
  const found = execFileSync('grep', ['-rhoE', "from '[^']+'", 'receiver', '--include=*.ts'], { encoding: 'utf8' })
  expect(found.split('\n').filter((line) => line !== '' && !/from '(node:|\.\/)/.test(line))).toEqual([])
})

const servers: { close: () => void }[] = []
afterAll(() => {
  for (const server of servers.splice(0)) server.close()
})

/** What receives events in two ways: the kit must answer the same. */
async function doors(changes: Partial<Options> = {}) {
  const seen: WebhookEvent[] = []
  const options: Options = {
    secrets: [secret],
    handlers: { connu: (evenement) => void seen.push(evenement) },
    ...changes,
  }
  const app = express().all('/evenements', middleware(options))
  const server = app.listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/evenements`
  const handle = fetchHandler(options)
  return {
    seen,
    ways: [(init: RequestInit) => fetch(url, init), (init: RequestInit) => handle(new Request(url, init))],
  }
}

const id = 'b8b3b0c2-6a07-4f8e-9a3e-0d2c4f6a8b11'
const message = (EventType: string) =>
  JSON.stringify({ EventType, TimestampUtc: '2026-11-02T14:05:00Z', DeliveryId: id, Data: { é: 1 } })

function signed(body: string | Buffer, changes: Record<string, string> = {}): RequestInit {
  const now = String(Math.floor(Date.now() / 1000))
  const mac = createHmac('sha256', Buffer.from(secret, 'base64')).update(`${now}.`).update(body).digest('hex')
  const own = { 'X-Service-Timestamp': now, 'X-Service-Signature': `sha256=${mac}`, 'Content-Type': 'application/json' }
  return { method: 'POST', body, headers: { ...own, ...changes } }
}

test.each<[string, RequestInit, number]>([
  ['a known kind', signed(message('connu')), 200],
  ['an unknown kind', signed(message('autre')), 200],
  ['a kind that every object has', signed(message('toString')), 200],
  ['a GET', { method: 'GET' }, 405],
  ['a PUT', { ...signed(message('connu')), method: 'PUT' }, 405],
  ['no header', { method: 'POST', body: message('connu') }, 401],
  ['a wrong signature', signed(message('connu'), { 'X-Service-Signature': 'sha256=00' }), 401],
  ['an old timestamp', signed(message('connu'), { 'X-Service-Timestamp': '1793628300' }), 401],
  ['text', signed('bonjour'), 400],
  ['bytes that are not UTF-8', signed(Buffer.from([0x22, 0xff, 0x22])), 400],
  ['JSON that is not an event', signed('[]'), 400],
  ['nothing', signed(''), 400],
])('%s is answered', async (name, init, status) => {
  const { ways, seen } = await doors()
  for (const way of ways) expect((await way(init)).status).toBe(status)
  expect(seen).toHaveLength(name === 'a known kind' ? 2 : 0)
})

test('an event is handled once by its DeliveryId, and again when its handling failed', async () => {
  const known = new Set<string>()
  let fails = true
  const handled: string[] = []
  const { ways } = await doors({
    isDone: (delivery) => known.has(delivery),
    markDone: (delivery) => void known.add(delivery),
    handlers: {
      connu: ({ DeliveryId }) => {
        if (fails) throw new Error('the database is away')
        handled.push(DeliveryId)
      },
    },
  })
  const [way = () => Promise.reject(new Error('there is no way'))] = ways
  const send = async () => (await way(signed(message('connu')))).status
  expect(await send()).toBe(500)
  fails = false
  expect([await send(), await send()]).toEqual([200, 200])
  expect(handled).toEqual([id])
})
