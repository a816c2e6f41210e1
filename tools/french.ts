import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapiOverlay } from 'openapi-format'
import { parse, stringify } from 'yaml'
import { unlike } from './unlike.ts'

type Tag = { name: string; description?: string; 'x-displayName'?: string }
type Operation = { operationId: string; summary?: string; description?: string }
type Items = Record<string, Record<string, Operation>>
type Said = { cause: string; remedy: string }
type Document = {
  info?: { title: string; description?: string }
  tags?: Tag[]
  'x-tagGroups'?: { name: string }[]
  paths?: Items
  webhooks?: Items
  components?: { 'x-catalogue'?: Record<string, Said & { french?: Partial<Said> }> }
}
type Action = { target: string; update: object }
/** A text, in both languages; where one has none, it is empty. */
export type Pair = { name: string; english: string; french: string }
export type Overlay = { overlay: string; info?: Record<string, unknown>; actions: Action[] }

/** The French names of tags, of their groups and of operations, and what is said of tags, operations and documents. */
type Names = Record<
  'groups' | 'displayNames' | 'descriptions' | 'summaries' | 'details' | 'documents',
  Record<string, string>
>

const root = join(import.meta.dirname, '..')
const names = 'contract/overlay.fr.yaml'

/**
 * `generated/french.ts`: what the overlay says, by the names of the contract, for whoever shows it. Throws where something
 * has no French text or another one than its English, and where an action names nothing. With it, the texts of both
 * languages, which `french-seen.ts` remembers.
 */
export async function frenchSource(texts: readonly string[]): Promise<{ source: string; pairs: Pair[] }> {
  const documents = texts.map((text) => parse(text) as Document)
  const french = await frenchNames(documents, wholeOverlay())
  const parts = Object.entries(french).map(
    ([name, of]) => `export const ${name} = ${JSON.stringify(of, null, 2)} as const`,
  )
  return { source: `${parts.join('\n\n')}\n`, pairs: documents.flatMap((document) => pairsOf(document, french)) }
}

/** The one overlay that readers are given. */
export const overlaySource = () => stringify(wholeOverlay(), { lineWidth: 0 })

function wholeOverlay(): Overlay {
  const files = [names, ...globSync('contract/french/*.yaml', { cwd: root }).toSorted()]
  const [first, ...more] = files.map((file) => parse(readFileSync(join(root, file), 'utf8')) as Overlay)
  if (!first) throw new Error(`There is no ${names}`)
  return { ...first, actions: [first, ...more].flatMap(({ actions }) => actions) }
}

/** What an overlay says of what the documents have. */
export async function frenchNames(documents: readonly Document[], overlay: Overlay): Promise<Names> {
  const found: Names = { groups: {}, displayNames: {}, descriptions: {}, summaries: {}, details: {}, documents: {} }
  const unused = new Set(overlay.actions)
  const others: string[] = []
  for (const document of documents) {
    const bare = withoutNames(document)
    const { resultData } = await openapiOverlay(bare, { overlaySet: overlay })
    for (const action of resultData['usedActions'] as Action[]) unused.delete(action)
    collect(found, document, bare)
    others.push(...unlikeIn(document, found), ...codesWithout(document))
  }
  const missing = Object.entries(found).flatMap(([kind, of]) =>
    Object.keys(of)
      .filter((name) => of[name] === undefined)
      .map((name) => `${name} has no French ${words[kind as keyof Names]}`),
  )
  const said = [...missing, ...[...unused].map(({ target }) => `${target} names nothing`), ...others]
  if (said.length > 0) throw new Error(`${names}, contract/french/, contract/codes/:\n${said.join('\n')}`)
  return found
}

const words: Readonly<Record<keyof Names, string>> = {
  ...{ groups: 'name', displayNames: 'name', summaries: 'name' },
  ...{ descriptions: 'description', details: 'description', documents: 'description' },
}

/** What names or counts something else in French, of the texts that both languages have. */
const unlikeIn = (document: Document, names: Names): string[] =>
  pairsOf(document, names)
    .filter(({ english, french }) => english !== '' && french !== '')
    .flatMap(({ name, english, french }) =>
      unlike(english, french).map((word) => `${name} does not say ${word} in both languages`),
    )

/** Every text of a document that both languages have. */
export function pairsOf(
  document: Document,
  { summaries, details, displayNames, descriptions, documents }: Names,
): Pair[] {
  const { info, tags = [], components = {} } = document
  const pair = (name: string, english = '', french = ''): Pair => ({ name, english, french })
  return [
    ...operationsOf(document).flatMap(({ operationId, summary, description }) => [
      pair(`${operationId}.summary`, summary, summaries[operationId]),
      pair(operationId, description, details[operationId]),
    ]),
    ...tags.flatMap(({ name, description, 'x-displayName': shown }) => [
      pair(`tag ${name}, its name`, shown, displayNames[name]),
      pair(`tag ${name}`, description, descriptions[name]),
    ]),
    ...(info ? [pair(info.title, info.description, documents[info.title])] : []),
    ...Object.entries(components['x-catalogue'] ?? {}).flatMap(([code, { cause, remedy, french }]) => [
      pair(`${code}.cause`, cause, french?.cause),
      pair(`${code}.remedy`, remedy, french?.remedy),
    ]),
  ]
}

const codesWithout = ({ components = {} }: Document) =>
  Object.entries(components['x-catalogue'] ?? {})
    .filter(([, { french }]) => french?.cause === undefined || french.remedy === undefined)
    .map(([code]) => `${code} has no French cause and remedy`)

const operationsOf = ({ paths = {}, webhooks = {} }: Document) =>
  [paths, webhooks]
    .flatMap((items) => Object.values(items))
    .flatMap((item) => methods.flatMap((method) => item[method] ?? []))

const methods = ['get', 'put', 'post', 'delete']

/** The document without what the overlay must say. A group is called by its name, which actions look for: it stays. */
function withoutNames(document: Document): Document {
  const bare = structuredClone(document)
  for (const operation of operationsOf(bare)) {
    delete operation.summary
    delete operation.description
  }
  for (const tag of bare.tags ?? []) {
    delete tag['x-displayName']
    delete tag.description
  }
  delete bare.info?.description
  return bare
}

type Put = (kind: keyof Names, name: string, text: string | undefined) => void

function collect(found: Names, document: Document, french: Document) {
  const put: Put = (kind, name, text) => {
    found[kind][name] = text as string
  }
  collectOperations(put, document, french)
  for (const { name, description, 'x-displayName': displayName } of french.tags ?? []) {
    put('displayNames', name, displayName)
    put('descriptions', name, description)
  }
  document['x-tagGroups']?.forEach(({ name }, at) => {
    const text = french['x-tagGroups']?.[at]?.name
    put('groups', name, text === name ? undefined : text)
  })
  if (document.info?.description) put('documents', document.info.title, french.info?.description)
}

/** Their names, and what is said of those of which something is said in English. */
function collectOperations(put: Put, document: Document, french: Document) {
  const described = new Set(operationsOf(document).flatMap((one) => (one.description ? [one.operationId] : [])))
  for (const { operationId, summary, description } of operationsOf(french)) {
    put('summaries', operationId, summary)
    if (described.has(operationId)) put('details', operationId, description)
  }
}
