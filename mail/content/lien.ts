import { Parser } from 'htmlparser2'
import { page, type Seen, showsImage, showsText, within } from './hidden.ts'

/** The two parts of an e-mail that a person may read. */
type Parts = { readonly html: string; readonly texte: string }

/** What a text is not parted by: all other elements begin a line or a cell of their own. */
const inline = new Set(
  'a abbr b bdi bdo big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var'.split(
    ' ',
  ),
)

/** What holds nothing that is shown. */
const unseen = new Set(['head', 'title', 'style', 'script'])

/**
 * The parts of an e-mail in which a link is neither where it can be clicked nor whole as text, or in which it stands
 * anywhere else too, as in an address of somebody else: who has the link of a person votes for that person.
 */
export const partsWithout = (lien: string, { html, texte }: Parts): ('HTML' | 'text')[] => [
  ...(isInHtml(lien, html) && isWholeInHtml(lien, html) ? [] : ['HTML' as const]),
  ...(isInText(lien, texte) && isWholeInText(lien, texte) ? [] : ['text' as const]),
]

/** Whether what stands around a link lets it begin where a word begins, and end where it ends. */
function wholes(lien: string, text: string): boolean[] {
  const found: boolean[] = []
  for (let at = text.indexOf(lien); at >= 0; at = text.indexOf(lien, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 500), at), text.slice(at + lien.length, at + lien.length + 8)]
    const word = before.split(/\s/).at(-1) ?? ''
    // A reader of mail makes one link of an address and of what follows it up to a space.
    const isApart = /^(?:[^]*[:>(«"“'’[*])?$/.test(word) && !/[/@]|[\p{L}\d]\.[\p{L}\d]/u.test(word)
    found.push(isApart && /^[.,;:!?…)\]»”"'’>*]*(?:\s|$)/.test(after))
  }
  return found
}

const isInText = (lien: string, text: string) => wholes(lien, text).includes(true)
const isWholeInText = (lien: string, text: string) => !wholes(lien, text).includes(false)

/** Whether a link is, wherever a page has it, the whole address of an `a`, or whole as text. */
function isWholeInHtml(lien: string, html: string): boolean {
  let [text, isWhole] = ['', true]
  const [sought, styles] = [lien.toLowerCase(), new Set(['style', 'script'])]
  const has = (value: string) => value.toLowerCase().includes(sought)
  let isStyle = false
  const parser = new Parser({
    onopentag(name, attributes) {
      isStyle = styles.has(name)
      if (!inline.has(name)) text += '\n'
      for (const [attribute, value] of Object.entries(attributes))
        if (has(value) && !(name === 'a' && attribute === 'href' && value.trim() === lien)) isWhole = false
    },
    onclosetag(name) {
      isStyle = false
      if (!inline.has(name)) text += '\n'
    },
    ontext(data) {
      if (isStyle) isWhole &&= !has(data)
      else text += data
    },
    oncomment(data) {
      isWhole &&= !has(data)
    },
  })
  parser.end(html)
  return isWhole && isWholeInText(lien, text)
}

/** Whether a page shows a link: something that can be clicked leads there, or its text stands outside of any other link. */
function isInHtml(lien: string, html: string): boolean {
  let [text, isFound] = ['', false]
  /** What is open: what is seen of its content, and where it leads. */
  const open: { readonly seen: Seen; readonly href: string | undefined }[] = []
  const seenOf = () => open.at(-1)?.seen ?? page
  const hrefOf = () => open.findLast(({ href }) => href !== undefined)?.href
  /** Notes what a person can click, if it leads there. */
  const find = () => {
    if (hrefOf() === lien) isFound = true
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const inner = within(seenOf(), name, attributes)
      const seen = unseen.has(name) ? { ...inner, isGone: true } : inner
      open.push({ seen, href: name === 'a' ? attributes['href']?.trim() : undefined })
      if (!inline.has(name)) text += '\n'
      if (name === 'img' && attributes['src'] && showsImage(seen)) find()
    },
    onclosetag(name) {
      open.pop()
      if (!inline.has(name)) text += '\n'
    },
    ontext(data) {
      if (!showsText(seenOf())) return
      const href = hrefOf()
      if (/[^\s\p{C}]/u.test(data)) find()
      text += href === undefined || href === lien ? data : '\n'
    },
  })
  parser.end(html)
  return isFound || isInText(lien, text)
}
