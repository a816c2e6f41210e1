import type { Ajv2020 } from 'ajv/dist/2020.js'
import { OpenAPIBackend } from 'openapi-backend'
import { maxRefusals, Problem, type Refusal } from '../problems.ts'
import { newAjv } from './ajv.ts'
import { contracts, flatten, type Operation } from './contract.ts'
import { compileNormaliser, type Normalise } from './normalise.ts'
import { inOrder, memberOrder, refusalOf } from './refusals.ts'
import { normaliseParameters, type RawParameters } from './parameters.ts'
import { compileHarmless, isCompared } from './sent-back.ts'

/** One Ajv for each kind of validation: openapi-backend would make two for each operation. */
function sharedAjv() {
  const shared = new Map<string, Ajv2020>()
  return (_: unknown, options: object, context: string) => {
    const known = shared.get(context)
    if (known) return known
    const ajv = newAjv(options)
    shared.set(context, ajv)
    return ajv
  }
}

const api = new OpenAPIBackend({
  definition: structuredClone(contracts) as never,
  quick: true, // its own check of the document knows OpenAPI 3.0 only; redocly checks 3.1
  strict: true,
  customizeAjv: sharedAjv(),
})
await api.init()

/** `asStored` has the members of the body that may be sent only as they are stored (`x-stored`), where there are any. */
export type Input = {
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
  asStored?: Readonly<Record<string, unknown>>
}

type Raw = RawParameters & { readonly body: unknown }

/** What was sent in the contract's form, and what is wrong with it so far; the contract has still to judge it. */
type Normalised = { readonly input: Input; readonly headers: Raw['headers']; readonly refusals: Refusal[] }

/**
 * What an operation accepts, compiled once, in two steps that others may come between: the input in the contract's form,
 * then a problem with all that is wrong with it, or the input.
 */
export function compileInput(operation: Operation) {
  const validators = api.validator.getRequestValidatorsForOperation(operation.id)
  const normaliseBody: Normalise = operation.body ? compileNormaliser(operation.body.schema) : (value) => value
  const order = memberOrder(operation)
  const setApart = compileSetApart(operation)
  const normalise = (raw: Raw): Normalised => {
    const refusals: Refusal[] = []
    const { path, query } = normaliseParameters(operation, raw, refusals)
    const { given, asStored } = setApart(raw.body)
    const body = given === undefined ? undefined : normaliseBody(given, '', refusals)
    return { input: { path, query, body, ...(asStored && { asStored }) }, headers: raw.headers, refusals }
  }
  const check = ({ input, headers, refusals }: Normalised): Input => {
    const { path, query, body, asStored } = input
    const judged = { path, query, header: headers, cookie: {}, ...(body !== undefined && { requestBody: body }) }
    for (const validate of validators) {
      if (!validate(judged)) for (const error of validate.errors ?? []) refusals.push(refusalOf(error, operation))
    }
    const [first, ...rest] = inOrder(refusals, order).slice(0, maxRefusals)
    if (first) throw new Problem(first, ...rest)
    return { path: judged.path, query: judged.query, body, ...(asStored && { asStored }) }
  }
  return { normalise, check, read: (raw: Raw) => check(normalise(raw)) }
}

type Apart = { given: unknown; asStored?: Record<string, unknown> }

/** Sets apart what a body may say only as it is stored, but for what changes nothing. */
function compileSetApart(operation: Operation): (body: unknown) => Apart {
  const schema = flatten(operation.body?.schema ?? {})
  const stored = isCompared(operation) ? (schema['x-stored'] ?? []) : []
  const isHarmless = compileHarmless(schema)
  return (body) => {
    if (stored.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return { given: body }
    const entries = Object.entries(body)
    const isApart = ([name, value]: [string, unknown]) => stored.includes(name) && !isHarmless(name, value)
    const apart = entries.filter(isApart)
    if (apart.length === 0) return { given: body }
    return { given: Object.fromEntries(entries.filter((entry) => !isApart(entry))), asStored: Object.fromEntries(apart) }
  }
}
