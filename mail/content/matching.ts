import { compile, type Options } from 'css-select'
import { type ChildNode, type Element, hasChildren, isTag, isText } from 'domhandler'

/** The steps that a piece of work may still take: the same on each machine, unlike a time. */
export type Steps = { take(count: number): void }

/** There were more steps than the work may take. */
export class TooManySteps extends Error {
  constructor() {
    super('The work takes too many steps')
  }
}

/** So many steps; what takes more throws `TooManySteps`. */
export function steps(most: number): Steps {
  let left = most
  return {
    take(count) {
      left -= count
      if (left < 0) throw new TooManySteps()
    },
  }
}

/** Characters that are compared, or copied, in one step. */
export const charactersOfStep = 16

type Find = (selector: string) => Element[]

/** Finds the elements that selectors are about: each node that is looked at, and each piece of a text, is a step. */
export function matching(elements: readonly Element[], counted: Steps): Find {
  const options: Options<ChildNode, Element> = { adapter: adapterOf(counted) }
  return (selector) => {
    const isIt = compile<ChildNode, Element>(selector, options)
    return elements.filter((element) => {
      counted.take(1)
      return isIt(element)
    })
  }
}

/** How css-select reads a document, counted. */
function adapterOf(counted: Steps): NonNullable<Options<ChildNode, Element>['adapter']> {
  const siblingsOf = ({ parent }: ChildNode) => (parent && hasChildren(parent) ? parent.children : [])
  return {
    isTag,
    getName: ({ name }) => name,
    getParent({ parent }) {
      counted.take(1)
      return parent && isTag(parent) ? parent : null
    },
    getChildren: (node) => (hasChildren(node) ? node.children : []),
    getSiblings(node) {
      const siblings = siblingsOf(node)
      counted.take(siblings.length)
      return siblings
    },
    prevElementSibling(node) {
      let [found, looked] = [node.prev, 1]
      for (; found && !isTag(found); found = found.prev) looked++
      counted.take(looked)
      return found
    },
    getAttributeValue({ attribs }, name) {
      const value = attribs[name]
      counted.take(1 + (value?.length ?? 0) / charactersOfStep)
      return value
    },
    hasAttrib: ({ attribs }, name) => name in attribs,
    getText: (node) => (isText(node) ? node.data : ''),
    removeSubsets: (nodes) => nodes,
  }
}
