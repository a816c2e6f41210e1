import { describe, expect, test } from 'vitest'
import { rewritten, says } from '../../../db/outbox/reading.ts'
import {
  addressPattern,
  finding,
  isTelephone,
  mentionPattern,
  sievesOf,
  wordsPattern,
} from '../../../rules/anonymity/mentions.ts'

const person = {
  adresses: ['v@famille.ca', 'v@montréal.ca', 'v@xn--montral-fya.ca'],
  telephones: ['514 555-0000'],
  noms: [
    { prenom: 'Marie', nom: 'Roy' },
    { prenom: 'Zoé', nom: 'D’Or & "Fils"' },
    { prenom: 'Anne-Marie', nom: 'Lebœuf' },
    { prenom: 'Table', nom: 'Center' },
  ],
}
const rest = finding(addressPattern(person.adresses))
const mention = { words: finding(mentionPattern(person)), rest }
const { marks, first, last } = sievesOf(person)
const finds = (sieve: string | null, html: string) => new RegExp(sieve ?? '(?!)', 's').test(html)
const isSieved = (html: string) => finds(marks, html) || (finds(first, html) && finds(last, html))
const inHtml = [
  ['an address', 'Écrivez à v@famille.ca.'],
  ['one in capitals', 'Écrivez à V@FAMILLE.CA'],
  ['one in a link', '<a href="mailto:v@famille.ca?subject=Roy">Roy</a>'],
  ['one between marks', '_v@famille.ca_ &lt;v@famille.ca>'],
  ['one in percents', '<a href="mailto:v%40famille%2Eca">ici</a>'],
  ['one in percents of a link', '<a href="https://exemple.ca/?a=%3Cv%40famille.ca%3E&amp;b=1">ici</a>'],
  ['one in entities', 'v&#64;famille&period;ca'],
  ['one with accents in its domain', 'v@MONTRE\u0301AL.ca, v@montr&eacute;al.ca'],
  ['one in punycode', 'v@xn--montral-fya.ca'],
  ['one in parts', '<b>v</b>@famille<wbr>.ca, v@fa\u00admille.ca'],
  ['one that nobody is shown', '<p data-x="v@famille.ca">a</p>'],
  ['one in a comment', '<!-- <p>v@famille.ca</p> -->'],
  ['the telephone', 'Appelez au 514 555-0000 !'],
  ['it without blanks', '5145550000'],
  ['it with dots', '514.555.0000'],
  ['it with parentheses', '(514) 555-0000'],
  ['it with the code of the country', '+1 (514)&nbsp;555‑0000'],
  ['it in a link', '<a href="tel:+15145550000">Appelez</a>'],
  ['it behind its name', 'Tel:514 555-0000'],
  ['the whole name', 'Voici Marie Roy.'],
  ['it in capitals', 'MARIE ROY'],
  ['the last name first', 'Roy Marie'],
  ['the last name and a comma', 'Roy, Marie'],
  ['it over the end of a line', 'Marie\n  Roy'],
  ['it behind an apostrophe', "le dossier d'Marie Roy"],
  ['it in markup', '<b>Marie</b>&nbsp;<i>Roy</i>'],
  ['it in cells', '<td class="a>b">Marie</td><td>Roy</td>'],
  ['it with a large letter', '<span>M</span>arie Roy'],
  ['it as HTML writes it', 'Zo&eacute; D’Or &amp; &quot;Fils&quot;'],
  ['it with another apostrophe', 'Zoé D&rsquo;Or & "Fils", Zoé D\'Or &amp; "Fils"'],
  ['it decomposed, and without accents', 'Zoe\u0301 D’Or & "Fils", ZOE D’OR & "FILS"'],
  ['it by numbers', '&#x4D;&#97;rie &#82;oy'],
  ['it without a hyphen', 'Anne Marie Lebœuf'],
  ['it with another hyphen', 'ANNE‑MARIE LEBOEUF'],
  ['it in what stands for an image', '<img alt="Photo de Marie Roy">'],
  ['it in a subject of a link', '<a href="mailto:a@b.ca?subject=Pour%20Marie%20Roy">a</a>'],
  ['it beside an address of a page', 'https://exemple.ca/ Marie Roy'],
] as const

describe('a message is about a person by', () => {
  test.each(inHtml)('%s', (_, html) => {
    expect(says(html, true, mention)).toBe(true)
  })
  test.each(inHtml)('%s, which the database finds as it is stored', (_, html) => {
    expect(isSieved(html)).toBe(true)
  })
  test.each(inHtml)('%s, and loses it', (_, html) => {
    const without = rewritten(html, true, mention, () => 'X')
    expect(without).toContain('X')
    expect(says(without, true, mention)).toBe(false)
  })
})

describe('and not by', () => {
  test.each([
    ['the first name', 'Bonjour Marie Gagnon de Laval'],
    ['the last name', 'Monsieur Roy'],
    ['both of them apart', 'Marie Gagnon et Paul Roy'],
    ['a comma behind the first one', 'Bonjour Marie, Roy sera absent'],
    ['a longer word', 'Marie Royal; Amarie Roy; <i>A</i>marie Roy; Marie Roye\u0301'],
    ['a longer first name', 'Anne-Marie Roy, Anne‑<b>Marie</b> Roy'],
    ['a longer last name', 'Marie Roy-Gagnon'],
    ['a longer address', 'x.v@famille.ca, av@famille.ca, v@famille.ca.qc, v@famille.cat'],
    ['the same without accents', 'v@montreal.ca'],
    ['a longer number', '1514 555-00001, 514 555-00001, 4514 555-0000'],
    ['a number in a link', '<a href="https://exemple.ca/5145550000">a</a> https://exemple.ca/514-555-0000'],
    ['a link', 'https://exemple.ca/Roy/Marie?x=1042, https://exemple.ca/Marie%20Roy'],
    ['markup', '<table center><tr><td class="Marie Roy" style="table center">a</td></tr></table>'],
    ['a sheet', '<style>table center { color: red }</style><!--[if mso]><table center><![endif]-->'],
  ])('%s', (_, html) => {
    expect(says(html, true, mention)).toBe(false)
    expect(rewritten(html, true, mention, () => 'X')).toBe(html)
  })

  test('anything, where nothing is known', () => {
    const nothing = { adresses: [], telephones: [], noms: [] }
    const sought = { words: finding(mentionPattern(nothing)), rest: finding(addressPattern([])) }
    expect(says('Marie Roy v@famille.ca', false, sought)).toBe(false)
    expect(sievesOf(nothing)).toMatchObject({ first: null, last: null })
  })
})

test('a text is no HTML', () => {
  expect(says('Marie &#82;oy, Marie<br>Roy', false, mention)).toBe(false)
  expect(says('Marie&nbsp;Roy', false, mention)).toBe(false)
  expect(rewritten('a < b, Marie Roy & 1 > 0 <b>', false, mention, () => 'X')).toBe('a < b, X & 1 > 0 <b>')
})

test('what tells of a person goes from words, and the markup stays', () => {
  const words = finding(wordsPattern(person, ['Marie', 'Roy', 'Table', 'Style', 'Li', 'Québec', 'E-1042', 'H2X 1Y4']))
  const said = (html: string, isHtml = true) =>
    rewritten(html, isHtml, { words, rest }, (found) => (found.includes('@') ? 'x@y' : 'Anonyme'))
  expect(
    said(
      '<table style="Style"><td title="Marie">M<b>ar</b>ie &amp; Li, Qu&eacute;bec; <a href="/Roy/v%40famille.ca">Roy</a> H2X&nbsp;1Y4 E-10423</td></table>',
    ),
  ).toBe(
    '<table style="Style"><td title="Anonyme">Anonyme<b></b> &amp; Li, Anonyme; <a href="/Roy/x@y">Anonyme</a> Anonyme E-10423</td></table>',
  )
  expect(said(' li ', false)).toBe('Anonyme')
  expect(said('Marie Roy, Marie-Ève, e-1042', false)).toBe('Anonyme, Marie-Ève, Anonyme')
})

test('a telephone has at least seven digits', () => {
  expect(['514 555-0000', '555-0000', '+1 514', '1042', ''].filter(isTelephone)).toEqual(['514 555-0000', '555-0000'])
})

/** A text with its characters written in one of the ways of HTML. */
function anyhow(text: string, next: () => number): string {
  const ways = [
    (char: string) => `&#${String(char.codePointAt(0))};`,
    (char: string) => `&#x${char.charCodeAt(0).toString(16)}`,
    (char: string) => `${char}<i title="a > b">`,
    (char: string) => `${char}\u00ad<!-- > -->`,
    (char: string) => char.normalize('NFD'),
    (char: string) => char.toUpperCase(),
    (char: string) => (char === ' ' ? '<br>\n&nbsp;' : char),
    (char: string) => ({ é: '&eacute', œ: 'oe', '’': '&#39;', '-': '&hyphen;', '@': '&commat;' })[char] ?? char,
  ]
  return Array.from(text, (char) => ways[next() % ways.length]?.(char)).join('')
}

test('whatever is found in a message, the database finds in it as it is stored', () => {
  // A generator of Lehmer: the same texts each time.
  let seed = 20_261_128
  const next = () => (seed = (seed * 48_271) % 2_147_483_647)
  const said = ['v@famille.ca', '(514) 555-0000', 'Zoé D’Or & "Fils"', 'Lebœuf, Anne-Marie', 'Marie Roy']
  expect(isSieved('<p class="a">Bonjour Marie, 514 555-0001, V@famille.com</p>')).toBe(false)
  let found = 0
  for (let i = 0; i < 400; i++) {
    const html = `Bonjour ${anyhow(said[i % said.length] ?? '', next)} !`
    const isFound = says(html, true, mention)
    if (isFound) found++
    expect([html, isFound && !isSieved(html)]).toEqual([html, false])
  }
  expect(found).toBeGreaterThan(200)
})

test.each([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])('a text with %s in it goes from HTML as that writes it', (sign, written) => {
  const words = finding(wordsPattern({ adresses: [], telephones: [], noms: [] }, [`D${sign}Arcy${sign}Roy`]))
  const said = (html: string) => rewritten(html, true, { words, rest }, () => 'Anonyme')
  expect(said(`<p>M. D${written}Arcy${written}Roy.</p>`)).toBe('<p>M. Anonyme.</p>')
})
