import { flatten, resolve, type Operation, type Schema } from '../../contract/contract.ts'
import { validCall } from '../support/contract/examples.ts'

/** A place of a body that holds an array or an object, and the body with other JSON text there. */
export type Place = {
  readonly where: string
  readonly schema: Schema
  /** Whether it is a batch, or part of a row of one. */
  readonly isBatch: boolean
  readonly with: (json: string) => string
}

/** What stands at a place of a body: what it is called, and its JSON text. */
type Filling = readonly [name: string, json: string]

/** Every array and object of a body, at any depth. */
export function placesOf({ id, body }: Operation): Place[] {
  if (!body) return []
  const example = (validCall(id).body ?? {}) as Record<string, unknown>
  const root: Place = { where: 'body', schema: flatten(resolve(body.schema)), isBatch: false, with: (json) => json }
  return [root, ...membersOf(root, example)]
}

function membersOf({ where, schema, isBatch, with: around }: Place, example: Record<string, unknown>): Place[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const others = Object.entries(example).filter(([other]) => other !== name)
    const rest = JSON.stringify(Object.fromEntries(others)).slice(1, -1)
    return placesIn({
      where: `${where}.${name}`,
      schema: flatten(resolve(property)),
      isBatch,
      with: (json) => around(`{${rest === '' ? '' : `${rest},`}${JSON.stringify(name)}:${json}}`),
    })
  })
}

function placesIn(place: Place): Place[] {
  const { where, schema, with: around } = place
  if (schema.properties) return [place, ...membersOf(place, {})]
  if (!schema.items) return []
  const row = schema['x-row']
  const items = flatten(resolve(schema.items))
  const isBatch = place.isBatch || row !== undefined
  const item = { where: `${where}[0]`, schema: items, isBatch, with: (json: string) => around(`[${json}]`) }
  // The rows of a batch are checked one by one: what fills one of them is the flood.
  return [...(row === undefined ? [{ ...place, isBatch }] : []), ...placesIn(item)]
}

const repeat = (item: string, times: number) => Array.from({ length: Math.max(1, times) }, () => item).join(',')
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

/**
 * Bytes of a flood: a collector that keeps every fault breaks long before. Once it is known of one array and one object of
 * a body that it does not, the others are held to the same counts with less.
 */
const [flood, less] = [300_000, 10_000]

/** What a caller may fill each place of a body with, which has `limit` bytes at most: made when it is asked for. */
export function floodsOf(places: readonly Place[], limit: number) {
  const isArray = ({ schema }: Place) => schema.items !== undefined
  const first = [places.find(isArray), places.find((place) => !isArray(place))]
  return places.map((place) => ({ place, fillings: () => fillingsOf(place.schema, limit, first.includes(place)) }))
}

function fillingsOf(schema: Schema, limit: number, isFirst: boolean): Filling[] {
  const size = Math.min(isFirst ? flood : less, limit * 0.9)
  const body = isFirst ? limit * 0.9 : size
  return schema.items ? ofArray(schema.maxItems ?? Infinity, size, body) : ofObject(size)
}

const uuid = '"0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e"'

function ofArray(max: number, size: number, body: number): Filling[] {
  const fitting = (item: string) => repeat(item, Math.min(max, Math.floor(size / (item.length + 1))))
  const unknown = `{${membersText(Math.min(1000, size / Math.min(max, size / 20)))}}`
  const arrays: Record<string, string> = {
    [`${tooMany} wrong items`]: repeat('1', Math.max(body / 2, max + 1)),
    [`${tooMany} equal objects`]: repeat('{}', Math.max(size / 3, max + 1)),
    'wrong items': fitting('1'),
    'equal texts': fitting(uuid),
    'equal objects': fitting('{}'),
    'items of unknown members': fitting(unknown),
    'two equal deep items': repeat(deep(size / 5), 2),
    'deep items': fitting(deep(50)),
  }
  return Object.entries(arrays).map(([name, items]) => [name, `[${items}]`])
}

/** How a filling begins that has more items than the contract allows. */
export const tooMany = 'too many'

const membersText = (size: number) => Array.from({ length: Math.max(1, size / 11) }, (_, i) => `"m${i}":0`).join(',')

const ofObject = (size: number): Filling[] => [
  ['unknown members', `{${membersText(size)}}`],
  ['a deep member', `{"x":${deep(size / 3)}}`],
  ['a name of any length', `{"${'x'.repeat(size * 0.9)}":1}`],
  ['a deep array', deep(size / 3)],
]

/** At least as many values as a JSON text has: it has one for each bracket and each comma. */
export const valuesIn = (json: string) => json.split(/[,[{]/).length
