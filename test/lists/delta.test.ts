import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { everyOperation, resolve } from '../../contract/contract.ts'
import { insert } from '../../db/members/employes.ts'
import { type Db, openDatabase } from '../../db/engine/database.ts'
import { longWrite } from '../../db/engine/long-write.ts'
import { changes, createClient } from '../../sdk/index.ts'
import { address, type Input, newClient, operationNamed, ownerDatabase, service, testConfig } from '../support/api.ts'
import { employe } from '../support/contract/samples.ts'
import { filled, fillers, type ListId } from '../support/data/lists-filled.ts'
import { passAnHour } from '../support/passing-time.ts'

const owner = ownerDatabase().pools.main
type Client = Awaited<ReturnType<typeof newClient>>
type Query = Record<string, string>

/** The lists that are read incrementally, and what their next reads begin by; with a filter that must be kept. */
const dated: readonly (readonly [ListId, Query])[] = [
  ['listEmployes', { apres: '1970-01-01T00:00:00Z', inclureInactifs: 'true' }],
  ['listEmplois', { modifieApres: '1970-01-01T00:00:00Z', actif: 'true' }],
  ['listEmploisV2', { modifieApres: '1970-01-01T00:00:00Z', actif: 'true' }],
  ['listConsentements', { apres: '1970-01-01T00:00:00Z', etatCourant: 'false' }],
  ['listConsentementsEmploye', { apres: '1970-01-01T00:00:00Z', etatCourant: 'false' }],
  ['listAdhesions', { modifieApres: '1970-01-01T00:00:00Z', enVigueur: 'true' }],
  ['listAdhesions', { enregistreApres: '1970-01-01T00:00:00Z', enVigueur: 'true' }],
  ['listAdhesionsEmploye', { modifieApres: '1970-01-01T00:00:00Z', enVigueur: 'true' }],
  ['listSuppressions', { apres: '1970-01-01T00:00:00Z', type: 'Emploi' }],
  ['listSuppressions', {}],
  ['listEvenements', { apres: '1970-01-01T00:00:00Z', evenement: 'webhook.essai' }],
  ['listEvenements', {}],
  ['listReponsesFormulaire', { apres: '1970-01-01T00:00:00Z' }],
]

/** Connections apart from those of the service, for writers that hold theirs. */
const writers = openDatabase(inject('databaseUrl'), testConfig())
afterAll(() => writers.close())

/** The relation of the link of an answer, and the query that it leads to; none where there is no link. */
async function linkOf(id: ListId, input: Input, headers: Headers): Promise<[rel?: string, query?: Query]> {
  const [, target = '', rel] = /^<([^>]+)>; rel="(\w+)"$/.exec(headers.get('link') ?? '') ?? []
  if (rel === undefined) return []
  const url = address(await service(), operationNamed(id), input)
  const next = new URL(target, url)
  expect(next.pathname).toBe(url.pathname)
  return [rel, Object.fromEntries(next.searchParams)]
}

/** One answer, its items and where it leads. */
async function read({ call }: Client, id: ListId, input: Input) {
  const { status, text, body, headers } = await call(id, input)
  expect(status, text).toBe(200)
  return { items: body as unknown[], link: await linkOf(id, input, headers) }
}

test('every list that tells of what comes later is tried here', () => {
  const telling = everyOperation.filter(({ responses }) => {
    const link = responses['200']?.headers?.['Link']
    return link !== undefined && JSON.stringify(resolve(link)).includes('delta')
  })
  expect(telling.map(({ id }) => id).sort()).toEqual([...new Set(dated.map(([id]) => id))].sort())
})

describe.each(dated)('%s with %o', (id, query) => {
  async function prepare() {
    const client = await newClient({ estBacASable: true })
    const input = await fillers[id](client)
    await passAnHour(client.id)
    return { client, input }
  }

  test.each([undefined, 'application/x-ndjson'])(
    'says once what there is, and then what comes (%s)',
    async (accept) => {
      const { client, input } = await prepare()
      const headers: Record<string, string> = accept === undefined ? {} : { accept }
      const { items, link } = await read(client, id, { ...input, query, headers })
      expect(items).toHaveLength(filled)
      const [rel, delta = {}] = link
      expect(rel).toBe('delta')
      const { apres, modifieApres, enregistreApres, ...kept } = { ...query, ...delta }
      expect({ ...query, ...kept, ...delta }).toEqual(delta)
      expect([apres, modifieApres, enregistreApres].filter(Boolean)).toHaveLength(1)
      const again = await read(client, id, { ...input, query: delta, headers })
      expect([again.items, again.link[0]]).toEqual([[], 'delta'])
    },
  )

  test('says it on the last page only', async () => {
    const { client, input } = await prepare()
    const pages: [number, string | undefined][] = []
    let next: Query = { ...query, limite: '3' }
    for (let rel: string | undefined = 'next'; rel === 'next';) {
      const page = await read(client, id, { ...input, query: next })
      rel = page.link[0]
      next = page.link[1] ?? {}
      pages.push([page.items.length, rel])
    }
    expect(pages).toEqual([
      [3, 'next'],
      [3, 'next'],
      [filled - 6, 'delta'],
    ])
    expect(next).toEqual({ ...next, limite: '3' })
    expect(next).not.toHaveProperty('curseur')
    expect((await read(client, id, { ...input, query: next })).items).toEqual([])
  })
})

test('a list in another order does not say what comes later', async () => {
  const client = await newClient()
  await fillers.listEmployes(client)
  expect((await read(client, 'listEmployes', {})).link).toEqual([])
  expect((await read(client, 'listAdhesions', { query: { apres: '2020-01-01' } })).link).toEqual([])
})

test('a read from an instant that has not come goes on from there', async () => {
  const client = await newClient()
  const query = { apres: '2999-01-01T00:00:00.5Z' }
  expect(await read(client, 'listEmployes', { query })).toEqual({
    items: [],
    link: ['delta', { apres: '2999-01-01T00:00:00.500Z' }],
  })
})

test('a read that is refused says nothing of what comes later', async () => {
  const client = await newClient()
  await fillers.listEmployes(client)
  const first = await read(client, 'listEmployes', { query: { apres: '2020-01-01', limite: '1' } })
  const [operation, order, ...keys] = JSON.parse(
    Buffer.from(first.link[1]?.['curseur'] ?? '', 'base64url').toString(),
  ) as string[]
  const curseur = Buffer.from(JSON.stringify([operation, order, ...keys.map(() => 'x')])).toString('base64url')
  const { status, headers } = await client.call('listEmployes', { query: { apres: '2020-01-01', curseur } })
  expect([status, headers.get('link')]).toEqual([400, null])
})

const create = (db: Db, n: number) => insert(db, employe(n), { employeurId: null })

/** Follows the links of a list of employees; gives the ids that come, each as often as it does. */
function follower(client: Client) {
  let query: Query = { apres: '1970-01-01T00:00:00Z' }
  const seen: string[] = []
  const step = async () => {
    const { items, link } = await read(client, 'listEmployes', { query })
    query = link[1] ?? query
    seen.push(...(items as { idExterne: string }[]).map(({ idExterne }) => idExterne))
    return seen
  }
  /** What has come once there are so many. */
  const until = async (count: number) => {
    await vi.waitUntil(async () => (await step()).length >= count, { timeout: 20_000, interval: 100 })
    return step()
  }
  return { step, until }
}

test.concurrent('what commits after a later row comes once, and so does the later one', async () => {
  const client = await newClient()
  const [begun, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const slow = writers.write(client.id, async (db) => {
    await create(db, 1)
    begun.resolve(undefined)
    await goOn.promise
  })
  const { step, until } = follower(client)
  await begun.promise
  await client.ok('createEmploye', { body: employe(2) })
  expect(await step()).toEqual([])
  goOn.resolve(undefined)
  await slow
  expect(await until(2)).toEqual(['E-1', 'E-2'])
})

test.concurrent('a long write is not passed by', async () => {
  const client = await newClient()
  await client.ok('createEmploye', { body: employe(1) })
  await passAnHour(client.id)
  const [begun, goOn] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const write = longWrite(writers, client.id, async (db) => {
    await create(db, 2)
    begun.resolve(undefined)
    await goOn.promise
  })
  await begun.promise
  await client.ok('createEmploye', { body: employe(3) })
  // As if it had begun long ago: what is older is settled, and the next read begins where it did.
  const { rows } = await owner.query<{ debut: string }>(
    `update ecriture_longue set debut = now() - interval '30 minutes' where client_id = $1 returning debut`,
    [client.id],
  )
  const { step, until } = follower(client)
  expect(await step()).toEqual(['E-1'])
  const query = { apres: '2000-01-01' }
  expect((await read(client, 'listEmployes', { query })).link[1]).toEqual({ apres: rows[0]?.debut })
  goOn.resolve(undefined)
  await write
  expect(await until(3)).toEqual(['E-1', 'E-2', 'E-3'])
})

test('the SDK goes on from the position of any page', async () => {
  const client = await newClient()
  await fillers.listEmployes(client)
  const api = createClient({ baseUrl: `http://127.0.0.1:${String((await service()).port)}`, apiKey: client.key })
  const options = { query: { apres: '1970-01-01T00:00:00Z' }, size: 3 }
  const pages = await Array.fromAsync(changes(api, '/b2b/v1/employe', options))
  expect(pages.map(({ items }) => items.length)).toEqual([3, 3, filled - 6])
  const from = (position?: string) => Array.fromAsync(changes(api, '/b2b/v1/employe', { from: position }))
  expect((await from(pages[0]?.position)).flatMap(({ items }) => items)).toEqual(
    pages.slice(1).flatMap(({ items }) => items),
  )
  const last = await from(pages[2]?.position)
  expect(last.map(({ items }) => items)).toEqual([[]])
  await expect(Array.fromAsync(changes(api, '/b2b/v1/employe', {}))).rejects.toThrow('/b2b/v1/employe')
  await expect(changes(api, '/b2b/v1/employe', { from: '/x?curseur=x&limite=1' }).next()).rejects.toThrow('Requete')
})
