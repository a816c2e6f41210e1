import { convert, type FormatCallback } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'
import { excessOf, maxBytes } from './measure.ts'
import { tables } from './tables.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A text as HTML shows it. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => entities[char] ?? char)

const colour = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,20}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i]
const size = [/^\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?$/]
const sizes = [/^(?:\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?\s*){1,4}$/]

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins', 'center'],
  allowedAttributes: {
    a: ['href', 'title', 'class'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    '*': ['style', 'lang', 'dir', 'align', 'valign', 'width', 'height', 'colspan', 'rowspan', 'bgcolor', 'border'],
  },
  allowedClasses: { a: ['bouton'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  allowedStyles: {
    '*': {
      color: colour,
      'background-color': colour,
      'text-align': [/^(?:left|right|center|justify)$/],
      'font-size': size,
      'font-weight': [/^(?:bold|normal|\d{3})$/],
      'font-style': [/^(?:italic|normal)$/],
      'text-decoration': [/^(?:underline|none|line-through)$/],
      padding: sizes,
      margin: sizes,
      width: size,
      'max-width': size,
    },
  },
}

/** HTML of a member's page, where nothing is shown from elsewhere, and the page has the larger headings (decision H-9). */
const allowedInPage: sanitizeHtml.IOptions = {
  allowedTags: sanitizeHtml.defaults.allowedTags.filter((tag) => tag !== 'main' && tag !== 'header'),
  allowedAttributes: { a: ['href', 'title'], '*': ['lang', 'dir'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { h1: 'h2', a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer' }) },
}

/**
 * HTML that a person wrote, without anything that runs, loads in secret or takes the reader elsewhere unseen. Throws where
 * it holds more than is rendered: what is stored by now was refused, but not always.
 */
export function sanitise(html: string): string {
  const excess = excessOf([html], maxFilled)
  if (excess) throw new Error(`The content is too large to be rendered: ${excess}`)
  return sanitizeHtml(html, allowed)
}

/** Bytes of HTML whose variables have their values. */
const maxFilled = 4 * maxBytes

/** The texts of a member's page; where they hold more than is rendered, as the texts that they are. */
export const sanitiseForPage = (texts: readonly string[]): string[] =>
  excessOf(texts) ? texts.map(escapeHtml) : texts.map((html) => sanitizeHtml(html, allowedInPage))

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
  convert(html, {
    wordwrap: 100,
    formatters: { grid: tables(), link, alt },
    selectors: [
      { selector: 'a', format: 'link', options: { hideLinkHrefIfSameAsText: true, linkBrackets: [' : ', ''] } },
      { selector: 'img', format: 'alt' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', format: 'grid', options: { uppercaseHeaderCells: false } },
    ],
  })
