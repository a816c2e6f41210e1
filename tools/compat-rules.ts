import { takesLess } from './compat-texts.ts'

type Node = Record<string, unknown>
export type Document = { paths: Record<string, Node>; components: Node }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const arrayOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const methods = ['get', 'put', 'post', 'delete']

/** What a caller of `before` would see break with `after`: each line starts with the operation that it is about. */
export function breaking(before: Document, after: Document): string[] {
  const now = operationsOf(after)
  return [...operationsOf(before)].flatMap(([id, old]) => {
    const current = now.get(id)
    if (!current || current.address !== old.address) return [`${id}: ${old.address} is removed`]
    const changes = [
      ...parameters(before, after, old.node, current.node),
      ...bodies(before, after, old.node, current.node),
      ...answers(before, after, old.node, current.node),
    ]
    return [...new Set(changes)].map((change) => `${id}: ${change}`)
  })
}

/** The operations by their ids; the parameters of a path are those of its operations. */
function operationsOf({ paths }: Document) {
  const found = new Map<string, { address: string; node: Node }>()
  for (const [path, item] of Object.entries(paths)) {
    for (const method of methods.filter((name) => isNode(item[name]))) {
      const node = item[method] as Node
      const given = [item['parameters'], node['parameters']].flatMap(arrayOf)
      const address = `${method.toUpperCase()} ${path.replaceAll(/\{\w+\}/g, '{}')}`
      found.set(String(node['operationId']), { address, node: { ...node, parameters: given } })
    }
  }
  return found
}

/** What a `$ref` points to; an object made of others as one. */
function follow(document: Document, given: unknown): Node {
  if (!isNode(given)) return {}
  const { $ref } = given
  if (typeof $ref === 'string') {
    const steps = $ref.slice(2).split('/')
    return follow(
      document,
      steps.reduce<unknown>((at, step) => (isNode(at) ? at[step] : undefined), document),
    )
  }
  // Of alternatives the first one counts: the row of a batch, what is not null.
  const parts = [...arrayOf(given['allOf']), ...arrayOf(given['anyOf']).slice(0, 1)].map((part) =>
    follow(document, part),
  )
  const properties = Object.assign({}, ...[...parts, given].map((part) => part['properties'])) as Node
  const all = Object.assign({}, ...parts) as Node
  const required = [...parts, given].flatMap((part) => arrayOf(part['required']))
  return parts.length > 0 ? { ...all, ...given, properties, required } : given
}

function parameters(before: Document, after: Document, old: Node, current: Node): string[] {
  const of = (document: Document, { parameters: list }: Node) =>
    new Map(
      (list as unknown[])
        .map((one) => follow(document, one))
        .map((one) => [`${String(one['in'])} ${String(one['name'])}`, one]),
    )
  const [was, is] = [of(before, old), of(after, current)]
  const removed = [...was.keys()].filter((name) => !is.has(name)).map((name) => `the parameter ${name} is removed`)
  const required = [...is]
    .filter(
      ([name, one]) => one['required'] === true && was.get(name)?.['required'] !== true && !name.startsWith('path'),
    )
    .map(([name]) => `the parameter ${name} is now required`)
  const context = { before, after, isInput: true }
  const inside = [...was].flatMap(([name, one]) =>
    is.has(name) ? compare(context, one['schema'], is.get(name)?.['schema'], `the parameter ${name}`) : [],
  )
  return [...removed, ...required, ...inside]
}

const schemaOf = (document: Document, holder: unknown) => {
  const content = follow(document, holder)['content']
  return isNode(content) && isNode(content['application/json']) ? content['application/json']['schema'] : undefined
}

function bodies(before: Document, after: Document, old: Node, current: Node): string[] {
  const [was, is] = [schemaOf(before, old['requestBody']), schemaOf(after, current['requestBody'])]
  const isAsked = (document: Document, { requestBody }: Node) => follow(document, requestBody)['required'] === true
  const asked = isAsked(after, current) && !isAsked(before, old) ? ['the body is now required'] : []
  return was === undefined ? asked : [...asked, ...compare({ before, after, isInput: true }, was, is, 'body')]
}

function answers(before: Document, after: Document, old: Node, current: Node): string[] {
  const [was, is] = [old['responses'] as Node, current['responses'] as Node]
  return Object.keys(was)
    .filter((status) => status.startsWith('2'))
    .flatMap((status) => {
      if (is[status] === undefined) return [`the answer ${status} is removed`]
      const schema = schemaOf(before, was[status])
      const context = { before, after, isInput: false }
      return schema === undefined ? [] : compare(context, schema, schemaOf(after, is[status]), status)
    })
}

type Context = { before: Document; after: Document; isInput: boolean }
const list = (value: unknown): string[] =>
  (value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value]).map(String)

/** The changes of a schema, member by member, as far down as both are described; `at` is the way there. */
function compare(context: Context, given: unknown, now: unknown, at: string, depth = 0): string[] {
  const [was, is] = [follow(context.before, given), follow(context.after, now)]
  if (depth > 12) return []
  const members = isNode(was['properties']) ? was['properties'] : {}
  const current = isNode(is['properties']) ? is['properties'] : {}
  const inside = Object.entries(members).flatMap(([name, member]) =>
    current[name] === undefined
      ? [`${at}.${name} is removed`]
      : compare(context, member, current[name], `${at}.${name}`, depth + 1),
  )
  const items = was['items'] === undefined ? [] : compare(context, was['items'], is['items'], `${at}[]`, depth + 1)
  return [...own(context, was, is).map((change) => `${at} ${change}`), ...inside, ...items]
}

/** An input may accept more and ask for no more; an answer may not become null or lose a member that was always there. */
function own({ isInput }: Context, was: Node, is: Node): string[] {
  const [more, less] = isInput ? [was, is] : [is, was]
  const types = list(more['type']).filter((type) => list(less['type']).length > 0 && !list(less['type']).includes(type))
  const values = list(more['enum']).filter((value) => less['enum'] !== undefined && !list(less['enum']).includes(value))
  const isOpened = !isInput && was['enum'] !== undefined && is['enum'] === undefined
  const required = list(less['required']).filter((name) => !list(more['required']).includes(name))
  return [
    ...types.map((type) => (isInput ? `accepts no ${type} any more` : `may be ${type}`)),
    ...values.map((value) => (isInput ? `accepts no ${value} any more` : `may be ${value}`)),
    ...(isOpened ? ['may be a value that was not listed'] : []),
    ...required.map((name) => (isInput ? `needs ${name}` : `may lack ${name}`)),
    ...(isInput ? narrowed(was, is) : []),
  ]
}

/** The limits of an input that are new or closer than they were. */
function narrowed(was: Node, is: Node): string[] {
  const closer = (name: string, sign: 1 | -1) =>
    is[name] !== undefined && (was[name] === undefined || sign * Number(is[name]) < sign * Number(was[name]))
  const names = [
    ...['maxLength', 'maxItems', 'maxProperties', 'maximum'].filter((name) => closer(name, 1)),
    ...['minLength', 'minItems', 'minProperties', 'minimum'].filter((name) => closer(name, -1)),
    ...['pattern', 'format'].filter((name) => is[name] !== undefined && is[name] !== was[name] && takesLess(was, is)),
    ...(is['const'] !== undefined && is['const'] !== was['const'] ? ['const'] : []),
    ...['enum', 'uniqueItems'].filter((name) => is[name] !== undefined && was[name] === undefined),
  ]
  return names.map((name) => `is narrowed by ${name}`)
}
