import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const folder = join(import.meta.dirname, '../../contract/codes')
const methods = ['get', 'put', 'post', 'delete']

/** Every code of contract/codes, by its name. */
function readCodes() {
  const files = readdirSync(folder).sort()
  const entries = files.flatMap((file) => Object.entries(parse(readFileSync(join(folder, file), 'utf8'))))
  const twice = entries.find(([name], i) => entries.findIndex(([other]) => other === name) < i)
  if (twice) throw new Error(`${twice[0]} stands twice in contract/codes`)
  return Object.fromEntries(entries)
}

const codesOf = (operation) => operation['x-codes'] ?? []

const operationsOf = (root) =>
  Object.values(root.paths ?? {}).flatMap((item) => methods.flatMap((method) => item[method] ?? []))

/** The codes that the reports of batches may give a row, wherever a schema of `node` names them. */
function* codesOfRows(node) {
  if (typeof node !== 'object' || node === null) return
  yield* node['x-row-codes'] ?? []
  for (const child of Object.values(node)) yield* codesOfRows(child)
}

/**
 * The codes that a document speaks of: those of its operations and of its rows, those that stand beside one of them in
 * `errorCodes` and, where a client calls it, those that answer before an operation is chosen; where the operator does,
 * those of the reports of providers, which no document describes.
 */
export function namedCodes(root, codes) {
  const isForClients = root.components?.securitySchemes?.CleApi !== undefined
  const kind = isForClients ? 'beforeRouting' : 'ofReports'
  const before = Object.keys(codes).filter((name) => codes[name][kind] === true)
  const own = operationsOf(root).flatMap(codesOf)
  const named = new Set([...own, ...codesOfRows(root), ...before])
  for (const name of named) for (const alias of codes[name]?.aliases ?? []) named.add(alias)
  return named
}

const traceId = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

/** The problem document that shows a code, made of what fills its sentences. */
function exampleOf(code, { status, title, fr, en, aliases = [], example }) {
  const { instance, slots = {}, member, errors, ...more } = example
  const fill = (sentence) => sentence.replaceAll(/\{(\w+)\}/g, (slot, name) => slots[name] ?? slot)
  const [[first, [reason]] = ['', []]] = Object.entries(errors ?? {})
  // The first member at fault is told with what is wrong with it (`sentences` of problems.ts).
  const detail = first === '' ? fill(fr) : `${fill(fr).slice(0, -1)} : ${first} ${reason}.`
  const told = member === undefined ? errors : { [member]: [detail] }
  const value = {
    type: `http://localhost:3000/errors/${code}`,
    ...{ title, status, detail, instance, code },
    errorCodes: [code, ...aliases],
    ...(told && { errors: told }),
    ...more,
    traceId,
  }
  return { summary: fill(en), value }
}

/** A shared response as an operation answers it: with a sentence and an example for each of its codes. */
function shown(shared, names, codes, summary) {
  const { description, headers, content } = shared
  const { schema } = content['application/problem+json']
  const examples = Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }]))
  return {
    'x-summary': summary ?? description,
    description: names.map((name) => `- \`${name}\`: ${codes[name].cause}`).join('\n'),
    headers,
    content: { ...content, 'application/problem+json': { schema, examples } },
  }
}

/** The refusals of an operation, status by status: how `responses` names each of them, and what it says. */
function* refusalsOf(operation, responses, codes) {
  for (const [status, given] of Object.entries(operation.responses)) {
    const [, name, variant = ''] = /^#\/components\/responses\/(\d{3}(\.\w+)?)$/.exec(given.$ref) ?? []
    if (name === undefined) continue
    if (!name.startsWith(status)) throw new Error(`${operation.operationId}: ${status} refers to the response ${name}`)
    const names = codesOf(operation).filter((code) => String(codes[code]?.status) === status)
    const isAlone = names.length === 1 && given.description === undefined
    const response = shown(responses[name], names, codes, given.description)
    yield { status, response, name: isAlone ? names[0] + variant : undefined }
  }
}

/** Puts the refusals of every operation in its place; gives those of one code, which operations have in common. */
function showRefusals(root, responses, codes) {
  const common = {}
  for (const operation of operationsOf(root)) {
    for (const { status, response, name } of refusalsOf(operation, responses, codes)) {
      operation.responses[status] = name === undefined ? response : { $ref: `#/components/responses/${name}` }
      if (name !== undefined) common[name] = response
    }
  }
  return common
}

const without = (members, isLeftOut) => Object.fromEntries(Object.entries(members).filter(([name]) => !isLeftOut(name)))

/** Refuses a code that nobody wrote: what is made of it would lack its responses and its types without a word. */
function refuseUnknown(root, codes) {
  const named = [
    ...operationsOf(root).flatMap((operation) =>
      [codesOf(operation)].flat().map((code) => [operation.operationId, code]),
    ),
    ...[...codesOfRows(root.components)].map((code) => ['x-row-codes', code]),
  ]
  const [whose, code] = named.find(([, code]) => !Object.hasOwn(codes, code)) ?? []
  if (code === undefined) return
  const near = Object.keys(codes).filter((name) =>
    name.toLowerCase().startsWith(`${code.split('.')[0]}.`.toLowerCase()),
  )
  const known = near.length > 0 ? `: ${near.join(', ')}` : ''
  throw new Error(`${whose} names ${code}, which is no code of contract/codes${known}`)
}

/** Makes a bundle say of each refusal what contract/codes says of its codes, instead of the response of its status. */
function showAll(root) {
  const codes = readCodes()
  refuseUnknown(root, codes)
  const { responses = {}, examples = {} } = root.components
  const common = showRefusals(root, responses, codes)
  const named = namedCodes(root, codes)
  const known = Object.entries(without(codes, (name) => !named.has(name)))
  // No operation answers those of reports, whose examples nothing would refer to.
  const shownBy = known.filter(([, code]) => code.example && !code.ofReports)
  const made = shownBy.map(([name, code]) => [name, exampleOf(name, code)])
  root.components.examples = { ...examples, ...Object.fromEntries(made) }
  root.components.responses = { ...without(responses, (name) => /^\d{3}/.test(name)), ...common }
  root.components['x-catalogue'] = Object.fromEntries(
    known.map(([name, code]) => [name, without(code, (member) => member === 'example')]),
  )
}

/** What the bundles have that is written nowhere: on each response of each operation the codes that it may answer. */
export const refusalsShown = () => ({ Root: { leave: showAll } })
