import { problemsOf, rule } from './document.js'

/** Tools disagree on what stands beside a `$ref`: only a summary and a description, which change nothing. */
export const noKeywordsBesideRef = () => ({
  ref(node, { report, location }) {
    const beside = Object.keys(node).filter((name) => !['$ref', 'summary', 'description'].includes(name))
    if (beside.length > 0)
      report({ message: `${beside.join(', ')} beside a $ref.`, location: location.child([beside[0]]).key() })
  },
})

/** Every component that `node` refers to, in the form `schemas/Employe`; an alias of a code and a code of rows count. */
function* references(node) {
  if (typeof node !== 'object' || node === null) return
  const [, component] = /^#\/components\/([^/]+\/[^/]+)/.exec(node.$ref) ?? []
  if (component) yield component.replaceAll('~1', '/').replaceAll('~0', '~')
  for (const code of codesIn(node)) yield `schemas/${code}`
  for (const child of Object.values(node)) yield* references(child)
}

const codesIn = (node) => ['x-aliases', 'x-row-codes'].flatMap((name) => node[name] ?? [])

/** Every component that is reached from outside of them; a code is also reached before routing. */
function reached({ components = {}, ...rest }) {
  const beforeRouting = [...problemsOf({ components })].filter(([, schema]) => schema['x-before-routing'] === true)
  const queue = [...references(rest), ...beforeRouting.map(([name]) => `schemas/${name}`)]
  const used = new Set()
  for (const component of queue) {
    if (used.has(component)) continue
    used.add(component)
    const [section, name] = component.split(/\/(.*)/)
    queue.push(...references(components[section]?.[name]))
  }
  return used
}

/** Every component is used. The built-in rule knows neither the aliases of codes nor what is answered before routing. */
export const noUnusedComponents = rule(function* (root, { location }) {
  const used = reached(root)
  for (const [section, members] of Object.entries(root.components ?? {})) {
    for (const name of Object.keys(members)) {
      const isUsed = section === 'securitySchemes' || used.has(`${section}/${name}`)
      const at = location.child(['components', section, name]).key()
      if (!isUsed) yield { message: `Nothing uses ${name}.`, location: at }
    }
  }
})
