import { readFileSync } from 'node:fs'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { attributes, elements } from '../../mail/html.ts'
import { properties } from '../../mail/content/styles.ts'
import { newClient } from '../support/api.ts'
import { campagne, courriel } from '../support/contract/samples.ts'
import { prepareCampagnes } from '../support/data/votes.ts'

const written = (name: string) => readFileSync(new URL(`modeles/${name}.html`, import.meta.url), 'utf8')

/** The message that becomes of HTML, as it is sent by the API. */
async function sent(contenu: string) {
  const { ok } = await newClient({ estBacASable: true })
  await ok('sendCourriel', { body: courriel(1, { contenu, estHtml: true, omettrePiedDePage: true }) })
  const [one] = await ok('listCourriels')
  return { html: one?.html ?? '', texte: one?.texte ?? '' }
}

/** What stands in the body of a page: each declaration, attribute and element once, as `name: value`. */
function found(html: string) {
  const all = new Set<string>()
  let isBody = false
  new Parser({
    onopentag(name, given) {
      isBody ||= name === 'body'
      if (!isBody) return
      if (name !== 'body') all.add(name)
      for (const [attribute, value] of Object.entries(given)) {
        if (attribute !== 'style') all.add(`${attribute}=${value}`)
        else
          for (const one of value.split(';'))
            all.add(one.replaceAll(/\s+/g, ' ').replace(/ ?: ?/, ':').trim().toLowerCase())
      }
    },
  }).end(html)
  return all
}

/** What mail readers do without: classes and ids are of use to style sheets only. */
const unneeded =
  /^(?:(?:class|id|xmlns|dir|xml:lang|itemscope|bgcolor|aria-roledescription|-webkit-box-sizing|-webkit-font-smoothing|-moz-|text-size-adjust|box-shadow|word-spacing|outline|cursor|transition|-webkit-border-radius)\b|mso-|-premailer|$)/

test.each(['default', 'cerberus', 'neopolitan', 'salted', 'mjml'])(
  'the template %s arrives as it was written',
  async (name) => {
    const html = written(name)
    const message = await sent(html)
    const [before, after] = [found(html), found(message.html)]
    const lost = [...before].filter((one) => !after.has(one) && !unneeded.test(one))
    expect(lost).toEqual([])
    expect(message.html).not.toMatch(/<title>(?!Message)/)
    expect(message.texte).toMatch(/Amélie/)
    expect(message.texte).not.toMatch(/\{|font-family/)
  },
)

test('a line that is hidden stays so, and the text has none of it; a title is not printed', async () => {
  const preheader = '<div style="display:none;max-height:0;overflow:hidden">Le 12 mars</div>'
  const { html, texte } = await sent(`<title>Titre</title>${preheader}<p>Bonjour</p>`)
  expect(html).toContain(preheader)
  expect(html).not.toContain('Titre')
  expect(texte.trim()).toBe('Bonjour')
})

test.each([
  ['background:#0b5394;color:#fff', 'background:#0b5394;color:#fff'],
  ['background:#0b5394 url(http://exemple.ca/a.png);color:#fff', 'background:#0b5394;color:#fff'],
  ['color:#fff;background:url(http://exemple.ca/a.png)', ''],
  ['background:url(https://exemple.ca/a.png);color:#fff', 'background:url(https://exemple.ca/a.png);color:#fff'],
  ['background:linear-gradient(90deg, #fff, #000)', 'background:linear-gradient(90deg, #fff, #000)'],
  ['position:fixed;top:0;left:0;z-index:9;width:100%', 'width:100%'],
  ['margin-top:-900px;padding:1px', 'padding:1px'],
  ["font:14px/1.5 'Segoe UI', Arial, sans-serif", "font:14px/1.5 'Segoe UI', Arial, sans-serif"],
])('a style %s is sent as "%s"', async (style, kept) => {
  const { html } = await sent(`<p style="${style}">x</p>`)
  const [, given = ''] = /<p(?: style="([^"]*)")?>x<\/p>/.exec(html) ?? []
  expect(given.replace(/;$/, '')).toBe(kept)
})

/** A message whose sheet is this one, of a paragraph of the class `x` that is green, and the sheet in its head. */
async function styledBy(sheet: string) {
  const { html, texte } = await sent(`<style>${sheet}</style><p class="x y" id="z" style="color:green">Votez</p>`)
  const [, head = ''] = /<style>\n([^]*)\n<\/style>/.exec(html) ?? []
  const [, style = ''] = /<p(?: class="[^"]*")?(?: style="([^"]*)")?>Votez<\/p>/.exec(html) ?? []
  return { head, style, html, texte }
}

test.each([
  ['p{margin:0}', 'margin:0;color:green'],
  ['p{color:red}', 'color:red;color:green'],
  ['p{color:red!important}', 'color:green;color:red'],
  ['.x{margin:1px} p{margin:2px}', 'margin:1px;color:green'],
  ['#z{margin:1px} p.x.y{margin:2px}', 'margin:1px;color:green'],
  ['p{margin:1px;padding:0} p{margin:2px}', 'padding:0;margin:2px;color:green'],
  ['[class="x"]{margin:0} div > p, div p{padding:0}', 'margin:0;color:green'],
  ['p{position:fixed} p:hover{margin:0}', 'color:green'],
  ['p{margin:0', 'color:green'],
  ['p{}} margin:0', 'color:green'],
])('a sheet "%s" is laid on what it is about', async (sheet, style) => {
  expect(await styledBy(sheet)).toMatchObject({ head: '', style })
})

test.each([
  ['@media (max-width:600px){.x{width:100%!important}}', '.contenu .x { width: 100% !important }'],
  ['@media only screen and (max-width:600px){body p.x, #z{margin:0}}', '.contenu p.x { margin: 0 }'],
  ['@media (prefers-color-scheme: dark){body{color:#fff;position:fixed}}', '.contenu { color: #fff }'],
  ['@media screen{.x{display:none;max-height:0px;opacity:0;font-size:0}}', ''],
  ['@media screen{.x{background:url(https://exemple.ca/a.png)}}', ''],
  ['@media print{p{color:red}} @import "https://exemple.ca/a.css"; @font-face{font-family:x;src:url(x)}', ''],
  ['@media screen{p:hover{color:red} p~p{color:red} p::after{content:"Non"}}', ''],
  ['@media screen and (max-width:600px){@media print{p{color:red}}}', ''],
  ['@media screen{body.x > p{margin:0}}', '.contenu.x > p { margin: 0 }'],
  ['@media screen{html > body p + p{margin:0}}', '.contenu p + p { margin: 0 }'],
  ['@media screen{p, body + p{margin:0}}', '.contenu p { margin: 0 }'],
  ...[
    ...[
      'body + p',
      'html + p a',
      'body + *',
      'html>body+p',
      'html body+p',
      'body.contenu + p',
      'html + body p',
      'body ~ p',
    ],
    ...[
      'body > + p',
      '+ p',
      '> + p',
      ':root + p',
      ':root ~ *',
      'BODY:first-child + p',
      'body+p+p',
      '&+p',
      ':is(body) + p',
    ],
  ].map((one): [string, string] => [`@media (min-width:1px){${one}{width:1px}}`, '']),
  [
    '@media screen{p{color:red;}}</style ><style>@media screen{p{font-family:"</sty le><script>"}}',
    '.contenu p { color: red }',
  ],
])('a sheet "%s" is kept as "%s", for the content alone', async (sheet, rule) => {
  const { head, html } = await styledBy(sheet)
  expect(head.split('\n').slice(1, -1).join('\n')).toBe(rule)
  expect(html.includes('class="contenu"')).toBe(rule !== '')
  expect(html).not.toMatch(/<script|@import|@font-face/)
})

test('only the classes stay that a kept sheet names', async () => {
  expect((await styledBy('@media screen{.x{margin:0}}')).html).toContain('<p class="x" style="color:green">')
  expect((await styledBy('p{margin:0}')).html).not.toContain('class=')
})

test('what a sheet hides is not in the text, and no link to a vote is lost by it', async () => {
  expect((await sent('<style>.x{display:none}</style><p class="x">Caché</p><p>Vu</p>')).texte.trim()).toBe('Vu')
  const { refusal } = await newClient({ modules: ['Vote'] })
  const contenu = '<style>a{display:none}</style><a href="{{lien}}">Voter</a>'
  const body = campagne(1, { modeleEnvoiLien: { sujet: 'Votez', contenu } })
  expect(await refusal('createCampagne', { body })).toBe('400 Campagne.LienPerdu')
})

test('a link to a vote goes to nobody else, of a campaign that is published either', async () => {
  const { ok, refusal, draft } = await prepareCampagnes()
  const contenu = '<a href="{{lien}}">Voter</a><img src="https://exemple.org/p?{{lien}}">'
  const modeleEnvoiLien = { sujet: 'Votez', contenu }
  expect(await refusal('createCampagne', { body: campagne(7, { modeleEnvoiLien }) })).toBe('400 Campagne.LienPerdu')
  const path = { id: await draft({}) }
  expect(await refusal('updateCampagne', { path, body: { modeleEnvoiLien } })).toBe('400 Campagne.LienPerdu')
  await ok('publishCampagne', { path })
  expect(await refusal('updateCampagne', { path, body: { modeleEnvoiLien } })).toBe('400 Campagne.LienPerdu')
})

test.each(['', '<body>'])('a content stands within what scrolls, above who sends it: after "%s"', async (page) => {
  const { ok } = await newClient({ estBacASable: true })
  const contenu = `${page}<div style="height:1px"><p style="background:#fff">Vu</p></div>`
  await ok('sendCourriel', { body: courriel(1, { contenu, estHtml: true }) })
  const { html } = (await ok('listCourriels'))[0] ?? {}
  expect(html).toMatch(
    /<div style="overflow:auto">[^]*Vu<[^]*<\/div>\n<\/div>[^]*Ce message vous est envoyé par|<div style="overflow:auto">\n<div[^]*Vu[^]*\n<\/div>[^]*Ce message/,
  )
})

test('a sheet that would take long, or make a message large, is left out', async () => {
  const many = Array.from({ length: 1001 }, (_, n) => `.c${String(n)}{margin:0}`).join('')
  expect((await styledBy(`${many}p{margin:0}`)).style).toBe('color:green')
  expect((await styledBy(`p{margin:0}${' '.repeat(100_000)}`)).style).toBe('color:green')
  const long = `p{font-family:${'a, '.repeat(90)}a}`
  const { html } = await sent(`<style>${long}</style>${'<p>x</p>'.repeat(9000)}`)
  expect(html.length).toBeLessThan(1_400_000)
})

test.each([
  [' \n\u200b\u00a0', false],
  ['<p>&nbsp;</p><br>', true],
  ['<style>p{color:red}</style><!-- Bonjour --><title>Bonjour</title>', true],
  ['<div style="display:none">Bonjour</div>', true],
  ['<img src="http://exemple.ca/a.png" alt="">', true],
])('a content that shows nothing is refused: %j', async (contenu, estHtml) => {
  const { refusal } = await newClient()
  expect(await refusal('sendCourriel', { body: courriel(1, { contenu, estHtml }) })).toBe('400 Courriel.ContenuVide')
})

test('a message of one image has a text: its words, or the subject', async () => {
  expect((await sent('<img src="https://exemple.ca/a.png" alt="Assemblée le 12 mars">')).texte.trim()).toBe(
    'Assemblée le 12 mars',
  )
  expect((await sent('<img src="https://exemple.ca/a.png">')).texte).toBe(courriel(1).sujet)
})

test.each([
  '../../contract/paths/courriels.yaml',
  '../../contract/french/exchanges.yaml',
  '../../docs/guides/en/emails.md',
  '../../docs/guides/fr/emails.md',
])('%s names all that is kept, in the same order, and nothing else', (file) => {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8')
  const named = (names: readonly string[]) =>
    [...names]
      .sort()
      .map((name) => `\`${name}\``)
      .join(', ')
  for (const names of [elements, attributes['*'] ?? [], Object.keys(properties)]) expect(text).toContain(named(names))
  const some = Object.entries(attributes).filter(([name]) => name !== '*')
  expect(text).toContain(
    some
      .map((one) =>
        one
          .flat()
          .map((name) => `\`${name}\``)
          .join(' '),
      )
      .join('; '),
  )
})
