import { createHmac, createSecretKey } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { faultOf, openAgents } from '../../webhooks/adresses.ts'
import { signedHeaders } from '../../webhooks/signature.ts'

describe('the headers that prove a message', () => {
  const corps = Buffer.from('{"é":1}')
  const signed = { id: 'd-1', seconds: 1_793_628_300, corps }
  const [secret, next] = [Buffer.from('un secret'), Buffer.from('le suivant')]
  const hex = (key: Buffer) =>
    createHmac('sha256', key)
      .update(`1793628300.${String(corps)}`)
      .digest('hex')
  const base64 = (key: Buffer) =>
    createHmac('sha256', key)
      .update(`d-1.1793628300.${String(corps)}`)
      .digest('base64')

  test('by one secret', () => {
    const expected = {
      'X-Service-Timestamp': '1793628300',
      'X-Service-Signature': `sha256=${hex(secret)}`,
      'webhook-id': 'd-1',
      'webhook-timestamp': '1793628300',
      'webhook-signature': `v1,${base64(secret)}`,
    }
    expect(signedHeaders(signed, secret)).toEqual(expected)
    expect(signedHeaders(signed, createSecretKey(secret))).toEqual(expected)
  })

  test('by two during a rotation', () => {
    expect(signedHeaders(signed, secret, next)).toMatchObject({
      'X-Service-Signature': `sha256=${hex(secret)}`,
      'X-Service-Signature-Suivante': `sha256=${hex(next)}`,
      'webhook-signature': `v1,${base64(secret)} v1,${base64(next)}`,
    })
  })
})

const strict = { allowed: [], allowHttp: false }

describe('the address of a subscription', () => {
  test.each([
    ...['https://exemple.ca/evenements', 'https://exemple.ca:8443', 'https://93.184.216.34/', 'https://9.255.255.255'],
    ...[
      'https://11.0.0.0',
      'https://100.63.255.255',
      'https://100.128.0.0',
      'https://126.255.255.255',
      'https://128.0.0.1',
    ],
    ...['https://169.253.255.255', 'https://169.255.0.0', 'https://172.15.255.255', 'https://172.32.0.0'],
    ...[
      'https://192.167.255.255',
      'https://192.169.0.0',
      'https://1.0.0.0',
      'https://[2606:4700::1111]/',
      'https://[fe00::1]',
    ],
    ...['https://[fbff::1]', 'https://168.63.129.17', 'https://[1::]', 'https://exemple.ca/#'],
  ])('may be %s', (url) => {
    expect(faultOf(url, strict)).toBeUndefined()
  })

  test.each([
    ['exemple.ca', 'is not an address'],
    ['', 'is not an address'],
    ['http://exemple.ca', 'must start with https://'],
    ['http://localhost', 'must start with https://'],
    ['ftp://exemple.ca', 'must start with https://'],
    ['https://moi@exemple.ca', 'must not hold a user or a fragment'],
    ['https://moi:secret@exemple.ca', 'must not hold a user or a fragment'],
    ['https://exemple.ca/#ici', 'must not hold a user or a fragment'],
    ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.1'].map(
      (host) => [`https://${host}`, 'is not a public address'],
    ),
    ...['127.255.255.255', '169.254.0.0', '169.254.169.254', '172.16.0.0', '172.31.255.255', '192.168.0.0'].map(
      (host) => [`https://${host}`, 'is not a public address'],
    ),
    ...['192.168.255.255', '168.63.129.16', '[::1]', '[::]', '[::7f00:1]', '[fc00::1]', '[fdff::1]', '[fe80::1]'].map(
      (host) => [`https://${host}`, 'is not a public address'],
    ),
    ...[
      '224.0.0.1',
      '255.255.255.255',
      '192.0.2.1',
      '198.18.0.1',
      '198.19.255.255',
      '[64:ff9b::a9fe:a9fe]',
      '[64:ff9b:1::1]',
      '[2002:a9fe:a9fe::]',
    ].map((host) => [`https://${host}`, 'is not a public address']),
    ...['[fec0::1]', '[ff02::1]', '[2001:db8::1]'].map((host) => [`https://${host}`, 'is not a public address']),
    ['https://exemple.ca/\r\nHost: autre', 'must not hold control characters'],
    ...['[febf::1]', '2130706433', '0x7f000001', '127.1', '[::ffff:10.0.0.1]'].map((host) => [
      `https://${host}`,
      'is not a public address',
    ]),
  ])('may not be %s, which %s', (url, fault) => {
    expect(faultOf(url, strict)?.en).toBe(fault)
  })

  test.each([
    ['exemple.ca', "n'est pas une adresse"],
    ['https://exemple.ca/\n', 'ne doit pas contenir de caractère de contrôle'],
    ['http://exemple.ca', 'doit commencer par https://'],
    ['https://moi@exemple.ca', 'ne doit contenir ni utilisateur ni fragment'],
    ['https://10.0.0.1', "n'est pas une adresse publique"],
  ])('may not be %j, which in French %s', (url, fault) => {
    expect(faultOf(url, strict)?.fr).toBe(fault)
  })

  test.each([
    ['https://10.0.0.7', true],
    ['https://10.0.1.7', false],
    ['https://[fd00::1]', true],
    ['https://168.63.129.16', true],
  ])('%s where the operator allows some: %s', (url, expected) => {
    const rules = { allowed: ['10.0.0.0/24', 'fd00::/16', '168.63.129.16'], allowHttp: false }
    expect(faultOf(url, rules) === undefined).toBe(expected)
  })

  test.each([
    ['http://localhost:8080', true],
    ['http://127.0.0.1:8080', true],
    ['http://127.1.2.3', true],
    ['http://127.10.200.30', true],
    ['http://[::1]:8080', true],
    ['http://exemple.ca', false],
    ['http://10.0.0.1', false],
    ['http://127.exemple.ca', false],
    ['http://x127.0.0.1.exemple.ca', false],
    ['http://127.0.0.1.exemple.ca', false],
    ['http://xlocalhost', false],
    ['ftp://localhost', false],
    ['https://exemple.ca', true],
  ])('%s on the machine of a developer: %s', (url, expected) => {
    const rules = { allowed: ['127.0.0.0/8', '::1'], allowHttp: true }
    expect(faultOf(url, rules) === undefined).toBe(expected)
  })
})

type Lookup = (host: string, options: object, answer: (error: Error | null, found?: unknown) => void) => void

describe('the look-up of a name', () => {
  /** What each of the agents finds: a literal address is found as itself. */
  const found = async (host: string, allowed: string[], options: object = {}) => {
    const { kept, fresh } = openAgents({ allowed, allowHttp: false })
    const agents = [kept.http, kept.https, fresh.http, fresh.https] as unknown as { options: { lookup: Lookup } }[]
    const all = agents.map(
      (agent) =>
        new Promise((resolve) => {
          agent.options.lookup(host, options, (error, answer) => {
            resolve(error ? error.message : answer)
          })
        }),
    )
    const answers = [...new Set((await Promise.all(all)).map((one) => JSON.stringify(one)))]
    for (const agent of Object.values({ ...kept, ...fresh })) agent.destroy()
    return answers.length === 1 ? (JSON.parse(answers[0] ?? '') as unknown) : answers
  }

  test('lets no address through that the agents take for public', async () => {
    const refused = (address: string) => `${address} is at ${address}, which is not a public address`
    for (const address of ['168.63.129.16', '::7f00:1', '::1', '10.0.0.1', 'ff02::1']) {
      expect(await found(address, [])).toBe(refused(address))
      expect(await found(address, [], { all: true })).toBe(refused(address))
      expect(await found(address, [address])).toBe(address)
    }
    expect(await found('93.184.216.34', [])).toBe('93.184.216.34')
    expect(await found('93.184.216.34', [], { all: true })).toEqual([{ address: '93.184.216.34', family: 4 }])
  })

  test('says why there is no address', async () => {
    expect(await found('inconnu.invalid', [])).toMatch(/ENOTFOUND|EAI_AGAIN/)
    expect(await found('inconnu.invalid', [], { all: true })).toMatch(/ENOTFOUND|EAI_AGAIN/)
  })
})
