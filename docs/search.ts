import { readFileSync } from 'node:fs'
import MiniSearch from 'minisearch'
import { everyOperation } from '../contract/contract.ts'
import { catalogue } from '../generated/catalogue.ts'
import { assetPath, digestOf } from './assets.ts'
import { adviceOf, families } from './errors.ts'
import { guides, type Language } from './guides.ts'
import { objects } from './reference/shape.ts'
import { slug } from './markdown.ts'
import { detailOf, groupsOf, referenceOf, titleOf, webhooksDocument, wordsOf } from './tags.ts'
import { words } from './words/index.ts'

/** What is found. */
type Found = {
  readonly kind: string
  readonly title: string
  /** Other names of it: its path, its members, its name in the other language. */
  readonly names: string
  readonly text: string
  readonly detail: string
  readonly url: string
}

const options = { fields: ['heading', 'names', 'text'], storeFields: ['kind', 'title', 'detail', 'url'] }

/** The index of a language, as a script: a page that is opened from a file can load nothing else. */
export function searchIndex(language: Language): string {
  const engine = new MiniSearch(options)
  engine.addAll(documentsOf(language))
  return `globalThis.searchIndex = ${JSON.stringify({ options, index: engine })}\n`
}

/** A digest of all that the index is made of: what it holds, how, and the library. To make the index takes far longer. */
export const digestOfIndex = (language: Language) =>
  digestOf(
    ...[JSON.stringify(documentsOf(language)), readFileSync(import.meta.filename, 'utf8'), assetPath('minisearch.js')],
  )

const documentsOf = (language: Language) =>
  entriesOf(language).map((entry, id) => ({
    ...{ ...entry, id },
    heading: searchable(entry.title),
    names: searchable(entry.names),
    text: searchable(entry.text),
  }))

/** A text without accents and signs, after it the words of `CourrielExists`. `scripts/search.js` reads questions so. */
const searchable = (text: string) =>
  [text, ...[...text.matchAll(/\w*[a-z][A-Z]\w*/g)].map(([name]) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))]
    .join(' ')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')

const entriesOf = (language: Language): Found[] => [
  ...subjects(language),
  ...calls(language),
  ...events(language),
  ...guides(language).flatMap(sectionsOf(language)),
  ...schemas(language),
  ...codes(language),
]

function subjects(language: Language): Found[] {
  const { page } = words[language].kinds
  return groupsOf(language).flatMap(({ name: group, tags }) =>
    tags.map(({ name, title, description }) => ({
      ...{ kind: page, title, names: name, text: description, detail: group, url: `reference/${name}.html` },
    })),
  )
}

function calls(language: Language): Found[] {
  const { operation: kind } = words[language].kinds
  return everyOperation
    .filter(({ isAdmin }) => !isAdmin)
    .map((operation) => {
      const { summary, description = '' } = wordsOf(operation)
      const { id, path, method } = operation
      const names = `${id} ${path} ${summary} ${titleOf('fr', id, summary)}`
      const detail = `${method.toUpperCase()} ${path}`
      return {
        kind,
        title: titleOf(language, id, summary),
        names,
        text: detailOf(language, id, description),
        detail,
        url: referenceOf(id, language),
      }
    })
}

type Event = { post: { operationId: string; summary: string; description: string } }

function events(language: Language): Found[] {
  const { operation: kind } = words[language].kinds
  return Object.entries(webhooksDocument()['webhooks'] as Record<string, Event>).map(([event, { post }]) => ({
    ...{ kind, title: titleOf(language, post.operationId, post.summary), detail: event },
    text: detailOf(language, post.operationId, post.description),
    ...{ names: `${event} ${post.summary} ${titleOf('fr', post.operationId, '')}` },
    url: `reference/Webhooks.html#${post.operationId}`,
  }))
}

const sectionsOf =
  (language: Language) =>
  ({ name, title, text }: { name: string; title: string; text: string }): Found[] => {
    const { guide: kind } = words[language].kinds
    const prose = text.replaceAll(/^ *```[^]*?^ *```$/gm, '')
    return prose.split(/^## /m).map((section, at) => {
      const heading = section.slice(0, section.indexOf('\n')).replaceAll('`', '')
      return at === 0
        ? { kind, title, names: name, text: section, detail: '', url: `guides/${name}.html` }
        : {
            kind,
            title: heading,
            names: title,
            text: section,
            detail: title,
            url: `guides/${name}.html#${slug(heading)}`,
          }
    })
  }

function schemas(language: Language): Found[] {
  const { schema: kind } = words[language].kinds
  return objects('clients').map(([name, { description = '', properties = {} }]) => ({
    ...{ kind, title: name, detail: '', text: description, names: Object.keys(properties).join(' ') },
    url: `reference/schemas.html#${name}`,
  }))
}

function codes(language: Language): Found[] {
  const { code: kind } = words[language].kinds
  return families().flatMap(({ entries }) =>
    entries.map(({ code }) => {
      const { fr, en, status } = catalogue[code]
      const { cause, remedy } = adviceOf(catalogue[code], language)
      const detail = `${status} ${catalogue[code][language]}`
      return {
        kind,
        title: code,
        names: String(status),
        text: `${fr} ${en} ${cause} ${remedy}`,
        detail,
        url: `errors.html#${code}`,
      }
    }),
  )
}
