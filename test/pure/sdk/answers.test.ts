import { describe, expect, test, vi } from 'vitest'
import { arrived, mayBeKey, RedirectError, stayingWith, UnreadableError } from '../../../sdk/answers.ts'
import { createClient } from '../../../sdk/index.ts'
import { answer, at, network, type Way } from '../network.ts'

const client = (...ways: Way[]) => {
  const { requests, send } = network(...ways)
  const settings = { baseUrl: 'https://api.exemple.ca', apiKey: 'mv', fetch: send, retries: 1, delay: 0 }
  return { requests, sdk: createClient(settings) }
}

describe('an address that sends elsewhere is not followed', () => {
  const redirection = (status: number, location?: string) =>
    new Response('ailleurs', { status, headers: location === undefined ? {} : { Location: location } })

  test.each([301, 302, 303, 307, 308])('by %i, and is not asked again', async (status) => {
    const { requests, sdk } = client(redirection(status, 'https://autre.exemple.ca/b2b?cle=1'))
    const error: unknown = await sdk.GET('/b2b/v1/syndicat').catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(RedirectError)
    expect(error).toMatchObject({
      ...{ name: 'RedirectError', status, target: 'https://autre.exemple.ca' },
      message: `GET ${at} answered ${String(status)} and sends to https://autre.exemple.ca, which is not followed`,
    })
    expect(requests.map(({ redirect }) => redirect)).toEqual(['manual'])
  })

  test.each([300, 304, 305, 306, 309])('but %i is an answer', async (status) => {
    const { sdk } = client(new Response(null, { status, headers: { Location: '/' } }))
    expect((await sdk.GET('/b2b/v1/syndicat')).response.status).toBe(status)
  })

  test.each<[string | undefined, string, string]>([
    ['/connexion?suite=1#ici', '/connexion', 'the path of the same origin'],
    ['autre', '/b2b/v1/autre', 'a path beside it'],
    ['https://api.exemple.ca:443/x', '/x', 'the same origin written out'],
    ['http://api.exemple.ca/x', 'http://api.exemple.ca', 'another origin, though the name is the same'],
    ['http://[', 'no address', 'what is no address'],
    [undefined, 'no address', 'nothing'],
  ])('to %s, which is %s: %s', async (location, target) => {
    await expect(client(redirection(302, location)).sdk.GET('/b2b/v1/syndicat')).rejects.toMatchObject({ target })
  })

  test('nor where a browser hides the answer', async () => {
    const hidden = Object.defineProperty(new Response(null, { status: 200 }), 'type', { value: 'opaqueredirect' })
    await expect(client(hidden).sdk.GET('/b2b/v1/syndicat')).rejects.toMatchObject({ target: 'no address' })
  })

  test('and what it says is read no further', async () => {
    const cancel = vi.fn()
    const response = new Response(new ReadableStream({ cancel }), { status: 302 })
    await expect(client(response).sdk.GET('/b2b/v1/syndicat')).rejects.toThrow(RedirectError)
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  test('nothing is sent once the caller has given up', async () => {
    const { requests, send } = network(answer(200))
    const sent = stayingWith(send)(new Request(at), AbortSignal.abort())
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toEqual([])
  })
})

describe('an answer is there once all of it has come', () => {
  const html = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })

  test('and one that is no JSON says of which call it is', async () => {
    const { requests, sdk } = client(html, html)
    const error: unknown = await sdk
      .POST('/b2b/v1/syndicat', { body: { identifiantExterne: 'S', nom: 'S' } })
      .catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(UnreadableError)
    expect(error).toMatchObject({
      ...{ name: 'UnreadableError', status: 200 },
      message: `POST ${at} answered 200 with a body that cannot be read`,
    })
    expect(requests).toHaveLength(2)
  })

  test('which is asked for again', async () => {
    const { requests, sdk } = client(html, () => Response.json([{ nom: 'Un' }]))
    expect((await sdk.GET('/b2b/v1/syndicat')).data).toEqual([{ nom: 'Un' }])
    expect(requests).toHaveLength(2)
  })

  test('as one that is cut', async () => {
    const cut = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            controller.enqueue(new TextEncoder().encode('[{"nom'))
            controller.error(new TypeError('terminated'))
          },
        }),
      )
    const { sdk } = client(cut, () => Response.json([]))
    expect((await sdk.GET('/b2b/v1/syndicat')).data).toEqual([])
    await expect(client(cut, cut).sdk.GET('/b2b/v1/syndicat')).rejects.toThrow('terminated')
  })

  test.each([
    ['is JSON', new Response('{"a":1}'), true],
    ['is empty', new Response(''), true],
    ['has no body', new Response(null, { status: 204 }), true],
    ['refuses', new Response('<html>', { status: 404 }), true],
    ['is read as something else', new Response('<html>'), false],
  ])('one that %s is given, still to be read', async (_, response, isJson) => {
    const expected = await response.clone().text()
    const given = await arrived(new Request(at), response, isJson)
    expect(given).toBe(response)
    expect(await given.text()).toBe(expected)
  })
})

test.each([
  ...['', 'mv_dev_1', '!', '~', '!~'].map((text) => [text, true] as const),
  ...[' ', 'a b', 'a ', ' a', '\x7f', 'a\n', 'é', 'clé', '\t'].map((text) => [text, false] as const),
])('that %j may be a key: %s', (text, expected) => {
  expect(mayBeKey(text)).toBe(expected)
})
