import { join } from 'node:path'
import { Eta } from 'eta'
import { contract } from '../contract/contract.ts'
import { assetPath, namedBy } from './assets.ts'
import { adviceOf } from './errors.ts'
import { type Language, languages } from './guides.ts'
import { inline, type Place, render } from './markdown.ts'
import { digestOfIndex } from './search.ts'
import { referenceOf } from './tags.ts'
import { words } from './words/index.ts'

export const collectionName = 'membership-and-voting.postman_collection.json'

const templates = new Eta({ views: join(import.meta.dirname, 'pages'), cache: true })
const { version } = contract['info'] as { version: string }

/** What a page is called, its entry of the menu, and where it stands in each language, from its own place. */
export type Head = Place & {
  readonly title: string
  readonly current: string
  readonly versions: readonly { readonly language: Language; readonly href: string }[]
}

/** The path of the index of the search in a language. Its name is a digest of what it is made of: it is made when somebody searches. */
export const indexPath = (language: Language) =>
  `assets/${namedBy(`search-${language}.js`, (digests[language] ??= digestOfIndex(language)))}`

const digests: Partial<Record<Language, string>> = {}

/** A page in the frame. */
export const page = (template: string, head: Head & Record<string, unknown>): string =>
  templates.render(template, {
    ...{ version, inline, render, referenceOf, adviceOf, collectionName, t: words[head.language] },
    asset: (name: string) => head.top + assetPath(name),
    searchScripts: [assetPath('minisearch.js'), indexPath(head.language)].map((path) => head.top + path).join(' '),
    ...head,
  })

/** The page that leads to a language, where no service does. */
export const choosePage = () => templates.render('choose', { asset: assetPath })

/** Where a page of the site stands, by its path in the folder of its language. */
export function headOf(path: string, language: Language): Place & Pick<Head, 'versions'> & { path: string } {
  const here = '../'.repeat(path.split('/').length - 1)
  const top = `${here}../`
  return {
    path,
    language,
    here,
    top,
    versions: languages.map((one) => ({ language: one, href: `${top}${one}/${path}` })),
  }
}
