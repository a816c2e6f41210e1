import { Converter } from '@apiture/openapi-down-convert'
import { parse, stringify } from 'yaml'

type Node = Record<string, unknown>
type Schema = { type?: unknown; description?: string; properties?: Record<string, { type?: unknown }> }
type Document = { info: Node; components: { schemas: Record<string, Schema> } }

/** What a member may be besides null. */
type OrNull = { readonly referred: string; readonly description: string | undefined }

const prefix = '#/components/schemas/'

/** What a schema says that is one component or null. */
function orNullOf(value: object): OrNull | undefined {
  const { anyOf, description } = value as { anyOf?: { $ref?: string }[]; description?: string }
  const referred = anyOf?.find(({ $ref }) => $ref !== undefined)?.$ref
  return referred === undefined ? undefined : { referred: referred.replace(prefix, ''), description }
}

/** Whether a member is an object that is described in place: openapi-python-client makes its type twice where null is one. */
const holdsObject = ({ properties = {} }: Schema) => Object.values(properties).some(({ type }) => type === 'object')

/**
 * The form in OpenAPI 3.0 of what is a component or null. It has no type null, nothing beside a reference counts, and
 * `nullable` counts beside a type alone: so the component itself is nullable, or, where it also stands where null may
 * not, a second one after it.
 */
class Nullables {
  private readonly found = new Map<string, OrNull>()
  private readonly elsewhere = new Set<string>()

  constructor(document: Document) {
    this.find(document)
  }

  private find(value: unknown): void {
    if (typeof value !== 'object' || value === null) return
    const orNull = orNullOf(value)
    if (orNull) {
      if (!this.found.has(orNull.referred)) this.found.set(orNull.referred, orNull)
      return
    }
    const { $ref } = value as { $ref?: unknown }
    if (typeof $ref === 'string') this.elsewhere.add($ref.replace(prefix, ''))
    for (const part of Object.values(value)) this.find(part)
  }

  private nameOf(referred: string): string {
    return this.elsewhere.has(referred) ? `${referred}OuNull` : referred
  }

  /** A value of the contract with references to what may be null in place of the choices. */
  referring(value: unknown): unknown {
    if (Array.isArray(value)) return value.map((item) => this.referring(item))
    if (typeof value !== 'object' || value === null) return value
    const orNull = orNullOf(value)
    if (orNull) return { $ref: prefix + this.nameOf(orNull.referred) }
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.referring(part)]))
  }

  /** The components that may be null, by name. A reference has no description beside it: it stands in the component. */
  components(schemas: Record<string, Schema>): [string, Schema][] {
    return [...this.found.values()].map(({ referred, description = '' }) => {
      const schema = schemas[referred]
      if (typeof schema?.type !== 'string' || holdsObject(schema))
        throw new Error(`${referred} may be null: it needs a type, and objects in it need components of their own.`)
      const said = `${schema.description ?? ''} ${description}`.trim()
      return [this.nameOf(referred), { ...schema, type: [schema.type, 'null'], description: said }]
    })
  }
}

/** The form in OpenAPI 3.0 of a bundle, for generators that read no later one. */
export function olderForm(bundle: string): string {
  const contract = parse(bundle) as Document
  const nullables = new Nullables(contract)
  const document = nullables.referring(contract) as Document
  const { schemas } = document.components
  Object.assign(schemas, Object.fromEntries(nullables.components(schemas)))
  const used = JSON.stringify(document)
  document.components.schemas = Object.fromEntries(
    Object.entries(schemas).filter(([name]) => used.includes(`/schemas/${name}"`)),
  )
  const { summary, description, ...info } = document.info
  const whole = { ...document, info: { ...info, description: `${String(summary)}\n\n${String(description)}` } }
  const { openapi, ...converted } = new Converter(whole).convert() as Node
  return stringify({ openapi, ...converted }, { lineWidth: 0, singleQuote: true, aliasDuplicateObjects: false })
}
