import { Converter } from '@apiture/openapi-down-convert'
import { parse, stringify } from 'yaml'

type Node = Record<string, unknown>
type Document = { info: Node; components: { schemas: Record<string, object> } }

/** An object or null is a component of its own: OpenAPI 3.0 has no type null, and nothing beside a reference. */
function referring(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referring)
  if (typeof value !== 'object' || value === null) return value
  const { anyOf, ...others } = value as { anyOf?: { $ref?: string }[] }
  const schema = anyOf?.find(({ $ref }) => $ref !== undefined)?.$ref
  if (schema !== undefined) return { $ref: `${schema}OuNul` }
  const parts: Node = anyOf === undefined ? others : { ...others, anyOf }
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, referring(part)]))
}

/** The components that are referred to by `referring`, as they are or null. */
function orNull(document: Document): Record<string, object> {
  const names = new Set([...JSON.stringify(document).matchAll(/schemas\/(\w+)OuNul"/g)].map(([, name = '']) => name))
  const { schemas } = document.components
  return Object.fromEntries([...names].map((name) => [`${name}OuNul`, { ...schemas[name], nullable: true }]))
}

/** The form in OpenAPI 3.0 of a bundle, for generators that read no later one. */
export function olderForm(bundle: string): string {
  const document = referring(parse(bundle)) as Document
  const { schemas } = document.components
  Object.assign(schemas, orNull(document))
  const used = JSON.stringify(document)
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas).filter(([name]) => used.includes(`/schemas/${name}"`)),
  )
  const { summary, description, ...info } = document.info
  const whole = { ...document, info: { ...info, description: `${String(summary)}\n\n${String(description)}` } }
  const { openapi, ...converted } = new Converter(whole).convert() as Node
  return stringify({ openapi, ...converted }, { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false })
}
