import { describe, expect, test } from 'vitest'
import { createClient, items, ServiceError, since, type Watermark } from '../../sdk/index.ts'
import { answer, at, network } from './network.ts'

describe('a client', () => {
  const list = () => new Response('[]', { headers: { 'content-type': 'application/json' } })

  test('calls its address with its key, in its language', async () => {
    const { requests, send } = network(list(), list())
    const settings = { baseUrl: 'https://api.exemple.ca', apiKey: 'mv_dev_1', fetch: send }
    await createClient(settings).GET('/b2b/v1/syndicat')
    await createClient({ ...settings, language: 'en' }).GET('/b2b/v1/syndicat')
    expect(requests.map(({ url }) => url)).toEqual([at, at])
    expect(requests.map(({ headers }) => headers.get('X-Api-Key'))).toEqual(['mv_dev_1', 'mv_dev_1'])
    expect(requests.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['fr', 'en'])
  })

  test('tries four times more, and not after a minute', async () => {
    const busy = Array.from({ length: 9 }, () => () => answer(503, '0'))
    const { requests, send } = network(...busy)
    const settings = { baseUrl: 'https://api.exemple.ca', apiKey: '', fetch: send }
    expect((await createClient(settings).GET('/b2b/v1/syndicat')).response.status).toBe(503)
    expect(requests).toHaveLength(5)
    const patient = network(answer(503, '61'))
    await createClient({ ...settings, fetch: patient.send }).GET('/b2b/v1/syndicat')
    expect(patient.requests).toHaveLength(1)
  })

  test('gives each try its time', async () => {
    const hang = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => {
          reject(request.signal.reason as Error)
        })
      })
    const client = createClient({ baseUrl: 'https://api.exemple.ca', apiKey: '', timeout: 20, fetch: hang })
    await expect(client.GET('/b2b/v1/syndicat')).rejects.toMatchObject({ name: 'TimeoutError' })
    const stop = new AbortController()
    const unhurried = createClient({ baseUrl: 'https://api.exemple.ca', apiKey: '', fetch: hang })
    const made = unhurried.GET('/b2b/v1/syndicat', { signal: stop.signal })
    stop.abort()
    await expect(made).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a list is read page by page', () => {
  const page = (ids: string[], link?: string) => {
    const headers = { 'content-type': 'application/json', ...(link !== undefined && { Link: link }) }
    const response = new Response(JSON.stringify(ids), { headers })
    return Object.defineProperty(response, 'url', { value: `${at}?limite=2` })
  }
  const client = (send: (request: Request) => Promise<Response>) =>
    createClient({ baseUrl: 'https://api.exemple.ca', apiKey: '', fetch: send })

  test('with its filters, until no other page follows', async () => {
    const { requests, send } = network(
      page(['a', 'b'], '<?limite=2&curseur=C1&inclureInactifs=true>; rel="next"'),
      page(['c'], '<https://api.exemple.ca/autre>; rel="self", <?curseur=C2>;rel="next"'),
      page([], '<?curseur=C0>; rel="prev"'),
    )
    const read = items(client(send), '/b2b/v1/employe', { query: { inclureInactifs: true }, size: 2 })
    expect(await Array.fromAsync(read)).toEqual(['a', 'b', 'c'])
    expect(requests.map(({ url }) => new URL(url).search)).toEqual([
      '?inclureInactifs=true&limite=2',
      '?limite=2&curseur=C1&inclureInactifs=true',
      '?curseur=C2',
    ])
  })

  test('of a thousand items, where nothing else is said, and no page is asked for before it is needed', async () => {
    const { requests, send } = network(page(['a', 'b'], '<?curseur=C1>; rel="next"'))
    for await (const item of items(client(send), '/b2b/v1/employe', {})) if ((item as unknown) === 'b') break
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['?limite=1000'])
  })

  test('until one is refused', async () => {
    const problem = { status: 403, code: 'Authentification.ModuleRequis', detail: 'Le module manque.', traceId: 't' }
    const { send } = network(new Response(JSON.stringify(problem), { status: 403 }))
    const error: unknown = await items(client(send), '/b2b/v1/employe', {})
      .next()
      .catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({
      name: 'ServiceError',
      message: 'Authentification.ModuleRequis: Le module manque.',
      problem,
    })
  })
})

describe('an incremental reader', () => {
  type Dated = { id: string; date: string }
  const rows: Dated[] = ['1 a', '1 b', '2 c', '2 d', '3 e'].map((text) => {
    const [date = '', id = ''] = text.split(' ')
    return { id, date }
  })
  const dateOf = ({ date }: Dated) => date
  const idOf = ({ id }: Dated) => id

  async function read(from?: Watermark, all = rows) {
    const asked: string[] = []
    const reader = since({
      // eslint-disable-next-line @typescript-eslint/require-await
      read: async function* (apres: string) {
        asked.push(apres)
        yield* all.filter(({ date }) => date >= apres || apres.startsWith('1970'))
      },
      ...{ dateOf, idOf, from },
    })
    const found = await Array.fromAsync(reader)
    return { asked, found: found.map(({ item, watermark: { date, ids } }) => `${item.id} ${date} ${ids.join('')}`) }
  }

  test('begins at the beginning, and says how far it is', async () => {
    expect(await read()).toEqual({
      asked: ['1970-01-01T00:00:00Z'],
      found: ['a 1 a', 'b 1 ab', 'c 2 c', 'd 2 cd', 'e 3 e'],
    })
  })

  test('goes on after what was seen', async () => {
    const { asked, found } = await read({ date: '2', ids: ['c'] })
    expect([asked, found]).toEqual([['2'], ['d 2 cd', 'e 3 e']])
    expect((await read({ date: '3', ids: ['e'] })).found).toEqual([])
  })

  test('takes an item again that has changed since', async () => {
    const changed = [...rows.slice(0, 2), ...rows.slice(3), { id: 'c', date: '4' }]
    expect((await read({ date: '2', ids: ['c', 'd'] }, changed)).found).toEqual(['e 3 e', 'c 4 c'])
  })
})
