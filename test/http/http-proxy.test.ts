import { request } from 'node:http'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { compileTrust } from '../../http/caller.ts'
import { newClient, startService } from '../support/api.ts'
import { answers, person, post, prepare } from '../support/data/formulaires-filled.ts'

/** A service, and the warnings that it has written. */
async function heard(env: Record<string, string>) {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const running = await startService(env, log)
  const said = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  return { base: `http://127.0.0.1:${String(running.port)}`, said, port: running.port }
}

/** Asks one of the open form, once for each address that a proxy says; how many were refused as too many. */
async function refusedOf(base: string, open: string, addresses: readonly string[]) {
  const url = new URL(new URL(open).pathname, base).href
  let refused = 0
  for (const [n, address] of addresses.entries()) {
    const who = { ...person, courriel: `membre${String(n)}@exemple.ca` }
    const { status } = await post(url, { ...answers, ...who }, { 'x-forwarded-for': address })
    if (status === 429) refused++
    else expect(status).toBe(200)
  }
  return refused
}

const each = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n))
const many = each(22, (n) => `203.0.113.${String(n)}`)

describe('the address of a caller', () => {
  test.each([
    ['is the peer, whatever is said, where no proxy is trusted', '0', many, 2],
    ['is the peer where it is in no trusted network', '10.0.0.0/8,fd00::/8', many, 2],
    ['is what a trusted network says', '127.0.0.0/8', many, 0],
    ['is what a number of proxies on a private network say', '1', many, 0],
    [
      'is the last that is not trusted: what a caller writes before it is not believed',
      '127.0.0.0/8',
      many.map((one) => `${one}, 198.51.100.7`),
      2,
    ],
    ['is beyond the trusted networks', '127.0.0.0/8,10.0.0.0/8', many.map((one) => `${one}, 10.0.0.9`), 0],
    ['is without the port that some proxies add', '127.0.0.0/8', each(22, (n) => `203.0.113.7:${String(4000 + n)}`), 2],
    ['is the network of an IPv6 subscriber', '127.0.0.0/8', each(22, (n) => `2001:db8:1:2::${String(n)}`), 2],
    ['is another in the next network of IPv6', '127.0.0.0/8', each(22, (n) => `2001:db8:1:${String(n)}::1`), 0],
    ['is one for all that is no address', '127.0.0.0/8', each(22, (n) => `inconnu${String(n)}`), 2],
  ])('%s', async (_, TRUST_PROXY, addresses, refused) => {
    const { base } = await heard({ TRUST_PROXY, FORM_PER_ADDRESS: '20' })
    const { open } = await prepare()
    expect(await refusedOf(base, open, addresses)).toBe(refused)
  })
})

const live = (base: string, headers: Record<string, string> = {}) => fetch(`${base}/health/live`, { headers })

describe('the operator is told', () => {
  test('at the start that a service behind https trusts no proxy', async () => {
    const https = { BASE_URL: 'https://api.exemple.ca' }
    expect((await heard(https)).said()).toEqual([expect.stringMatching(/^TRUST_PROXY=0 and BASE_URL is https/)])
    for (const TRUST_PROXY of ['1', '127.0.0.0/8']) {
      const { said, base } = await heard({ ...https, TRUST_PROXY })
      await live(base, { 'x-forwarded-for': '203.0.113.7' })
      expect(said()).toEqual([])
    }
  })

  test.each(['0', '10.0.0.0/8'])('once that TRUST_PROXY=%s does not believe what is forwarded', async (TRUST_PROXY) => {
    const { said, base } = await heard({ TRUST_PROXY })
    await live(base)
    expect(said()).toEqual([])
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip']) await live(base, { [name]: 'for=203.0.113.7' })
    const line = `a request says that a proxy passed it on, and TRUST_PROXY=${TRUST_PROXY} does not trust its peer`
    expect(said()).toEqual([expect.stringContaining(line)])
    expect(said().join()).not.toContain('203.0.113.7')
  })
})

/** The status of a page, asked of a service under any name. */
const statusOf = (port: number, path: string, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })

test('the journal is shown to this machine alone, whatever is trusted', async () => {
  const { id } = await newClient()
  for (const TRUST_PROXY of ['0', '1', '127.0.0.0/8']) {
    const { port } = await heard({ TRUST_PROXY })
    const journal = (headers: Record<string, string>) => statusOf(port, `/journal/${id}`, headers)
    for (const host of ['localhost', `localhost:${String(port)}`, `127.0.0.1:${String(port)}`, '[::1]:80']) {
      expect(await journal({ host }), host).toBe(200)
    }
    for (const host of ['exemple.ca', `membres.exemple.ca:${String(port)}`, '127.0.0.1.exemple.ca', '10.0.0.1']) {
      expect(await journal({ host }), host).toBe(404)
    }
    for (const name of ['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Via', 'X-Forwarded-Host', 'CF-Connecting-IP']) {
      expect(await journal({ host: 'localhost', [name]: '127.0.0.1' }), name).toBe(404)
    }
    expect(await statusOf(port, `/journal/${id}/${id}`, { host: 'exemple.ca' })).toBe(404)
  }
})

test.each([
  ['10.0.0.9', 0, true],
  ['::ffff:172.17.0.1', 0, true],
  ['fd00::1', 0, true],
  ['100.64.1.1', 0, true],
  ['203.0.113.7', 0, false],
  ['2001:db8::1', 0, false],
  // The nearest proxy has said this one.
  ['203.0.113.7', 1, true],
  ['203.0.113.7', 2, false],
])('of two proxies, one at %s and %i steps from the peer is believed: %s', (address, hop, expected) => {
  expect(compileTrust({ trustProxy: 2 })(address, hop)).toBe(expected)
})
