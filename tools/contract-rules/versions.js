import { operations, parameters, responses, rule } from './document.js'

/** An update that says its version can be made conditional on it, and so can a deletion (decision A-30). */
export const updatesConditional = rule(function* (root, context) {
  const ids = new Set([...operations(root, context)].map(({ node }) => node.operationId))
  for (const operation of operations(root, context)) {
    const answers = [...responses(operation, context)]
    const versioned = answers.some(({ place }) => place.node.headers?.ETag)
    const conditional = parameters(operation, context).some(({ node }) => node.name === 'If-Match')
    if (!conditional && !(versioned && operation.location.pointer.endsWith('/put'))) continue
    const isDeletion = operation.location.pointer.endsWith('/delete')
    for (const missing of lacking({ answers, conditional, isDeletion, ids })) {
      yield { message: `${operation.id} has no ${missing}.`, location: operation.location.key() }
    }
  }
})

function lacking({ answers, conditional, isDeletion, ids }) {
  const success = answers.filter(({ status }) => status.startsWith('2'))
  const links = success.flatMap(({ place }) => Object.values(place.node.links ?? {}))
  const target = links.find((link) => link['x-role'] === 'precondition')
  const versioned = isDeletion ? [] : success
  return [
    ...(conditional ? [] : ['parameter If-Match']),
    ...(answers.some(({ status }) => status === '412') ? [] : ['412']),
    ...versioned.filter(({ place }) => !place.node.headers?.ETag).map(({ status }) => `header ETag in its ${status}`),
    ...(ids.has(target?.operationId)
      ? []
      : ['link with x-role: precondition to the operation that reads what it changes']),
  ]
}
