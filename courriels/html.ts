import { convert } from 'html-to-text'
import sanitizeHtml from 'sanitize-html'

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

const tag = /<(\/?)([a-z][^\s/>]*)/gi
const withoutEnd = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Whether so many elements are open at once that the time to read them grows with the square of their number. */
function isTooDeep(html: string): boolean {
  const open = new Map<string, number>()
  let depth = 0
  for (const [, end, name = ''] of html.toLowerCase().matchAll(tag)) {
    const step = end ? -1 : 1
    const count = (open.get(name) ?? 0) + step
    if (count < 0 || withoutEnd.has(name)) continue
    open.set(name, count)
    depth += step
    if (depth > 4000) return true
  }
  return false
}

/** What is left of HTML by the rules of `options`; one that nobody writes is shown as the text that it is. */
export const clean = (html: string, options: sanitizeHtml.IOptions): string =>
  isTooDeep(html) ? escapeHtml(html) : sanitizeHtml(html, { ...options, nestingLimit: 200 })

/** HTML that a person wrote, without anything that runs, loads in secret or takes the reader elsewhere unseen. */
export const sanitise = (html: string): string => clean(html, allowed)

/** What a reader without HTML is shown. */
export const toText = (html: string): string =>
  convert(html, {
    wordwrap: 100,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: [' : ', ''] } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ],
  })
