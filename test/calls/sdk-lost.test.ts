import { Session } from 'node:inspector/promises'
import { expect, test } from 'vitest'
import { createClient, items, lines, RedirectError, synchronise, UnknownLoadError } from '../../sdk/index.ts'
import { newClient, service } from '../support/api.ts'
import { employe, syndicat } from '../support/contract/samples.ts'
import { answering, losses, proxyTo } from '../support/processes/proxy.ts'

const { port } = await service()
const url = `http://127.0.0.1:${String(port)}`

/** A client behind a proxy that loses so many answers to a method, in one way. */
async function behind(lose: (typeof losses)[keyof typeof losses], method: string, times: number) {
  const made = await newClient()
  const keys: unknown[] = []
  const baseUrl = await proxyTo(url, (passed, res) => {
    if (passed.method !== method || keys.length >= times) return false
    keys.push(passed.headers['idempotency-key'])
    lose(passed, res)
    return true
  })
  return { ...made, keys, sdk: createClient({ baseUrl, apiKey: made.key, delay: 1 }) }
}

const unreadable = (['is cut', 'is cut by a proxy', 'is HTML'] as const).map((way) => [way, losses[way]] as const)

test.each(unreadable)('an answer that %s is asked for again, and a creation is made once', async (_, lose) => {
  const { ok, sdk, keys } = await behind(lose, 'POST', 2)
  expect((await sdk.POST('/b2b/v1/syndicat', { body: syndicat(1) })).data).toEqual(syndicat(1))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(await ok('listSyndicats')).toHaveLength(1)
  const reading = await behind(lose, 'GET', 4)
  await reading.ok('createEmploye', { body: employe(1) })
  expect((await reading.sdk.GET('/b2b/v1/employe')).data).toHaveLength(1)
  const paged = await behind(lose, 'GET', 4)
  await paged.ok('createEmploye', { body: employe(1) })
  expect(await Array.fromAsync(items(paged.sdk, '/b2b/v1/employe', {}))).toHaveLength(1)
})

test('an answer that stays unreadable says of which call it is', async () => {
  const { sdk, keys } = await behind(losses['is HTML'], 'GET', 9)
  await expect(sdk.GET('/b2b/v1/employe')).rejects.toMatchObject({
    name: 'UnreadableError',
    message: expect.stringMatching(
      /^GET http:\S+\/b2b\/v1\/employe answered 200 with a body that cannot be read$/,
    ) as string,
  })
  expect(keys).toHaveLength(5)
})

test('lines are read as they come, and those of an answer that is cut are an error', async () => {
  const baseUrl = await answering((_, res) => {
    res.writeHead(200, { 'Content-Type': 'application/x-ndjson' })
    // It never ends: who waited for its end would see no line.
    res.write('{"idExterne":"E-1"}\n')
  })
  const stop = new AbortController()
  const sdk = createClient({ baseUrl, apiKey: 'mv', fetch: (request) => fetch(request, { signal: stop.signal }) })
  const reading = lines(sdk, '/b2b/v1/employe', {})
  expect((await reading.next()).value).toMatchObject({ idExterne: 'E-1' })
  stop.abort()
  await expect(reading.next()).rejects.toThrow()
})

test.each(Object.entries(losses))(
  'a load whose answers once are lost, as one that %s, is done once',
  async (_, lose) => {
    const { ok, sdk, keys } = await behind(lose, 'POST', 1)
    const made = { details: { syndicats: { created: 1 } } }
    const load = synchronise(sdk, { syndicats: [syndicat(1)] }, { idempotencyKey: 'paie-1' })
    const isTried = unreadable.some(([, way]) => way === lose)
    if (isTried) expect(await load).toMatchObject(made)
    else await expect(load).rejects.toMatchObject({ name: 'UnknownLoadError', idempotencyKey: 'paie-1' })
    expect(keys).toEqual(['paie-1'])
    expect(await synchronise(sdk, { syndicats: [syndicat(1)] }, { idempotencyKey: 'paie-1' })).toMatchObject(made)
    expect(await ok('listSyndicats')).toHaveLength(1)
  },
)

test.each(Object.entries(losses))('a load whose state always %s has its end elsewhere', async (_, lose) => {
  const { sdk } = await behind(lose, 'GET', 99)
  const error: unknown = await synchronise(sdk, { syndicats: [syndicat(1)] }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(UnknownLoadError)
  expect(error).toMatchObject({
    idSync: expect.stringMatching(/^[-\dA-Fa-f]{36}$/) as string,
    message: expect.stringContaining(': it is at /b2b/v2/sync/') as string,
  })
})

test.each([301, 302, 303, 307, 308])('a client follows no %i: its key stays', async (status) => {
  const elsewhere: unknown[] = []
  const other = await answering((req, res) => {
    elsewhere.push(req.headers)
    res.end('[]')
  })
  let calls = 0
  const baseUrl = await answering((_, res) => {
    calls++
    res.writeHead(status, { Location: `${other}/ailleurs?cle=secret` }).end()
  })
  const sdk = createClient({ baseUrl, apiKey: 'mv_dev_1', delay: 1 })
  const message = `GET ${baseUrl}/b2b/v1/employe answered ${status} and sends to ${other}, which is not followed`
  await expect(sdk.GET('/b2b/v1/employe')).rejects.toMatchObject({
    name: 'RedirectError',
    message,
    status,
    target: other,
  })
  for (const read of [items, lines])
    await expect(read(sdk, '/b2b/v1/employe', {}).next()).rejects.toBeInstanceOf(RedirectError)
  await expect(synchronise(sdk, { employes: [] })).rejects.toBeInstanceOf(RedirectError)
  expect([elsewhere, calls]).toEqual([[], 4])
})

test('a redirection within the address, or to none, is said as it is', async () => {
  for (const [location, said] of [
    ['/connexion?retour=x', '/connexion'],
    ['http://', 'no address'],
  ] as const) {
    const baseUrl = await answering((_, res) => {
      res.writeHead(302, { Location: location }).end()
    })
    const sdk = createClient({ baseUrl, apiKey: 'mv' })
    await expect(sdk.GET('/b2b/v1/employe')).rejects.toMatchObject({ target: said })
  }
})

test.each(['mv\nmv', 'mv’'])('no key is %j', (apiKey) => {
  expect(() => createClient({ baseUrl: url, apiKey })).toThrow('apiKey holds a character that no key has')
})

test('a call to a service that never answers ends, whatever is collected meanwhile', async () => {
  const baseUrl = await answering(() => undefined)
  const session = new Session()
  session.connect()
  const collecting = setInterval(() => {
    session.post('HeapProfiler.collectGarbage').catch(() => undefined)
  }, 50)
  try {
    const client = createClient({ baseUrl, apiKey: 'mv_dev_x', timeout: 500, retries: 0 })
    await expect(client.GET('/b2b/v1/employe', { parseAs: 'json' })).rejects.toThrow('aborted due to timeout')
  } finally {
    clearInterval(collecting)
    session.disconnect()
  }
})
