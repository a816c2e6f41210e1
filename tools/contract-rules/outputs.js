import { body, media, operations, parameters, responses, rule, schemasFrom } from './document.js'

/**
 * What is answered, or sent to a receiver, may get members: a schema of it that allows no others would have the clients that
 * were generated before refuse them. What is answered as it was sent is as closed as what is sent.
 */
export const answersOpen = rule(function* (root, context) {
  const sent = new Set()
  for (const operation of operations(root, context)) {
    const inputs = [...parameters(operation, context), body(operation, context)]
    for (const { node } of schemasOf([...inputs, ...inputs.flatMap(media)], context)) sent.add(node)
  }
  for (const { node, location } of schemasOf(answered(root, context), context)) {
    if (node.additionalProperties === false && !sent.has(node))
      yield {
        message: 'An answer says additionalProperties: false.',
        location: location.child(['additionalProperties']),
      }
  }
})

function* answered(root, context) {
  for (const operation of operations(root, context))
    for (const { place } of responses(operation, context)) yield* media(place)
  for (const event of operations(root, context, 'webhooks')) yield* media(body(event, context))
}

function* schemasOf(holders, context) {
  for (const { node, location } of holders)
    if (node?.schema) yield* schemasFrom(node.schema, location.child(['schema']), context)
}
