import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { newClient, service } from '../support/api.ts'
import { employ, open } from '../support/data/long-lists.ts'

type Tests = Awaited<ReturnType<typeof newClient>>

let some: Tests
let one: Tests

beforeAll(async () => {
  some = await newClient()
  one = await newClient()
  await employ(some.id, 5000, `'rue des Érables, ' || n`)
  await employ(one.id, 1, 'null')
})

const decoders = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
} as const

/** The employees of a client as they are sent to who accepts these codings. */
async function coded({ key }: { key: string }, acceptEncoding: string) {
  const response = await open(await service(), { key }, { 'accept-encoding': acceptEncoding })
  const bytes = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>))
  return { coding: response.headers['content-encoding'] ?? 'identity', bytes, headers: response.headers }
}

test.for(['zstd', 'gzip', 'br'] as const)('a list compressed with %s is the same list', async (coding) => {
  const plain = await coded(some, 'identity')
  const compressed = await coded(some, coding)
  expect([compressed.coding, compressed.headers['content-type']]).toEqual([coding, plain.headers['content-type']])
  expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 4)
  expect(decoders[coding](compressed.bytes).equals(plain.bytes)).toBe(true)
})

test.for([
  ['zstd', 'zstd'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['zstd;q=0.5', 'zstd'],
  ['gzip;q=0.5, zstd;q=0.8', 'zstd'],
  ['gzip;q=0.8, ZSTD;q=0.5', 'gzip'],
  ['br, zstd;q=0.9', 'br'],
  ['zstd;q=0, gzip', 'gzip'],
  ['identity, zstd;q=0.9', 'identity'],
  ['zstd;q=0', 'identity'],
  ['*', 'br'],
  ['gzip, *;q=0.1', 'gzip'],
  ['zstd, *;q=0.1', 'zstd'],
] as const)('a list for who accepts %s comes as %s', async ([acceptEncoding, coding]) => {
  const list = await coded(one, acceptEncoding)
  expect([list.coding, list.headers.vary]).toEqual([coding, 'X-Api-Key, Accept-Language, Accept, Accept-Encoding'])
  expect(JSON.parse(decoders[coding](list.bytes).toString())).toHaveLength(1)
})

test('an empty list and a refusal are not compressed with zstd', async () => {
  const empty = await newClient()
  expect(await coded(empty, 'zstd')).toMatchObject({ coding: 'identity', bytes: Buffer.from('[]') })
  const { coding, bytes } = await coded({ ...empty, key: 'inconnue' }, 'zstd')
  expect([coding, JSON.parse(bytes.toString())]).toMatchObject(['identity', { status: 401 }])
})
