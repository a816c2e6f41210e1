import { beforeAll, describe, expect, test } from 'vitest'
import type { Rows } from '../../db/lists/rows.ts'
import { handlers } from '../../handlers/index.ts'
import { everyOperation } from '../../contract/contract.ts'
import { itemKinds } from '../../http/lists/send.ts'
import { address, type Input, namesAnother, newClient, operationNamed, ownerDatabase, service } from '../support/api.ts'
import { fillers, filled, type ListId } from '../support/data/lists-filled.ts'
import { passAnHour } from '../support/passing-time.ts'
import { employe } from '../support/contract/samples.ts'

type Client = Awaited<ReturnType<typeof newClient>>
type Query = Record<string, string>

const ids = Object.keys(fillers) as ListId[]
const owner = ownerDatabase()

/** The query of the next page, once its link was checked to be the same call; undefined on the last page. */
async function nextOf(id: ListId, input: Input, headers: Headers): Promise<Query | undefined> {
  const [, target, rel] = /^<([^>]+)>; rel="(\w+)"$/.exec(headers.get('link') ?? '') ?? []
  // After the last page, what comes later: test/lists/delta.test.ts.
  if (target === undefined || rel === 'delta') return undefined
  expect(rel).toBe('next')
  const url = address(await service(), operationNamed(id), input)
  const next = new URL(target, url)
  expect(next.pathname).toBe(url.pathname)
  return Object.fromEntries(next.searchParams)
}

/** Every page of a list by its links, from the one that `query` asks for. */
async function pagesOf({ call }: Client, id: ListId, input: Input, query: Query) {
  const pages: unknown[][] = []
  for (let next: Query | undefined = query; next && pages.length < 100;) {
    const given = { ...input, query: next }
    const { status, body, text, headers } = await call(id, given)
    expect(status, text).toBe(200)
    pages.push(body)
    next = await nextOf(id, given, headers)
  }
  return pages
}

const decoded = (curseur: string) => JSON.parse(Buffer.from(curseur, 'base64url').toString()) as string[]
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

async function cursorAfter({ call }: Client, id: ListId, input: Input, limite: number): Promise<string> {
  const given = { ...input, query: { ...input.query, limite: String(limite) } }
  const { headers } = await call(id, given)
  return (await nextOf(id, given, headers))?.['curseur'] ?? ''
}

test('every list of the contract is filled', () => {
  const lists = everyOperation.filter((operation) => operation.method === 'get' && itemKinds(operation))
  expect(lists.map(({ id }) => id).sort()).toEqual([...ids].sort())
})

describe.each(ids)('%s', (id) => {
  let client: Client
  let input: Input
  let whole: unknown[]

  beforeAll(async () => {
    client = await newClient({ estBacASable: true })
    input = await fillers[id](client)
    whole = await client.ok(id, input)
  })

  test('gives every item once, in order, whatever the size of its pages', async () => {
    expect(whole.length).toBeGreaterThanOrEqual(filled)
    for (const limite of [1, 3, whole.length - 1, whole.length, whole.length + 1, 5000]) {
      const pages = await pagesOf(client, id, input, { limite: String(limite) })
      expect(pages.map(({ length }) => length).slice(0, -1)).toEqual(pages.slice(1).map(() => limite))
      expect(pages).toHaveLength(Math.ceil(whole.length / limite))
      expect(pages.flat()).toEqual(whole)
    }
  })

  test('gives all that follows a cursor', async () => {
    const curseur = await cursorAfter(client, id, input, 2)
    const rest = await client.call(id, { ...input, query: { curseur } })
    expect(rest.body).toEqual(whole.slice(2))
    expect(await nextOf(id, input, rest.headers)).toBeUndefined()
  })

  test('gives one item per line, whole and in pages', async () => {
    const headers = { accept: 'application/x-ndjson' }
    const lines = await client.call(id, { ...input, headers })
    expect([lines.headers.get('content-type'), lines.headers.get('vary')]).toEqual([
      'application/x-ndjson',
      expect.stringContaining('Accept'),
    ])
    expect(lines.body).toEqual(whole)
    expect(lines.text.split('\n')).toHaveLength(whole.length + 1)
    expect((await pagesOf(client, id, { ...input, headers }, { limite: '3' })).flat()).toEqual(whole)
    const { status, text } = await (await newClient({ estBacASable: true })).call(id, { ...input, headers })
    expect(namesAnother(id) ? status : text).toBe(namesAnother(id) ? 404 : '')
  })

  test('refuses a size or a cursor that is none of its own', async () => {
    const [operation = '', order = '', ...keys] = decoded(await cursorAfter(client, id, input, 1))
    const cursors = [
      ...['A', 'AAAA', '***', 'WyJh', encoded(1), encoded(null), encoded({}), encoded([]), encoded([1, 2])],
      encoded([operation]),
      encoded([operation, order]),
      encoded([operation, order, ...keys.slice(1)]),
      encoded([operation, order, ...keys, 'x']),
      encoded([operation, order, ...keys.map(() => 'x')]),
      encoded([operation, order, ...keys.map(() => '\0')]),
      encoded([operation, order, ...keys.map(() => null)]),
      encoded([operation, `${order}x`, ...keys]),
      encoded([`${operation}x`, order, ...keys]),
    ]
    for (const curseur of cursors) {
      const { status, body } = await client.call(id, { ...input, query: { curseur, limite: '2' } })
      expect([curseur, status, body]).toMatchObject([
        curseur,
        400,
        { code: 'Requete.Invalide', errors: { curseur: [expect.any(String)] } },
      ])
    }
    for (const limite of ['0', '-1', '5001', '1.5', 'tout']) {
      const { status, body } = await client.call(id, { ...input, query: { limite } })
      expect([status, body]).toMatchObject([400, { errors: { limite: [expect.any(String)] } }])
    }
  })

  test('is read by an index from the cursor on, without a sort', async () => {
    const curseur = await cursorAfter(client, id, input, 3)
    const [, , ...after] = decoded(curseur)
    const rows = await listed(client, id, input)
    const nodes = await nodesOf(rows.page({ after, limit: 4 }))
    expect(nodes.filter(({ 'Node Type': type }) => type.endsWith('Sort'))).toEqual([])
    const conditions = nodes.map((node) => node['Index Cond'] ?? '')
    expect(conditions.join('\n')).toMatch(/ROW\(.*[<>] ROW\(|[<>]=|\bid > '/)
  })
})

/** The list that a handler gives, unread. */
async function listed({ id: clientId }: Client, id: ListId, { path = {}, query = {} }: Input): Promise<Rows<unknown>> {
  const running = (await service()).service
  const handle = handlers[id] as unknown as (call: object) => Rows<unknown>
  const call = { path, query, client: { id: clientId }, service: running }
  return running.database.read(clientId, (db) => Promise.resolve(handle({ db, ...call })))
}

type Node = { 'Node Type': string; 'Index Cond'?: string; 'Parent Relationship'?: string; Plans?: Node[] }

/** The plan of a page when nothing but an index gives rows in order, without what is read for one row. */
async function nodesOf(copy: string): Promise<Node[]> {
  const connection = await owner.pools.main.connect()
  try {
    const select = copy.replace(/^copy \(/, '').replace(/\) to stdout with \(header\)$/, '')
    await connection.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
    await connection.query('set local enable_sort = off; set local enable_hashjoin = off')
    const { rows } = await connection.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`explain (format json) ${select}`)
    return rows.flatMap((row) => everyNode(row['QUERY PLAN'][0].Plan))
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}

const everyNode = (node: Node): Node[] =>
  ['SubPlan', 'InitPlan'].includes(node['Parent Relationship'] ?? '')
    ? []
    : [node, ...(node.Plans ?? []).flatMap(everyNode)]

test('pages keep their filters, and what is written meanwhile moves nothing else', async () => {
  const client = await newClient()
  await fillers.listEmployes(client)
  const query = { limite: '2', inclureInactifs: 'true', apres: '2020-01-01T00:00:00+00:00' }
  const { headers, body } = await client.call('listEmployes', { query })
  const next = await nextOf('listEmployes', {}, headers)
  expect(next).toEqual({ ...query, curseur: expect.any(String) as string })
  const [first, second] = body as { idExterne: string }[]
  // The last item read changes and moves to the end, the first one is deactivated, another one is new.
  await client.ok('updateEmploye', { body: employe(Number(second?.idExterne.slice(2)), { prenom: 'Autre' }) })
  await client.ok('deleteEmploye', { path: { idExterne: first?.idExterne } })
  await client.ok('createEmploye', { body: employe(99) })
  const before = (await pagesOf(client, 'listEmployes', {}, next ?? {})).flat() as { idExterne: string }[]
  const untouched = ['E-1', 'E-2', 'E-3', 'E-4', 'E-5', 'E-6', 'E-7'].filter(
    (name) => name !== first?.idExterne && name !== second?.idExterne,
  )
  expect(before.map(({ idExterne }) => idExterne).sort()).toEqual(untouched)
  await passAnHour(client.id)
  const later = (await pagesOf(client, 'listEmployes', {}, { ...query, limite: '1' })).flat() as typeof before
  expect(later.map(({ idExterne }) => idExterne).sort()).toEqual(
    [...untouched, first?.idExterne, second?.idExterne, 'E-99'].sort(),
  )
})

test('a cursor of another list or of another order is refused', async () => {
  const client = await newClient()
  await fillers.listEmplois(client)
  const curseur = await cursorAfter(client, 'listEmployes', {}, 1)
  expect(await client.refusal('listEmployes', { query: { curseur, apres: '2020-01-01' } })).toBe('400 Requete.Invalide')
  const jobs = await cursorAfter(client, 'listEmplois', {}, 1)
  expect(await client.refusal('listEmploisV2', { query: { curseur: jobs } })).toBe('400 Requete.Invalide')
  expect(await client.refusal('listEmployes', { query: { curseur: jobs } })).toBe('400 Requete.Invalide')
})

test('a cursor gives nothing of another client', async () => {
  const [one, other] = [await newClient(), await newClient()]
  await fillers.listEmployes(one)
  const curseur = await cursorAfter(one, 'listEmployes', {}, 1)
  expect(await other.ok('listEmployes', { query: { curseur } })).toEqual([])
})

test.each([
  ['application/json, application/x-ndjson', 'application/json'],
  ['application/x-ndjson;q=0.5, application/json;q=0.4', 'application/x-ndjson'],
  ['*/*', 'application/json'],
  ['text/html', 'application/json'],
])('a caller that accepts %s gets %s', async (accept, type) => {
  const { call } = await newClient()
  const { headers } = await call('listSyndicats', { headers: { accept } })
  expect(headers.get('content-type')?.split(';')[0]).toBe(type)
})

test('lines are compressed too', async () => {
  const client = await newClient()
  for (let n = 1; n <= 30; n++) await client.ok('createEmploye', { body: employe(n) })
  const headers = { accept: 'application/x-ndjson', 'accept-encoding': 'gzip' }
  const { headers: received, body } = await client.call('listEmployes', { headers })
  expect([received.get('content-encoding'), body]).toEqual(['gzip', await client.ok('listEmployes')])
})
