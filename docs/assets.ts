import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const read = (...names: string[]) =>
  names.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n')
const styles = ['base', 'frame', 'prose', 'code', 'reference', 'search'].map((name) => `styles/${name}.css`)

const library = createRequire(import.meta.url).resolve('minisearch')

/** What the pages load, by its name. The library of the search is that of its package. */
const sources: Readonly<Record<string, () => string>> = {
  'site.css': () => read(...styles),
  'theme.js': () => read('scripts/theme.js'),
  'choose.js': () => read('scripts/choose.js'),
  'site.js': () => ['site', 'filter', 'search'].map((name) => `{\n${read(`scripts/${name}.js`)}}\n`).join(''),
  'minisearch.js': () =>
    readFileSync(join(dirname(library), '../umd/index.js'), 'utf8').replace(/^\/\/# sourceMapping.*$/m, ''),
}

/** The digest that stands in the name of what never changes under it. */
export const digestOf = (...texts: readonly string[]) => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text).update('\0')
  return hash.digest('base64url').slice(0, 12)
}

/** A name with its digest: `site.css` is `site-4f3c….css`, and another one as soon as it says something else. */
export const namedBy = (name: string, digest: string) => name.replace(/(\.\w+)$/, `-${digest}$1`)

/** Every asset by its name: the path in the site, and its text. */
export const assets: ReadonlyMap<string, { readonly path: string; readonly text: string }> = new Map(
  Object.entries(sources).map(([name, textOf]) => {
    const text = textOf()
    return [name, { text, path: `assets/${namedBy(name, digestOf(text))}` }]
  }),
)

/** The path of an asset in the site. */
export function assetPath(name: string): string {
  const asset = assets.get(name)
  if (!asset) throw new Error(`There is no asset ${name}`)
  return asset.path
}
