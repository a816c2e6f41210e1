import { contract, contracts } from '../../contract/contract.ts'
import { escape } from '../escape.ts'
import type { Language } from '../guides.ts'
import { inline } from '../markdown.ts'
import { webhooksDocument } from '../tags.ts'
import { type Words, words } from '../words/index.ts'

/** A JSON Schema as the bundles have it. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly pattern?: string
  readonly uniqueItems?: boolean
  readonly 'x-extensible-enum'?: readonly unknown[]
} & { readonly [bound in Bound]?: number }
type Bound = 'minLength' | 'maxLength' | 'minItems' | 'maxItems' | 'minimum' | 'maximum'

/** A member of an object as the pages show it: its parts are HTML. */
export type Member = {
  readonly name: string
  readonly isRequired: boolean
  readonly type: string
  readonly description: string
  readonly notes: readonly string[]
  /** The members of the object that it is, or that its items are. */
  readonly members: readonly Member[]
}

/** Where the page of the schemas is from the page that shows them. */
export type Shown = { readonly language: Language; readonly schemas: string }

type Sections = Record<string, Record<string, unknown>>
let sections: Sections | undefined

/** The components of every contract. */
export function components(): Sections {
  if (sections) return sections
  const received = webhooksDocument()['components'] as Sections
  const whole = contracts.components as unknown as Sections
  return (sections = Object.fromEntries(
    Object.entries(whole).map(([name, section]) => [name, { ...received[name], ...section }]),
  ))
}

/** The schemas of objects that clients send and are answered, or those of the administration alone, by name. */
export const objects = (whose: 'clients' | 'administration'): [string, Schema][] =>
  Object.entries((components()['schemas'] ?? {}) as Record<string, Schema>)
    .filter(([name, { properties }]) => properties !== undefined && isOfAdministration(name) === (whose !== 'clients'))
    .toSorted(([a], [b]) => a.localeCompare(b))

const isOfAdministration = (name: string) =>
  Object.hasOwn(contracts.components.schemas, name) && !Object.hasOwn(contract.components.schemas, name)

/** What a `$ref` of any of the contracts points to; anything else as it is. */
export function found<T extends { readonly $ref?: string }>(node: T): T {
  const [, , section = '', name = ''] = node.$ref?.split('/') ?? []
  return node.$ref === undefined ? node : (components()[section]?.[name] as T)
}

export const nameOf = ({ $ref = '' }: Schema) => $ref.split('/').at(-1) ?? ''

/** The schema beside which `null` may stand, and the items of a list. */
function core(schema: Schema): Schema {
  const whole = found(schema)
  const other = whole.anyOf?.find(({ type }) => type !== 'null')
  if (other) return core(other)
  return whole.items ? core(whole.items) : schema
}

const isObject = (schema: Schema) => found(schema).properties !== undefined

/** How deep members are shown in each other, and the schemas that they are in. */
type Way = { readonly deepest: number; readonly above?: readonly string[] }

/** The members of a schema, those of what they hold under them. */
export function membersOf(schema: Schema, shown: Shown, { deepest, above = [] }: Way = { deepest: 3 }): Member[] {
  const held = core(schema)
  const { properties = {}, required = [] } = found(held)
  const way = [...above, nameOf(held)]
  return Object.entries(properties).map(([name, member]) => {
    const inner = core(member)
    // What has no name has no place of its own.
    const isOpen = isObject(inner) && (nameOf(inner) === '' || (way.length <= deepest && !way.includes(nameOf(inner))))
    const members = isOpen ? membersOf(inner, shown, { deepest, above: way }) : []
    return { ...facts(name, required.includes(name), member, shown), members }
  })
}

/** What is said of one member, or of one parameter. */
export function facts(name: string, isRequired: boolean, schema: Schema, shown: Shown): Omit<Member, 'members'> {
  const whole = found(schema)
  return {
    ...{ name, isRequired },
    type: typeOf(schema, shown),
    description: inline(schema.description ?? whole.description ?? ''),
    notes: notesOf(found(core(schema)), words[shown.language]).concat(
      whole.items ? boundsOf(whole, words[shown.language]) : [],
    ),
  }
}

/** What a value is, as HTML: `string | null`, `array of <a>Employe</a>`. */
export function typeOf(schema: Schema, shown: Shown): string {
  const whole = found(schema)
  if (whole.anyOf) return whole.anyOf.map((one) => typeOf(one, shown)).join(' | ')
  const name = nameOf(schema)
  if (whole.properties && name) return `<a href="${isOfAdministration(name) ? '' : shown.schemas}#${name}">${name}</a>`
  if (whole.items) return listOf(whole, shown)
  const types = [whole.type ?? 'any'].flat()
  return escape([whole.format ? formatted(types, whole.format) : types.join(' | ')].join(''))
}

function listOf({ items = {}, type }: Schema, shown: Shown) {
  const list = words[shown.language].arrayOf(typeOf(items, shown))
  return [type].flat().includes('null') ? `${list} | null` : list
}

const formatted = (types: readonly string[], format: string) =>
  types.map((type) => (type === 'null' ? type : `${type} (${format})`)).join(' | ')

const code = (value: unknown) => `<code>${escape(typeof value === 'string' ? value : JSON.stringify(value))}</code>`

/** What a value must be besides its type, as HTML. */
function notesOf(schema: Schema, said: Words): string[] {
  const { const: only, pattern } = schema
  const today = schema['x-extensible-enum']
  const values = schema.enum ?? (only === undefined ? undefined : [only])
  return [
    ...(values ? [`${said.values} ${values.map(code).join(', ')}`] : []),
    ...(today ? [`${said.valuesOfToday} ${today.map(code).join(', ')}`] : []),
    ...boundsOf(schema, said),
    ...(pattern === undefined ? [] : [`${said.pattern} ${code(pattern)}`]),
  ]
}

function boundsOf(schema: Schema, said: Words): string[] {
  const bound = (value: number | undefined, say: (value: number) => string) => (value === undefined ? [] : [say(value)])
  return [
    ...bound(schema.minLength, (value) => said.from(value, 'characters')),
    ...bound(schema.maxLength, (value) => said.upTo(value, 'characters')),
    ...bound(schema.minItems, (value) => said.from(value, 'items')),
    ...bound(schema.maxItems, (value) => said.upTo(value, 'items')),
    ...bound(schema.minimum, said.minimum),
    ...bound(schema.maximum, said.maximum),
    ...(schema.uniqueItems ? [said.distinct] : []),
  ]
}
