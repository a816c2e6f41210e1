import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { newClient, service } from '../support/api.ts'
import { courriel } from '../support/contract/samples.ts'
import { prepareVotants } from '../support/data/votes.ts'

const dom = readFileSync(new URL(import.meta.resolve('typescript/lib/lib.dom.d.ts')), 'utf8')
const lines = (pattern: RegExp, text = dom) => [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
const namesOf = (map: string) =>
  lines(/^ {4}"([\w-]+)":/gm, new RegExp(`interface ${map} \\{([^}]*)\\}`).exec(dom)?.[1] ?? '')

/** What a browser knows: every element, every attribute that runs a script. */
const tags = [
  ...['HTML', 'SVG', 'MathML'].flatMap((kind) => namesOf(`${kind}ElementTagNameMap`)),
  ...['font', 'center', 'marquee', 'applet', 'frame', 'frameset', 'portal', 'isindex', 'x-autre', 'image', 'noembed'],
]
const handlers = [
  ...lines(/^ {4}(on[a-z]+): \(\(/gm),
  'onbegin',
  'onend',
  'onrepeat',
  'onfocusin',
  'onbounce',
  'onautre',
  'ONCLICK',
]

/** Where an element takes an address from. */
const places = [
  ...['href', 'src', 'action', 'formaction', 'poster', 'background', 'cite', 'longdesc', 'data', 'ping', 'srcset'],
  ...[
    'xlink:href',
    'codebase',
    'classid',
    'usemap',
    'lowsrc',
    'dynsrc',
    'manifest',
    'profile',
    'icon',
    'srcdoc',
    'archive',
  ],
]
const run = [
  'javascript',
  'JaVaScRiPt',
  'vbscript',
  'livescript',
  'mocha',
  'data',
  'file',
  'blob',
  'filesystem',
  'ftp',
  'ws',
  'about',
]
const schemes = [
  ...run.map((scheme) => `${scheme}:alert(1)`),
  ...[
    'view-source:x',
    'intent:x',
    'ms-word:x',
    'jar:x',
    'chrome:x',
    'x-autre:x',
    '//espion.exemple/x',
    '/\\espion.exemple/x',
    '\\\\espion.exemple',
  ],
  ...['java\nscript:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)', '\u0001javascript:alert(1)'],
  ...[
    '&#106;avascript:alert(1)',
    '&#x6A;avascript:alert(1)',
    'javascript&colon;alert(1)',
    'java&Tab;script:alert(1)',
    'data:text/html,x',
  ],
]
const styles = [
  'url(javascript:alert(1))',
  'url(https://espion.exemple)',
  'expression(alert(1))',
  'red;position:fixed',
  'red;behavior:url(x)',
]

type Html = (contenu: string) => Promise<string>

/** What is between the marks that a content is set in. */
async function between(show: Html, contenu: string): Promise<string> {
  const html = await show(`<p>DEBUT</p>${contenu}<p>FIN</p>`)
  const [, inside] = /<p>DEBUT<\/p>([^]*)<p>FIN<\/p>/.exec(html) ?? []
  if (inside === undefined) throw new Error(`Nothing is between the marks of ${html.slice(0, 2000)}`)
  return inside
}

/** The elements that are left, each with its attributes. */
const elements = (html: string) =>
  [...html.matchAll(/<([a-z][^\s/>]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi)].map(([, tag = '', text = '']) => ({
    tag,
    attributes: [...text.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)].map(
      ([, name = '', value = '']) => [name, value] as const,
    ),
  }))

const mail: Html = async (contenu) => {
  const { ok } = await newClient({ estBacASable: true })
  await ok('sendCourriel', { body: courriel(1, { contenu, estHtml: true, omettrePiedDePage: true }) })
  return (await ok('listCourriels'))[0]?.html ?? ''
}
const welcome: Html = async (textePageAccueil) => {
  const api = await prepareVotants({ textePageAccueil })
  const url = `http://127.0.0.1:${String((await service()).port)}/vote/${await api.jetonOf(await api.add())}`
  return (await fetch(url, { headers: { accept: 'text/html' } })).text()
}

/** Contents of at most so many characters, cut between elements. */
function parts(all: readonly string[], most = 90_000): string[] {
  const cut: string[] = []
  let part = ''
  for (const one of all) {
    if (part.length + one.length > most) cut.push(part)
    part = part.length + one.length > most ? one : part + one
  }
  return [...cut, part]
}

const shown = async (show: Html, all: readonly string[]) => {
  const found: ReturnType<typeof elements> = []
  for (const part of parts(all)) found.push(...elements(await between(show, part)))
  return found
}

test('the lists are those of a browser', () => {
  expect(tags).toEqual(expect.arrayContaining(['a', 'script', 'svg', 'math', 'iframe']))
  expect([tags.length > 150, handlers.length > 90]).toEqual([true, true])
  expect(handlers).toEqual(expect.arrayContaining(['onclick', 'onerror', 'onload', 'onpointerdown']))
})

const kinds: [name: string, show: Html, schemes: RegExp][] = [
  ['an e-mail', mail, /^(?:https?:|mailto:|tel:)/],
  ['the page of a vote', welcome, /^(?:https?:|mailto:|tel:)/],
]

describe.each(kinds)('what a person writes for %s', (_, show, accepted) => {
  const may = new Set(
    'href src alt title width height style lang dir align valign colspan rowspan bgcolor border class rel'.split(' '),
  )

  test('keeps no element and no attribute that runs something', async () => {
    const all = tags.map((tag) => `<${tag} ${handlers.map((name) => `${name}="alert(1)"`).join(' ')}>texte</${tag}>`)
    const left = await shown(show, all)
    expect(left.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['a', 'p', 'h2', 'table', 'strong']))
    expect(left.filter(({ attributes }) => attributes.some(([name]) => !may.has(name)))).toEqual([])
    const running =
      /^(?:script|iframe|frame|object|embed|applet|form|input|button|select|textarea|link|meta|base|style|svg|math|video|audio|template|portal)$/
    expect(left.filter(({ tag }) => running.test(tag))).toEqual([])
  })

  test('goes nowhere but to the schemes that are allowed', async () => {
    const all = tags.flatMap((tag) =>
      schemes.map((scheme) => `<${tag} ${places.map((place) => `${place}="${scheme}"`).join(' ')}>texte</${tag}>`),
    )
    const left = await shown(show, reaching(all))
    const addresses = left.flatMap(({ attributes }) => attributes.filter(([name]) => places.includes(name)))
    expect(addresses.filter(([, value]) => !accepted.test(value))).toEqual([])
    const good = ['https://exemple.ca/', 'http://exemple.ca/', 'mailto:a@exemple.ca', 'tel:+15145550000']
    const kept = await shown(
      show,
      good.map((href) => `<a href="${href}">texte</a>`),
    )
    expect(kept.map(({ attributes }) => Object.fromEntries(attributes)['href'])).toEqual(good)
  })

  test('is styled by nothing that runs or covers, and loads by https only, in an e-mail', async () => {
    const names = [
      'color',
      'background-color',
      'background',
      'background-image',
      'position',
      'width',
      'font-size',
      'behavior',
      'list-style',
    ]
    const all = ['p', 'a', 'td', 'span', 'div', 'img'].flatMap((tag) =>
      names.flatMap((name) => styles.map((value) => `<${tag} style="${name}:${value}">texte</${tag}>`)),
    )
    const left = (await shown(show, all)).flatMap(({ attributes }) => attributes.filter(([name]) => name === 'style'))
    const isLoaded = (value: string) =>
      show === mail && /^background(?:-image)?:url\(https:\/\/espion\.exemple\)$/.test(value)
    const others = left.filter(([, value]) => !isLoaded(value))
    expect(others.filter(([, value]) => /url|expression|position|behavior|javascript/i.test(value))).toEqual([])
  })
})

/** The elements that any of the two lets through, and some of each other kind: an element that is dropped has no address. */
const reaching = (all: readonly string[]) =>
  all.filter((one) => /^<(?:a|img|p|td|div|blockquote|q|del|area|svg|image|form|iframe|base|link|x-autre)\s/.test(one))
