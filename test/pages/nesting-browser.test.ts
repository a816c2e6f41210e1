import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { elements, sanitise, sanitiseForPage } from '../../mail/html.ts'
import { mailPage, ownPage } from '../../mail/template.ts'
import { openBrowser } from '../support/processes/browser.ts'

const browser = await openBrowser('test/pages/nesting-browser.test.ts')

const frames = {
  'the frame of the service': (html: string) => mailPage(html, { sujet: 'Message', pied: 'PIED', sheet: '' }),
  'a page of its own': (html: string) => ownPage(html, { sujet: 'Message', pied: 'PIED', sheet: '' }),
  'the page of a vote': (html: string) =>
    `<!doctype html><main><div style="overflow:auto">${html}</div><p>PIED</p></main>`,
}

type Found = { readonly around: string; readonly isWithin: boolean }

/** In the browser: what is around the content of pages, and whether all of the content that has a mark is within. */
const look = `(all) => all.map((html) => {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const place = document.querySelector('[style="overflow:auto"]')
  const count = (text) => text.split('DEDANS').length - 1
  const isWithin = count(place?.textContent ?? '') === count(html)
  if (place) place.innerHTML = ''
  return { around: document.body.outerHTML, isWithin }
})`

async function around(pages: readonly string[]): Promise<Found[]> {
  const page = await browser?.newPage()
  const found = await page?.evaluate<Found[]>(`(${look})(${JSON.stringify(pages)})`)
  await page?.close()
  return found ?? []
}

/** The contents of which something leaves its place in a frame, or changes what is around it. */
async function leaving(contents: readonly string[], frame: (html: string) => string) {
  const [empty, ...found] = await around([frame(''), ...contents.map((one) => frame(one))])
  return contents.filter((_, n) => found[n]?.around !== empty?.around || !found[n]?.isWithin)
}

/** Parts of tables, lists and headings where none is expected, and ends of what is around. */
const families = [
  '<tr><td>DEDANS',
  '<td>DEDANS',
  '</td></table>DEDANS',
  '</div></td></tr></table></div></body></html>DEDANS',
  '<table><table></table><td>DEDANS',
  '<table><table><tr><td>a</td></tr></table></table>DEDANS',
  '<table><tr><table><td>a</table></table></table>DEDANS',
  '<table><div><table></table></div></table>DEDANS',
  '<table><div><tr><td>a</td></tr></div></table>DEDANS',
  '<table><caption><table><td>DEDANS</table><td>a',
  '<caption>DEDANS<col><colgroup><col></colgroup>',
  '<tbody><tr><td><div>DEDANS</tbody></div>',
  '<div><td></div>DEDANS',
  '<ul><li><div><li>a</li></div></li></ul>DEDANS',
  '<ul><li><div><p><span><li>a</li></span></p></div></li></ul>DEDANS',
  '<dl><dt><div><dd>a</dd></div></dt></dl>DEDANS',
  '<h1><div><h2><h3>a</h3></h2></div></h1>DEDANS',
  '<p><table><td><p>a</table></p>DEDANS',
  '<b><table><tr></b><td>a</td></table>DEDANS',
  '<a href="https://a.ca"><div><a href="https://b.ca"><table><a>DEDANS',
  '<center><font><center></font></center></center></center>DEDANS',
  '<ruby><rt><div><rt>a</rt></div></rt></ruby>DEDANS',
  '<svg><td></svg><math><td>DEDANS',
  '<select><tr><td>DEDANS',
  '<template><td></template></template>DEDANS',
  '<body><td></body><html><table></html>DEDANS',
  '<frameset></frameset>DEDANS',
  '<plaintext></div>DEDANS',
]

type Drawn = { readonly name: string; readonly children: readonly (Drawn | string)[] }
const drawn = fc.letrec<{ node: Drawn; child: Drawn | string }>((tie) => ({
  node: fc.record({
    name: fc.oneof(
      fc.constantFrom('table', 'tr', 'td', 'tbody', 'li', 'dd', 'h1', 'h2', 'p', 'div', 'a', 'b', 'caption', 'ul'),
      fc.constantFrom(...elements),
    ),
    children: fc.array(tie('child'), { maxLength: 3, depthIdentifier: 'of all' }),
  }),
  child: fc.oneof(
    { depthIdentifier: 'of all', maxDepth: 9 },
    fc.constantFrom('DEDANS', ' ', '</div>', '</table>', '</p>'),
    tie('node'),
  ),
}))
const written = ({ name, children }: Drawn): string =>
  `<${name}>${children.map((child) => (typeof child === 'string' ? child : written(child))).join('')}</${name}>`

const contents = [
  ...families,
  ...fc
    .sample(fc.array(drawn.node, { minLength: 1, maxLength: 3 }), { numRuns: 3000, seed: 11 })
    .map((all) => all.map(written).join('')),
]

describe.runIf(browser)('what a person writes stays in its place, as a browser reads it', () => {
  test.each(Object.entries(frames))('%s', async (name, frame) => {
    const clean = contents.map((one) =>
      name.includes('vote') ? (sanitiseForPage([one])[0] ?? '') : sanitise(one).contenu,
    )
    expect(await leaving(clean, frame)).toEqual([])
  })

  test('as it was written it would leave it', async () => {
    const left = await leaving(families, frames['the frame of the service'])
    expect(left.length).toBeGreaterThan(10)
  })
})
