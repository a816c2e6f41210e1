import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Eta } from 'eta'
import { parse } from 'yaml'
import { adminContract, contract, contractText, operations, olderText, webhooksText } from '../contract/contract.ts'
import { changelogForCallers } from './changelog.ts'
import { collection } from './collection.ts'
import { type ErrorEntry, families } from './errors.ts'
import { addressInGuides, type Guide, guides } from './guides.ts'
import { inline, render } from './markdown.ts'
import { samplesOf } from './samples/index.ts'
import { referenceOf } from './tags.ts'

/** A file of the site; its content is made when it is asked for, for the service at an address. */
export type SiteFile = {
  readonly type: 'html' | 'js' | 'css' | 'json' | 'yaml'
  readonly make: (baseUrl: string) => Making
}
type Making = string | Promise<string>

const folder = join(import.meta.dirname, 'pages')
const templates = new Eta({ views: folder, cache: true })
const asset = (name: string) => () => readFile(join(folder, name), 'utf8')

export const collectionName = 'membership-and-voting.postman_collection.json'

/** What the pages of the site share. */
const common = { referenceOf, inline, collectionName, version: (contract['info'] as { version: string }).version }

/** A page in the frame; `root` leads from it to the top of the site, and `current` is its entry of the menu. */
function page(template: string, data: { title: string; current: string; root?: string } & Record<string, unknown>) {
  return templates.render(template, { root: '', ...common, ...data })
}

/** The page of one code, at an address outside the site: `root` leads to the site. */
export const errorPage = (entry: ErrorEntry, root: string) =>
  page('error', { title: entry.code, current: 'errors', root, entry })

/** The reference of the administration, which is no part of the site: the service serves it at /admin/docs. */
export const administrationPage = () =>
  page('reference', {
    ...{ title: 'Administration', current: '', root: '../docs/' },
    ...{ file: '../openapi-admin.yaml', script: 'docs/contract.js' },
  })

/** Its contract, as a script. */
export const administrationScript = () => `const contract = ${JSON.stringify(adminContract)}\n`

function guidePage({ name, title, text }: Guide, baseUrl: string) {
  const rendered = render(text.replaceAll(addressInGuides, baseUrl), '../')
  return page('guide', { title, current: 'guides', root: '../', name, guides: guides('en'), ...rendered })
}

type Sections = Record<string, object>

/** The contract and what receivers of webhooks are sent, as the one document that the reference shows. */
function whole() {
  const { webhooks, components, tags, 'x-tagGroups': groups } = parse(webhooksText()) as Record<string, Sections>
  const sections = Object.entries(contract.components as Sections).map(
    ([name, section]) => [name, { ...components?.[name], ...section }] as const,
  )
  const lists = { tags: [contract['tags'], tags].flat(), 'x-tagGroups': [contract['x-tagGroups'], groups].flat() }
  return { ...contract, ...lists, webhooks, components: Object.fromEntries(sections) }
}

/** The contract with a sample of each call in each language, as a script: a page opened from a file can load nothing else. */
function contractScript() {
  const paths = structuredClone(contract.paths) as Record<string, Record<string, object>>
  for (const operation of operations) {
    Object.assign(paths[operation.path]?.[operation.method] ?? {}, { 'x-codeSamples': samplesOf(operation) })
  }
  return `const contract = ${JSON.stringify({ ...whole(), paths })}\n`
}

/** Every file of the documentation by its path, the same for `npm run docs` and for the running service. */
export const siteFiles: ReadonlyMap<string, SiteFile> = new Map<string, SiteFile>([
  ['index.html', html(() => page('index', { title: 'Documentation', current: 'home', guides: guides('en') }))],
  ...guides('en').map((guide) => [`guides/${guide.name}.html`, html((baseUrl) => guidePage(guide, baseUrl))] as const),
  [
    'reference.html',
    html(() =>
      page('reference', { title: 'Reference', current: 'reference', file: 'openapi.yaml', script: 'contract.js' }),
    ),
  ],
  ['errors.html', html(() => page('errors', { title: 'Errors', current: 'errors', families: families() }))],
  [
    'changelog.html',
    html(() => page('changelog', { title: 'Changelog', current: 'changelog', ...render(changelogForCallers(), '') })),
  ],
  ['contract.js', { type: 'js', make: contractScript }],
  ['redoc.js', { type: 'js', make: () => readFile(join(import.meta.dirname, '../generated/redoc.js'), 'utf8') }],
  ['reference.js', { type: 'js', make: asset('reference.js') }],
  ['site.js', { type: 'js', make: asset('site.js') }],
  ['site.css', { type: 'css', make: asset('site.css') }],
  ['openapi.yaml', { type: 'yaml', make: () => contractText }],
  ['openapi-3.0.yaml', { type: 'yaml', make: olderText }],
  ['openapi-webhooks.yaml', { type: 'yaml', make: webhooksText }],
  [collectionName, { type: 'json', make: (baseUrl) => `${JSON.stringify(collection(baseUrl), null, 2)}\n` }],
])

function html(make: SiteFile['make']): SiteFile {
  return { type: 'html', make }
}

const made = new Map<string, Promise<string>>()

/** The content of a file of the site of the service at `baseUrl`, made once; undefined when the site has no such file. */
export function contentOf(name: string, baseUrl: string): Promise<string> | undefined {
  const file = siteFiles.get(name)
  if (!file) return undefined
  const key = `${baseUrl} ${name}`
  const content = made.get(key) ?? Promise.resolve(file.make(baseUrl))
  made.set(key, content)
  return content
}
