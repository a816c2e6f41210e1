import {
  alternatives,
  body,
  codeOf,
  follow,
  media,
  operations,
  problemsOf,
  responses,
  rule,
  schemasFrom,
} from './document.js'

/**
 * A refusal is answered under its own status, as a problem document; every error is a refusal of the catalogue. A page
 * may say the same to a browser.
 */
export const problemStatus = rule(function* (root, context) {
  for (const operation of operations(root, context)) {
    for (const { status, location, place } of responses(operation, context)) {
      const types = media(place).filter(({ type }) => type !== 'text/html')
      if (isError(status) && types.length === 0) yield { message: `${status} answers no problem schema.`, location }
      for (const type of types) {
        for (const schema of alternatives(type)) {
          const message = misplaced(schema, type.type, status, context)
          if (message) yield { message, location }
        }
      }
    }
  }
})

const isError = (status) => /^(?:[45]|default)/.test(status)

function misplaced(schema, type, status, context) {
  const problem = schema?.$ref && follow(schema, undefined, context).node
  const code = codeOf(problem)
  if (code === undefined)
    return isError(status) && `${status} refers to a schema that is not a problem with a constant code.`
  const own = problem.properties.status?.const
  if (String(own) !== status) return `${code} has the status ${own} and is answered under ${status}.`
  return type !== 'application/problem+json' && `${code} is answered as ${type} instead of application/problem+json.`
}

const isText = (value) => typeof value === 'string' && value.trim() !== ''
const slots = (sentence) => [...new Set(String(sentence).match(/\{\w+\}/g))].sort().join()
const isBase = ({ $ref = '' }) => $ref.endsWith('#/components/schemas/Problem')

const isErrorStatus = (status) => Number.isInteger(status) && status >= 400 && status < 600

const requirements = [
  ['is not named after its code', (schema, name) => codeOf(schema) === name],
  ['has no description, its cause', ({ description }) => isText(description)],
  ['has no x-remedy', (schema) => isText(schema['x-remedy'])],
  ['has no x-detail.fr', (schema) => isText(schema['x-detail']?.fr)],
  ['has no x-detail.en', (schema) => isText(schema['x-detail']?.en)],
  ['has not the same {slots} in x-detail.fr and x-detail.en', ({ 'x-detail': x }) => slots(x?.fr) === slots(x?.en)],
  ['has no constant status between 400 and 599', ({ properties: { status } }) => isErrorStatus(status?.const)],
  ['has no constant title', ({ properties: { title } }) => isText(title?.const)],
  ['does not require code, status and title', ({ required = [] }) => members.every((name) => required.includes(name))],
  ['does not extend Problem by allOf', ({ allOf = [] }) => allOf.some(isBase)],
]
const members = ['code', 'status', 'title']

/** A refusal says all that its page, its sentences and its clients need. */
export const problemComplete = rule(function* (root, { location }) {
  const problems = problemsOf(root)
  for (const [name, schema] of Object.entries(root.components?.schemas ?? {})) {
    const at = location.child(['components', 'schemas', name]).key()
    for (const said of lacks(name, schema, problems)) yield { message: `${name} ${said}.`, location: at }
  }
})

function lacks(name, schema, problems) {
  if (!problems.has(name)) return schema.allOf?.some(isBase) ? ['extends Problem without a constant code'] : []
  const unmet = requirements.filter(([, holds]) => !holds(schema, name)).map(([said]) => said)
  const aliases = [schema['x-aliases'] ?? []].flat().filter((alias) => !problems.has(alias))
  return [...unmet, ...aliases.map((alias) => `has the alias ${alias}, which is not a code`)]
}

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
      const { 'x-item': item, 'x-elsewhere': elsewhere } = schema
      const noItem = { message: `x-item names ${item}, which is not a schema.`, location: location.child(['x-item']) }
      if (item !== undefined && !schemas[item]) report(noItem)
      for (const [name, said] of [...unknownCodes(schema, schemas), ...misnamedRow(schema)]) {
        report({ message: `${name} names ${said}.`, location: location.child([name]) })
      }
      for (const [member, said] of misdirected(elsewhere, schemas[item], paths)) {
        report({ message: `x-elsewhere ${said}.`, location: location.child(['x-elsewhere', member]) })
      }
    },
  }
}

const unknownCodes = (schema, schemas) =>
  ['x-codes', 'x-row-codes'].flatMap((name) =>
    Object.values(schema[name] ?? {})
      .filter((code) => codeOf(schemas[code]) === undefined)
      .map((code) => [name, `${code}, which is not a code`]),
  )

const misnamedRow = ({ 'x-row': row, anyOf = [] }) =>
  row === undefined || anyOf[0]?.$ref === `#/components/schemas/${row}`
    ? []
    : [['x-row', `${row}, which is not the first of anyOf`]]

/** What is wrong with the members that an input leaves to other operations, `{ choix: 'PUT /path' }`. */
const misdirected = (elsewhere = {}, item, paths) =>
  Object.entries(elsewhere).flatMap(([member, operation]) => [
    ...(isOperation(operation, paths) ? [] : [[member, `names ${operation}, which is not an operation`]]),
    ...(item?.properties?.[member] ? [] : [[member, `names ${member}, which is not a member of the x-item`]]),
  ])

function isOperation(operation, paths) {
  const [, method = '', path] = /^(GET|PUT|POST|DELETE) (\/.*)$/.exec(operation) ?? []
  return paths[path]?.[method.toLowerCase()]?.operationId !== undefined
}

function* undeclared(root, context) {
  for (const operation of operations(root, context)) {
    const declared = declaredCodes(operation, context)
    const raised = bodySchemas(operation, context).flatMap(({ node }) => Object.values(node['x-codes'] ?? {}))
    const location = operation.location.child(['responses']).key()
    for (const code of new Set(raised)) {
      const message = `${operation.id} does not declare ${code}, which its body may raise.`
      if (!declared.has(code)) yield { message, location }
    }
  }
}

const declaredCodes = (operation, context) =>
  new Set(
    [...responses(operation, context)]
      .flatMap(({ place }) => media(place).flatMap(alternatives))
      .map((schema) => codeOf(follow(schema, undefined, context).node)),
  )

const bodySchemas = (operation, context) =>
  media(body(operation, context)).flatMap(({ node, location }) => [
    ...schemasFrom(node.schema, location.child(['schema']), context, { rows: false }),
  ])
