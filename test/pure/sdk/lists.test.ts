import { describe, expect, test } from 'vitest'
import { changes, createClient, items, lines, ServiceError } from '../../../sdk/index.ts'
import { errorOf, linkOf } from '../../../sdk/pages.ts'
import { network, type Way } from '../network.ts'

const over = (...ways: Way[]) => {
  const { requests, send } = network(...ways)
  const sdk = createClient({ baseUrl: 'https://api.exemple.ca', apiKey: 'mv', fetch: send, retries: 0 })
  return { sdk, asked: () => requests.map(({ url }) => url.slice('https://api.exemple.ca'.length)), requests }
}
const refusal = { status: 403, code: 'Authentification.ModuleRequis', detail: 'Le module manque.', traceId: 't' }
const refused = () => Response.json(refusal, { status: 403 })

describe('the error of an answer', () => {
  const headers = { 'X-Trace-Id': 't-1' }

  test('is what the problem document says', () => {
    const error = errorOf(refusal, refused())
    expect(error).toBeInstanceOf(ServiceError)
    expect([error.name, error.message, error.problem]).toEqual([
      'ServiceError',
      'Authentification.ModuleRequis: Le module manque.',
      refusal,
    ])
  })

  test.each([['<html>'], [undefined], [null], [{ detail: 'autre' }]])(
    'and where there is none, %j, its status',
    (body) => {
      const detail = 'The answer is no problem document.'
      const error = errorOf(body, new Response('', { status: 502, headers }))
      expect(error.message).toBe(`HTTP 502: ${detail}`)
      expect(error.problem).toEqual({ status: 502, traceId: 't-1', code: 'HTTP 502', detail })
      expect(errorOf(body, new Response('', { status: 504 })).problem).toMatchObject({ status: 504, traceId: '' })
    },
  )
})

test.each([
  ['</a?x=1>; rel="next"', '/a?x=1', undefined],
  ['</a>;rel="delta", </b>;  rel="next"', '/b', '/a'],
  ['</a>; rel="prev"', undefined, undefined],
  [undefined, undefined, undefined],
])('of the links %s the next is %s, that of changes %s', (link, next, delta) => {
  const response = new Response('', { headers: link === undefined ? {} : { Link: link } })
  expect([linkOf(response, 'next'), linkOf(response, 'delta')]).toEqual([next, delta])
})

test('the pages of a list that belongs to something are those of its path', async () => {
  const { sdk, asked } = over(Response.json([]))
  const path = { idExterne: 'E-1' }
  expect(await Array.fromAsync(items(sdk, '/b2b/v1/consentement/{idExterne}', { path, size: 3 }))).toEqual([])
  expect(asked()).toEqual(['/b2b/v1/consentement/E-1?limite=3'])
})

describe('what changed is read', () => {
  const page = (rows: string[], link: string) => Response.json(rows, { headers: { Link: link } })
  const list = '/b2b/v1/employe'
  const apres = '2026-01-01T00:00:00Z'

  test('page by page, each with the position to go on from', async () => {
    const { sdk, asked } = over(
      page(['a', 'b'], '<?limite=2&curseur=C1>; rel="next", <?limite=2&curseur=D0>; rel="delta"'),
      page(['c'], '</b2b/v1/employe?limite=2&curseur=C2>; rel="next"'),
      page([], '<?limite=2&curseur=D1&inclureInactifs=true>; rel="delta"'),
    )
    expect(await Array.fromAsync(changes(sdk, list, { query: { apres, inclureInactifs: true }, size: 2 }))).toEqual([
      { items: ['a', 'b'], position: '?limite=2&curseur=C1' },
      { items: ['c'], position: '/b2b/v1/employe?limite=2&curseur=C2' },
      { items: [], position: '?limite=2&curseur=D1&inclureInactifs=true' },
    ])
    expect(asked()).toEqual([
      '/b2b/v1/employe?apres=2026-01-01T00%3A00%3A00Z&inclureInactifs=true&limite=2',
      '/b2b/v1/employe?limite=2&curseur=C1',
      '/b2b/v1/employe?limite=2&curseur=C2',
    ])
  })

  test('from a position that was stored, with its filters and no others', async () => {
    const { sdk, asked } = over(page(['d'], '<?curseur=D2>; rel="delta"'))
    const from = '?limite=2&curseur=D1'
    expect(await Array.fromAsync(changes(sdk, list, { query: { apres }, size: 7, from }))).toEqual([
      { items: ['d'], position: '?curseur=D2' },
    ])
    expect(asked()).toEqual(['/b2b/v1/employe?limite=2&curseur=D1'])
  })

  test('a thousand at a time where nothing else is said, of a path', async () => {
    const { sdk, asked } = over(page([], '<?curseur=D1>; rel="delta"'))
    const path = { idExterne: 'E-1' }
    await changes(sdk, '/b2b/v1/consentement/{idExterne}', { path }).next()
    expect(asked()).toEqual(['/b2b/v1/consentement/E-1?limite=1000'])
  })

  test('but not of a list that has no date of the service', async () => {
    const reading = changes(over(Response.json(['a'])).sdk, list, {})
    await expect(reading.next()).rejects.toThrow(
      new Error('/b2b/v1/employe is not read by a date that the service sets: give it one'),
    )
  })

  test('until a page is refused', async () => {
    const { sdk } = over(page(['a'], '<?curseur=C1>; rel="next"'), refused())
    const reading = changes(sdk, list, {})
    expect((await reading.next()).value).toEqual({ items: ['a'], position: '?curseur=C1' })
    await expect(reading.next()).rejects.toMatchObject({ name: 'ServiceError', problem: refusal })
  })
})

describe('a list is read line by line', () => {
  const text = (...parts: string[]) =>
    new Response(ReadableStream.from(parts.map((part) => new TextEncoder().encode(part))))
  const path = { idExterne: 'E-1' }
  const read = (...ways: Way[]) => {
    const { sdk, requests, asked } = over(...ways)
    return { found: Array.fromAsync(lines(sdk, '/b2b/v1/consentement/{idExterne}', { path })), requests, asked }
  }

  test('in one call, with its filters', async () => {
    const { sdk, requests, asked } = over(text('"a"\n"b"\n'))
    const query = { inclureInactifs: true }
    expect(await Array.fromAsync(lines(sdk, '/b2b/v1/employe', { query }))).toEqual(['a', 'b'])
    expect(asked()).toEqual(['/b2b/v1/employe?inclureInactifs=true'])
    expect(requests[0]?.headers.get('Accept')).toBe('application/x-ndjson')
    const nested = read(text('"a"\n'))
    expect(await nested.found).toEqual(['a'])
    expect(nested.asked()).toEqual(['/b2b/v1/consentement/E-1'])
  })

  test('however its bytes come', async () => {
    const bytes = new TextEncoder().encode('"é"\n{"n":1}\n')
    const response = new Response(ReadableStream.from([...bytes].map((byte) => Uint8Array.of(byte))))
    expect(await read(response).found).toEqual(['é', { n: 1 }])
  })

  test('as it comes: who waited for its end would see no line', async () => {
    const start = (controller: ReadableStreamDefaultController) => {
      controller.enqueue(new TextEncoder().encode('"a"\n"b'))
    }
    const reading = lines(over(new Response(new ReadableStream({ start }))).sdk, '/b2b/v1/employe', {})
    expect((await reading.next()).value).toBe('a')
  })

  test.each([
    ['without a body', new Response(null)],
    ['without a byte', text()],
    ['whose body is empty', new Response('', { headers: { 'content-length': '0' } })],
  ])('and one %s has no line', async (_, response) => {
    expect(await read(response).found).toEqual([])
  })

  test.each([['"a"\n"b'], ['"a"\n"b"'], ['"a"\n ']])('and one that ends within a line was cut: %j', async (body) => {
    await expect(read(text(body)).found).rejects.toThrow(new Error('The answer was cut'))
  })

  test('unless it is refused', async () => {
    await expect(read(refused()).found).rejects.toMatchObject({ name: 'ServiceError', problem: refusal })
    const proxy = new Response('<html>', { status: 502 })
    await expect(read(proxy).found).rejects.toMatchObject({ problem: { status: 502, code: 'HTTP 502' } })
  })
})
