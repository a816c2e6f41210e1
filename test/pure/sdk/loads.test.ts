import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { createClient, type LoadOptions, synchronise, UnknownLoadError } from '../../../sdk/index.ts'
import { isResult, isState } from '../../../sdk/load-answers.ts'
import { network, type Way } from '../network.ts'

const result = { created: 1, details: {} }
const under = { idSync: 'L-1', statut: 'EnCours', dateFinUtc: null, resultat: null, erreur: null }
const done = { ...under, statut: 'Termine', dateFinUtc: '2026-01-01T00:00:00Z', resultat: result }
const failed = { ...done, statut: 'Echec', resultat: null }
const refusal = { status: 400, code: 'Requete.Invalide', detail: 'Non.', traceId: 't' }

describe('the answer to a load', () => {
  test.each([
    ['its result', result, [true, false]],
    ['its state', under, [false, true]],
    ['its state at the end', done, [false, true]],
    ['its state at an end by an error', { ...failed, erreur: {} }, [false, true]],
    ['a state that is over without an end', failed, [false, false]],
    ['a state that is over with a result that is none', { ...done, resultat: {} }, [false, false]],
    ['a state that says nothing of its end', { idSync: 'L-1' }, [false, false]],
    ['a state without an id', { ...under, idSync: undefined }, [false, false]],
    ['a state whose id is no text', { ...under, idSync: 1 }, [false, false]],
    ['a result without its details', { created: 1, details: null }, [false, false]],
    ['a result whose details are none', { created: 1, details: 'aucun' }, [false, false]],
    ['an object of something else', {}, [false, false]],
    ['null', null, [false, false]],
    ['nothing', undefined, [false, false]],
    ['a text', 'L-1', [false, false]],
  ])('%s', (_, given, expected) => {
    expect([isResult(given), isState(given)]).toEqual(expected)
  })
})

/** What becomes of a load that is answered in these ways, and how long it would wait; nothing is waited for. */
async function load(ways: Way[], options: LoadOptions = {}, language?: 'en') {
  const { requests, send } = network(...ways)
  const settings = { baseUrl: 'https://api.exemple.ca', apiKey: 'mv', fetch: send, retries: 0 }
  const sdk = createClient({ ...settings, ...(language && { language }) })
  const slept: unknown[] = []
  const sleep = vi.spyOn(timers, 'setTimeout').mockImplementation((...asked) => Promise.resolve(void slept.push(asked)))
  syncBuiltinESMExports()
  try {
    const outcome: unknown = await synchronise(sdk, { employes: [] }, options).catch((error: unknown) => error)
    return { outcome, requests, slept }
  } finally {
    sleep.mockRestore()
    syncBuiltinESMExports()
  }
}

describe('a load', () => {
  test('is sent to be done in the background, and followed to its end as the service asks', async () => {
    const states: unknown[] = []
    const { signal } = new AbortController()
    const query = { confirmer: true }
    const given: LoadOptions = { idempotencyKey: 'paie-1', signal, query, onState: (state) => states.push(state) }
    const { outcome, requests, slept } = await load(
      [
        Response.json(under, { status: 202, headers: { 'Retry-After': '7' } }),
        Response.json({ ...under, statut: 'AVenir' }),
        Response.json(done),
      ],
      given,
    )
    expect(outcome).toEqual(result)
    expect(slept).toEqual([
      [7000, undefined, { signal }],
      [1000, undefined, { signal }],
    ])
    expect(states).toEqual([under, { ...under, statut: 'AVenir' }, done])
    const at = 'https://api.exemple.ca/b2b/v2/sync'
    expect(requests.map(({ method, url }) => [method, url])).toEqual([
      ['POST', `${at}?confirmer=true`],
      ['GET', `${at}/L-1`],
      ['GET', `${at}/L-1`],
    ])
    const [sent] = requests
    expect(sent?.headers.get('Prefer')).toBe('respond-async')
    expect(sent?.headers.get('Idempotency-Key')).toBe('paie-1')
    expect(await sent?.json()).toEqual({ employes: [] })
  })

  test('that is done at once gives its result, and has a key of its own', async () => {
    const { outcome, requests } = await load([Response.json(result)])
    expect(outcome).toEqual(result)
    expect(requests.map(({ url }) => url)).toEqual(['https://api.exemple.ca/b2b/v2/sync'])
    expect(requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/)
  })

  test('that is a rehearsal leaves the key to the load that follows it', async () => {
    const given = { idempotencyKey: 'paie-1', query: { simulation: true } }
    const { requests } = await load([Response.json(result)], given)
    expect(requests[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/)
  })

  test('whose state is followed by nobody goes on all the same', async () => {
    const { outcome, slept } = await load([Response.json(under), Response.json(done)])
    expect([outcome, slept.length]).toEqual([result, 1])
  })

  test('that has ended as it is answered is not asked for again', async () => {
    const states: unknown[] = []
    const { outcome, requests, slept } = await load([Response.json(done)], { onState: (state) => states.push(state) })
    expect([outcome, requests.length, slept, states]).toEqual([result, 1, [], [done]])
  })

  test('that fails says why', async () => {
    const erreur = { status: 503, code: 'Serveur.Indisponible', detail: 'Plus tard.', traceId: 't' }
    const { outcome } = await load([Response.json(under), Response.json({ ...failed, erreur })])
    expect(outcome).toMatchObject({
      name: 'ServiceError',
      message: 'Serveur.Indisponible: Plus tard.',
      problem: erreur,
    })
    const silent = await load([Response.json({ ...failed, erreur: {} })])
    expect(silent.outcome).toMatchObject({
      message: 'Serveur.ErreurInterne: ',
      problem: { status: 500, traceId: '', detail: '', code: 'Serveur.ErreurInterne' },
    })
  })

  test('that is refused says why, at its beginning and while it is followed', async () => {
    const refused = () => Response.json(refusal, { status: 400 })
    const said = { name: 'ServiceError', problem: refusal }
    expect((await load([refused()])).outcome).toMatchObject(said)
    expect((await load([Response.json(under), refused()])).outcome).toMatchObject(said)
    const proxy = await load([new Response('<html>', { status: 502 })])
    expect(proxy.outcome).toMatchObject({ name: 'ServiceError', problem: { status: 502, code: 'HTTP 502' } })
  })

  test('goes to no other address', async () => {
    const elsewhere = new Response(null, { status: 307, headers: { Location: 'https://autre.exemple.ca' } })
    expect((await load([elsewhere])).outcome).toMatchObject({ name: 'RedirectError' })
  })
})

describe('nobody knows the end of a load', () => {
  const idempotencyKey = 'paie-1'

  test('whose answer is lost: it is sent again', async () => {
    const lost = new TypeError('fetch failed')
    const { outcome } = await load([lost], { idempotencyKey })
    expect(outcome).toBeInstanceOf(UnknownLoadError)
    expect(outcome).toMatchObject({
      ...{ name: 'UnknownLoadError', idempotencyKey, idSync: undefined, cause: lost },
      message: 'Nobody knows the end of the load: send it again with the key paie-1 (TypeError: fetch failed)',
    })
  })

  test('whose answer tells of something else', async () => {
    expect((await load([Response.json({})], { idempotencyKey })).outcome).toMatchObject({
      message:
        'Nobody knows the end of the load: send it again with the key paie-1 (Error: HTTP 200: The answer does not tell of a load.)',
    })
  })

  test('whose state is lost or tells of something else: it is known where it stands', async () => {
    const { outcome } = await load([Response.json(under), Response.json(result)], { idempotencyKey })
    expect(outcome).toMatchObject({
      ...{ name: 'UnknownLoadError', idempotencyKey, idSync: 'L-1' },
      message:
        'Nobody knows the end of the load: it is at /b2b/v2/sync/L-1 (Error: HTTP 200: The answer does not tell of a load.)',
    })
    const lost = await load([Response.json(under), new TypeError('fetch failed')], { idempotencyKey })
    expect(lost.outcome).toMatchObject({ idSync: 'L-1', cause: { message: 'fetch failed' } })
  })

  test('but who gives up is told that, while it is sent and while it is followed', async () => {
    const sending = new AbortController()
    const whileSent = () => {
      sending.abort()
      return new TypeError('fetch failed')
    }
    const sent = await load([whileSent], { signal: sending.signal })
    expect(sent.outcome).not.toBeInstanceOf(UnknownLoadError)
    const following = new AbortController()
    const whileRead = () => {
      following.abort()
      return new TypeError('fetch failed')
    }
    const followed = await load([Response.json(under), whileRead], { signal: following.signal })
    expect(followed.outcome).not.toBeInstanceOf(UnknownLoadError)
    const { signal } = new AbortController()
    expect((await load([new TypeError('fetch failed')], { signal })).outcome).toBeInstanceOf(UnknownLoadError)
  })
})
