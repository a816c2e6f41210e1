import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { service } from '../support/api.ts'
import { prepareVotants, type Votants } from '../support/data/votes.ts'

const { port } = await service()
const base = `http://127.0.0.1:${String(port)}`
const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'

/** A link of a voter, and what a browser is answered: its status and the text of its page, spaces alike. */
async function link(changes: Record<string, unknown> = {}) {
  const api = await prepareVotants(changes)
  const votantId = await api.add(1)
  return { api, votantId, url: `${base}/vote/${await api.jetonOf(votantId)}` }
}

type Init = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

async function shown(url: string, init: Init = {}) {
  const response = await fetch(url, { ...init, headers: { accept, ...init.headers } })
  const text = (await response.text()).replaceAll(/\s+/g, ' ')
  return { status: response.status, headers: response.headers, text }
}

describe('a refusal speaks to the voter, of which vote', () => {
  test.each<[string, string, (api: Votants, id: string) => Promise<unknown>, Record<string, unknown>?]>([
    [
      'Vous avez été retiré de la liste électorale de ce vote.',
      'You were taken off the electoral list of this vote.',
      ({ ok, at }, id) => ok('strikeOffVotant', at(id)),
    ],
    ['Votre bulletin est dans l’urne.', 'Your ballot is in the ballot box.', (api, id) => api.vote(id)],
    [
      'le droit de vote ne vous est pas accordé',
      'you were not given the right to vote',
      ({ put }, votantId) => put({ votantId, droitDeVote: false }),
    ],
    [
      'Le vote ouvrira le 1er novembre 2098 à 01 h 30 (heure avancée de l’Est).',
      'The vote opens on November 1, 2098 at 1:30 a.m. (Eastern Daylight Time).',
      () => Promise.resolve(),
      { ouvertureDuVoteUtc: '2098-11-01T05:30:00Z' },
    ],
    [
      'La date d’ouverture n’est pas fixée.',
      'Its opening is not set.',
      ({ ok, campagneId: id }) => ok('unpublishCampagne', { path: { id } }),
    ],
    ['Le vote a pris fin le ', 'The vote closed on ', ({ close, campagneId }) => close(campagneId)],
  ])('%s', async (fr, en, prepare, changes) => {
    const { api, votantId, url } = await link(changes)
    await prepare(api, votantId)
    for (const [address, sentence] of [
      [url, fr],
      [`${url}?langue=en`, en],
    ] as const) {
      const { text } = await shown(address)
      expect(text).toContain(sentence)
      expect(text).toContain('<p class="surtitre">Vote · Tests</p>')
      expect(text).toContain('<p class="discret">Campagne 1</p>')
    }
  })
})

test('a closing names its time zone', async () => {
  const { url } = await link({ fermetureDuVoteUtc: '2098-11-01T06:30:00Z' })
  // 2098: the clocks go back on the second of November; that Saturday is still in the summer's time.
  expect((await shown(url)).text).toContain('jusqu’au 1er novembre 2098 à 02 h 30 (heure avancée de l’Est).')
})

describe('a browser is shown a page, and a program the problem', () => {
  const large = 'x'.repeat(2_000_000)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  test.each<[number, string, string, Init]>([
    [405, 'Requete.MethodeNonPermise', '/verifier', {}],
    [404, 'Requete.RouteInconnue', '/', {}],
    [404, 'Requete.RouteInconnue', '/verifier/', { method: 'POST', headers: form, body: 'a=1' }],
    [405, 'Requete.MethodeNonPermise', '', { method: 'DELETE' }],
    [413, 'Requete.TropVolumineuse', '', { method: 'POST', headers: form, body: `a=${large}` }],
    [413, 'Requete.TropVolumineuse', '/verifier', { method: 'POST', headers: form, body: `a=${large}` }],
    [400, 'Requete.Invalide', '', { method: 'POST', headers: { ...form, 'content-encoding': 'gzip' }, body: large }],
    [
      415,
      'Requete.TypeMediaNonSupporte',
      '',
      { method: 'POST', headers: { ...form, 'content-encoding': 'br' }, body: large },
    ],
    [
      415,
      'Requete.TypeMediaNonSupporte',
      '',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: large },
    ],
  ])('%i %s at %j', async (status, code, path, init) => {
    const { url, api, votantId } = await link()
    const page = await shown(url + path, init)
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(page.text).toContain(`<p class="discret">${code}</p>`)
    expect(page.text).not.toContain('undefined')
    if (status === 405) expect(page.headers.get('allow')).toMatch(/POST/)
    expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    expect((await api.read(votantId)).aVote).toBe(false)
    if (init.headers?.['content-type'] !== form['content-type']) {
      const program = await shown(url + path, { ...init, headers: { ...init.headers, accept: 'application/json' } })
      expect([program.status, program.headers.get('content-type')]).toEqual([
        status,
        'application/problem+json; charset=utf-8',
      ])
    }
  })

  test('a form of two megabytes without its length is refused too', async () => {
    const { url } = await link()
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const sent = request(
      url,
      { method: 'POST', headers: { accept, ...form, 'transfer-encoding': 'chunked' } },
      (res) => {
        res.resume()
        resolve(res.statusCode)
      },
    )
    sent.on('error', reject)
    for (let n = 0; n < 20; n++) sent.write('x'.repeat(100_000))
    sent.end()
    expect(await promise).toBe(413)
  })

  test.each(['/vote/%ff', '/scrutin/%ff', '/scrutin/%ff/urne', '/formulaire/%ff', '/adherer/%ff'])(
    'an address that cannot be read is a page: %s',
    async (path) => {
      const { status, text, headers } = await shown(base + path)
      const { 'content-security-policy': policy, ...rest } = Object.fromEntries(headers)
      expect([status, text.includes('<html lang="fr">')]).toEqual([400, true])
      expect([rest['content-type'], policy?.includes("default-src 'none'")]).toEqual(['text/html; charset=utf-8', true])
      expect((await shown(`${base}${path}?langue=en`)).text).toContain('<html lang="en">')
      const asked = await fetch(base + path, { headers: { accept: 'application/json' } })
      expect([asked.status, await asked.json()]).toMatchObject([400, { code: 'Requete.Invalide' }])
    },
  )
})
