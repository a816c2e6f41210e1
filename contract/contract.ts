import type { Code } from '../generated/catalogue.ts'
import type { operations as Administration } from '../generated/openapi-admin.ts'
import type { operations as B2b } from '../generated/openapi.ts'
import type { Portee } from '../rules/portees.ts'
import { readContracts } from './files.ts'

/** The operations of both contracts, by their names. */
export type OperationId = keyof (B2b & Administration)

/** A JSON Schema as openapi.yaml writes it, `$ref` included. */
export type Schema = {
  maxLength?: number
  pattern?: string
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  maxItems?: number
  allOf?: Schema[]
  anyOf?: Schema[]
  required?: string[]
  /** Codes of refusals by the keyword that is broken. */
  'x-keyword-codes'?: Record<string, string>
  /** The member of the items of an array that each of them has another value of, whatever its letter case. */
  'x-unique'?: string
  /** What the input is about: its other members are dropped from it (decision A-12). */
  'x-item'?: string | string[]
  /** A text that is kept as it was sent, blanks at its ends included (decision A-16). */
  'x-verbatim'?: boolean
  /** A text that keeps the blanks at its ends (decision A-16). */
  'x-untrimmed'?: boolean
  /** Members of the item that something else changes, operations, `PUT /path`, or a member of the input: refused instead of dropped. */
  'x-elsewhere'?: Record<string, string | string[]>
  /** Of those, the value that may be sent back all the same: it changes nothing. */
  'x-only'?: Record<string, unknown>
  /** Of those, the ones that may be sent back with the value that is stored. */
  'x-stored'?: string[]
  /** On a collection of a batch: the schema of its items, each of which is checked on its own. */
  'x-row'?: string
  /** The codes that the report of a batch may give a row. */
  'x-row-codes'?: string[]
}
export type Parameter = {
  $ref?: string
  name: string
  in: 'path' | 'query' | 'header'
  description?: string
  required?: boolean
  schema: Schema
  example?: unknown
  'x-in-turn'?: true | 'adresse'
}
type Media = Record<string, { schema?: Schema }>
export type Link = {
  operationId: OperationId
  parameters: Record<string, string>
  'x-role'?: 'location' | 'version' | 'precondition'
}
export type Header = { $ref?: string; 'x-value'?: string; 'x-member'?: string }
type Response = { $ref?: string; content?: Media; links?: Record<string, Link>; headers?: Record<string, Header> }
type OperationNode = {
  operationId: OperationId
  tags: readonly [string]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Media }
  responses: Record<string, Response>
  'x-module': string
  'x-scope'?: Portee[]
  'x-body-limit': number
  'x-codes': Code[]
  'x-body-fits'?: Operation['bodyFits']
  'x-environments'?: string[]
  'x-own-transactions'?: boolean
  'x-body-first'?: boolean
  'x-sandbox'?: boolean
  'x-renamed-parameters'?: Record<string, string>
}
type PathItem = Record<string, OperationNode> & { parameters?: Parameter[] }
export type Document = {
  paths: Record<string, PathItem>
  components: { schemas: Record<string, Schema>; 'x-catalogue': Record<string, unknown> }
} & Record<string, unknown>

/** One operation of the contract, its references resolved, in the terms the server needs. */
export type Operation = {
  readonly id: OperationId
  readonly method: 'get' | 'put' | 'post' | 'delete'
  readonly path: string
  /** Whether it is one of the administration: for the operator of the service, about a client that the call names. */
  readonly isAdmin: boolean
  /** The module that the client must have; null when the operation needs none. */
  readonly module: string | null
  /** The scopes of which a key that has a list needs one; none where no key is taken. */
  readonly scopes: readonly Portee[]
  /** The parameter of the path that names the campaign that it is about; undefined where it is about none alone. */
  readonly campagneParameter: string | undefined
  /** Whether the contract offers the operation without a key. */
  readonly isPublic: boolean
  /** Whether no key is ever asked for: what the caller holds instead is in the path. */
  readonly isKeyless: boolean
  readonly bodyLimit: number
  /** The codes that it may refuse with. */
  readonly codes: readonly Code[]
  /** What the token of the path opens, and the body must fit; undefined when the limit is the same for all. */
  readonly bodyFits: 'Bulletin' | undefined
  /** The environments that the operation exists in; all of them when the contract does not say. */
  readonly environments: readonly string[] | undefined
  /** Whether only the key of a sandbox may call it. */
  readonly isSandbox: boolean
  /** Whether the handler opens its transactions itself, because their bounds depend on what it writes. */
  readonly ownTransactions: boolean
  /** Whether the parameters of a batch are refused once its body is known to be JSON. */
  readonly isBodyFirst: boolean
  readonly parameters: readonly Parameter[]
  /** Query parameters of old, by the name that each had, and the name that it has now. */
  readonly renamed: Readonly<Record<string, string>>
  readonly body: { readonly schema: Schema; readonly required: boolean } | undefined
  /** Whether its body is a file, which is kept byte by byte. */
  readonly isFile: boolean
  /** The media types that its body may have. */
  readonly mediaTypes: readonly string[]
  readonly responses: Readonly<Record<string, Response>>
}

export { adminText, contractText, olderText, overlayText, webhooksText } from './files.ts'
const both = await readContracts<Document>()
const { admin } = both

/** The contract of the clients, and it with that of the administration as one document. */
export const { contract, contracts } = both

/** The contract of the administration with all that it refers to. */
export const adminContract: Document = { ...admin, components: contracts.components }

/** What a `$ref` of the contracts points to; anything else as it is. */
export function resolve<T extends { $ref?: string }>(node: T): T {
  const { $ref } = node
  if ($ref === undefined) return node
  const found = targets.get($ref) ?? targetOf($ref)
  targets.set($ref, found)
  return found as T
}

const targets = new Map<string, unknown>()

const targetOf = ($ref: string) =>
  $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((found, step) => (found as Record<string, unknown>)[step], contracts)

const methods = ['get', 'put', 'post', 'delete'] as const

/** Every operation for clients, concrete paths before templates. */
export const operations: readonly Operation[] = operationsOf(contract)

/** Every operation of the administration. */
export const adminOperations: readonly Operation[] = operationsOf(admin)

/** Those of both contracts. */
export const everyOperation: readonly Operation[] = [...operations, ...adminOperations]

function operationsOf({ paths }: Document): Operation[] {
  return Object.entries(paths)
    .sort(([a], [b]) => specificity(a).localeCompare(specificity(b)))
    .flatMap(([path, item]) =>
      methods.flatMap((method) => (item[method] ? [operation(path, method, item, item[method])] : [])),
    )
}

function specificity(path: string): string {
  return path.replaceAll(/[^/{]+|\{\w+\}/g, (segment) => (segment.startsWith('{') ? '1' : '0'))
}

function operation(path: string, method: Operation['method'], item: PathItem, node: OperationNode): Operation {
  return {
    id: node.operationId,
    method,
    path,
    isAdmin: path in admin.paths,
    module: node['x-module'] === 'Aucun' ? null : node['x-module'],
    ...reachOf(path, node),
    isPublic: isPublic(node),
    isKeyless: node.security?.length === 0,
    bodyLimit: node['x-body-limit'],
    codes: node['x-codes'],
    bodyFits: node['x-body-fits'],
    environments: node['x-environments'],
    isSandbox: node['x-sandbox'] ?? false,
    renamed: node['x-renamed-parameters'] ?? {},
    ownTransactions: node['x-own-transactions'] ?? false,
    isBodyFirst: node['x-body-first'] ?? false,
    parameters: [item.parameters, node.parameters].flatMap((list) => list ?? []).map(resolve),
    body: bodyOf(node),
    ...mediaOf(node),
    responses: Object.fromEntries(Object.entries(node.responses).map(([status, r]) => [status, resolve(r)])),
  }
}

/** What of an operation a key may be held to. */
function reachOf(path: string, { 'x-scope': scopes = [] }: OperationNode) {
  return { scopes, campagneParameter: /^\/b2b\/v1\/campagnes\/\{(\w+)\}/.exec(path)?.[1] }
}

function isPublic({ security = [] }: OperationNode): boolean {
  return security.some((scheme) => Object.keys(scheme).length === 0)
}

function mediaOf({ requestBody }: OperationNode): Pick<Operation, 'mediaTypes' | 'isFile'> {
  const mediaTypes = Object.keys(requestBody?.content ?? {})
  return { mediaTypes, isFile: mediaTypes.includes('application/octet-stream') }
}

function bodyOf({ requestBody }: OperationNode): Operation['body'] {
  const schema = requestBody?.content['application/json']?.schema
  return schema && { schema, required: requestBody.required ?? false }
}

const flattened = new WeakMap<Schema, Schema>()

/** An object schema with the members of every schema it is made of: made once, since each refused row asks for it. */
export function flatten(schema: Schema): Schema {
  const known = flattened.get(schema)
  if (known) return known
  const made = flattenNow(resolve(schema))
  flattened.set(schema, made)
  return made
}

function flattenNow(schema: Schema): Schema {
  if (!schema.allOf) return schema
  const parts = schema.allOf.map(flatten)
  return {
    ...(Object.assign({}, ...parts) as Schema),
    ...schema,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), schema.properties) as Record<
      string,
      Schema
    >,
    required: [...parts.flatMap(({ required = [] }) => required), ...(schema.required ?? [])],
  }
}
