import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Code } from '../generated/catalogue.ts'
import type { Refusal } from '../problems.ts'
import { flatten, type Operation, resolve, type Schema } from './contract.ts'
import { keywordMessages, otherMessages } from './messages.ts'
import { invalid, spelling } from './normalise.ts'

/** The members of the input in the order of the contract: the first one refused gives the problem its code. */
export function memberOrder({ parameters, body }: Operation): string[] {
  return [...parameters.map(({ name }) => name), ...membersOf(body?.schema ?? {})]
}

export const membersOf = (schema: Schema): string[] => Object.keys(flatten(schema).properties ?? {})

/** One refusal for each member and code, in the contract's order; unknown members last. */
export function inOrder(refusals: Refusal[], order: readonly string[]): Refusal[] {
  const rank = ({ member = '' }: Refusal) => {
    const position = order.indexOf(member.split(/[.[]/)[0] ?? '')
    return position < 0 ? order.length : position
  }
  const unique = new Map(refusals.map((refusal) => [`${refusal.member ?? ''} ${refusal.code}`, refusal]))
  return [...unique.values()].sort((a, b) => rank(a) - rank(b))
}

/** The refusal that a broken keyword stands for: a code of the domain where the contract names one. */
export function refusalOf(error: ErrorObject, operation: Operation): Refusal {
  const [where, ...path] = brokenPath(error, 1)
  if (where === undefined) return invalid('corps', otherMessages.missingBody)
  if (where === 'requestBody' && path.length === 0) return invalid('corps', otherMessages.notObject)
  if (where === 'header') return refusalAt(error, path.map((name) => headerNamed(name, operation)), undefined)
  return refusalAt(error, path, where === 'requestBody' ? operation.body?.schema : undefined)
}

/** A header as the contract writes it: it is judged by its name in small letters. */
const headerNamed = (name: string, { parameters }: Operation) =>
  spelling(
    name,
    parameters.filter((one) => one.in === 'header').map((one) => one.name),
  ) ?? name

/** The refusal of a row that is checked on its own schema. */
export function refusalOfRow(error: ErrorObject, schema: Schema): Refusal {
  const path = brokenPath(error, 0)
  return path.length === 0 ? invalid('ligne', otherMessages.notObject) : refusalAt(error, path, schema)
}

function refusalAt(error: ErrorObject, path: readonly string[], schema: Schema | undefined): Refusal {
  const member = memberPath(path)
  const broken = schema && schemaAt(schema, path)
  const code = broken?.['x-keyword-codes']?.[error.keyword] as Code | undefined
  return code ? { code, member, slots: { valeur: '' } } : invalid(member, messageOf(error))
}

/** The steps to what is wrong, a member missing below `depth` included: `requestBody`, `employes`, `3`, `courriel`. */
function brokenPath({ instancePath, keyword, params }: ErrorObject, depth: number): string[] {
  const steps = instancePath.split('/').slice(1)
  return keyword === 'required' && steps.length >= depth ? [...steps, String(params['missingProperty'])] : steps
}

function messageOf({ keyword, schema }: ErrorObject): Refusal['message'] {
  const limit = Array.isArray(schema) ? schema.join(', ') : String(schema)
  return keywordMessages[keyword]?.(limit) ?? otherMessages.invalid
}

/** `employes[3].courriel`, from the steps of a JSON Pointer. */
function memberPath(steps: readonly string[]): string {
  return steps
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((path, step) => (/^\d+$/.test(step) ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`), '')
}

function schemaAt(schema: Schema, steps: readonly string[]): Schema | undefined {
  const found = steps.reduce<Schema | undefined>((parent, step) => {
    const node = parent && flatten(resolve(parent))
    return /^\d+$/.test(step) ? node?.items : node?.properties?.[step]
  }, schema)
  return found && resolve(found)
}
