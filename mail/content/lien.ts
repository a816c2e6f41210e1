import { Parser } from 'htmlparser2'

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

/** Styles of what is there and not shown, as the line that mail readers show beside the subject. */
const hiding =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|max-height\s*:\s*0)(?![\d.])/i

/** Whether an element is there without being shown. */
export const isHidden = (attributes: Readonly<Record<string, string>>): boolean =>
  attributes['hidden'] !== undefined || hiding.test(attributes['style'] ?? '')

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
    const word = /\S*$/.exec(before)?.[0] ?? ''
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
  let [text, hidden, isFound] = ['', 0, false]
  /** What is open: whether it hides what it has, and where it leads. */
  const open: { readonly hides: boolean; readonly href: string | undefined }[] = []
  const hrefOf = () => open.findLast(({ href }) => href !== undefined)?.href
  /** Notes what a person can click, if it leads there. */
  const find = () => {
    if (hidden === 0 && hrefOf() === lien) isFound = true
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      const hides = unseen.has(name) || isHidden(attributes)
      open.push({ hides, href: name === 'a' ? attributes['href']?.trim() : undefined })
      hidden += Number(hides)
      if (!inline.has(name)) text += '\n'
      if (name === 'img' && attributes['src']) find()
    },
    onclosetag(name) {
      if (open.pop()?.hides) hidden--
      if (!inline.has(name)) text += '\n'
    },
    ontext(data) {
      if (hidden > 0) return
      const href = hrefOf()
      if (/[^\s\p{C}]/u.test(data)) find()
      text += href === undefined || href === lien ? data : '\n'
    },
  })
  parser.end(html)
  return isFound || isInText(lien, text)
}
