import { follow, media, operations, parameters, responses, rule } from './document.js'

const wanted = { parameters: ['limite', 'curseur'], header: 'Link', type: 'application/x-ndjson' }

/** Every list can be read in pages and by lines (decision A-29). */
export const listsPaged = rule(function* (root, context) {
  for (const operation of operations(root, context)) {
    const answer = [...responses(operation, context)].find(({ status }) => status === '200')
    if (operation.location.pointer.endsWith('/get') && answer && isArray(answer.place, context)) {
      for (const missing of lacking(operation, answer.place, context)) {
        yield { message: `The list ${operation.id} has no ${missing}.`, location: operation.location.key() }
      }
    }
  }
})

const isArray = (place, context) =>
  media(place).some(({ node }) => [follow(node.schema, undefined, context).node?.type].flat().includes('array'))

function lacking(operation, { node }, context) {
  const names = parameters(operation, context)
    .filter((parameter) => parameter.node.in === 'query')
    .map((parameter) => parameter.node.name)
  return [
    ...wanted.parameters.filter((name) => !names.includes(name)).map((name) => `parameter ${name}`),
    ...(node.headers?.[wanted.header] ? [] : [`header ${wanted.header}`]),
    ...(node.content[wanted.type] ? [] : [`answer in ${wanted.type}`]),
  ]
}
