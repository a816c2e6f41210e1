import { contractText, olderText, overlayText, webhooksText } from '../contract/contract.ts'
import { assets } from './assets.ts'
import { changelogForCallers } from './changelog.ts'
import { collection } from './collection.ts'
import { type ErrorEntry, families } from './errors.ts'
import { addressInGuides, guide, type GuideName, guideNames, guides, type Language, languages } from './guides.ts'
import { render } from './markdown.ts'
import { choosePage, collectionName, headOf, indexPath, page } from './page.ts'
import { referencePage, schemasPage, tagPage } from './reference/pages.ts'
import { searchIndex } from './search.ts'
import { groupsOf } from './tags.ts'
import { words } from './words/index.ts'

export { administrationPage } from './reference/pages.ts'
export { collectionName } from './page.ts'

/** A file of the site; its content is made when it is asked for, for the service at an address. */
export type SiteFile = { readonly type: FileType; readonly make: (baseUrl: string) => string }
export type FileType = 'html' | 'js' | 'css' | 'json' | 'yaml'

const file = (type: FileType, make: SiteFile['make']): SiteFile => ({ type, make })

/** The page of one code, at an address outside the site: `top` leads to the site. */
export const errorPage = (entry: ErrorEntry, top: string, language: Language) =>
  page('error', {
    ...{ title: entry.code, current: 'errors', entry, language, top, here: `${top}${language}/` },
    versions: languages.map((one) => ({ language: one, href: `${top}${one}/errors.html#${entry.code}` })),
  })

function guidePage(name: GuideName, language: Language, baseUrl: string) {
  const head = headOf(`guides/${name}.html`, language)
  const { title, text } = guide(language, name)
  const rendered = render(text.replaceAll(addressInGuides, baseUrl), head)
  return page('guide', { ...head, title, current: 'guides', name, guides: guides(language), ...rendered })
}

function homePage(language: Language) {
  const { documentation: title } = words[language]
  return page('index', { ...headOf('index.html', language), title, current: 'home', guides: guides(language) })
}

function errorsPage(language: Language) {
  const { errors: title } = words[language]
  return page('errors', { ...headOf('errors.html', language), title, current: 'errors', families: families() })
}

function changelogPage(language: Language) {
  const head = headOf('changelog.html', language)
  const { html } = render(changelogForCallers(), head)
  return page('changelog', { ...head, title: words[language].changelog, current: 'changelog', html })
}

/** The pages of a language, by their paths in its folder. */
const pagesOf = (language: Language): [string, SiteFile['make']][] => [
  ['index.html', () => homePage(language)],
  ...guideNames.map((name): [string, SiteFile['make']] => [
    `guides/${name}.html`,
    (baseUrl) => guidePage(name, language, baseUrl),
  ]),
  ['reference.html', () => referencePage(language)],
  ...groupsOf(language)
    .flatMap(({ tags }) => tags)
    .map((tag): [string, SiteFile['make']] => [`reference/${tag.name}.html`, () => tagPage(tag, language)]),
  ['reference/schemas.html', () => schemasPage(language)],
  ['errors.html', () => errorsPage(language)],
  ['changelog.html', () => changelogPage(language)],
]

/** Every file of the documentation by its path, the same for `npm run docs` and for the running service. */
export const siteFiles: ReadonlyMap<string, SiteFile> = new Map<string, SiteFile>([
  ['index.html', file('html', choosePage)],
  ...languages.flatMap((language) => [
    ...pagesOf(language).map(([path, make]) => [`${language}/${path}`, file('html', make)] as const),
    [indexPath(language), file('js', () => searchIndex(language))] as const,
  ]),
  ...[...assets.values()].map(
    ({ path, text }) => [path, file(path.endsWith('.css') ? 'css' : 'js', () => text)] as const,
  ),
  ['openapi.yaml', file('yaml', contractText)],
  ['openapi-3.0.yaml', file('yaml', olderText)],
  ['openapi-webhooks.yaml', file('yaml', webhooksText)],
  ['openapi-overlay.fr.yaml', file('yaml', overlayText)],
  [collectionName, file('json', (baseUrl) => `${JSON.stringify(collection(baseUrl), null, 2)}\n`)],
])

const made = new Map<string, string>()

/** The content of a file of the site of the service at `baseUrl`, made once; undefined when the site has no such file. */
export function contentOf(name: string, baseUrl: string): string | undefined {
  const known = siteFiles.get(name)
  if (!known) return undefined
  const key = `${baseUrl} ${name}`
  const content = made.get(key) ?? known.make(baseUrl)
  made.set(key, content)
  return content
}
