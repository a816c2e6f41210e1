import { otherMessages } from './messages.ts'
import { invalid } from './normalise.ts'
import { flatten, resolve, type Schema } from './contract.ts'
import { Problem } from '../problems.ts'

/** What a JSON text holds, counted without reading it. */
export type Weight = {
  /** The names of members: its colons outside of strings. */
  readonly names: number
  /** The items of arrays and the members of objects, one more for each that is empty: its commas and opening brackets. */
  readonly values: number
}

const [quote, backslash, comma, colon, brace, bracket] = [0x22, 0x5c, 0x2c, 0x3a, 0x7b, 0x5b] as const

/** The weight of a text that may be no JSON: whoever reads it then will say so. */
export function weigh(bytes: Uint8Array): Weight {
  let [names, values, isString] = [0, 0, false]
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === quote) isString = !isString
    else if (isString) i += Number(byte === backslash)
    else if (byte === colon) names++
    else if (byte === comma || byte === bracket || byte === brace) values++
  }
  return { names, values }
}

/**
 * The values above which a JSON text is refused unread, for a schema: twice as many as it accepts, and some more, so that
 * whoever sends a little too much is told what. Infinity where the schema has no bound. Collections named in `except`,
 * which are cut out of the text, do not count.
 */
export const maxValuesOf = (schema: Schema, except: ReadonlySet<string> = new Set()): number =>
  2 * mostValues(schema, except) + 10_000

function mostValues(schema: Schema, except: ReadonlySet<string> = new Set()): number {
  const { properties, items, maxItems = Infinity, anyOf, type } = flatten(resolve(schema))
  if (properties) {
    const members = Object.entries(properties).filter(([name]) => !except.has(name))
    return members.reduce((sum, [, member]) => sum + mostValues(member), 1)
  }
  if (items) return 1 + maxItems * mostValues(items)
  if (anyOf) return Math.max(...anyOf.map((one) => mostValues(one)))
  return type === undefined || [type].flat().includes('object') ? Infinity : 1
}

/** Of a text that holds more than any that is accepted, nothing but this is told. */
export const overweight = (what: 'corps' | 'ligne') => invalid(what, otherMessages.tooLong)

/** Throws a problem (400) for a JSON text of more values: to read them would take the time of the others. */
export function refuseOverweight({ values }: Weight, maxValues: number) {
  if (values > maxValues) throw new Problem(overweight('corps'))
}
