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

/** HTML that a person wrote, without anything that runs, loads in secret or takes the reader elsewhere unseen. */
export const sanitise = (html: string): string => sanitizeHtml(html, allowed)

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
