import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { rule } from './document.js'

const nothing = ({ type }) => type === 'null'

/**
 * A schema says one kind of value, or that and null: generators make `any` of more. So do alternatives (`anyOf`, `oneOf`),
 * but for one schema or null.
 */
export const oneType = () => ({
  Schema(schema, { report, location }) {
    const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
    if (types.length > 1) report({ message: `Several types: ${types.join(', ')}.`, location: location.child(['type']) })
    for (const name of ['anyOf', 'oneOf']) {
      const others = (schema[name] ?? []).filter((one) => !nothing(one))
      if (others.length > 1) report({ message: `Several alternatives in ${name}.`, location: location.child([name]) })
    }
  },
})

/** Who has each name that no schema may bear, in lower case. */
function readReserved() {
  const lists = Object.entries(parse(readFileSync(new URL('reserved.yaml', import.meta.url), 'utf8')))
  return new Map(lists.flatMap(([owner, names]) => names.split(' ').map((name) => [name.toLowerCase(), owner])))
}

/** Generated clients have a type for each schema, under its name: no language and no generator has it already. */
export const namesFree = rule(function* (root, { location }) {
  const reserved = readReserved()
  for (const name of Object.keys(root.components?.schemas ?? {})) {
    const owner = reserved.get(name.toLowerCase())
    const at = location.child(['components', 'schemas', name]).key()
    if (owner) yield { message: `${name} is a name of ${owner}.`, location: at }
  }
})
