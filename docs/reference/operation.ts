import { catalogue, type Code } from '../../generated/catalogue.ts'
import { type Operation, operations, adminOperations } from '../../contract/contract.ts'
import { escape } from '../escape.ts'
import type { Language } from '../guides.ts'
import { highlight } from '../highlight.ts'
import { inline, render } from '../markdown.ts'
import { samplesOf } from '../samples/index.ts'
import { detailOf, titleOf, webhooksDocument, wordsOf } from '../tags.ts'
import { type Words, words } from '../words/index.ts'
import { facts, found, type Member, membersOf, type Schema, type Shown, typeOf } from './shape.ts'

type Ref = { readonly $ref?: string }
type Header = Ref & { readonly description?: string; readonly schema?: Schema }
type Media = {
  readonly schema?: Schema
  readonly examples?: Readonly<Record<string, Ref & { readonly value?: unknown }>>
}
type Answer = Ref & {
  readonly description?: string
  readonly content?: Readonly<Record<string, Media>>
  readonly headers?: Readonly<Record<string, Header>>
}
type Parameter = Ref & {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: unknown
}
type Node = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, Answer>>
}

/** A body as a page shows it. */
type Body = {
  readonly media: string
  readonly type: string
  readonly members: readonly Member[]
  readonly examples: readonly { readonly name: string; readonly html: string }[]
}

/** An operation, or an event that receivers are sent, as a page shows it. */
export type Shape = ReturnType<typeof shapeOf>

/** The operations of a tag, in the order of the contract, and the events of the webhooks. */
export function shapesOf(tag: string, shown: Shown): Shape[] {
  const own = [...operations, ...adminOperations].filter((one) => wordsOf(one).tags[0] === tag)
  if (own.length > 0) return own.toSorted(byPath).map((one) => called(one, shown))
  const events = webhooksDocument()['webhooks'] as Readonly<Record<string, { post: Node }>>
  return Object.entries(events).map(([event, { post }]) => shapeOf(post, 'POST', event, shown))
}

const rank: readonly string[] = ['get', 'post', 'put', 'delete']
/** The order of the operations of a page: by path, and on each as a thing is read, made, changed and deleted. */
export const byPath = (a: Operation, b: Operation) =>
  a.path.localeCompare(b.path) || rank.indexOf(a.method) - rank.indexOf(b.method)

function called(operation: Operation, shown: Shown) {
  const node = wordsOf(operation) as unknown as Node
  const parameters = operation.parameters as readonly Parameter[]
  return {
    ...shapeOf({ ...node, parameters }, operation.method.toUpperCase(), operation.path, shown),
    requirements: requirementsOf(operation, shown.language),
    refusals: refusalsOf(operation.codes, shown.language),
    samples: samplesOf(operation).map(({ lang, label, source }) => ({ label, html: highlight(source, lang) })),
  }
}

function shapeOf(node: Node, verb: string, path: string, shown: Shown) {
  const { operationId: id, summary, description = '', parameters = [], requestBody, responses } = node
  return {
    ...{ id, verb, path },
    title: titleOf(shown.language, id, summary),
    description: render(detailOf(shown.language, id, description), {
      language: shown.language,
      here: '../',
      top: '../../',
    }).html,
    parameters: parameters.map(found).map((one) => parameterOf(one, shown)),
    isBodyOptional: requestBody !== undefined && requestBody.required !== true,
    bodies: bodiesOf(requestBody?.content, shown),
    answers: answersOf(responses, shown),
    requirements: [] as readonly string[],
    refusals: [] as ReturnType<typeof refusalsOf>,
    samples: [] as readonly { readonly label: string; readonly html: string }[],
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function parameterOf(
  { name, in: place, required = false, description = '', schema, example }: Parameter,
  shown: Shown,
) {
  const said = words[shown.language]
  const shownExample = example === undefined ? [] : [`${said.example} : <code>${escape(textOf(example))}</code>`]
  const { notes, ...rest } = facts(name, required, schema, shown)
  return { ...rest, place: said.places[place], description: inline(description), notes: [...notes, ...shownExample] }
}

function bodiesOf(content: Readonly<Record<string, Media>> = {}, shown: Shown): Body[] {
  return Object.entries(content).map(([media, { schema = {}, examples = {} }]) => ({
    media,
    type: typeOf(schema, shown),
    members: membersOf(schema, shown),
    examples: Object.entries(examples).map(([name, example]) => ({ name, html: exampleOf(found(example).value) })),
  }))
}

const exampleOf = (value: unknown) =>
  typeof value === 'string' ? escape(value) : highlight(JSON.stringify(value, null, 2), 'json')

/** What a success answers, and what an event is answered with; a refusal has a code. */
function answersOf(responses: Node['responses'], shown: Shown) {
  return Object.entries(responses)
    .map(([status, response]) => ({ status, response: found(response) }))
    .filter(({ status, response }) => status < '400' || !hasCode(response))
    .map(({ status, response: { description = '', content, headers = {} } }) => ({
      status,
      description: inline(description),
      bodies: bodiesOf(content, shown),
      headers: Object.entries(headers).map(([name, header]) => ({
        name,
        description: inline(found(header).description ?? ''),
      })),
    }))
}

const hasCode = ({ content = {} }: Answer) => Object.hasOwn(content, 'application/problem+json')

function refusalsOf(codes: readonly Code[], language: Language) {
  return codes
    .map((code) => ({ code, status: catalogue[code].status, sentence: catalogue[code][language] }))
    .toSorted((a, b) => a.status - b.status)
}

/** What a call needs, in a few words each. */
function requirementsOf(operation: Operation, language: Language): readonly string[] {
  const said = words[language]
  const { module, scopes, environments, isSandbox, bodyLimit } = operation
  return [
    keyOf(operation, language),
    ...(module === null ? [] : [said.module(module)]),
    ...(scopes.length === 0 ? [] : [said.scopes(scopes)]),
    ...(isSandbox ? [said.sandboxOnly] : []),
    ...(environments ? [said.environments(environments.join(', '))] : []),
    ...(bodyLimit === 0 ? [] : [said.bodyLimit(sizeOf(bodyLimit, said))]),
  ]
}

function keyOf({ isAdmin, isKeyless, isPublic }: Operation, language: Language): string {
  const said = words[language]
  if (isAdmin) return said.token
  if (isKeyless) return said.noKey
  return isPublic ? said.optionalKey : said.key
}

/** A number of bytes in the unit that leaves few digits. */
function sizeOf(bytes: number, { locale, sizes }: Words): string {
  const power = bytes < 1024 ? 0 : bytes < 1_048_576 ? 1 : 2
  return `${(bytes / 1024 ** power).toLocaleString(locale, { maximumFractionDigits: 1 })} ${sizes[power] ?? ''}`
}
