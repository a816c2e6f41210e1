import { Converter } from '@apiture/openapi-down-convert'
import { parse, stringify } from 'yaml'

type Node = Record<string, unknown>
type Document = { info: Node; components: { schemas: Record<string, object> } }

/**
 * An object or null is the reference in an `allOf` with `nullable` beside it: OpenAPI 3.0 has no type null, and nothing
 * beside a reference. A copy of the component would be a second schema, whose types generators name like those of the first.
 */
function referring(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(referring)
  if (typeof value !== 'object' || value === null) return value
  const { anyOf, ...others } = value as { anyOf?: { $ref?: string }[] }
  const referred = anyOf?.find(({ $ref }) => $ref !== undefined)
  const parts: Node = referred ? { ...others, nullable: true, allOf: [referred] } : (value as Node)
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, referring(part)]))
}

/** The form in OpenAPI 3.0 of a bundle, for generators that read no later one. */
export function olderForm(bundle: string): string {
  const document = referring(parse(bundle)) as Document
  const { schemas } = document.components
  const used = JSON.stringify(document)
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas).filter(([name]) => used.includes(`/schemas/${name}"`)),
  )
  const { summary, description, ...info } = document.info
  const whole = { ...document, info: { ...info, description: `${String(summary)}\n\n${String(description)}` } }
  const { openapi, ...converted } = new Converter(whole).convert() as Node
  return stringify({ openapi, ...converted }, { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false })
}
