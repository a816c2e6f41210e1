import { alternatives, body, codeOf, follow, media, operations, parameters, responses, rule } from './document.js'

const isFilled = (examples) => Object.keys(examples ?? {}).length > 0

/** Whatever travels is shown by an example: parameters, bodies, answers, and each code that a refusal may carry. */
export const examplesPresent = rule(function* (root, context) {
  for (const operation of [...operations(root, context), ...operations(root, context, 'webhooks')]) {
    for (const { node, location } of parameters(operation, context)) {
      const message = `Parameter ${node.name} has no example.`
      if (node.example === undefined && !isFilled(node.examples)) yield { message, location }
    }
    for (const type of exchanged(operation, context)) {
      const { location } = type
      if (!isFilled(type.node.examples)) yield { message: `${type.type} has no examples.`, location }
      for (const code of unshown(type, context)) yield { message: `No example shows ${code}.`, location }
    }
  }
})

const exchanged = (operation, context) =>
  [body(operation, context), ...[...responses(operation, context)].map(({ place }) => place)].flatMap(media)

/** The codes of a problem that none of its examples carries. */
function unshown(type, context) {
  const examples = Object.values(type.node.examples ?? {}).map((example) => follow(example, undefined, context).node)
  const shown = examples.map((example) => example?.value?.code)
  const codes = alternatives(type).map((schema) => codeOf(follow(schema, undefined, context).node))
  return codes.filter((code) => code !== undefined && !shown.includes(code))
}
