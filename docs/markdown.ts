import { Marked, type Tokens } from 'marked'
import { isCode } from './errors.ts'
import { escape } from './escape.ts'
import type { Language } from './guides.ts'
import { highlight } from './highlight.ts'
import { referenceOf } from './tags.ts'
import { words } from './words/index.ts'

export type Section = { readonly id: string; readonly title: string }
export type Rendered = { readonly html: string; readonly sections: readonly Section[] }

/** Where a page stands: `here` leads from it to the folder of its language, `top` to that of the site. */
export type Place = { readonly language: Language; readonly here: string; readonly top: string }

/** A sentence of the contract, whose words between backticks are names. */
export const inline = (text: string) =>
  new Marked({ renderer: { html: (token) => escape(token.text) } }).parseInline(text, { async: false })

/** The part of an address that names a heading. */
export const slug = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')

/**
 * Markdown as the pages show it. `op:createEmploye` links to an operation of the reference, `code:Employe.NotFound` to a
 * code, `guide:weekly-sync` to a guide, `site:errors.html` to a page. Throws when the contract has no such operation or
 * code.
 */
export function render(markdown: string, place: Place): Rendered {
  const sections: Section[] = []
  const marked = new Marked({
    renderer: {
      html: (token) => escape(token.text),
      heading({ depth, tokens, text }) {
        const id = slug(text)
        if (depth === 2) sections.push({ id, title: text.replaceAll('`', '') })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }) {
        return `<a href="${escape(addressOf(href, place))}">${this.parser.parseInline(tokens)}</a>`
      },
      code: (token) => block(token, place.language),
      table(token) {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n')
        return `<div class="table" tabindex="0"><table><thead><tr>${cells(token.header, 'th')}</tr></thead><tbody>\n${rows}</tbody></table></div>\n`
      },
    },
  })
  return { html: marked.parse(markdown, { async: false }), sections }
}

/** A fenced block; its first word is its language, and `output` says that it is what the block before prints. */
function block({ text, lang = '' }: Tokens.Code, shownIn: Language): string {
  const [language = '', ...told] = lang.split(' ')
  const isOutput = told.includes('output')
  const label = isOutput ? words[shownIn].output : language
  return `<figure class="code${isOutput ? ' output' : ''}"><figcaption>${escape(label)}</figcaption><pre tabindex="0"><code>${highlight(text, language)}</code></pre></figure>\n`
}

/** Where the links of the guides lead, by what stands before their colon. */
const targets: Readonly<Record<string, (name: string, language: Language) => string>> = {
  op: referenceOf,
  code(name) {
    if (!isCode(name)) throw new Error(`${name} is not a code of the contract`)
    return `errors.html#${name}`
  },
  guide: (name) => `guides/${name}.html`,
  site: (name) => name,
}

function addressOf(href: string, { here, top, language }: Place): string {
  const [kind = '', name = ''] = href.split(/:(.*)/s)
  const target = Object.hasOwn(targets, kind) ? targets[kind] : undefined
  if (!target) return href
  return (name.startsWith('openapi') ? top : here) + target(name, language)
}
