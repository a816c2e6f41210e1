import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { verify } from '../../receiver/index.ts'

const secret = Buffer.from('un secret').toString('base64')
const suivant = Buffer.from('le suivant').toString('base64')
const sign = (corps: string | Buffer, timestamp: string, key = secret) =>
  `sha256=${createHmac('sha256', Buffer.from(key, 'base64')).update(`${timestamp}.`).update(corps).digest('hex')}`

describe('a message is genuine', () => {
  const check = (changes: Record<string, string | string[] | undefined>, given = {}) => {
    const headers = { 'x-service-timestamp': '1000', 'x-service-signature': sign('corps', '1000'), ...changes }
    return verify(headers, 'corps', { secrets: [secret], now: 1000, ...given })
  }

  test('by its signature alone', () => {
    expect(check({})).toBe(true)
    expect(check({ 'x-service-signature': sign('corps ', '1000') })).toBe(false)
    expect(check({ 'x-service-signature': sign('corps', '1001') })).toBe(false)
    expect(check({ 'x-service-signature': sign('corps', '1000', suivant) })).toBe(false)
    expect(check({ 'x-service-signature': sign('corps', '1000').toUpperCase() })).toBe(false)
    expect(check({ 'x-service-signature': sign('corps', '1000').slice(0, -1) })).toBe(false)
    expect(check({ 'x-service-signature': '' })).toBe(false)
    expect(check({ 'x-service-signature': undefined })).toBe(false)
    expect(check({ 'x-service-signature': [sign('corps', '1000')] })).toBe(false)
  })

  test('by either header during a rotation, of which the first must be there', () => {
    const next = { 'x-service-signature-suivante': sign('corps', '1000', suivant) }
    expect(check(next, { secrets: [suivant] })).toBe(true)
    expect(check({ ...next, 'x-service-signature': '' }, { secrets: [suivant] })).toBe(false)
    expect(check({ 'x-service-signature': sign('corps', '1000', suivant) }, { secrets: [secret, suivant] })).toBe(true)
    expect(check({ 'x-service-signature-suivante': 'sha256=0' })).toBe(true)
  })

  test.each([
    ['700', true],
    ['699', false],
    ['1300', true],
    ['1301', false],
    ['', false],
    ['1000.5', false],
    ['-1000', false],
    [' 1000', false],
    ['1000 ', false],
    ['0x3e8', false],
  ])('within five minutes, either way: %s', (timestamp, expected) => {
    const headers = { 'x-service-timestamp': timestamp, 'x-service-signature': sign('corps', timestamp) }
    expect(verify(headers, 'corps', { secrets: [secret], now: 1000 })).toBe(expected)
  })

  test('within the time that is asked for', () => {
    expect(check({}, { tolerance: 10, now: 1010 })).toBe(true)
    expect(check({}, { tolerance: 10, now: 1011 })).toBe(false)
    const long = '1'.repeat(13)
    const headers = { 'x-service-timestamp': long, 'x-service-signature': sign('corps', long) }
    expect(verify(headers, 'corps', { secrets: [secret], now: Number(long) })).toBe(false)
    expect(verify({}, 'corps', { secrets: [secret], now: 0 })).toBe(false)
  })

  test('only where there is a secret', () => {
    for (const secrets of [[], [''], [secret, ''], ['***']]) expect(() => check({}, { secrets })).toThrow('base64 text')
  })
})
