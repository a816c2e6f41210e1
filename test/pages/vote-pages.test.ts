import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '../../pages/vote-words.ts'
import { axe, openBrowser } from '../support/processes/browser.ts'
import { ownerDatabase, service } from '../support/api.ts'
import { question } from '../support/contract/samples.ts'
import { prepareVotants, type Votants } from '../support/data/votes.ts'

const { port } = await service()
const base = `http://127.0.0.1:${String(port)}`
const browser = await openBrowser('test/pages/vote-pages.test.ts')

const screenshots = process.env['SCREENSHOTS']
const shoot = async (page: Page, name: string) => {
  if (screenshots) await page.screenshot({ path: `${screenshots}/${name}.png`, fullPage: true })
}

const asked = [
  question(1, {
    titre: 'Acceptez-vous l’entente ?',
    description: '<p>Voir <a href="https://exemple.ca">le texte</a>.</p>',
  }),
  question(2, {
    titre: 'Qui vous représente ?',
    type: 'ChoixMultiple',
    nombreChoixMax: 2,
    permetAbstention: false,
    options: ['Amélie', 'Karim', 'Lucie'].map((libelle) => ({ libelle, description: 'Déléguée' })),
  }),
]
const welcome = '<p onclick="x()">Bienvenue<script>alert(1)</script><img src="https://espion.exemple/x.png"></p>'
const open = (changes: Record<string, unknown> = {}) =>
  prepareVotants({ libelleAbstention: 'Je passe', textePageAccueil: welcome, ...changes }, asked)

async function link(api: Votants, n = 1) {
  const votantId = await api.add(n)
  return { votantId, url: `${base}/vote/${await api.jetonOf(votantId)}` }
}

const html = { headers: { accept: 'text/html' } }
const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', headers: { accept: 'text/html' }, body: new URLSearchParams(fields) })

/** Every request of the page, and what axe finds in it. */
async function visited(options: { javaScriptEnabled?: boolean; viewport?: { width: number; height: number } } = {}) {
  if (!browser) throw new Error('There is no browser')
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
  const page = await context.newPage()
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  const violations = async () => {
    const result: unknown = await page.evaluate(`${axe}; axe.run().then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target).join()))`)
    return result
  }
  const isNarrow = () => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
  return { page, hosts, violations, isNarrow, close: () => context.close() }
}

test('the page is held by its headers, and what the organisation wrote is made harmless', async () => {
  const { url } = await link(await open())
  const response = await fetch(url, html)
  const text = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(text).toContain('Bienvenue')
  expect(text).toContain(wordsOf('fr').promise)
  expect(await (await fetch(`${url}?langue=en`, html)).text()).toContain(wordsOf('en').promise)
  expect(text).not.toMatch(/<script|onclick|<img|espion/)
})

test.each([
  ['Accept: text/html', 'text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
  ['no preference', '*/*', 'application/json'],
  ['Accept: application/json', 'application/json', 'application/json'],
])('with %s the ballot is %s', async (_, accept, type) => {
  const { url } = await link(await open())
  const response = await fetch(url, { headers: { accept } })
  expect(response.headers.get('content-type')?.split(';')[0]).toBe(type)
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

test('a voter whose weight is not that of others is told it, and what it tells, in both languages', async () => {
  const api = await open()
  const urls: string[] = []
  for (let n = 1; n <= 5; n++) urls.push((await link(api, n)).url)
  const own = `${base}/vote/${await api.jetonOf(await api.add(6, { poids: 2.5 }))}`
  for (const [query, said, language] of [
    ['', 'Votre vote a un poids de 2,5.', 'fr'],
    ['?langue=en', 'Your vote has a weight of 2.5.', 'en'],
  ] as const) {
    const shown = async (url: string) => (await fetch(url + query, html)).text()
    const [weight = ''] = said.split(' 2')
    expect(await shown(own)).toContain(`<p>${said} ${wordsOf(language).weightTells}</p>`)
    for (const url of urls) {
      const text = await shown(url)
      expect([text.includes(weight), text.includes(wordsOf(language).weightTells)]).toEqual([false, false])
    }
  }
})

test('a GET never votes, whatever it says', async () => {
  const api = await open()
  const { url, votantId } = await link(api)
  for (const query of ['', '?confirmer=oui', '/verifier']) await fetch(url + query, html)
  expect((await api.read(votantId)).aVote).toBe(false)
})

describe('every state has its page, with its status and its code', () => {
  test.each<[number, string, string, (api: Votants, id: string) => Promise<unknown>, Record<string, unknown>?]>([
    [400, 'Votant.ADejaVote', 'Vous avez déjà voté', (api, id) => api.vote(id, [['Oui'], ['Karim']])],
    [
      400,
      'Votant.EstRadie',
      'Vous n’êtes plus sur la liste électorale',
      ({ ok, at }, id) => ok('strikeOffVotant', at(id)),
    ],
    [
      400,
      'Votant.SansDroitDeVote',
      'Vous n’avez pas le droit de vote',
      ({ put }, votantId) => put({ votantId, droitDeVote: false }),
    ],
    [
      400,
      'Campagne.VotePasOuvert',
      'Le vote n’est pas encore ouvert',
      () => Promise.resolve(),
      { ouvertureDuVoteUtc: '2098-01-01' },
    ],
    [400, 'Campagne.VoteTermine', 'Le vote est terminé', ({ close, campagneId }) => close(campagneId)],
    [404, 'Jeton.Inconnu', 'Ce lien n’est pas valide', ({ ok, at }, id) => ok('deleteVotant', at(id))],
  ])('%i %s', async (status, code, titre, prepare, changes) => {
    const api = await open(changes)
    const { url, votantId } = await link(api)
    await prepare(api, votantId)
    for (const response of [await fetch(url, html), await post(url, {}), await post(`${url}/verifier`, {})]) {
      const text = await response.text()
      expect([response.status, text.includes(`<h1>${titre}</h1>`), text.includes(code)]).toEqual([status, true, true])
    }
    expect(await (await fetch(`${url}?langue=en`, html)).text()).toContain('<html lang="en">')
  })
})

test('the form votes once, after a review that can be gone back from', async () => {
  const api = await open()
  const { url, votantId } = await link(api)
  const [q1, q2] = await api.ballot([['Oui'], ['Karim']])
  const fields = { [q1?.questionId ?? '']: q1?.optionIds[0] ?? '', [q2?.questionId ?? '']: q2?.optionIds[0] ?? '' }
  const incomplete = await post(`${url}/verifier`, { [q1?.questionId ?? '']: 'abstention' })
  expect([incomplete.status, await incomplete.text()]).toEqual([400, expect.stringContaining('role="alert"')])
  const review = await (await post(`${url}/verifier`, fields)).text()
  expect(review).toContain('<dd>Karim</dd>')
  expect((await api.read(votantId)).aVote).toBe(false)
  const back = await (await post(`${url}/verifier`, { ...fields, modifier: 'oui' })).text()
  expect(back.match(/ checked>/g)).toHaveLength(2)
  const refused = await post(url, { [q1?.questionId ?? '']: 'autre' })
  expect([refused.status, (await api.read(votantId)).aVote]).toEqual([400, false])
  const cast = await (await post(url, fields)).text()
  expect(cast).toMatch(/<p class="recu">([0-9A-F]{4}-){7}[0-9A-F]{4}<\/p>/)
  expect((await post(url, fields)).status).toBe(400)
  expect(await api.sealed()).toBe(1)
})

test.skipIf(!browser).each([
  ['on a phone', { width: 360, height: 740 }],
  ['at a desk', { width: 1200, height: 900 }],
])(
  'a voter votes by keyboard %s, and every page is accessible and fits',
  async (where, viewport) => {
    const api = await open()
    const { url } = await link(api)
    const { page, hosts, violations, isNarrow, close } = await visited({ viewport })
    const check = async (name: string) => {
      await shoot(page, `${name}-${String(viewport.width)}`)
      expect([where, name, await violations(), await isNarrow()]).toEqual([where, name, [], true])
    }
    await page.goto(url)
    await check('bulletin')
    await page.getByRole('button', { name: 'Relire mon bulletin' }).press('Enter')
    await check('bulletin-incomplet')
    await page.getByRole('radio', { name: 'Oui' }).press('Space')
    await page.getByRole('checkbox', { name: 'Karim' }).press('Space')
    await page.getByRole('checkbox', { name: 'Lucie' }).press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Relisez votre bulletin' }).waitFor()
    await check('relecture')
    await page.getByRole('button', { name: 'Modifier mes choix' }).press('Enter')
    expect(await page.getByRole('checkbox', { name: 'Karim' }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'Relire mon bulletin' }).press('Enter')
    await page.getByRole('button', { name: 'Déposer mon bulletin' }).press('Enter')
    await page.getByRole('heading', { name: 'Votre vote est enregistré' }).waitFor()
    await check('recu')
    const recu = await page.locator('.recu').textContent()
    await page.reload()
    expect(await page.locator('.recu').textContent()).toBe(recu)
    await page.goto(url)
    expect(await page.locator('.recu').textContent()).toBe(recu)
    await page.context().clearCookies()
    await page.goto(url)
    await page.getByRole('heading', { name: 'Vous avez déjà voté' }).waitFor()
    await check('deja-vote')
    expect([...hosts]).toEqual([`127.0.0.1:${String(port)}`])
    await close()
  },
  60_000,
)

test.skipIf(!browser)(
  'a long name of an organisation breaks neither itself nor the link to the other language',
  async () => {
    const api = await open({ titre: 'Négociation'.repeat(18) })
    const name = `${'Confédération'.repeat(8)} des syndicats nationaux et des professionnelles de la santé`
    const { main } = ownerDatabase().pools
    await main.query('update client set organisation = $1 where id = $2', [name, api.id])
    const { url } = await link(api)
    const { page, isNarrow, violations, close } = await visited()
    await page.goto(url)
    await shoot(page, 'nom-long')
    const other = await page.getByRole('link', { name: 'English' }).boundingBox()
    expect([await isNarrow(), (other?.height ?? 99) < 40, (other?.width ?? 0) > 40]).toEqual([true, true, true])
    expect(await violations()).toEqual([])
    await close()
  },
  60_000,
)

test.skipIf(!browser)(
  'the page speaks English when asked, and needs no script',
  async () => {
    const api = await open()
    const { url } = await link(api)
    const { page, close } = await visited({ javaScriptEnabled: false, viewport: { width: 1200, height: 900 } })
    await page.goto(url)
    await page.getByRole('link', { name: 'English' }).click()
    await page.getByRole('radio', { name: 'Non' }).check()
    await page.getByRole('checkbox', { name: 'Karim' }).check()
    await shoot(page, 'ballot')
    await page.getByRole('button', { name: 'Review my ballot' }).click()
    await page.getByRole('button', { name: 'Cast my ballot' }).click()
    await page.getByRole('heading', { name: 'Your vote is recorded' }).waitFor()
    await shoot(page, 'receipt')
    expect(await api.sealed()).toBe(1)
    await close()
  },
  60_000,
)
