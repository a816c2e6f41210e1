import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newClient, service } from '../support/api.ts'
import { syndicat } from '../support/contract/samples.ts'
import { fileOf } from '../support/processes/commands.ts'
import { keptPort } from '../support/processes/ports.ts'
import { compiled } from '../support/processes/processes.ts'
import { answering, losses, proxyTo } from '../support/processes/proxy.ts'

const { port } = await service()
const url = `http://127.0.0.1:${String(port)}`

/** One `sync --apply` of a union, in a process of its own. */
async function sync(key: string, ...args: string[]) {
  const file = await fileOf(JSON.stringify({ syndicats: [syndicat(1)] }), 'paie.json')
  const command = [join(import.meta.dirname, '../../cli/main.ts'), 'sync', file, '--apply', ...args]
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const child = execFile(process.execPath, command, { env: { API_KEY: key, ...compiled } }, (_, out, err) => {
      resolve({ code: child.exitCode, out: out.trimEnd(), err: err.trimEnd() })
    })
  })
}

const ways = Object.entries(losses)

test.each(ways)(
  'where the answer to a load always %s, its end is found by its key, and it is done once',
  { timeout: 120_000 },
  async (_, lose) => {
    const { key, ok } = await newClient()
    const keys: unknown[] = []
    const address = await proxyTo(url, (passed, res) => {
      if (passed.method !== 'POST') return false
      keys.push(passed.headers['idempotency-key'])
      lose(passed, res)
      return true
    })
    const { code, out, err } = await sync(key, '--url', address)
    expect([code, out]).toEqual([3, ''])
    const own = /; the load may have been received: the same command with --idempotency-key (\S+) loads it once/.exec(
      err,
    )
    expect(own?.[1]).toBeTypeOf('string')
    expect(err.split('\n')).toHaveLength(1)
    // Tried again under the same key.
    expect(keys).toEqual(Array.from({ length: 5 }, () => own?.[1]))
    const again = await sync(key, '--url', url, '--idempotency-key', own?.[1] ?? '')
    expect(again).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/syndicats +1 +0 +0 /) as string })
    expect(await ok('listSyndicats')).toHaveLength(1)
  },
)

test.each(ways)('where the answer to a load once %s, it is sent again', { timeout: 120_000 }, async (_, lose) => {
  const { key, ok } = await newClient()
  const left = ['POST', 'GET']
  const address = await proxyTo(url, (passed, res) => {
    if (passed.method !== left[0]) return false
    left.shift()
    lose(passed, res)
    return true
  })
  expect(await sync(key, '--url', address)).toMatchObject({ code: 0, err: '' })
  expect(left).toEqual([])
  expect(await ok('listSyndicats')).toHaveLength(1)
})

test.each(ways.slice(0, 3))(
  'where the state of a load always %s, its end is where it is',
  { timeout: 120_000 },
  async (_, lose) => {
    const { key } = await newClient()
    const address = await proxyTo(url, (passed, res) => {
      if (passed.method !== 'GET') return false
      lose(passed, res)
      return true
    })
    const { code, out, err } = await sync(key, '--url', address)
    expect([code, out]).toEqual([3, ''])
    expect(err).toMatch(/the load goes on: its end is at GET \/b2b\/v2\/sync\/[-\dA-Fa-f]{36}$/)
  },
)

test('a load that a proxy has done at once has its result', { timeout: 60_000 }, async () => {
  const { key } = await newClient()
  const result = { created: 0, updated: 0, errors: [], details: {} }
  const address = await answering((_, res) => {
    res.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(result))
  })
  expect(await sync(key, '--url', address)).toMatchObject({ code: 0, err: '' })
})

test.each([301, 302, 303, 307, 308])(
  'an address that answers %i is not followed: neither the key nor the payroll leaves',
  { timeout: 60_000 },
  async (status) => {
    const { key } = await newClient()
    const elsewhere: unknown[] = []
    const other = await answering((req, res) => {
      elsewhere.push(req.headers)
      res.end('{}')
    })
    const address = await answering((_, res) => {
      res.writeHead(status, { Location: `${other}/b2b/v2/sync?cle=secret` }).end()
    })
    expect(await sync(key, '--url', address)).toEqual({
      code: 2,
      out: '',
      err: `error: POST ${address}/b2b/v2/sync answered ${status} and sends to ${other}, which is not followed: give that address with --url`,
    })
    expect(elsewhere).toEqual([])
  },
)

test('an answer of something else says which call got it, and nothing empty', { timeout: 60_000 }, async () => {
  const { key } = await newClient()
  for (const [status, code] of [
    [404, 1],
    [500, 3],
  ] as const) {
    const address = await answering((_, res) => {
      res.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Rien</h1>')
    })
    const ended = await sync(key, '--url', address)
    expect(ended.code).toBe(code)
    const reason = `POST ${address}/b2b/v2/sync answered ${status}, which is no answer of the service: is --url its address?`
    expect(ended.err).toContain(`error: ${reason}`)
  }
})

test.each(['mv_dev_1\nmv_dev_2', 'mv_dev_l’autre', 'mv dev'])('no key is %j', { timeout: 60_000 }, async (key) => {
  const said = { code: 2, out: '', err: 'error: API_KEY holds a character that no key has' }
  expect(await sync(key, '--url', url)).toEqual(said)
  expect(await sync('', '--url', url, '--key', key)).toMatchObject({
    code: 2,
    err: said.err.replace('API_KEY', '--key'),
  })
})

test('a service that never answers ends the command', { timeout: 120_000 }, async () => {
  let calls = 0
  const address = await answering(() => {
    calls++
  })
  const { code, err } = await sync('mv_dev_x', '--url', address, '--timeout', '1')
  expect(code).toBe(3)
  expect(err).toContain(
    `error: The service at ${address} does not answer: no answer within 1 s; the load may have been`,
  )
  expect(calls).toBe(5)
})

test('a service that was never reached has received no load', { timeout: 60_000 }, async () => {
  const { err } = await sync('mv_dev_x', '--url', `http://127.0.0.1:${await keptPort()}`)
  expect(err).not.toContain('may have been received')
})
