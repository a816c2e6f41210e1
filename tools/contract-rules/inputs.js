import { body, follow, media, operations, parameters, rule, schemasFrom } from './document.js'

/** Everything that a client sends has a bound, so that no input costs more than the contract says. */
export const inputsBounded = rule(function* (root, context) {
  for (const operation of operations(root, context)) {
    for (const { node, location } of holders(operation, context)) {
      for (const schema of schemasFrom(node?.schema, location.child(['schema']), context)) {
        for (const message of unbounded(schema, context)) yield { message, location: schema.location }
      }
    }
  }
})

/** What holds the schema of an input: a parameter, or a media type of a parameter or of the body. */
const holders = (operation, context) => {
  const given = parameters(operation, context)
  return [...given, ...[...given, body(operation, context)].flatMap(media)]
}

const typesOf = ({ type, properties }) => [type ?? (properties ? 'object' : [])].flat()
const hasRange = (schema) =>
  (schema.minimum ?? schema.exclusiveMinimum) !== undefined && (schema.maximum ?? schema.exclusiveMaximum) !== undefined

/** By type: what is said of a value without bounds, and how a bounded one is known. */
const bounds = {
  // The bytes of a file are bounded as every body is: with maxLength, Go by openapi-generator takes them for a string.
  string: [
    'A string needs maxLength.',
    ({ maxLength, format }) => maxLength !== undefined || ['uuid', 'binary'].includes(format),
  ],
  array: ['An array needs maxItems and items.', ({ maxItems, items }) => maxItems !== undefined && items !== undefined],
  integer: [
    'An integer needs the format int32 or int64, or a minimum and a maximum.',
    (schema) => ['int32', 'int64'].includes(schema.format) || hasRange(schema),
  ],
  object: ['An object needs additionalProperties: false.', (schema, context) => isClosed(schema, context)],
}

const isFixed = (schema) => schema.enum !== undefined || schema.const !== undefined

function* unbounded({ node, isPart }, context) {
  if (!isPart && !isTyped(node, context)) yield 'A schema without a type accepts any value.'
  if (isFixed(node)) return
  for (const type of typesOf(node)) {
    const [message, holds] = bounds[type] ?? []
    if (message && !holds(node, context)) yield message
  }
}

const target = (schema, context) => follow(schema, undefined, context).node ?? {}

/** Whether a schema says what kind of value it accepts, itself or through what it is made of. */
function isTyped(schema, context) {
  const partIsTyped = (part) => isTyped(target(part, context), context)
  const { allOf = [], anyOf = [], oneOf = [] } = schema
  const branches = [...anyOf, ...oneOf]
  if (isFixed(schema) || typesOf(schema).length > 0 || allOf.some(partIsTyped)) return true
  return branches.length > 0 && branches.every(partIsTyped)
}

const isClosed = (schema, context) =>
  schema.additionalProperties === false ||
  (schema.allOf?.length > 0 && schema.allOf.every((part) => isClosed(target(part, context), context)))
