/**
 * @typedef {{ pointer: string, source: { absoluteRef: string }, child: (steps: (string | number)[]) => Location, key: () => Location }} Location
 * @typedef {{ node: any, location: Location }} Place What stands in the document, references followed, and where.
 * @typedef {{ location: Location, resolve: (ref: object) => Partial<Place>, report: (finding: Finding) => void }} Context
 * @typedef {{ message: string, location: Location }} Finding
 * @typedef {{ id: string, node: any, location: Location, path: Place }} Operation
 */

/**
 * A rule that reads the whole document and reports each finding once, however many operations share its place.
 * A visitor of single nodes does not suit: Redocly visits a shared component at its first use only.
 * @param {(root: any, context: Context) => Iterable<Finding>} check
 */
export const rule = (check) => () => ({
  Root(root, context) {
    const findings = read(check, root, context).map((finding) => [finding.location.pointer + finding.message, finding])
    for (const finding of new Map(findings).values()) context.report(finding)
  },
})

/** An exception would hide what the rule `struct` says of a malformed document, so it is a finding too. */
function read(check, root, context) {
  try {
    return [...check(root, context)]
  } catch (error) {
    return [{ message: `The document is malformed: ${error.message}.`, location: context.location }]
  }
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace']

/**
 * Every operation of the paths, or of the webhooks.
 * @returns {Iterable<Operation>}
 */
export function* operations(root, { location }, section = 'paths') {
  for (const [name, item] of Object.entries(root[section] ?? {})) {
    const path = { node: item, location: location.child([section, name]) }
    for (const method of methods.filter((candidate) => item[candidate])) {
      const node = item[method]
      yield { id: node.operationId ?? `${method} ${name}`, node, location: path.location.child([method]), path }
    }
  }
}

/**
 * What a `$ref` points to; anything else as it is.
 * @returns {Place}
 */
export function follow(node, location, { resolve }) {
  if (node?.$ref === undefined) return { node, location }
  const target = resolve(node)
  return { node: target.node, location: target.location ?? location }
}

/** Every response of an operation: `location` is that of its status, `place` the response itself, perhaps shared. */
export function* responses({ node, location }, context) {
  for (const [status, given] of Object.entries(node.responses ?? {})) {
    const at = location.child(['responses', status])
    yield { status, location: at, place: follow(given, at, context) }
  }
}

/**
 * The parameters of an operation, those of its path included.
 * @returns {Place[]}
 */
export const parameters = (operation, context) =>
  [operation, operation.path].flatMap(({ node, location }) =>
    (node.parameters ?? []).map((given, i) => follow(given, location.child(['parameters', i]), context)),
  )

/** The body of an operation; without one, a place that holds nothing. */
export const body = ({ node, location }, context) => follow(node.requestBody, location.child(['requestBody']), context)

/** The media types of a body or a response. */
export const media = ({ node, location }) =>
  Object.entries(node?.content ?? {}).map(([type, value]) => ({
    type,
    node: value,
    location: location.child(['content', type]),
  }))

/** The codes that an operation answers with. */
export const codesOf = ({ node }) => (Array.isArray(node['x-codes']) ? node['x-codes'] : [])

/** What the document says of every code. */
export const catalogueOf = (root) => root.components?.['x-catalogue'] ?? {}

/** Whether a code is one of the catalogue and has a status. */
export const hasStatus = (catalogue, code, status) => String(catalogue[code]?.status) === status

const lists = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const maps = ['properties', 'patternProperties']
const single = ['items', 'additionalProperties']

/**
 * Every schema that a value is checked on, each once. `isPart` says that one only refines the schema it stands in. What
 * the rows of a batch (`x-row`) are checked on is left out when `rows` is false.
 * @returns {Iterable<Place & { isPart: boolean }>}
 */
export function* schemasFrom(given, at, context, { rows } = { rows: true }) {
  yield* walk(given, at, context, { isPart: false, rows, seen: new Set() })
}

function* walk(given, at, context, { isPart, rows, seen }) {
  const { node, location } = follow(given, at, context)
  if (!node || seen.has(node)) return
  seen.add(node)
  yield { node, location, isPart }
  for (const [steps, child] of subschemas(node, rows)) {
    yield* walk(child, location.child(steps), context, { isPart: steps[0].endsWith('Of'), rows, seen })
  }
}

const subschemas = (schema, rows) => [
  ...lists.flatMap((name) => (schema[name] ?? []).map((child, i) => [[name, i], child])),
  ...maps.flatMap((name) => Object.entries(schema[name] ?? {}).map(([key, child]) => [[name, key], child])),
  ...single
    .filter((name) => schema[name] !== undefined && (rows || schema['x-row'] === undefined))
    .map((name) => [[name], schema[name]]),
]
