import { catalogueOf, codesOf, hasStatus, operations, responses, rule } from './document.js'

const modules = ['Membres', 'Vote', 'Aucun']

const isText = (value) => typeof value === 'string' && value.trim() !== ''

/** What an operation needs: the member, what is said of a bad one, and how a good one is known. */
const requirements = [
  ['operationId', 'is missing', isText],
  ['tags', 'must hold exactly one tag', (tags) => tags?.length === 1],
  ['summary', 'is missing', isText],
  ['description', 'is missing', isText],
  ['x-module', `must be one of ${modules.join(', ')}`, (module) => modules.includes(module)],
  [
    'x-body-limit',
    'must be a number of bytes: 0 exactly when there is no requestBody',
    (limit, { requestBody }) => Number.isInteger(limit) && limit >= 0 && limit > 0 === Boolean(requestBody),
  ],
  [
    'x-body-fits',
    'must be Bulletin, on an operation with a body whose path has a token',
    (opened, { requestBody }) => opened === undefined || (opened === 'Bulletin' && Boolean(requestBody)),
  ],
]

/** An operation says all that the server, the documentation and the generated clients need. */
export const operationComplete = rule(function* (root, context) {
  for (const { node, location } of operations(root, context)) {
    for (const [member, message, holds] of requirements) {
      const at = node[member] === undefined ? location : location.child([member])
      if (!holds(node[member], node)) yield { message: `${member} ${message}.`, location: at.key() }
    }
  }
  yield* repeatedIds(operations(root, context))
})

function* repeatedIds(all) {
  const known = new Map()
  for (const { node, location } of all) {
    const id = String(node.operationId).toLowerCase()
    const message = `operationId ${node.operationId} differs from ${known.get(id)} by letter case at most.`
    if (node.operationId && known.has(id)) yield { message, location: location.child(['operationId']) }
    known.set(id, node.operationId)
  }
}

const neededStatuses = ({ 'x-module': module, requestBody }) => [
  ...(module === 'Aucun' ? [] : ['400', '401', '403', '429', '500', '503']),
  ...(requestBody ? ['413', '415'] : []),
]

/**
 * An operation names a code for each status that the server may refuse it with (that it declares the statuses of its
 * codes is `problem-status`), and says where to find what it creates.
 */
export const operationAnswers = rule(function* (root, context) {
  const ids = new Set([...operations(root, context)].map(({ node }) => node.operationId))
  for (const operation of operations(root, context)) {
    const answers = [...responses(operation, context)]
    const missing = neededStatuses(operation.node).filter(
      (status) => !codesOf(operation).some((code) => hasStatus(catalogueOf(root), code, status)),
    )
    const at = operation.location.child(['x-codes']).key()
    for (const status of missing)
      yield { message: `${operation.id} names no code of the status ${status} in x-codes.`, location: at }
    for (const { location, place } of answers.filter(({ status }) => status === '201')) {
      const message = badCreation(place.node ?? {}, ids)
      if (message) yield { message, location: location.key() }
    }
  }
})

function badCreation({ headers = {}, links = {} }, ids) {
  const self = Object.values(links).find((link) => link['x-role'] === 'location')
  const hasLocation = Object.keys(headers).some((name) => name.toLowerCase() === 'location')
  if (hasLocation !== Boolean(self)) return '201 has only one of the header Location and a link with x-role: location.'
  return (
    self &&
    !ids.has(self.operationId) &&
    `The link with x-role: location names ${self.operationId}, which is not an operation.`
  )
}

const shape = (path) => path.toLowerCase().replaceAll(/\{[^}]*\}/g, '{}')

/** No two paths differ by letter case or by the names of their parameters only. */
export const pathsDistinct = rule(function* (root, { location }) {
  const known = new Map()
  for (const path of Object.keys(root.paths ?? {})) {
    const twin = known.get(shape(path))
    const message = `${path} and ${twin} differ by letter case or names of parameters only.`
    if (twin !== undefined) yield { message, location: location.child(['paths', path]).key() }
    known.set(shape(path), path)
  }
})
