import type { Request, Response } from 'express'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { addressOf, isLocal, warnOfForwarding, warnOfProxy } from '../../../http/caller.ts'

/** A log, and the sentences of its warnings. */
function logging() {
  const said: string[] = []
  const write = (line: string) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string }
    said.push(`${String(level)} ${msg}`)
  }
  return { said, log: pino({}, { write }) }
}

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:8080', '203.0.113.7'],
  ['[2001:db8::1]:8080', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:db8::1', '2001:db8::1'],
])('the address of who calls from %s is %s', (ip, expected) => {
  expect(addressOf({ ip } as unknown as Request)).toBe(expected)
})

test.each(['local[host', 'local]host', '[local[host]', '127.0.0.1x', 'localhost:80x'])(
  'the name %s is none of this machine',
  (host) => {
    expect(isLocal({ headers: { host }, socket: { remoteAddress: '127.0.0.1' } } as never)).toBe(false)
  },
)

describe('a start where all callers may have one address', () => {
  const warned = (trustProxy: unknown, baseUrl: string) => {
    const { said, log } = logging()
    warnOfProxy({ trustProxy, baseUrl } as Parameters<typeof warnOfProxy>[0], log)
    return said
  }

  test('says so', () => {
    expect(warned(0, 'https://api.exemple.ca')).toEqual([
      '40 TRUST_PROXY=0 and BASE_URL is https: behind a proxy all callers have one address, and share the limits of one. Set TRUST_PROXY to the networks of the proxies',
    ])
  })

  test.each([
    [1, 'https://api.exemple.ca'],
    [['10.0.0.0/8'], 'https://api.exemple.ca'],
    [0, 'http://api.exemple.ca'],
    [0, 'http://api.exemple.ca/https:'],
    [1, 'http://api.exemple.ca'],
  ])('but not where %j proxies are trusted at %s', (trustProxy, baseUrl) => {
    expect(warned(trustProxy, baseUrl)).toEqual([])
  })
})

describe('a request that a proxy passed on which is not trusted', () => {
  function calls(trustProxy: unknown) {
    const { said, log } = logging()
    const handler = warnOfForwarding({ config: { trustProxy }, log } as Parameters<typeof warnOfForwarding>[0])
    let passed = 0
    const call = (remoteAddress: string, headers: object) => {
      void handler(
        { headers, socket: { remoteAddress } } as unknown as Request,
        {} as unknown as Response,
        () => passed++,
      )
      return [said.length, passed]
    }
    return { said, call }
  }
  const forwarded = { 'x-forwarded-for': '198.51.100.1' }

  test('is told once, and each request goes on', () => {
    const { said, call } = calls(0)
    expect(call('203.0.113.7', {})).toEqual([0, 1])
    expect(call('203.0.113.7', forwarded)).toEqual([1, 2])
    expect(call('203.0.113.8', forwarded)).toEqual([1, 3])
    expect(call('203.0.113.8', {})).toEqual([1, 4])
    expect(said).toEqual([
      '40 a request says that a proxy passed it on, and TRUST_PROXY=0 does not trust its peer: all who come that way share one address. If it is your proxy, set TRUST_PROXY to its network',
    ])
  })

  test('is none where its peer is trusted', () => {
    const { said, call } = calls(['203.0.113.0/24'])
    expect(call('203.0.113.7', forwarded)).toEqual([0, 1])
    expect(call('198.51.100.7', forwarded)).toEqual([1, 2])
    expect(said[0]).toContain('TRUST_PROXY=203.0.113.0/24 does not')
  })
})
