import { describe, expect, test } from 'vitest'
import { readConfig, worker } from '../../config/config.ts'
import { compileAmong } from '../../config/networks.ts'
import { deployed, refusal } from '../support/data/config-samples.ts'

test.each([
  ['0.0.0.0', 'ENVIRONMENT is required to listen on 0.0.0.0: developpement, staging or production'],
  ['::', 'ENVIRONMENT is required to listen on ::: developpement, staging or production'],
  ['10.1.2.3', /^ENVIRONMENT is required to listen on 10\.1\.2\.3/],
  ['membres.exemple.ca', /^ENVIRONMENT is required/],
])('without ENVIRONMENT nothing listens on %s', (HOST, line) => {
  expect(refusal({ HOST })).toMatch(line)
  expect(refusal({ HOST, ENVIRONMENT: 'developpement' })).toBeUndefined()
  expect(refusal({ HOST }, worker)).toBeUndefined()
})

test.each(['127.0.0.1', '127.9.9.9', '::1', 'localhost'])('without ENVIRONMENT a service may listen on %s', (HOST) => {
  expect(refusal({ HOST })).toBeUndefined()
})

describe('WEBHOOK_ALLOWED', () => {
  test.each([
    ...[
      '169.254.169.254',
      '169.254.0.1',
      '169.254.170.2',
      'fd00:ec2::254',
      '168.63.129.16',
      'fe80::1',
      '::ffff:169.254.169.254',
    ],
    ...['169.254.0.0/16', '169.0.0.0/8', '0.0.0.0/0', '::/0', '::/64', 'fe80::/10', 'fd00::/8', '168.63.128.0/20'],
    ...[
      '100.100.100.200',
      '192.0.0.192',
      '64:ff9b::a9fe:a9fe',
      '2002:a9fe:a9fe::',
      '::a9fe:a9fe',
      '10.0.0.1,169.254.169.254',
    ],
  ])('never holds %s', (value) => {
    for (const env of [{}, deployed('staging'), deployed('production')]) {
      const one = value.split(',').at(-1) ?? ''
      expect(refusal({ ...env, WEBHOOK_ALLOWED: value })).toBe(
        `WEBHOOK_ALLOWED must not hold ${one}: a cloud gives its machines their secrets there`,
      )
    }
  })

  test.each(['169.253.255.255', '169.255.0.0', '168.63.129.17', '10.0.0.0/8', 'fd01::/16', '127.0.0.1, ::1'])(
    'may hold %s',
    (value) => {
      expect(refusal({ ...deployed('production'), WEBHOOK_ALLOWED: value })).toBeUndefined()
    },
  )

  test.each(['interne', '10.0.0.0/33', '10.0.0/8', '10.0.0.1;10.0.0.2', '127.1', ','])('is not %s', (value) => {
    expect(refusal({ WEBHOOK_ALLOWED: value })).toMatch(/^WEBHOOK_ALLOWED must be networks separated by commas/)
  })
})

describe('TRUST_PROXY', () => {
  test.each(['true', '-1', '1.5', 'loopback', '10.0.0.0/8;fd00::/8', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/8,'])(
    'is not %s',
    (value) => {
      expect(refusal({ TRUST_PROXY: value })).toMatch(
        /^TRUST_PROXY must be a number of proxies, or networks separated by commas/,
      )
    },
  )

  test('counts at most 10 proxies, and never trusts everybody', () => {
    expect(refusal({ TRUST_PROXY: '11' })).toBe('TRUST_PROXY must be a whole number from 0 to 10, not "11"')
    expect(refusal({ TRUST_PROXY: '10' })).toBeUndefined()
    for (const all of ['0.0.0.0/0', '::/0']) expect(refusal({ TRUST_PROXY: all })).toMatch(/^TRUST_PROXY must not hold/)
    const { trustProxy } = readConfig({ TRUST_PROXY: '10.0.0.0/8, fd00::/8' })
    expect(trustProxy).toEqual(['10.0.0.0/8', 'fd00::/8'])
  })
})

test.each([
  ['10.1.2.3', '10.0.0.0/8', true],
  ['11.1.2.3', '10.0.0.0/8', false],
  ['::ffff:10.1.2.3', '10.0.0.0/8', true],
  ['10.1.2.3', '::ffff:10.0.0.0/104', true],
  ['fd12::1', 'fd00::/8', true],
  ['fe00::1', 'fd00::/8', false],
  ['10.1.2.3', 'fd00::/8', false],
  ['10.1.2.3', '10.1.2.3', true],
  ['10.1.2.4', '10.1.2.3', false],
  ['::1', '0:0:0:0:0:0:0:1', true],
  ['inconnu', '10.0.0.0/8', false],
])('%s is in %s: %s', (address, network, expected) => {
  expect(compileAmong([network])(address)).toBe(expected)
})
