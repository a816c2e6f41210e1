import { codesOf, operations, parameters, responses, rule } from './document.js'

const codes = ['Requete.EnCours', 'Requete.CleIdempotenceReutilisee']

/** Every POST under `/b2b` can be sent again without doing its work twice (decision A-30). */
export const postsRepeatable = rule(function* (root, context) {
  for (const operation of operations(root, context)) {
    const { pointer } = operation.location
    if (!pointer.startsWith('#/paths/~1b2b~1') || !pointer.endsWith('/post')) continue
    for (const missing of lacking(operation, context)) {
      yield { message: `${operation.id} has no ${missing}.`, location: operation.location.key() }
    }
  }
})

function lacking(operation, context) {
  const answers = [...responses(operation, context)]
  const given = parameters(operation, context).some(({ node }) => node.name === 'Idempotency-Key')
  const unmarked = answers.filter(
    ({ status, place }) => status.startsWith('2') && !place.node.headers?.['Idempotency-Replayed'],
  )
  return [
    ...(given ? [] : ['parameter Idempotency-Key']),
    ...unmarked.map(({ status }) => `header Idempotency-Replayed in its ${status}`),
    ...codes.filter((code) => !codesOf(operation).includes(code)),
  ]
}
