import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapiOverlay } from 'openapi-format'
import { parse } from 'yaml'

type Tag = { name: string; description?: string; 'x-displayName'?: string }
type Operation = { operationId: string; summary?: string }
type Items = Record<string, Record<string, Operation>>
type Document = { tags?: Tag[]; 'x-tagGroups'?: { name: string }[]; paths?: Items; webhooks?: Items }
type Action = { target: string; update: object }
export type Overlay = { overlay: string; actions: Action[] }

/** The French names of the tags, of their groups and of the operations. */
type Names = Record<'groups' | 'displayNames' | 'descriptions' | 'summaries', Record<string, string>>

const file = 'contract/overlay.fr.yaml'
const methods = ['get', 'put', 'post', 'delete']

/**
 * `generated/french.ts`: what the overlay says, by the names of the contract, for whoever shows them. Throws where a tag, a
 * group or an operation has no French name, and where an action names nothing.
 */
export async function frenchSource(texts: readonly string[]): Promise<string> {
  const names = await frenchNames(
    texts.map((text) => parse(text) as Document),
    readOverlay(),
  )
  const parts = Object.entries(names).map(
    ([name, of]) => `export const ${name} = ${JSON.stringify(of, null, 2)} as const`,
  )
  return `${parts.join('\n\n')}\n`
}

const readOverlay = () => parse(readFileSync(join(import.meta.dirname, '..', file), 'utf8')) as Overlay

/** What an overlay calls what the documents have. */
export async function frenchNames(documents: readonly Document[], overlay: Overlay): Promise<Names> {
  const names: Names = { groups: {}, displayNames: {}, descriptions: {}, summaries: {} }
  const unused = new Set(overlay.actions)
  for (const document of documents) {
    const bare = withoutNames(document)
    const { resultData } = await openapiOverlay(bare, { overlaySet: overlay })
    for (const action of resultData['usedActions'] as Action[]) unused.delete(action)
    collect(names, document, bare)
  }
  const missing = Object.values(names).flatMap((of) => Object.keys(of).filter((name) => of[name] === undefined))
  const said = [
    ...missing.map((name) => `${name} has no French name`),
    ...[...unused].map(({ target }) => `${target} names nothing`),
  ]
  if (said.length > 0) throw new Error(`${file}:\n${said.join('\n')}`)
  return names
}

const operationsOf = ({ paths = {}, webhooks = {} }: Document) =>
  [paths, webhooks]
    .flatMap((items) => Object.values(items))
    .flatMap((item) => methods.flatMap((method) => item[method] ?? []))

/** The document without what the overlay must say. A group is called by its name, which actions look for: it stays. */
function withoutNames(document: Document): Document {
  const bare = structuredClone(document)
  for (const operation of operationsOf(bare)) delete operation.summary
  for (const tag of bare.tags ?? []) {
    delete tag['x-displayName']
    delete tag.description
  }
  return bare
}

function collect(names: Names, document: Document, french: Document) {
  const put = (of: Record<string, string>, name: string, text: string | undefined) => {
    of[name] = text as string
  }
  for (const { operationId, summary } of operationsOf(french)) put(names.summaries, operationId, summary)
  for (const { name, description, 'x-displayName': displayName } of french.tags ?? []) {
    put(names.displayNames, name, displayName)
    put(names.descriptions, name, description)
  }
  document['x-tagGroups']?.forEach(({ name }, at) => {
    const text = french['x-tagGroups']?.[at]?.name
    put(names.groups, name, text === name ? undefined : text)
  })
}
