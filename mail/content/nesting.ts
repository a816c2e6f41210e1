import render from 'dom-serializer'
import { type Element, isTag, type ParentNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'

/** What an element stands in, as far as a reader of HTML closes what is open for it. */
type Place = {
  /** A table is nearer than a cell: parts of one belong here, and another table would end it. */
  readonly isTable: boolean
  /** A heading is open: the end of another one would end it, and all that is in it. */
  readonly isHeading: boolean
  /** An item of a list, or a term or description, is open: the next one would end it, and all that is in it. */
  readonly isItem: boolean
  readonly isTerm: boolean
}

const top: Place = { isTable: false, isHeading: false, isItem: false, isTerm: false }

const names = (text: string) => new Set(text.split(' '))
const parts = names('caption colgroup col thead tbody tfoot tr td th')
const cells = names('caption td th')
const headings = names('h1 h2 h3 h4 h5 h6')
const terms = names('dd dt')
/** What an item goes on in: all other elements that are more than a piece of a line begin anew. */
const passed = names(
  'address div p a abbr b bdi bdo big cite code data del dfn em font i img ins kbd mark q rb rp rt rtc ruby s samp small span strike strong sub sup time tt u var wbr br',
)

/**
 * HTML whose elements end where they seem to end. A browser closes what is open when it meets a part of a table outside of
 * one, a table in another without a cell, an item in an item or a heading in a heading, and takes the ends that are left
 * over for those of what is around: the content would leave its place. What stands so becomes a `div`.
 */
export function nested(html: string): string {
  const document = parseDocument(html)
  return settle(document, top) ? render(document, { encodeEntities: 'utf8' }) : html
}

/** Whether something of what a node holds was changed. */
function settle(node: ParentNode, place: Place): boolean {
  let isChanged = false
  for (const child of node.children) {
    if (!isTag(child)) continue
    if (isAstray(child, place)) {
      child.name = 'div'
      isChanged = true
    }
    if (settle(child, placeIn(child, place))) isChanged = true
  }
  return isChanged
}

function isAstray({ name }: Element, { isTable, isHeading, isItem, isTerm }: Place): boolean {
  if (parts.has(name)) return !isTable
  if (name === 'table') return isTable
  if (headings.has(name)) return isHeading
  return name === 'li' ? isItem : terms.has(name) && isTerm
}

function placeIn({ name }: Element, place: Place): Place {
  if (name === 'table') return { ...top, isTable: true }
  if (cells.has(name)) return top
  if (passed.has(name)) return place
  const isHeading = place.isHeading || headings.has(name)
  return { isTable: place.isTable, isHeading, isItem: name === 'li', isTerm: terms.has(name) }
}
