import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import express from 'express'
import { to as copyTo } from 'pg-copy-streams'
import pino from 'pino'
import { expect, test } from 'vitest'
import type { Kind } from '../../db/lists/encoder.ts'
import { compressAnswers } from '../../http/lists/compress.ts'
import { type Form, forms, sendList } from '../../http/lists/send.ts'
import { openSpools } from '../../http/lists/spools.ts'
import { ownerDatabase } from '../support/api.ts'

const [json, lines] = forms

const places = Array.from({ length: 9 }, (_, n) => n)
const around = (n: number, special: string) => `${'a'.repeat(n)}${special}${'z'.repeat(8 - n)}`

const texts = [
  ...['', ' ', 'a"b', '"', '"\\"', '\\"', '"}],', "l'été", 'é«»漢字😀', '\u2028\u2029', '\u0085\u00a0\ufeff'],
  ...['tab\there', 'new\nline', 'cr\r', 'crlf\r\n', '\v', '\b\f', '\x01\x1f\x7f', '\v"\\\n'],
  ...['\\', '\\\\', 'x\\', '\\N', '\\\\N', '\\.', '\\n', '\\t"', '\\v', '\\\\v', '\\u0041', '\\x41', '\\/'],
  ...['null', 'true', '1', '{}', 'a'.repeat(70_000), '"\\\n'.repeat(30_000)],
  // Bytes are copied four at once: what is special, and its neighbours, stand at each place of a word.
  ...['"', '\\', '\t', '\n', '\v', '\x01', '\x1f', ' ', '!', '#', '[', ']', '\x7f', '\x80', 'é', '漢', '😀'].flatMap(
    (special) => places.map((n) => around(n, special)),
  ),
]

const jsons = [
  ...['null', 'true', '-1.50e+10', '""', '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0001"', '"\\\\N"', '"\\\\v\\u000b"', '[ ]'],
  ...[
    '{\n\t"a" : "b\\nc",\r\n "d": [1,\n2]\n}',
    '{"é": "漢😀\\ud83d\\ude00", "\\"": {"\\\\": null}}',
    '"\\\\\\\\"',
    '"\\\\"',
  ],
  ...places.map((n) => JSON.stringify({ [around(n, '"')]: around(n, '\\') })),
]

const instants = [
  ...['2026-11-02 14:00:01Z', '2026-11-02 14:00:01.1Z', '2026-11-02 14:00:01.25Z', '2026-11-02 14:00:01.007Z'],
  ...['0001-01-01 00:00:00Z', '1969-12-31 23:59:59.999Z', '9999-12-31 23:59:59.999Z', '2024-02-29 00:00:00-05'],
]
const numbers = ['0', '-1', '1.50', '0.1', '123456789012345', '-0.000001']
const uuids = ['00000000-0000-0000-0000-000000000000', '01900000-0000-7000-8000-ffffffffffff']

/** One table with a column of each kind; a null in each, and rows that need no escape between those that do. */
const rows = `
  select n as "numero", t as "texte", u as "id", i as "instant", n % 2 = 0 as "pair", d as "nombre", j as "json",
         case when n % 3 = 0 then t end as "dernier"
  from generate_series(0, 2000) n
  left join unnest($1::text[]) with ordinality a (t, ta) on ta = n
  left join unnest($2::json[]) with ordinality b (j, jb) on jb = n
  left join unnest($3::timestamptz(3)[]) with ordinality c (i, ic) on ic = n
  left join unnest($4::numeric[]) with ordinality d (d, nd) on nd = n
  left join unnest($5::uuid[]) with ordinality e (u, ue) on ue = n`
const values = [texts, jsons, instants, numbers, uuids]

const kinds = new Map<string, Kind>([
  ['numero', 'number'],
  ['texte', 'text'],
  ['id', 'uuid'],
  ['instant', 'instant'],
  ['pair', 'boolean'],
  ['nombre', 'number'],
  ['json', 'json'],
  ['dernier', 'text'],
])

/** The bytes of COPY for a query on the table, and the same rows as PostgreSQL prints them in JSON. */
async function bothFormats(select: string) {
  const client = await ownerDatabase().pools.lists.connect()
  try {
    await client.query(`create temporary table t as ${rows}`, values)
    const chunks: Buffer[] = []
    for await (const chunk of client.query(copyTo(`copy (${select}) to stdout with (header)`)))
      chunks.push(chunk as Buffer)
    const { rows: expected } = await client.query<{ json: string }>(
      `select row_to_json(q)::text as json from (${select}) q`,
    )
    await client.query('drop table t')
    return { bytes: Buffer.concat(chunks), expected: expected.map(({ json }) => JSON.parse(json) as Row) }
  } finally {
    client.release()
  }
}

type Row = Record<string, unknown>

/** PostgreSQL's instants in the contract's form: UTC, milliseconds unless they are zero. */
const inContractForm = (row: Row): Row =>
  typeof row['instant'] === 'string'
    ? { ...row, instant: new Date(row['instant']).toISOString().replace('.000Z', 'Z') }
    : row

const spools = openSpools({
  folder: join(tmpdir(), 'membres-et-votes-listes'),
  maxBytes: 0,
  log: pino({ level: 'silent' }),
})
const reading = (form: Form) => ({ kinds, stallTimeout: 60_000, form, spool: spools.open('client') })

/** What a reader gets when these bytes come from the database in chunks of `size`. */
async function streamed(bytes: Buffer, size: number, form = json): Promise<string> {
  const server = express()
    .get('/', (_req, res) => sendList(res, (consume) => consume(chunks(bytes, size)), reading(form)))
    .listen(0)
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)
  const text = await response.text()
  server.close()
  expect(response.headers.get('content-type')?.split(';')[0]).toBe(form.type)
  return text
}

async function* chunks(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size)
    yield await Promise.resolve(bytes.subarray(start, start + size))
}

test('a list says what PostgreSQL itself says in JSON, wherever the bytes are cut', async () => {
  const { bytes, expected } = await bothFormats('select * from t order by numero')
  expect(expected.length).toBe(2001)
  for (const size of [13, 64, 997, 65_536, 1_000_000]) {
    expect(JSON.parse(await streamed(bytes, size)), `chunks of ${String(size)}`).toEqual(expected.map(inContractForm))
  }
})

test('each byte on its own makes the same list', async () => {
  const { bytes, expected } = await bothFormats('select * from t where length(texte) < 100 order by numero')
  expect(JSON.parse(await streamed(bytes, 1))).toEqual(expected.map(inContractForm))
})

test('columns may come in any number and any order', async () => {
  for (const select of ['select texte from t', 'select json, texte from t', 'select dernier, instant, numero from t']) {
    const { bytes, expected } = await bothFormats(select)
    expect(JSON.parse(await streamed(bytes, 4096))).toEqual(expected.map(inContractForm))
  }
})

test('lines hold the same items', async () => {
  const { bytes, expected } = await bothFormats('select * from t order by numero')
  for (const size of [997, 65_536]) {
    const items = (await streamed(bytes, size, lines)).split('\n')
    expect(items.pop()).toBe('')
    expect(items.map((item) => JSON.parse(item) as unknown)).toEqual(expected.map(inContractForm))
  }
})

test('the column of the keys of a page is no member', async () => {
  const keys = `json_build_array(texte, 'a\\"b')`
  const { bytes } = await bothFormats(`select numero, texte, ${keys} as curseur from t order by numero`)
  const { bytes: without } = await bothFormats('select numero, texte from t order by numero')
  expect(await streamed(bytes, 4096)).toBe(await streamed(without, 4096))
})

test('a long list is the same in each coding, and its pieces are given back once they have left', async () => {
  const { bytes } = await bothFormats('select * from t order by numero')
  const header = bytes.indexOf(10) + 1
  const long = Buffer.concat([bytes, ...Array.from({ length: 39 }, () => bytes.subarray(header))])
  const expected = digest(await streamed(bytes, 65_536).then((once) => listOf(once, 40)))
  const taken: Buffer[] = []
  const server = express()
    .use(compressAnswers())
    .get('/', (_req, res) => sendList(res, (consume) => consume(chunks(long, 65_536)), watched(taken)))
    .listen(0)
  await once(server, 'listening')
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  for (const coding of ['identity', 'gzip', 'br', 'zstd']) {
    taken.length = 0
    const answers = await Promise.all(Array.from({ length: 3 }, () => decoded(url, coding)))
    expect(answers.map(digest), coding).toEqual([expected, expected, expected])
    expect(taken.length, coding).toBeGreaterThan(3 * 10)
    expect(taken.filter(({ length }) => length > 0).length, coding).toBeLessThan(taken.length / 2)
  }
  server.close()
})

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
/** The items of a list so many times over. */
const listOf = (list: string, times: number) => `[${Array.from({ length: times }, () => list.slice(1, -1)).join(',')}]`

/** A list whose pieces are seen as they leave its spool. */
function watched(taken: Buffer[]) {
  const { spool, ...others } = reading(json)
  const take = async (most?: number) => {
    const piece = await spool.take(most)
    if (piece !== 'end') taken.push(piece)
    return piece
  }
  return { ...others, spool: { ...spool, take } }
}

const decoders = {
  identity: (bytes: Buffer) => bytes,
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
}

async function decoded(url: string, coding: string): Promise<string> {
  const [response] = (await once(get(url, { headers: { 'accept-encoding': coding } }), 'response')) as [IncomingMessage]
  expect(response.headers['content-encoding'] ?? 'identity').toBe(coding)
  const bytes = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>))
  return decoders[coding as keyof typeof decoders](bytes).toString()
}

test('a list without rows is an empty array, or no line', async () => {
  const { bytes } = await bothFormats('select * from t where numero < 0')
  for (const size of [1, 65_536]) {
    expect(await streamed(bytes, size)).toBe('[]')
    expect(await streamed(bytes, size, lines)).toBe('')
  }
})

test('a column that the contract does not have is refused before anything is sent', async () => {
  const { bytes } = await bothFormats('select numero as inconnu from t')
  const server = express()
    .get('/', (_req, res) => sendList(res, (consume) => consume(chunks(bytes, 64)), reading(json)))
    .use(((error, _req, res, _next) => void res.status(500).send(String(error))) as express.ErrorRequestHandler)
    .listen(0)
  await once(server, 'listening')
  const response = await fetch(`http://127.0.0.1:${String((server.address() as AddressInfo).port)}`)
  expect([response.status, await response.text()]).toEqual([500, "Error: The contract's item has no member inconnu"])
  server.close()
})
