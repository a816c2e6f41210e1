import type { Code } from '../generated/catalogue.ts'
import { maxRefusals, type Refusal, shortened } from '../problems.ts'
import { checked } from './ajv.ts'
import { flatten, resolve, type Schema } from './contract.ts'
import { isBlank } from '../rules/blank.ts'
import { canonicalCourriel, canonicalInstant, canonicalText, canonicalUuid } from '../rules/formats.ts'
import { otherMessages } from './messages.ts'
import { changersOf, compileHarmless, membersOfItem } from './sent-back.ts'

/** Brings a value to the form that the contract's schema is checked on, and adds what is wrong with it to `refusals`. */
export type Normalise = (value: unknown, path: string, refusals: Refusal[]) => unknown

export const invalid = (member: string, message: Refusal['message']): Refusal => ({
  code: 'Requete.Invalide',
  member: shortened(member),
  message,
})

/** Adds a refusal to those of the call, unless they are as many as the caller is told. */
export function note(refusals: Refusal[], refusal: Refusal) {
  if (refusals.length < maxRefusals) refusals.push(refusal)
}

const asIs: Normalise = (value) => value

/**
 * The normaliser of a schema, compiled once: strings trimmed (unless they are `x-untrimmed`) and in the normal form C, or as they are (`x-verbatim`), texts that show nothing empty, empty optional strings null, ids as they are,
 * instants and UUIDs in their printed form, members of the item dropped, unknown members and those that something else changes refused
 * by name (decisions ). `name` is that of the member or parameter.
 */
export function compileNormaliser(schema: Schema, name = ''): Normalise {
  const node = flatten(resolve(schema))
  if (node.properties) return normaliseObject(node, node.properties)
  // The rows of a batch are normalised one by one, each before it is checked.
  if (node['x-row'] !== undefined) return asIs
  if (node.items) return refusingRepeated(normaliseArray(compileNormaliser(node.items, name), node.maxItems), node)
  const types = [node.type ?? []].flat()
  return types.includes('string') ? normaliseString(node, name, types.includes('null')) : asIs
}

const canonicalForms: Record<string, (text: string) => string> = {
  'date-time': canonicalInstant,
  uuid: canonicalUuid,
  'idn-email': canonicalCourriel,
  'nouveau-courriel': canonicalCourriel,
}

const isReadable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** A text in its normal form; empty where nobody sees anything of it. */
const shownText = (text: string) => (isBlank(text) && isReadable(text) ? '' : canonicalText(text))

/** How a text is brought to the form that it is compared in; a filter by address may be a part of one, which has no format. */
function converterOf(schema: Schema, name: string): (text: string) => string {
  if (name === 'courriel') return canonicalCourriel
  return canonicalForms[schema.format ?? ''] ?? (isText(schema, name) ? shownText : (text) => text)
}

/**
 * Members that name something, whatever their case: ids that callers chose, numbers that their systems gave, addresses; a
 * value of a custom field may be the id of a choice (db/members/valeurs-champ.ts keeps the others in the normal form).
 */
const naming = /^valeur$|idexterne|identifiant|nomembre|matricule|transactionid|depuissyndicats|jeton|url|fournisseur/i

/** What names something stays as it is, byte by byte, and so does what is compared in secret or follows a pattern. */
const isText = ({ pattern }: Schema, name: string) => pattern === undefined && !naming.test(name)

function normaliseString(schema: Schema, name: string, nullable: boolean): Normalise {
  const convert = converterOf(schema, name)
  const keepsEmpty = schema['x-keyword-codes']?.['minLength'] !== undefined
  const isVerbatim = schema['x-verbatim'] === true
  const inForm = schema['x-untrimmed'] === true ? canonicalText : (text: string) => convert(text.trim())
  return (value, path, refusals) => {
    if (typeof value !== 'string') return value
    if (!isReadable(value)) note(refusals, invalid(path, otherMessages.unreadable))
    const text = isVerbatim ? value : inForm(value)
    return text === '' && nullable && !keepsEmpty ? null : text
  }
}

/** An array that has too many items is left as it is: the contract refuses it by its count alone. */
function normaliseArray(normaliseItem: Normalise, maxItems = Infinity): Normalise {
  if (normaliseItem === asIs) return asIs
  return (value, path, refusals) => {
    if (!Array.isArray(value) || value.length > maxItems) return value
    checked.values += value.length
    return value.map((entry, i) => {
      const told = refusals.length
      const item = normaliseItem(entry, '', refusals)
      if (refusals.length > told) placeAt(refusals, told, `${path}[${String(i)}]`)
      return item
    })
  }
}

/** Of two items that are about the same thing nobody knows which one is meant: the later one is refused (decision A-12). */
function refusingRepeated(normalise: Normalise, { 'x-unique': member, maxItems = Infinity }: Schema): Normalise {
  if (member === undefined) return normalise
  return (value, path, refusals) => {
    const items = normalise(value, path, refusals)
    const list: readonly unknown[] = Array.isArray(items) && items.length <= maxItems ? items : []
    const known = new Set<string>()
    for (const [i, item] of list.entries()) {
      const name = (item as Record<string, unknown> | null)?.[member]
      if (typeof name !== 'string') continue
      const key = name.toLowerCase()
      if (known.has(key)) note(refusals, invalid(`${path}[${String(i)}].${member}`, otherMessages.taken(name)))
      known.add(key)
    }
    return items
  }
}

/** Says where an item stands in its refusals, those from the `first` on: most items have none, and need no path. */
function placeAt(refusals: Refusal[], first: number, at: string) {
  for (const [i, refusal] of refusals.slice(first).entries())
    refusals[first + i] = { ...refusal, member: refusal.member === '' ? at : `${at}.${refusal.member ?? ''}` }
}

function normaliseObject(schema: Schema, properties: Record<string, Schema>): Normalise {
  const members = new Map(
    Object.entries(properties).map(([name, property]) => [name, compileMember(name, property)] as const),
  )
  const isHarmless = compileHarmless(schema)
  const dropped = new Set(Object.keys(membersOfItem(schema)).filter((name) => changersOf(schema, name).length === 0))
  const isDropped = (name: string, value: Record<string, unknown>) =>
    dropped.has(name) || isHarmless(name, value[name]) || changersOf(schema, name).some((one) => isGiven(value[one]))
  const refusalOf = (name: string) => {
    const changing = changersOf(schema, name)
    if (changing.length === 0) return otherMessages.unknown(spelling(name, members.keys()))
    const [first = ''] = changing
    return members.has(first) ? otherMessages.follows(first) : otherMessages.elsewhere(changing)
  }
  return (value, path, refusals) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const result: Record<string, unknown> = {}
    const names = Object.keys(value)
    let unknown = 0
    checked.values += names.length
    for (const name of names) {
      const member = members.get(name)
      if (member) member((value as Record<string, unknown>)[name], below(path, name), refusals, result)
      else if (!isDropped(name, value as Record<string, unknown>) && ++unknown <= maxRefusals)
        note(refusals, invalid(below(path, name), refusalOf(name)))
    }
    return result
  }
}

/** Whether a member says something: one of blanks is null (decision A-16). */
const isGiven = (value: unknown) => value != null && !(typeof value === 'string' && isBlank(value.trim()))

const below = (path: string, name: string) => (path === '' ? shown(name) : `${path}.${shown(name)}`)

/** The name of a member or a parameter as a refusal gives it: one that is empty, or blanks, stands in quotes. */
export const shown = (name: string) => (name.trim() === '' ? `"${name}"` : name)

type Member = (given: unknown, path: string, refusals: Refusal[], result: Record<string, unknown>) => void

/**
 * A member whose absence has a code of its own is refused by that code when it is null or empty (decision A-6). A
 * collection that may be null is absent then: only an empty one says that there is nothing (decision G-11).
 */
function compileMember(name: string, property: Schema): Member {
  const normalise = compileNormaliser(property, name)
  const types = [resolve(property).type ?? []].flat()
  const isCollection = types.includes('array') && types.includes('null')
  const codeOfAbsence = resolve(property)['x-keyword-codes']?.['required'] as Code | undefined
  return (given, path, refusals, result) => {
    const value = normalise(given, path, refusals)
    if (isCollection && value === null) return
    if (codeOfAbsence !== undefined && (value === null || value === ''))
      note(refusals, { code: codeOfAbsence, member: path })
    else result[name] = value
  }
}

/** The name that differs from an unknown one by letter case only. */
export function spelling(name: string, known: Iterable<string>): string | undefined {
  return [...known].find((candidate) => candidate.toLowerCase() === name.toLowerCase())
}
