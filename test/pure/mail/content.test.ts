import { describe, expect, test } from 'vitest'
import { dayOf, momentOf } from '../../../mail/dates.ts'
import { isPage, sanitise, toText } from '../../../mail/html.ts'
import { mailPage, ownPage } from '../../../mail/template.ts'

const contentOf = (html: string) => sanitise(html).contenu

describe('the content of an e-mail keeps', () => {
  test.each([
    [
      '<body bgcolor="#ffffff" style="color:red" lang="fr">a</body>',
      '<div lang="fr" style="background-color:#ffffff;color:red">a</div>',
    ],
    ['<html><body bgcolor="#ffffff">a</body></html>', '<div style="background-color:#ffffff">a</div>'],
    ['<body style="color:red">a</body>', '<div style="color:red">a</div>'],
    ['<body lang="fr">a</body>', '<div lang="fr">a</div>'],
  ])('the ground and the look of a page: %s', (html, kept) => {
    expect(contentOf(html)).toBe(kept)
  })

  test.each([
    ['https://x.ca/a.png', true],
    ['HTTPS://x.ca/a', true],
    ['http://x.ca', false],
    ['x https://x.ca', false],
    ['https://x.ca/a b', false],
    ["https://x.ca/a'b", false],
    ['https://x.ca/a>b', false],
    ['https://', false],
    ['', false],
  ])('the ground of a table from %j: %s', (ground, isKept) => {
    const table = (given: string) => `<table${given}><tr><td>a</td></tr></table>`
    expect(contentOf(table(` background="${ground}"`))).toBe(table(isKept ? ` background="${ground}"` : ''))
  })

  test.each([
    ['_blank', true],
    ['_top', false],
    ['blank', false],
    ['', false],
  ])('a link that opens in %j: %s', (target, isKept) => {
    const link = (given: string) => `<a href="https://x.ca"${given}>a</a>`
    expect(contentOf(link(` target="${target}"`))).toBe(link(isKept ? ` target="${target}"` : ''))
  })

  test('the classes of its sheet, and that of a button on a link', () => {
    const style = '<style>@media (max-width:600px){.x{color:red}.y{color:blue}}</style>'
    expect(sanitise(`${style}<p class="x  y\tz">a</p>`)).toEqual({
      contenu: '<div class="contenu"><p class="x y">a</p></div>',
      sheet: '@media (max-width:600px) {\n.contenu .x { color: red }\n.contenu .y { color: blue }\n}',
    })
    expect(sanitise('<a class="x  bouton" href="https://x.ca">a</a><p class="bouton">b</p>')).toEqual({
      contenu: '<a class="bouton" href="https://x.ca">a</a><p>b</p>',
      sheet: '',
    })
  })
})

test.each([
  ['<html>', true],
  ['<html lang="fr">', true],
  ['<BODY\n>', true],
  ['a <body>', true],
  ['<bodyx>', false],
  ['<htmlx ', false],
  ['html >', false],
  ['<html', false],
])('that %j is a whole page: %s', (html, expected) => {
  expect(isPage(html)).toBe(expected)
})

describe('the text of an e-mail shows', () => {
  test.each<[string, string, string]>([
    ['maintenant, oui', 'ici : https://x.ca/v maintenant, oui', 'apart from what stands next to it'],
    ['<b>oui</b>', 'ici : https://x.ca/v oui', 'apart from an element'],
    ['« oui »', 'ici : https://x.ca/v « oui »', 'apart from an opening quote'],
    [' oui', 'ici : https://x.ca/v oui', 'as it is from a blank'],
    ['', 'ici : https://x.ca/v', 'at the end'],
    ...Array.from('.,;:!?)]»').map(
      (sign) => [sign, `ici : https://x.ca/v${sign}`, 'with what ends a clause'] as [string, string, string],
    ),
  ])('a link before %j as %j: %s', (next, text) => {
    expect(toText(`<a href="https://x.ca/v">ici</a>${next}`)).toBe(text)
  })

  test.each([
    [' alt=" A "', 'a A b'],
    [' alt="  "', 'ab'],
    ['', 'ab'],
  ])('an image by its words, %j as %j', (words, text) => {
    expect(toText(`a<img src="https://x.ca/a.png"${words}>b`)).toBe(text)
  })
})

describe('an e-mail says who sends it', () => {
  const around = { sujet: 'Un <b>', pied: 'De & nous', sheet: '.x{}' }

  test.each([
    ['in its own look', mailPage],
    ['below a page that somebody wrote', ownPage],
  ])('%s', (_, page) => {
    const html = page('<p>a</p>', around)
    expect(html).toContain('<title>Un &lt;b&gt;</title>\n<style>\n.x{}\n</style>\n</head>')
    expect(html).toContain('<div style="overflow:auto">\n<p>a</p>\n</div>')
    expect(html).toMatch(/<p style="[^"]+">De &amp; nous<\/p>/)
    const bare = page('<p>a</p>', { ...around, pied: undefined, sheet: '' })
    expect(bare).toContain('<title>Un &lt;b&gt;</title>\n</head>')
    expect(bare).not.toMatch(/<style>|De &amp; nous|<p style/)
    expect(bare).toContain('<div style="overflow:auto">\n<p>a</p>\n</div>')
  })

  test('and a page that somebody wrote has nothing around it but that', () => {
    const html = ownPage('<p>a</p>', { ...around, pied: undefined })
    const [, body] = /<body style="margin:0;padding:0">\n([^]*)<\/body>/.exec(html) ?? []
    expect(body).toBe('<div style="overflow:auto">\n<p>a</p>\n</div>\n')
  })
})

test.each([
  ['2026-11-01T17:00:00Z', '1er novembre 2026', 'November 1, 2026'],
  ['2026-11-11T17:00:00Z', '11 novembre 2026', 'November 11, 2026'],
  ['2021-12-31T17:00:00Z', '31 décembre 2021', 'December 31, 2021'],
])('the day of %s is %s, %s', (instant, fr, en) => {
  expect([dayOf(instant, 'America/Toronto'), dayOf(instant, 'America/Toronto', 'en')]).toEqual([fr, en])
  expect(momentOf(instant, 'America/Toronto')).toBe(`${fr} à 12\u00a0h\u00a000 (heure normale de l’Est)`)
})
