import { expect, test } from 'vitest'
import { newClient, service } from '../support/api.ts'
import { question } from '../support/contract/samples.ts'
import { prepareCampagnes } from '../support/data/votes.ts'

const { port } = await service()

test('the ballot of a draft is previewed as a voter would see it', async () => {
  const { draft, ok, refusal, id: clientId } = await prepareCampagnes()
  const id = await draft({ textePageAccueil: '<p>Bienvenue</p>', libelleAbstention: 'Je passe' }, [question(1)])
  const { organisation, campagne, questions, votant } = await ok('getApercu', { path: { id } })
  expect([organisation, campagne.titre, campagne.libelleAbstention]).toEqual(['Tests', 'Campagne 1', 'Je passe'])
  expect(questions.map(({ titre, options }) => [titre, options.map(({ libelle }) => libelle)])).toEqual([
    ['Question 1', ['Oui', 'Non']],
  ])
  expect(votant).toMatchObject({ prenom: 'Prénom', poids: 1 })
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
