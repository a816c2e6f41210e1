import { Parser } from 'htmlparser2'
import { isBlank } from '../../rules/blank.ts'
import { page, type Seen, showsImage, showsText, within } from './hidden.ts'

const unshown = new Set(['script', 'style', 'title', 'textarea', 'option', 'noscript', 'xml'])

/** Whether HTML shows neither a text nor an image. Stops reading at the first that it does show. */
export function isBlankHtml(html: string): boolean {
  let [isShown] = [false]
  const open: Seen[] = []
  const seenOf = () => open.at(-1) ?? page
  const parser = new Parser({
    onopentag(name, attributes) {
      const inner = within(seenOf(), name, attributes)
      const seen = unshown.has(name) ? { ...inner, isGone: true } : inner
      open.push(seen)
      if (name === 'img' && showsImage(seen) && /^https:/i.test(attributes['src']?.trim() ?? '')) isShown = true
    },
    onclosetag() {
      open.pop()
    },
    ontext(data) {
      if (!isBlank(data) && showsText(seenOf())) isShown = true
    },
  })
  for (let at = 0; at < html.length && !isShown; at += 16_384) parser.write(html.slice(at, at + 16_384))
  if (!isShown) parser.end()
  return !isShown
}
