import { parse } from 'yaml'
import {
  adminContract,
  contract,
  contracts,
  everyOperation,
  type Operation,
  webhooksText,
} from '../contract/contract.ts'
import { descriptions, details, displayNames, documents, groups, summaries } from '../generated/french.ts'
import type { Language } from './guides.ts'
import { typeset } from './typeset.ts'

/** A subject of the reference, as a language shows it. */
export type Tag = { readonly name: string; readonly title: string; readonly description: string }
type Described = { readonly name: string; readonly description?: string; readonly 'x-displayName'?: string }
type TagGroup = { readonly name: string; readonly tags: readonly string[] }
type Named = { tags: readonly Described[]; 'x-tagGroups': readonly TagGroup[] }

/** The tags of the contract, and the groups that they are shown in. */
export const tags = contract['tags'] as readonly Described[]
export const tagGroups = contract['x-tagGroups'] as readonly TagGroup[]

/** What receivers of webhooks are sent, read when somebody asks for it. */
export const webhooksDocument = () => (received ??= parse(webhooksText()) as Named & Record<string, unknown>)
let received: (Named & Record<string, unknown>) | undefined

/** The tags of the administration. */
export const adminTags = (language: Language) => (adminContract['tags'] as readonly Described[]).map(shown(language))

/** The groups of the reference, that of the webhooks last. */
export function groupsOf(language: Language): readonly { readonly name: string; readonly tags: readonly Tag[] }[] {
  const webhooks = webhooksDocument()
  const described = [...tags, ...webhooks.tags]
  return [...tagGroups, ...webhooks['x-tagGroups']].map(({ name, tags: names }) => ({
    name: language === 'fr' ? french(groups, name) : name,
    tags: names.map((own) => described.find((tag) => tag.name === own) ?? { name: own }).map(shown(language)),
  }))
}

const shown =
  (language: Language) =>
  ({ name, description = '', 'x-displayName': title = name }: Described): Tag =>
    language === 'fr'
      ? { name, title: french(displayNames, name), description: typeset(french(descriptions, name)) }
      : { name, title, description }

/** `npm run generate` has seen that each has its French name. */
const french = (of: Readonly<Record<string, string>>, name: string) => of[name] ?? name

/** What an operation is called. */
export const titleOf = (language: Language, id: string, summary: string) =>
  language === 'fr' ? french(summaries, id) : summary

/** What is said of an operation; nothing of some. */
export const detailOf = (language: Language, id: string, description = '') =>
  language === 'fr' && description !== '' ? typeset(french(details, id)) : description

/** What a contract is about, with its conventions. */
export function aboutOf(language: Language, document: Record<string, unknown>): string {
  const { title, description } = document['info'] as { title: string; description: string }
  return language === 'fr' ? typeset(french(documents, title)) : description
}

/** What the contract says to people of an operation. */
export function wordsOf({ id, path, method }: Operation) {
  const words = contracts.paths[path]?.[method]
  if (!words) throw new Error(`${id} is not an operation of the contract`)
  return words
}

/** Where the reference describes an operation, from the folder of its language. Throws when the contract has none of this name. */
export function referenceOf(id: string, language: Language): string {
  const operation = everyOperation.find((one) => one.id === id)
  if (!operation) throw new Error(`${id} is not an operation of the contract`)
  const page = operation.isAdmin ? `../../admin/docs/${language}.html` : `reference/${wordsOf(operation).tags[0]}.html`
  return `${page}#${id}`
}
