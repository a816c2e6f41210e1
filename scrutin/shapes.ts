import { fromBase64, isDigest } from './bytes.ts'

/** Says what is wrong with a value, by its place in the document: `bulletins[3].poids`. */
export type Shape = (value: unknown, place: string) => Generator<string, void>

/** What of a value is not as its shape says, the first fault alone; undefined when it is. */
export const faultOf = (shape: Shape, value: unknown): string | undefined => shape(value, '').next().value ?? undefined

const such = (isSuch: (value: unknown) => boolean, name: string): Shape =>
  function* (value, place) {
    if (!isSuch(value)) yield `${place || 'it'} is not ${name}`
  }

export const text = such((value) => typeof value === 'string', 'a text')
export const flag = such((value) => typeof value === 'boolean', 'true or false')
export const digest = such(isDigest, 'a SHA-256 in small hexadecimal digits')
export const whole = such((value) => Number.isSafeInteger(value) && Number(value) >= 0, 'a whole number from 0')
export const anything: Shape = function* () {
  // An addition of which nothing is known.
}

/** A number of four decimals at most. */
const isWeight = (value: unknown, least: number): boolean => {
  if (typeof value !== 'number') return false
  const scaled = Math.round(value * 10_000)
  return Number.isSafeInteger(scaled) && scaled / 10_000 === value && scaled >= least
}
export const weight = such((value) => isWeight(value, 1), 'a weight')
export const totalWeight = such((value) => isWeight(value, 0), 'a sum of weights')

/** A percentage that is not nothing. */
export const percentage = such((value) => isWeight(value, 1) && Number(value) <= 100, 'a percentage')

/** A moment as this service writes it: `2026-11-23T18:00:00.000Z`. */
export const moment = such((value) => {
  const date = typeof value === 'string' ? new Date(value) : new Date(Number.NaN)
  return !Number.isNaN(date.getTime()) && date.toISOString() === value
}, 'a moment in ISO 8601 with milliseconds and Z')

/** So many bytes in base64. */
export const bytes = (length: number): Shape =>
  such(
    (value) => typeof value === 'string' && fromBase64(value, length) !== undefined,
    `${String(length)} bytes in base64`,
  )

/** One of some texts. */
export const oneOf = (...values: readonly string[]): Shape =>
  such((value) => typeof value === 'string' && values.includes(value), `one of ${values.join(', ')}`)

/** A value or null. */
export const orNull = (shape: Shape): Shape =>
  function* (value, place) {
    if (value !== null) yield* shape(value, place)
  }

/** A list of values. */
export const list = (shape: Shape): Shape =>
  function* (value, place) {
    if (!Array.isArray(value)) yield `${place || 'it'} is not a list`
    else for (const [at, item] of value.entries()) yield* shape(item, `${place}[${String(at)}]`)
  }

/** The same, of which no two items say the same by `name`. */
export const distinct = (shape: Shape, name: (item: unknown) => unknown): Shape => {
  const items = list(shape)
  return function* (value, place) {
    let isSound = true
    for (const fault of items(value, place)) {
      isSound = false
      yield fault
    }
    if (!isSound) return
    const names = (value as readonly unknown[]).map(name)
    if (new Set(names).size < names.length) yield `${place} has one of its items twice`
  }
}

/** An object with these members and no others; those of `optional` may be absent. */
export const object = (
  required: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): Shape =>
  function* (value, place) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) yield `${place || 'it'} is not an object`
    else yield* members(value as Readonly<Record<string, unknown>>, place, { required, optional })
  }

type Members = {
  readonly required: Readonly<Record<string, Shape>>
  readonly optional: Readonly<Record<string, Shape>>
}

function* members(value: Readonly<Record<string, unknown>>, place: string, { required, optional }: Members) {
  const at = (name: string) => (place === '' ? name : `${place}.${name}`)
  for (const name of Object.keys(required)) if (!Object.hasOwn(value, name)) yield `${at(name)} is not there`
  const known = new Map(Object.entries({ ...required, ...optional }))
  for (const [name, member] of Object.entries(value)) {
    const shape = known.get(name)
    if (shape === undefined) yield `${at(name)} is a member that nobody knows`
    else yield* shape(member, at(name))
  }
}
