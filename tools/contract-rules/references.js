import { catalogueOf, rule } from './document.js'
import { namedCodes } from './refusals.js'

/** Tools disagree on what stands beside a `$ref`: only a summary and a description, which change nothing. */
export const noKeywordsBesideRef = () => ({
  ref(node, { report, location }) {
    const beside = Object.keys(node).filter((name) => !['$ref', 'summary', 'description'].includes(name))
    if (beside.length > 0)
      report({ message: `${beside.join(', ')} beside a $ref.`, location: location.child([beside[0]]).key() })
  },
})

/** A generator has a name for a component, and none for what stands inside of one. */
export const refsToComponents = () => ({
  ref({ $ref }, { report, location }) {
    if (!/^#\/components\/\w+\/[^/]+$/.test($ref))
      report({ message: `${$ref} is no component.`, location: location.child(['$ref']) })
  },
})

/** Every component that `node` refers to, in the form `schemas/Employe`. */
function* references(node) {
  if (typeof node !== 'object' || node === null) return
  const [, component] = /^#\/components\/([^/]+\/[^/]+)/.exec(node.$ref) ?? []
  if (component) yield component.replaceAll('~1', '/').replaceAll('~0', '~')
  for (const child of Object.values(node)) yield* references(child)
}

/** Every component that is reached from outside of them. */
function reached({ components = {}, ...rest }) {
  const queue = [...references(rest)]
  const used = new Set()
  for (const component of queue) {
    if (used.has(component)) continue
    used.add(component)
    const [section, name] = component.split(/\/(.*)/)
    queue.push(...references(components[section]?.[name]))
  }
  return used
}

const notReferredTo = ['securitySchemes', 'x-catalogue']

/** Every component is used, and every code is one that the document speaks of. */
export const noUnusedComponents = rule(function* (root, { location }) {
  const used = reached(root)
  const named = namedCodes(root, catalogueOf(root))
  for (const [section, members] of Object.entries(root.components ?? {})) {
    for (const name of Object.keys(members)) {
      const isUsed = notReferredTo.includes(section) || used.has(`${section}/${name}`)
      const at = location.child(['components', section, name]).key()
      if (!isUsed || (section === 'x-catalogue' && !named.has(name)))
        yield { message: `Nothing uses ${name}.`, location: at }
    }
  }
})
