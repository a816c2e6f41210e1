import { expect, test } from 'vitest'
import {
  changes,
  createClient,
  items,
  lines,
  ServiceError,
  since,
  synchronise,
  type Watermark,
} from '../../sdk/index.ts'
import { newClient, service } from '../support/api.ts'
import { passAnHour } from '../support/passing-time.ts'
import { employe, syndicat } from '../support/contract/samples.ts'

const { port } = await service()
const baseUrl = `http://127.0.0.1:${String(port)}`

async function client(fetch?: (request: Request) => Promise<Response>) {
  const made = await newClient()
  return { ...made, sdk: createClient({ baseUrl, apiKey: made.key, delay: 1, ...(fetch && { fetch }) }) }
}

const ids = async (list: AsyncIterable<{ idExterne: string | null }>) =>
  (await Array.fromAsync(list)).map(({ idExterne }) => idExterne)

test('calls are typed by the contract; a refusal is a problem document', async () => {
  const { sdk } = await client()
  const created = await sdk.POST('/b2b/v1/syndicat', { body: { identifiantExterne: 'SYN-1', nom: 'Un' } })
  expect(created.data).toEqual({ identifiantExterne: 'SYN-1', nom: 'Un' })
  const { error } = await sdk.GET('/b2b/v1/syndicat/{idExterne}', { params: { path: { idExterne: 'a/b' } } })
  expect(error).toMatchObject({ code: 'Syndicat.NotFound', detail: expect.stringContaining('« a/b »') as string })
})

test('a list is iterated page by page, with its filters', async () => {
  const { ok, sdk } = await client()
  for (let n = 1; n <= 7; n++) await ok('createEmploye', { body: employe(n) })
  await ok('deleteEmploye', { path: { idExterne: 'E-3' } })
  const all = ['E-1', 'E-2', 'E-4', 'E-5', 'E-6', 'E-7']
  expect(await ids(items(sdk, '/b2b/v1/employe', { size: 2 }))).toEqual(all)
  expect(await ids(items(sdk, '/b2b/v1/employe', {}))).toEqual(all)
  const query = { inclureInactifs: true }
  expect(await ids(items(sdk, '/b2b/v1/employe', { query, size: 3 }))).toHaveLength(7)
  expect(await ids(items(sdk, '/b2b/v1/consentement/{idExterne}', { path: { idExterne: 'E-1' } }))).toEqual([])
  const foreign = createClient({ baseUrl, apiKey: 'mv_dev_0', language: 'en' })
  const refused = items(foreign, '/b2b/v1/employe', {}).next()
  await expect(refused).rejects.toThrow(ServiceError)
  await expect(refused).rejects.toMatchObject({ problem: { status: 401, code: 'Authentification.CleInvalide' } })
})

test('an incremental reader that stops anywhere continues without loss or repetition', async () => {
  const { id, ok, sdk } = await client()
  for (let n = 1; n <= 6; n++) await ok('createEmploye', { body: employe(n) })
  await passAnHour(id)
  const read = (apres: string) => items(sdk, '/b2b/v1/employe', { query: { apres }, size: 2 })
  const dated = { dateOf: (e: { derniereMAJ: string }) => e.derniereMAJ, idOf: (e: { idUnique: string }) => e.idUnique }
  const seen: (string | null)[] = []
  let from: Watermark | undefined
  for (let stop = 0; stop < 8; stop++) {
    for await (const { item, watermark } of since({ read, ...dated, from })) {
      seen.push(item.idExterne)
      from = JSON.parse(JSON.stringify(watermark)) as Watermark
      break
    }
  }
  expect(seen).toEqual(['E-1', 'E-2', 'E-3', 'E-4', 'E-5', 'E-6'])
})

test('items of one date are told apart by their ids, however many they are', async () => {
  const many = Array.from({ length: 20_000 }, (_, n) => ({ id: String(n), date: '2026-01-01' }))
  // eslint-disable-next-line @typescript-eslint/require-await
  const read = async function* () {
    yield* many
  }
  const reading = { read, dateOf: ({ date }: { date: string }) => date, idOf: ({ id }: { id: string }) => id }
  const [first, , third] = await Array.fromAsync(since(reading))
  expect(first?.watermark.ids).toEqual(['0'])
  const rest = await Array.fromAsync(since({ ...reading, from: third?.watermark }))
  expect(rest.map(({ item }) => item.id)).toEqual(many.slice(3).map(({ id }) => id))
})

/** A network that fails so many times, in each of these ways, before it reaches the service. */
function failing(ways: readonly ('lost' | 'busy' | 'answer')[]) {
  const left = [...ways]
  const keys: (string | null)[] = []
  return {
    keys,
    fetch: async (request: Request) => {
      keys.push(request.headers.get('Idempotency-Key'))
      const way = left.shift()
      if (way === 'lost') throw new TypeError('fetch failed')
      if (way === 'busy') return new Response('{}', { status: 503, headers: { 'Retry-After': '0' } })
      const response = await fetch(request)
      if (way === 'answer') throw new TypeError('terminated')
      return response
    },
  }
}

test('what may succeed later is tried again, and a creation is made once', async () => {
  const network = failing(['lost', 'busy', 'answer'])
  const { ok, sdk } = await client(network.fetch)
  const { data } = await sdk.POST('/b2b/v1/syndicat', { body: syndicat(1) })
  expect(data).toEqual(syndicat(1))
  expect(network.keys).toHaveLength(4)
  expect(new Set(network.keys).size).toBe(1)
  expect(await ok('listSyndicats')).toHaveLength(1)
})

test('what will not succeed is given back at once', async () => {
  const always = failing(Array.from({ length: 10 }, () => 'busy' as const))
  const { sdk } = await client(always.fetch)
  expect((await sdk.GET('/b2b/v1/syndicat')).response.status).toBe(503)
  expect(always.keys).toHaveLength(5)
  const refused = failing([])
  const other = (await client(refused.fetch)).sdk
  expect((await other.POST('/b2b/v1/syndicat', { body: { identifiantExterne: 'a', nom: '' } })).response.status).toBe(
    400,
  )
  expect(refused.keys).toHaveLength(1)
})

test('a load is followed to its end, and gives its result; what it refuses is told', async () => {
  const keys: (string | null)[] = []
  const { sdk } = await client((request) => {
    if (request.method === 'POST') keys.push(request.headers.get('Idempotency-Key'))
    return fetch(request)
  })
  const states: string[] = []
  const rows = { employes: [employe(1), { idExterne: 'E-2', nom: 'Roy' }] }
  const result = await synchronise(sdk, rows, { onState: ({ statut }) => states.push(statut) })
  expect([result.created, result.errors.map(({ code }) => code)]).toEqual([1, ['Employe.PrenomRequis']])
  expect(states.at(-1)).toBe('Termine')
  // It is sent once, or again as the same load.
  expect([...new Set(keys)]).toEqual([expect.any(String)])
  const foreign = createClient({ baseUrl, apiKey: 'mv_dev_0' })
  const refused = synchronise(foreign, rows)
  await expect(refused).rejects.toMatchObject({ problem: { status: 401, code: 'Authentification.CleInvalide' } })
})

test('a load that fails is a ServiceError with its code', async () => {
  const failed = { idSync: 'x', statut: 'Echec', lignesTotal: 1, lignesTraitees: 0, dateDebutUtc: '', resultat: null }
  const erreur = {
    type: '',
    title: '',
    status: 503,
    detail: 'Plus tard.',
    code: 'Serveur.Indisponible',
    errorCodes: [],
  }
  const answers = [
    { dateFinUtc: null, erreur: null },
    { dateFinUtc: '2026-11-02T14:00:02Z', erreur },
  ]
  const { sdk } = await client(() => {
    const headers = { 'content-type': 'application/json', 'Retry-After': '0' }
    return Promise.resolve(new Response(JSON.stringify({ ...failed, ...answers.shift() }), { status: 202, headers }))
  })
  const load = synchronise(sdk, { employes: [] })
  await expect(load).rejects.toMatchObject({ problem: { status: 503, code: 'Serveur.Indisponible' } })
})

test('a load that is refused says why once, and names what it would end', async () => {
  const { ok, key } = await client()
  const emploi = { identifiantExterne: 'J-1', identifiantExterneEmployeur: 'EMP-1', dateDebut: '2020-01-01' }
  const employeurs = [{ identifiantExterne: 'EMP-1', nom: 'Un' }]
  await ok('createSync', { body: { employeurs, employes: [employe(1, { emplois: [emploi] })] } })
  const sdk = createClient({ baseUrl, apiKey: key, language: 'en' })
  const query = { terminerEmploisAbsents: true }
  const load = synchronise(sdk, { employes: [{ idExterne: 'E-1', emplois: [] }] }, { query })
  await expect(load).rejects.toMatchObject({
    message: expect.stringMatching(/^Sync\.SeuilDepasse: [^%]*would end [^%]*100 %[^%]*\.$/) as string,
    problem: { status: 409, errors: { terminerEmploisAbsents: ['would end the job "J-1" of "E-1"'] } },
  })
})

test('an answer that is no problem document is said to be none, with its status', async () => {
  const { sdk } = await client(() => Promise.resolve(new Response('<h1>Bad Gateway</h1>', { status: 502 })))
  const said = { message: 'HTTP 502: The answer is no problem document.', problem: { status: 502 } }
  await expect(items(sdk, '/b2b/v1/employe', {}).next()).rejects.toMatchObject(said)
  await expect(lines(sdk, '/b2b/v1/employe', {}).next()).rejects.toMatchObject(said)
  await expect(changes(sdk, '/b2b/v2/suppression', {}).next()).rejects.toMatchObject(said)
  await expect(synchronise(sdk, { employes: [] })).rejects.toMatchObject(said)
})

test('a list is read line by line, in one call', async () => {
  const { ok, sdk } = await client()
  for (let n = 1; n <= 3; n++) await ok('createEmploye', { body: employe(n) })
  expect(await ids(lines(sdk.within(60_000), '/b2b/v1/employe', {}))).toEqual(['E-1', 'E-2', 'E-3'])
  const foreign = createClient({ baseUrl, apiKey: 'mv_dev_0' })
  await expect(lines(foreign, '/b2b/v1/employe', {}).next()).rejects.toThrow(ServiceError)
})

/** What reads this body of a list. */
async function reader(body: string, headers: Record<string, string> = {}) {
  const { sdk } = await client(() =>
    Promise.resolve(new Response(body, { headers: { 'content-type': 'application/x-ndjson', ...headers } })),
  )
  return ids(lines(sdk, '/b2b/v1/employe', {}))
}

test.each(['{"idExterne":"E-1"}\n{"idExt', '{"idExterne":"E-1"}\n{"idExterne":"E-2"}'])(
  'an answer that ends within a line was cut: %j',
  async (body) => {
    await expect(reader(body)).rejects.toThrow('The answer was cut')
  },
)

test('a list without items has no line', async () => {
  expect(await reader('', { 'content-length': '0' })).toEqual([])
  expect(await reader('')).toEqual([])
})

test('the lines of an answer are whole, however its bytes come', async () => {
  const bytes = new TextEncoder().encode('{"idExterne":"é-1"}\n{"idExterne":"E-2"}\n')
  const { sdk } = await client(() => {
    const body = ReadableStream.from([...bytes].map((byte) => Uint8Array.of(byte)))
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }))
  })
  expect(await ids(lines(sdk, '/b2b/v1/employe', {}))).toEqual(['é-1', 'E-2'])
})
