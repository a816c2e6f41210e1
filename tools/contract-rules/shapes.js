import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { rule } from './document.js'

const nothing = ({ type }) => type === 'null'

const isComponent = /^#\/components\/schemas\/[^/]+$/

/**
 * A schema says one kind of value, or that and null: generators make `any` of more. So do alternatives (`anyOf`, `oneOf`),
 * but for one schema or null. An object or null has a name: without one, openapi-python-client drops whatever has it.
 */
export const oneType = () => ({
  Schema(schema, { report, location }) {
    for (const [step, message] of shapeless(schema, isComponent.test(location.pointer)))
      report({ message: `${message}.`, location: location.child([step]) })
  },
})

function* shapeless(schema, isNamed) {
  const types = [schema.type ?? []].flat()
  const kinds = types.filter((type) => type !== 'null')
  if (kinds.length > 1) yield ['type', `Several types: ${kinds.join(', ')}`]
  if (schema.properties && types.includes('null') && !isNamed) yield ['type', 'An object or null is no component']
  for (const name of ['anyOf', 'oneOf'].filter((one) => alternatives(schema[one]) > 1))
    yield [name, `Several alternatives in ${name}`]
}

/**
 * What is published has its members itself (`tools/merged.ts`): openapi-python-client takes a schema of one part for that
 * part, and so loses what a creation requires.
 */
export const noParts = () => ({
  Schema({ allOf }, { report, location }) {
    if (allOf) report({ message: 'Made of other schemas by allOf.', location: location.child(['allOf']) })
  },
})

const alternatives = (schemas = []) => schemas.filter((one) => !nothing(one)).length

/** Who has each name that no schema may bear, in lower case. */
function readReserved() {
  const lists = Object.entries(parse(readFileSync(new URL('reserved.yaml', import.meta.url), 'utf8')))
  return new Map(lists.flatMap(([owner, names]) => names.split(' ').map((name) => [name.toLowerCase(), owner])))
}

/**
 * Generated clients have a type for each schema, under its name: no language and no generator has it already, and no
 * parameter, of which openapi-typescript-codegen makes a type too.
 */
export const namesFree = rule(function* (root, { location }) {
  const reserved = readReserved()
  const { schemas = {}, parameters = {} } = root.components ?? {}
  for (const name of Object.keys(schemas)) {
    const owner = reserved.get(name.toLowerCase()) ?? (parameters[name] && 'a parameter')
    const at = location.child(['components', 'schemas', name]).key()
    if (owner) yield { message: `${name} is a name of ${owner}.`, location: at }
  }
})
