import { convert, type FormatCallback } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'
import { excessOf, maxBytes } from './measure.ts'
import { nested } from './content/nesting.ts'
import { RenderingFault } from './content/rendering-fault.ts'
import { inlined, scope } from './content/sheets.ts'
import { shownOf } from './content/shown.ts'
import { properties, withoutUnsafeGrounds } from './content/styles.ts'
import { tables } from './content/tables.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char)

/** The elements that an e-mail keeps. What no other holds is dropped, and what it holds stays. */
export const elements: readonly string[] = [
  ...sanitizeHtml.defaults.allowedTags,
  ...['img', 'del', 'ins', 'center', 'font', 'big', 'strike', 'tt'],
]

/** Elements that are dropped with what they hold. */
const unshown = ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'xml']

/** The attributes that an e-mail keeps: those of every element, and those of some. */
export const attributes: Readonly<Record<string, readonly string[]>> = {
  '*': [
    ...['style', 'title', 'lang', 'dir', 'role', 'hidden', 'aria-hidden', 'aria-label', 'align', 'valign', 'width'],
    ...['height', 'colspan', 'rowspan', 'bgcolor', 'border'],
  ],
  a: ['href', 'class', 'target'],
  img: ['src', 'alt', 'hspace', 'vspace'],
  table: ['cellpadding', 'cellspacing', 'background', 'summary', 'rules', 'frame'],
  td: ['background', 'nowrap', 'scope', 'abbr', 'headers'],
  th: ['background', 'nowrap', 'scope', 'abbr', 'headers'],
  font: ['color', 'face', 'size'],
  ol: ['type', 'start', 'reversed'],
  ul: ['type'],
  li: ['value', 'type'],
  col: ['span'],
  colgroup: ['span'],
  hr: ['size', 'noshade', 'color'],
  br: ['clear'],
  time: ['datetime'],
}

/** The class of a link that is shown as a button. */
const button = 'bouton'

/** What is kept of the content of an e-mail whose sheet names these classes. */
const allowedWith = (classes: ReadonlySet<string>): sanitizeHtml.IOptions => ({
  ...allowed,
  transformTags: {
    body: (_, { bgcolor, style = '', ...given }) => ({
      tagName: 'div',
      attribs: { ...given, style: `${bgcolor === undefined ? '' : `background-color:${bgcolor};`}${style}` },
    }),
    '*': (tagName, attribs) => {
      const isKept = (name: string) => classes.has(name) || (name === button && tagName === 'a')
      return { tagName, attribs: harmless(attribs, isKept) }
    },
  },
})

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...elements],
  nonTextTags: unshown,
  allowedAttributes: Object.fromEntries(
    Object.entries(attributes).map(([name, names]) => [name, name === '*' ? [...names, 'class'] : [...names]]),
  ),
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  allowedStyles: { '*': properties },
}

/** Attributes of an element without the images that may not be loaded, the frames that links would open in, and other classes. */
function harmless(given: sanitizeHtml.Attributes, isKept: (name: string) => boolean): sanitizeHtml.Attributes {
  const { style, background, target, hidden, ...attribs } = given
  const names = attribs['class']
  return {
    ...attribs,
    ...(names !== undefined && { class: names.split(/\s+/).filter(isKept).join(' ') }),
    ...(style !== undefined && { style: withoutUnsafeGrounds(style) }),
    ...(background !== undefined && /^https:\/\/[^\s"'<>]+$/i.test(background) && { background }),
    ...(target === '_blank' && { target }),
    // Without a value it would be taken away.
    ...(hidden !== undefined && { hidden: 'hidden' }),
  }
}

/** Whether what a person wrote is a whole page, which has its own ground and its own width. */
export const isPage = (html: string): boolean => /<(?:html|body)[\s>]/i.test(html)

/** HTML of a member's page, where nothing is shown from elsewhere, and the page has the larger headings (decision H-9). */
const allowedInPage: sanitizeHtml.IOptions = {
  allowedTags: sanitizeHtml.defaults.allowedTags.filter((tag) => tag !== 'main' && tag !== 'header'),
  allowedAttributes: { a: ['href', 'title', 'rel'], '*': ['lang', 'dir'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2', a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}

/** What an e-mail shows, and the sheet that goes in its head for it: queries of media, which no element can have. */
export type Content = { readonly contenu: string; readonly sheet: string }

/**
 * HTML that a person wrote, without anything that runs, loads in secret or takes the reader elsewhere unseen. Throws where
 * it holds more than is rendered: what is stored by now was refused, but not always.
 */
export function sanitise(written: string): Content {
  const excess = excessOf([written], maxFilled)
  if (excess) throw new RenderingFault(`The content is too large to be rendered: ${excess}`)
  const { html, sheet, classes } = inlined(written)
  const contenu = nested(sanitizeHtml(html, allowedWith(new Set(classes))))
  return { contenu: sheet === '' ? contenu : `<div class="${scope}">${contenu}</div>`, sheet }
}

/** Bytes of HTML whose variables have their values. */
const maxFilled = 4 * maxBytes

/** The texts of a member's page; where they hold more than is rendered, as the texts that they are. */
export const sanitiseForPage = (texts: readonly string[]): string[] =>
  excessOf(texts) ? texts.map(escapeHtml) : texts.map((html) => nested(sanitizeHtml(html, allowedInPage)))

/** A link, which ends before what stands next to it. */
const link: FormatCallback = (element, walk, builder, options) => {
  builder.options.formatters['anchor']?.(element, walk, builder, options)
  const { next } = element as { readonly next?: { readonly data?: string } | null }
  if (next && !/^[\s.,;:!?)\]»]/.test(next.data ?? '')) builder.addInline(' ')
}

/** An image, by the words that stand for it. */
const alt: FormatCallback = (element, _, builder) => {
  const words = (element.attribs as Record<string, string>)['alt']?.trim()
  if (words) builder.addInline(` ${words} `)
}

/** What a reader without HTML is shown. */
export const toText = (html: string): string =>
  convert(shownOf(html), {
    wordwrap: 100,
    formatters: { grid: tables(), link, alt },
    selectors: [
      { selector: 'a', format: 'link', options: { hideLinkHrefIfSameAsText: true, linkBrackets: [' : ', ''] } },
      { selector: 'img', format: 'alt' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', format: 'grid', options: { uppercaseHeaderCells: false } },
    ],
  })
