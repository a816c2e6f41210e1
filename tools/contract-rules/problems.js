import { body, catalogueOf, codesOf, hasStatus, media, operations, responses, rule, schemasFrom } from './document.js'

const problemJson = 'application/problem+json'

/**
 * A refusal is answered as a `Problem`, under the status of its code: the statuses of an operation are those of its codes.
 * A page may say the same to a browser.
 */
export const problemStatus = rule(function* (root, context) {
  const catalogue = catalogueOf(root)
  for (const operation of operations(root, context)) {
    const answers = [...responses(operation, context)]
    for (const { status, location, place } of answers) {
      const message = misplaced(status, place, codesOf(operation), catalogue)
      if (message) yield { message: `${operation.id}: ${message}.`, location }
    }
    for (const code of codesOf(operation)) {
      const isDeclared = answers.some(({ status }) => hasStatus(catalogue, code, status))
      const message = `${operation.id} answers ${code} and does not declare its status ${catalogue[code]?.status}.`
      if (catalogue[code] && !isDeclared) yield { message, location: operation.location.child(['responses']).key() }
    }
  }
})

function misplaced(status, place, codes, catalogue) {
  const problems = media(place).filter(({ type, node }) => type === problemJson || isProblem(node))
  if (!/^(?:[45]|default)/.test(status)) return problems.length > 0 && `a problem is answered under ${status}`
  const other = media(place).find(({ type }) => type !== problemJson && type !== 'text/html')
  if (other) return `${status} is answered as ${other.type} instead of ${problemJson}`
  if (problems.length === 0 || !problems.every(({ node }) => isProblem(node))) return `${status} answers no Problem`
  return !codes.some((code) => hasStatus(catalogue, code, status)) && `none of its codes has the status ${status}`
}

const isProblem = ({ schema }) => schema?.$ref === '#/components/schemas/Problem'

const slots = (sentence) => [...new Set(String(sentence).match(/\{\w+\}/g))].sort().join()

/** A code says the same in both languages, each status has one title, and what stands beside a code is one too. */
export const problemComplete = rule(function* (root, { location }) {
  const catalogue = catalogueOf(root)
  const titles = new Map()
  for (const [name, said] of Object.entries(catalogue)) {
    const at = location.child(['components', 'x-catalogue', name]).key()
    if (!titles.has(said.status)) titles.set(said.status, said.title)
    for (const message of faults(said, catalogue, titles.get(said.status)))
      yield { message: `${name} ${message}.`, location: at }
  }
})

const faults = ({ fr, en, title, aliases = [] }, catalogue, usual) => [
  ...(slots(fr) === slots(en) ? [] : ['has not the same {slots} in fr and en']),
  ...(title === usual ? [] : [`has the title ${title}, where others of its status have ${usual}`]),
  ...aliases.filter((alias) => !catalogue[alias]).map((alias) => `has the alias ${alias}, which is not a code`),
]

/**
 * The codes, the items, the rows and the operations that schemas name exist, and an operation declares each code that
 * its body may raise; the codes of rows stand in its result instead.
 */
export const codesExist = () => {
  let components
  let paths
  const { Root } = rule(undeclared)()
  return {
    Root(root, context) {
      ;({ components = {}, paths = {} } = root)
      Root(root, context)
    },
    Schema(schema, { report, location }) {
      const { schemas = {} } = components
      const { 'x-item': item } = schema
      const items = [item ?? []].flat()
      for (const name of items.filter((one) => !schemas[one]))
        report({ message: `x-item names ${name}, which is not a schema.`, location: location.child(['x-item']) })
      for (const [name, said] of [...unknownCodes(schema, components), ...misnamedRow(schema)]) {
        report({ message: `${name} names ${said}.`, location: location.child([name]) })
      }
      for (const [name, member] of unmatched(whole(schema, schemas))) {
        report({ message: `${name} names ${member}, which x-elsewhere does not.`, location: location.child([name]) })
      }
      for (const [member, said] of misdirected(whole(schema, schemas), schemas, paths)) {
        report({ message: `x-elsewhere ${said}.`, location: location.child(['x-elsewhere', member]) })
      }
    },
  }
}

const unknownCodes = (schema, components) =>
  ['x-keyword-codes', 'x-row-codes'].flatMap((name) =>
    Object.values(schema[name] ?? {})
      .filter((code) => !catalogueOf({ components })[code])
      .map((code) => [name, `${code}, which is not a code`]),
  )

const misnamedRow = ({ 'x-row': row, items }) =>
  row === undefined || items?.$ref === `#/components/schemas/${row}`
    ? []
    : [['x-row', `${row}, which is not the schema of the items`]]

/** The members that may be sent back all the same, of which nothing says what else changes them. */
const unmatched = ({ 'x-only': only = {}, 'x-stored': stored = [], 'x-elsewhere': elsewhere = {} }) =>
  [...Object.keys(only).map((member) => ['x-only', member]), ...stored.map((member) => ['x-stored', member])].filter(
    ([, member]) => elsewhere[member] === undefined,
  )

/** What is wrong with the members that an input leaves to something else, `{ choix: 'PUT /path', estActif: 'dateFin' }`. */
const misdirected = ({ 'x-elsewhere': elsewhere = {}, 'x-item': item = [], properties = {} }, schemas, paths) =>
  Object.entries(elsewhere).flatMap(([member, changing]) => [
    ...[changing]
      .flat()
      .filter((one) => !properties[one] && !isOperation(one, paths))
      .map((one) => [member, misnamed(one)]),
    ...([item].flat().some((name) => schemas[name]?.properties?.[member])
      ? []
      : [[member, `names ${member}, which is not a member of the x-item`]]),
  ])

/** A schema with what it takes over from others (`allOf`). */
const whole = (schema, schemas) =>
  Object.assign({}, ...(schema.allOf ?? []).map(({ $ref = '' }) => schemas[$ref.split('/').at(-1)] ?? {}), schema)

const misnamed = (changing) =>
  `names ${changing}, which is not ${changing.includes(' ') ? 'an operation' : 'a member of the input'}`

function isOperation(operation, paths) {
  const [, method = '', path] = /^(GET|PUT|POST|DELETE) (\/.*)$/.exec(operation) ?? []
  return paths[path]?.[method.toLowerCase()]?.operationId !== undefined
}

function* undeclared(root, context) {
  for (const operation of operations(root, context)) {
    const declared = codesOf(operation)
    const raised = bodySchemas(operation, context).flatMap(({ node }) => Object.values(node['x-keyword-codes'] ?? {}))
    const location = operation.location.child(['x-codes']).key()
    for (const code of new Set(raised)) {
      const message = `${operation.id} does not declare ${code}, which its body may raise.`
      if (!declared.includes(code)) yield { message, location }
    }
    for (const code of declared.filter((name) => !catalogueOf(root)[name]))
      yield { message: `${operation.id} declares ${code}, which is not a code.`, location }
  }
}

const bodySchemas = (operation, context) =>
  media(body(operation, context)).flatMap(({ node, location }) => [
    ...schemasFrom(node.schema, location.child(['schema']), context, { rows: false }),
  ])
