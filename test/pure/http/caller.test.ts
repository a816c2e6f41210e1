import { describe, expect, test } from 'vitest'
import { callerOf, compileTrust, isLocal } from '../../../http/caller.ts'
import { chosen, toReponses } from '../../../pages/vote-form.ts'
import type { Bulletin } from '../../../pages/vote-calls.ts'

describe('a caller', () => {
  const request = (remoteAddress: string | undefined, headers: object) =>
    ({ socket: { remoteAddress }, headers }) as unknown as Parameters<typeof isLocal>[0]

  test.each<readonly [string | undefined, object, boolean]>([
    ['127.0.0.1', { host: 'localhost' }, true],
    ['::1', { host: '[::1]:80' }, true],
    ['::ffff:127.0.0.1', { host: '127.0.0.1:8080' }, true],
    ['10.0.0.1', { host: 'localhost' }, false],
    [undefined, { host: 'localhost' }, false],
    ['127.0.0.1', { host: 'exemple.ca' }, false],
    ['127.0.0.1', {}, false],
    ...['forwarded', 'via', 'x-forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'x-client-ip'].map(
      (name) => ['127.0.0.1', { host: 'localhost', [name]: 'x' }, false] as const,
    ),
    ...['true-client-ip', 'cf-connecting-ip'].map(
      (name) => ['127.0.0.1', { host: 'localhost', [name]: 'x' }, false] as const,
    ),
    ...['x-via', 'via-x', 'x-forwardedfor'].map(
      (name) => ['127.0.0.1', { host: 'localhost', [name]: 'x' }, true] as const,
    ),
  ])('at %s with %j is of this machine: %s', (address, headers, expected) => {
    expect(isLocal(request(address, headers))).toBe(expected)
  })

  test('is counted by its address', () => {
    const at = (ip: string | undefined) => callerOf({ ip } as unknown as Parameters<typeof callerOf>[0])
    expect(at('203.0.113.7')).toBe('203.0.113.7')
    expect(at(undefined)).toBe('unknown')
  })

  test('is believed through trusted proxies only', () => {
    const two = compileTrust({ trustProxy: 2 })
    const believed = [
      two('10.0.0.1', 0),
      two('203.0.113.7', 0),
      two('203.0.113.7', 1),
      two('10.0.0.1', 2),
      two(undefined, 0),
    ]
    expect(believed).toEqual([true, false, true, false, false])
    const networks = compileTrust({ trustProxy: ['203.0.113.0/24'] })
    expect([networks('203.0.113.9', 5), networks('10.0.0.1', 0), networks(undefined, 0)]).toEqual([true, false, false])
    expect(compileTrust({ trustProxy: 0 })('127.0.0.1', 0)).toBe(false)
  })
})

describe('the form of a ballot', () => {
  const question = (id: string, permetAbstention: boolean) => ({
    id,
    permetAbstention,
    options: [{ id: `${id}1` }, { id: `${id}2` }],
  })
  const bulletin = (libelleAbstention: string | null) =>
    ({ campagne: { libelleAbstention }, questions: [question('a', true), question('b', false)] }) as unknown as Bulletin

  test('gives what is offered, and nothing else', () => {
    const form = { a: ['a1', 'abstention', 'b1'], b: 'b2', c: 'x' }
    expect([...chosen(form, bulletin('Je m’abstiens'))]).toEqual([
      ['a', ['a1', 'abstention']],
      ['b', ['b2']],
    ])
    expect([...chosen({ a: 'abstention', b: 'abstention' }, bulletin(null))]).toEqual([
      ['a', []],
      ['b', []],
    ])
    expect([...chosen({ b: ['abstention'] }, bulletin('x'))]).toEqual([
      ['a', []],
      ['b', []],
    ])
  })

  test('makes a ballot', () => {
    const choices = new Map([['a', ['a1', 'abstention', 'a2']]])
    expect(toReponses(bulletin('x'), choices)).toEqual([
      { questionId: 'a', optionIds: ['a1', 'a2'], abstention: true },
      { questionId: 'b', optionIds: [], abstention: false },
    ])
  })
})
