import { expect, test } from 'vitest'
import { newClient, service } from '../support/api.ts'
import { axe, openBrowser } from '../support/processes/browser.ts'
import { question } from '../support/contract/samples.ts'
import { prepareCampagnes } from '../support/data/votes.ts'

const { port } = await service()
const browser = await openBrowser('test/pages/preview.test.ts')
const screenshots = process.env['SCREENSHOTS']

test('the ballot of a draft is previewed as a voter would see it', async () => {
  const { draft, ok, refusal, id: clientId } = await prepareCampagnes()
  const id = await draft({ textePageAccueil: '<p>Bienvenue</p>', libelleAbstention: 'Je passe' }, [question(1)])
  const { organisation, campagne, questions, votant } = await ok('getApercu', { path: { id } })
  expect([organisation, campagne.titre, campagne.libelleAbstention]).toEqual(['Tests', 'Campagne 1', 'Je passe'])
  expect(questions.map(({ titre, options }) => [titre, options.map(({ libelle }) => libelle)])).toEqual([
    ['Question 1', ['Oui', 'Non']],
  ])
  expect(votant).toMatchObject({ prenom: 'Prénom', poids: 1 })
  const english = await ok('getApercu', { path: { id }, query: { langue: 'en' } })
  expect(english.votant).toMatchObject({ prenom: 'First name', nom: 'Last name' })
  expect(clientId).toBeDefined()
  const { refusal: foreign } = await newClient()
  expect(await foreign('getApercu', { path: { id } })).toBe('404 Campagne.NotFound')
  expect(await refusal('getApercu', { path: { id: 'x' } })).toMatch(/^400/)
})

test('its page has nothing to send, and is shown to the holder of the key alone', async () => {
  const { draft, key } = await prepareCampagnes()
  const id = await draft({ textePageAccueil: '<p onclick="x()">Bienvenue<script>x()</script></p>' }, [question(1)])
  const shown = (headers: Record<string, string>, query = '') =>
    fetch(`http://127.0.0.1:${String(port)}/b2b/v1/campagnes/${id}/apercu${query}`, {
      headers: { accept: 'text/html', ...headers },
    })
  const page = await shown({ 'x-api-key': key })
  const text = await page.text()
  expect([page.status, page.headers.get('content-security-policy')]).toEqual([
    200,
    expect.stringContaining("default-src 'none'"),
  ])
  expect(text).toMatch(/Bienvenue[^]*Question 1[^]*Oui/)
  expect(text).toContain('rien ne peut être déposé d’ici')
  expect(text).not.toMatch(/<form|<button|name="secret"|<script|onclick|undefined/)
  expect(await (await shown({ 'x-api-key': key }, '?langue=en')).text()).toContain('nothing can be cast from here')
  expect((await shown({})).status).toBe(401)
  expect((await shown({ 'x-api-key': key }, '?langue=de')).status).toBe(400)
})

test.skipIf(!browser).each([
  ['360', { width: 360, height: 740 }],
  ['1200', { width: 1200, height: 900 }],
])(
  'it is accessible and fits %s pixels',
  async (name, viewport) => {
    const { draft, key } = await prepareCampagnes()
    const long = 'Négociation'.repeat(12)
    const questions = [
      question(1, { titre: `Acceptez-vous l’entente ? ${long}`, description: '<p>Lisez <b>tout</b>.</p>' }),
      question(2, {
        ...{ type: 'ChoixMultiple', nombreChoixMax: 3 },
        options: Array.from({ length: 30 }, (_, n) => ({ libelle: n === 3 ? long : `Personne ${String(n + 1)}` })),
      }),
    ]
    const changes = {
      textePageAccueil: '<h2>Bienvenue</h2><p>Merci.</p>',
      libelleAbstention: 'Je m’abstiens',
      quorum: 50,
    }
    const id = await draft(changes, questions)
    const context = await browser?.newContext({
      viewport,
      extraHTTPHeaders: { 'x-api-key': key, accept: 'text/html' },
    })
    const page = await context?.newPage()
    if (!page) throw new Error('There is no browser')
    for (const query of ['', '?langue=en']) {
      await page.goto(`http://127.0.0.1:${String(port)}/b2b/v1/campagnes/${id}/apercu${query}`)
      if (screenshots)
        await page.screenshot({ path: `${screenshots}/apercu-${name}${query.slice(-2)}.png`, fullPage: true })
      const found: unknown = await page.evaluate(
        `${axe}; axe.run().then(({ violations }) => violations.map(({ id }) => id))`,
      )
      const isNarrow = await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
      // A question of several lines is not crossed by the border.
      const isWithin = await page.evaluate(
        `[...document.querySelectorAll('legend')].every((one) =>
          one.getBoundingClientRect().top > one.parentElement.getBoundingClientRect().top)`,
      )
      expect([query, found, isNarrow, isWithin]).toEqual([query, [], true, true])
    }
    await context?.close()
  },
  60_000,
)
