import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsWithout } from '../../../mail/content/lien.ts'
import { render } from '../../../mail/render.ts'
import { faultOfLink } from '../../../mail/content/wording.ts'
import { modeleDeDemo } from '../../../db/clients/demo/adhesions.ts'
import { defaults } from '../../../mail/defaults.ts'
import { arriving, dropped, losing, straying } from '../../support/data/wrappings.ts'

const faultOf = (contenu: string) => faultOfLink('LienDeVote', { sujet: 'Votez', contenu })

describe('a wording', () => {
  test.each(losing)('loses its link: %s', async (contenu) => {
    expect(await faultOf(`<p>Votez.</p>${contenu}`)).toMatch(/^The link is not whole in the (?:HTML|text)/)
  })

  test.each(arriving)('brings its link: %s', async (contenu) => {
    expect(await faultOf(contenu)).toBeUndefined()
  })

  test('that says the link twice may lose one of them', async () => {
    expect(await faultOf(`${dropped.join('')}<p>{{lien}}</p>`)).toBeUndefined()
    expect(await faultOf(`<p style="display:none">{{lien}}</p><p>{{lien}}</p><p>{{lien}}.</p>`)).toBeUndefined()
  })

  test.each(straying)('that has a good link gives it to nobody else: %s', async (contenu) => {
    const refused = /^The link is not whole in the (?:HTML|text)/
    const good = '<p><a href="{{lien}}">Voter</a></p><p>{{lien}}</p>'
    expect(await faultOf(`${good}${contenu}`)).toMatch(refused)
    expect(await faultOf(`<div>${contenu}</div>${good}`)).toMatch(refused)
  })

  test('cannot know the link that it is tried with', async () => {
    const seen = await render({
      ...{ organisation: 'O', kind: 'worded' },
      worded: { modele: { sujet: 'x', contenu: '{{lien}}' }, variables: { lien: 'https://lien.exemple/abc' } },
    })
    expect(await faultOf(`<!--{{lien}}-->${seen.html}`)).toBeDefined()
  })

  test('of the service itself, and of its demonstration, brings its link', async () => {
    for (const nom of ['Formulaire', 'LienDeVote', 'RappelVote'] as const) {
      expect([nom, await faultOfLink(nom, defaults[nom])]).toEqual([nom, undefined])
    }
    expect(await faultOfLink('Formulaire', modeleDeDemo)).toBeUndefined()
  })

  test('of an e-mail without a link needs none', async () => {
    expect(await faultOfLink('CarteMembre', { sujet: 'x', contenu: 'x' })).toBeUndefined()
  })
})

/** What a person may write around something, each as a beginning and an end. */
const around = [
  ...['p', 'b', 'i', 'h1', 'td', 'center', 'blockquote', 'li', 'pre', 'span', 'u', 'font', 'small', 'title'],
  ...['style', 'textarea', 'script', 'select', 'option', 'noscript', 'svg', 'iframe', 'button', 'object', 'template'],
].map((name) => [`<${name}>`, `</${name}>`] as const)
const wrappings = [
  ...around,
  ['<table><tr><td>', '</td></tr></table>'],
  ['<ul><li>', '</li></ul>'],
  ['<a href="', '">Voter</a>'],
  ['<a href="https://', '">Voter</a>'],
  ['<a href="vote:', '">Voter</a>'],
  ['<a href="https://exemple.ca/', '">Voter</a>'],
  ['<a href="', '"></a>'],
  ['<a href="https://exemple.ca">', '</a>'],
  ['<a data-href="', '">Voter</a>'],
  ['<img src="', '">'],
  ['<img alt="', '">'],
  ['<p title="', '">x</p>'],
  ['<p style="display:none">', '</p>'],
  ['<div hidden>', '</div>'],
  ['<!-- ', ' -->'],
  ['https://', ''],
  ['(', ')'],
  ['« ', ' »'],
  ['', '.'],
  ['', 'abc'],
  ['<b>abc</b>', ''],
  ['', '/x'],
] as const

test('whatever the link is wrapped in, a wording that is accepted shows it whole in both parts, and one that is not does not', async () => {
  const given = fc.tuple(fc.array(fc.constantFrom(...wrappings), { maxLength: 4 }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(given, async ([parts, isBesideText]) => {
      const wrapped = parts.reduce((inner, [begin, end]) => `${begin}${inner}${end}`, '{{lien}}')
      const contenu = isBesideText ? `<p>Bonjour {{prenom}},</p>${wrapped}<p>{{lien}}</p>` : wrapped
      const isAccepted = (await faultOf(contenu)) === undefined
      const lien = 'https://exemple.ca/vote/Jeton0123456789-_abc'
      const worded = { modele: { sujet: 'x', contenu }, variables: { prenom: 'É', lien } }
      const sent = await render({ organisation: 'O', kind: 'worded', worded }).catch(() => undefined)
      // What is accepted is sent; what is sent has the link where it can be followed.
      expect(sent !== undefined).toBe(isAccepted)
      if (!sent) return
      expect(partsWithout(lien, sent)).toEqual([])
      expect(sent.html).toContain(lien)
      const attributes = [...sent.html.matchAll(/[\w-]+="[^"]*"/g)].map(([one]) => one)
      expect(attributes.filter((one) => one.includes(lien) && one.trim() !== `href="${lien}"`)).toEqual([])
      expect(sent.texte).toContain(lien)
    }),
    { numRuns: 500 },
  )
})
