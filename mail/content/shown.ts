import render from 'dom-serializer'
import { type ChildNode, type Element, isTag, isText, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { page, type Seen, showsImage, showsText, within } from './hidden.ts'

/** Elements that keep their place in a text although nothing is left in them: the next cell is of the next column. */
const places = new Set(['td', 'th', 'tr'])

/** HTML without what is there and not shown: what a text of it may have. */
export function shownOf(html: string): string {
  if (!/[\s"](?:style|hidden)\b|<(?:rp|img)\b/i.test(html)) return html
  const document = parseDocument(html)
  keepShown(document, page)
  return render(document, { encodeEntities: 'utf8' })
}

/** Takes away what of a node is not shown. */
function keepShown(node: ParentNode, seen: Seen) {
  node.children = node.children.filter((child) => isShown(child, seen))
}

const isShown = (node: ChildNode, outer: Seen) =>
  isTag(node) ? isElementShown(node, outer) : !isText(node) || showsText(outer)

function isElementShown(element: Element, outer: Seen): boolean {
  const { name, attribs, children } = element
  const seen = within(outer, name, attribs)
  if (name === 'img') return showsImage(seen)
  if (seen.isGone) return false
  keepShown(element, seen)
  return children.length === 0 || element.children.length > 0 || places.has(name)
}
