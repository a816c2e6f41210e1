import { parseDocument } from 'yaml'

type Schema = {
  allOf?: ({ $ref: string } | Schema)[]
  properties?: Record<string, unknown>
  required?: string[]
  [member: string]: unknown
}

/**
 * A bundle in which no schema is made of others: each has the members itself. Generators read `allOf` in ways of
 * their own: one takes a schema of one part for that part, and so loses which members a creation requires.
 */
export function merged(bundle: string): string {
  const document = parseDocument(bundle)
  const { components } = document.toJS() as { components: { schemas: Record<string, Schema> } }
  const partOf = (part: { $ref: string } | Schema): Schema =>
    typeof part['$ref'] === 'string' ? whole(components.schemas[part['$ref'].split('/').at(-1) ?? ''] ?? {}) : part
  const whole = ({ allOf = [], ...own }: Schema): Schema => {
    const parts = [...allOf.map(partOf), own]
    return {
      ...(Object.assign({}, ...parts) as Schema),
      ...{ required: [...new Set(parts.flatMap(({ required = [] }) => required))] },
      ...{ properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Schema['properties'] },
    }
  }
  for (const [name, schema] of Object.entries(components.schemas)) {
    if (schema.allOf) document.setIn(['components', 'schemas', name], document.createNode(whole(schema)))
  }
  return document.toString({ lineWidth: 0, singleQuote: true })
}
