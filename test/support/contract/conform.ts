import addFormats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { parse as parseYaml } from 'yaml'
import { catalogue, type Code } from '../../../generated/catalogue.ts'
import { contracts, type Document, type Operation, resolve, type Schema, webhooksText } from '../../../contract/contract.ts'
import { formats } from '../../../rules/formats.ts'
import { note } from './coverage.ts'
import { unshown } from './shapes.ts'

type Node = Record<string, unknown>
type Media = Record<string, { schema?: Schema } | undefined>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const data = new Set(['const', 'enum', 'examples', 'example', 'default'])

/** A schema whose open objects are closed, so that a member that the contract does not have is a breach. */
function close(node: unknown, part = false): unknown {
  if (Array.isArray(node)) return node.map((entry) => close(entry, part))
  if (!isNode(node)) return node
  const copy: Node = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, data.has(key) ? value : close(value, key === 'allOf')]),
  )
  // What may grow for callers is, today, what is listed.
  if (node['x-extensible-enum'] !== undefined) copy['enum'] = [...(node['x-extensible-enum'] as unknown[]), null]
  const open = copy['additionalProperties'] === undefined && copy['unevaluatedProperties'] === undefined
  if (!part && open && (copy['properties'] ?? copy['allOf'])) copy['unevaluatedProperties'] = false
  return copy
}

/** The same schema with its references made absolute, for a schema that is compiled on its own. */
function absolute(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(absolute)
  if (!isNode(node)) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === '$ref' ? `contract${String(value)}` : absolute(value)]),
  )
}

// Each schema of the contract is compiled once, for all that refer to it: to compile takes most of the time of the checks.
const ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } })
addFormats.default(ajv)
for (const name of ['identifiant', 'nouvel-identifiant'] as const) ajv.addFormat(name, formats[name])
type Event = { post: { requestBody: { content: Media } } }
const receivers = parseYaml(webhooksText()) as Document & { webhooks: Record<string, Event | undefined> }
const schemas = Object.entries({ ...receivers.components.schemas, ...contracts.components.schemas })
ajv.addSchema({
  $id: 'contract',
  // Problem is refined for each code: it is closed there, not in itself.
  components: { schemas: Object.fromEntries(schemas.map(([name, s]) => [name, name === 'Problem' ? s : close(s)])) },
})
const compiled = new WeakMap<Schema, ValidateFunction>()

/** One exchange over HTTP, as a test saw it. */
export type Exchange = { status: number; headers: Headers; text: string }

/** Codes that may answer any request, because they are given before an operation is chosen. */
export const beforeRouting: ReadonlySet<string> = new Set(
  Object.entries(catalogue).flatMap(([code, said]) => (said.beforeRouting ? [code] : [])),
)

/** The header that tells the callers of an operation apart: what holds the key, or the token of administration. */
const callerIn = ({ path }: Operation) =>
  path.startsWith('/admin/') ? ['Authorization'] : path.startsWith('/b2b/') ? ['X-Api-Key'] : []

/** Whether an answer names what its caller is known by among what it depends on, for caches. */
function varies(operation: Operation, headers: Headers): boolean {
  const varied = new Set(headers.get('vary')?.split(', '))
  return callerIn(operation).every((name) => varied.has(name) && varied.has('Accept-Language'))
}

/** The headers of an answer that do not say the one thing that the contract has them say. */
const unlikeConstant = (response: Operation['responses'][string], headers: Headers) =>
  Object.entries(response.headers ?? {}).flatMap(([name, header]) => {
    const { schema } = resolve(header as { $ref?: string; schema?: { const?: string } })
    const given = headers.get(name)
    return given === null || schema?.const === undefined || schema.const === given ? [] : [name]
  })

/** What the contract does not allow in an answer of `operation`; records the answer for the coverage of the contract. */
export function breaches(operation: Operation, exchange: Exchange): string[] {
  const { status, headers, text } = exchange
  const response = operation.responses[String(status)]
  const label = `${operation.id} ${String(status)}`
  if (!response) return [`${label} is not declared: ${text}`]
  const promised = Object.entries(response.headers ?? {}).filter(([, header]) => isRequired(header))
  const missing = promised.map(([name]) => name).filter((name) => !headers.has(name))
  if (headers.get('x-content-type-options') !== 'nosniff') missing.push('X-Content-Type-Options')
  if (!varies(operation, headers)) missing.push('Vary')
  missing.push(...unlikeConstant(response, headers))
  const found = missing.map((name) => `${label} lacks the header ${name}`)
  if (!response.content) return text === '' ? (record(label, []), found) : [...found, `${label} has a body: ${text}`]
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (!response.content[type]) return [...found, `${label} has the undeclared type ${type}`]
  const body = parse(type, text)
  // Lines are the items of the array that the same status answers as JSON.
  const invalid = answerBreaches(operation, String(status), type === lines ? 'application/json' : type, body)
  if (!invalid) return [...found, `${label} has no schema of the type ${type}`]
  record(label, codesOf(body))
  noteCodes(text)
  const lacking = unshown(operation, String(status), body)
  // What is not even a problem of the contract is shown as it is, and judged no further.
  if (invalid.length > 0) return [...found, ...invalid, `${label} ${text}`]
  return [...found, ...lacking.map((path) => `${label} shows no ${path}`), ...problemBreaches(status, body)]
}

/** What is wrong with an example of an answer, judged as a real answer is. */
export function exampleBreaches(operation: Operation, status: string, type: string, value: unknown): string[] {
  return answerBreaches(operation, status, type, value) ?? [`${type} is not declared`]
}

/** What the contract does not allow in an event that a receiver is sent. */
export function eventBreaches(kind: string, body: unknown): string[] {
  const schema = receivers.webhooks[kind]?.post.requestBody.content['application/json']?.schema
  return schema ? validate(`webhook ${kind}`, schema, body) : [`${kind} is not a webhook of the contract`]
}

/** Notes the codes of an answer, those of the rows that a batch refuses included. */
export function noteCodes(text: string) {
  const codes = [...text.matchAll(/"([A-Z][A-Za-z]*\.[A-Z][A-Za-z]*)"/g)].map(([, code = '']) => code)
  const known = [...new Set(codes)].filter((code) => Object.hasOwn(catalogue, code))
  if (known.length > 0) note(known.map((code) => `code ${code}`))
}

const lines = 'application/x-ndjson'
const isRequired = (header: unknown) => resolve(header as { $ref?: string; required?: boolean }).required !== false

/** What a body says: the lines of one that has an item in each are an array. */
export function parse(type: string, text: string): unknown {
  if (type === 'text/html' || type === 'application/pdf') return text
  if (type !== lines) return JSON.parse(text)
  if (text !== '' && !text.endsWith('\n')) throw new Error('The last line does not end')
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown)
}

const problem = 'application/problem+json'

const refusals = new Map<Code, Schema>()

/** The schema of the refusals of a code, which is the same whatever operation refuses. */
function refusal(code: Code): Schema {
  const schema = refusals.get(code) ?? refusalOf(code)
  refusals.set(code, schema)
  return schema
}

/** Its constants and its members; no other code has a module. */
function refusalOf(code: Code): Schema {
  const { status, title, members } = catalogue[code]
  const module = (members as readonly string[]).includes('module')
  const properties = { code: { const: code }, status: { const: status }, title: { const: title }, module }
  return { allOf: [{ $ref: '#/components/schemas/Problem' }], required: [...members], properties } as unknown as Schema
}

/**
 * The schema of an answer; that of a refusal is the one of its code, when the operation declares it with this status,
 * so that what is wrong is said of that code alone. A code that it does not declare fits none.
 */
function schemaFor({ codes }: Operation, status: string, given: Schema, body: unknown): [schema: Schema, code: string] {
  const declared = codes.filter((code) => String(catalogue[code].status) === status)
  const named = declared.find((code) => isNode(body) && body['code'] === code)
  if (named !== undefined) return [refusal(named), named]
  return [{ allOf: [given], properties: { code: { enum: [...declared] } } }, '']
}

/** What is wrong with a body that an operation answers with a status, where the contract has such an answer. */
function answerBreaches(operation: Operation, status: string, type: string, body: unknown): string[] | undefined {
  const given = operation.responses[status]?.content?.[type]?.schema
  if (!given) return undefined
  const [schema, code] = type === problem ? schemaFor(operation, status, given, body) : [given, '']
  return validate(`${operation.id} ${status} ${type} ${code}`.trimEnd(), schema, body)
}

function validate(key: string, schema: Schema, body: unknown): string[] {
  const check = compiled.get(schema) ?? ajv.compile(absolute(close(schema)) as object)
  compiled.set(schema, check)
  if (check(body)) return []
  return (check.errors ?? []).map(
    ({ instancePath, message, params }) => `${key} ${instancePath} ${message ?? ''} ${JSON.stringify(params)}`,
  )
}

/** Whether a sentence shows a slot of its code that nothing filled; other braces are of the paths that a sentence names. */
const hasEmptySlot = (code: Code, said: string) => catalogue[code].slots.some((slot: string) => said.includes(`{${slot}}`))

/** Rules of decision A-1 that a schema cannot say. */
function problemBreaches(status: number, body: unknown): string[] {
  if (status < 400 || !isNode(body)) return []
  const codes = codesOf(body)
  const unknown = codes.filter((code) => !Object.hasOwn(catalogue, code))
  return [
    ...unknown.map((code) => `${code} is not in the catalogue`),
    ...(codes[0] === body['code'] ? [] : ['code is not the first of errorCodes']),
    ...(codes.some((code) => hasEmptySlot(code as Code, String(body['detail'])))
      ? [`an empty slot: ${String(body['detail'])}`]
      : []),
    ...(catalogue[codes[0] as Code].status === status ? [] : ['the status is not that of the code']),
  ]
}

const codesOf = (body: unknown): string[] =>
  isNode(body) && Array.isArray(body['errorCodes']) ? body['errorCodes'].map(String) : []

function record(label: string, codes: string[]) {
  note(codes.length > 0 ? codes.map((code) => `${label} ${code}`) : [label])
}

export { resolve }
