import {
  body,
  catalogueOf,
  codesOf,
  follow,
  hasStatus,
  media,
  operations,
  parameters,
  responses,
  rule,
} from './document.js'

const isFilled = (examples) => Object.keys(examples ?? {}).length > 0

/** Whatever travels is shown by an example: parameters, bodies, answers, and each code that a refusal may carry. */
export const examplesPresent = rule(function* (root, context) {
  for (const operation of [...operations(root, context), ...operations(root, context, 'webhooks')]) {
    for (const { node, location } of parameters(operation, context)) {
      const message = `Parameter ${node.name}${of(operation, location)} has no example.`
      if (node.example === undefined && !isFilled(node.examples)) yield { message, location }
    }
    for (const { type, node, location } of exchanged(operation, context))
      if (!isFilled(node.examples)) yield { message: `${type}${of(operation, location)} has no examples.`, location }
    yield* unshown(operation, catalogueOf(root), context)
  }
})

/** Whose place it is: an operation's own, or nobody's where several share it. */
const of = ({ id, location }, at) => (at.pointer.startsWith(`${location.pointer}/`) ? ` of ${id}` : '')

const exchanged = (operation, context) =>
  [body(operation, context), ...[...responses(operation, context)].map(({ place }) => place)].flatMap(media)

/** The codes of an operation that no example shows under their status. */
function* unshown(operation, catalogue, context) {
  for (const { status, place } of responses(operation, context)) {
    for (const { node, location } of media(place).filter(({ type }) => type === 'application/problem+json')) {
      const examples = Object.values(node.examples ?? {}).map((example) => follow(example, undefined, context).node)
      const shown = examples.map((example) => example?.value?.code)
      const codes = codesOf(operation).filter((code) => hasStatus(catalogue, code, status))
      for (const code of codes.filter((name) => !shown.includes(name)))
        yield { message: `No example${of(operation, location)} shows ${code}.`, location }
    }
  }
}
