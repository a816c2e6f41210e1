import type { Code } from '../generated/catalogue.ts'
import type { Refusal } from '../problems.ts'
import { contracts, flatten, resolve, type Schema } from './contract.ts'
import { canonicalInstant, canonicalUuid } from '../rules/formats.ts'
import { otherMessages } from './messages.ts'

/** Brings a value to the form that the contract's schema is checked on, and adds what is wrong with it to `refusals`. */
export type Normalise = (value: unknown, path: string, refusals: Refusal[]) => unknown

export const invalid = (member: string, message: Refusal['message']): Refusal => ({
  code: 'Requete.Invalide',
  member,
  message,
})

const asIs: Normalise = (value) => value

/**
 * The normaliser of a schema, compiled once: strings trimmed unless they are `x-verbatim`, empty optional strings null, instants and UUIDs in their
 * printed form, members of the item dropped, unknown members and collections that have an operation of their own refused
 * by name (decisions ).
 */
export function compileNormaliser(schema: Schema): Normalise {
  const node = flatten(resolve(schema))
  if (node.properties) return normaliseObject(node, node.properties)
  if (node.items) return normaliseArray(compileNormaliser(node.items))
  const types = [node.type ?? []].flat()
  return types.includes('string') ? normaliseString(node, types.includes('null')) : asIs
}

const canonicalForms: Record<string, (text: string) => string> = { 'date-time': canonicalInstant, uuid: canonicalUuid }

function normaliseString(schema: Schema, nullable: boolean): Normalise {
  const convert = canonicalForms[schema.format ?? ''] ?? ((text: string) => text)
  const keepsEmpty = schema['x-codes']?.['minLength'] !== undefined
  const isVerbatim = schema['x-verbatim'] === true
  return (value, path, refusals) => {
    if (typeof value !== 'string') return value
    if (value.includes('\0') || !value.isWellFormed()) refusals.push(invalid(path, otherMessages.unreadable))
    const text = isVerbatim ? value : value.trim()
    if (text === '' && nullable && !keepsEmpty) return null
    return convert(text)
  }
}

const normaliseArray =
  (normaliseItem: Normalise): Normalise =>
  (value, path, refusals) =>
    Array.isArray(value) ? value.map((entry, i) => normaliseItem(entry, `${path}[${String(i)}]`, refusals)) : value

function normaliseObject(schema: Schema, properties: Record<string, Schema>): Normalise {
  const members = new Map(
    Object.entries(properties).map(([name, property]) => [name, compileMember(name, property)] as const),
  )
  const elsewhere = new Map(Object.entries(schema['x-elsewhere'] ?? {}))
  const item = Object.keys(contracts.components.schemas[schema['x-item'] ?? '']?.properties ?? {})
  const dropped = new Set(item.filter((name) => !elsewhere.has(name)))
  const refusalOf = (name: string) => {
    const operation = elsewhere.get(name)
    return operation === undefined
      ? otherMessages.unknown(spelling(name, members.keys()))
      : otherMessages.elsewhere(operation)
  }
  return (value, path, refusals) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const result: Record<string, unknown> = {}
    for (const name of Object.keys(value)) {
      const at = path === '' ? name : `${path}.${name}`
      const member = members.get(name)
      if (member) member((value as Record<string, unknown>)[name], at, refusals, result)
      else if (!dropped.has(name)) refusals.push(invalid(at, refusalOf(name)))
    }
    return result
  }
}

type Member = (given: unknown, path: string, refusals: Refusal[], result: Record<string, unknown>) => void

/** A member whose absence has a code of its own is refused by that code when it is null or empty (decision A-6). */
function compileMember(name: string, property: Schema): Member {
  const normalise = compileNormaliser(property)
  const codeOfAbsence = resolve(property)['x-codes']?.['required'] as Code | undefined
  return (given, path, refusals, result) => {
    const value = normalise(given, path, refusals)
    if (codeOfAbsence !== undefined && (value === null || value === ''))
      refusals.push({ code: codeOfAbsence, member: path })
    else result[name] = value
  }
}

/** The name that differs from an unknown one by letter case only. */
export function spelling(name: string, known: Iterable<string>): string | undefined {
  return [...known].find((candidate) => candidate.toLowerCase() === name.toLowerCase())
}
