import { codesOf, operations, rule } from './document.js'

const refusal = 'Authentification.PorteeInsuffisante'

/** Whether calls of an operation carry a key, some of them at least. */
const isKeyed = ({ node }, root) => (node.security ?? root.security ?? []).some((scheme) => scheme.CleApi !== undefined)

/** Each operation that takes a key names the scopes that open it, and refuses a key without one. */
export const scopesNamed = rule(function* (root, context) {
  for (const operation of operations(root, context)) {
    const scopes = operation.node['x-scope']
    const isNamed = scopes !== undefined
    const says = isKeyed(operation, root)
      ? [!isNamed && 'takes a key and names no x-scope', !codesOf(operation).includes(refusal) && `lacks ${refusal}`]
      : [isNamed && 'takes no key and names an x-scope', codesOf(operation).includes(refusal) && `declares ${refusal}`]
    for (const said of says.filter(Boolean))
      yield { message: `${operation.id} ${said}.`, location: operation.location.key() }
  }
})
