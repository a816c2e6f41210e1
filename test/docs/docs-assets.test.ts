import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assets } from '../../docs/assets.ts'
import { siteFiles } from '../../docs/site.ts'

const root = join(import.meta.dirname, '../..')
const assetsOf = (names: Iterable<string>) => [...names].filter((name) => name.startsWith('assets/'))
const today = assetsOf(siteFiles.keys())
const plain = (name: string) => name.replace(/^assets\/(.*)-[\w-]{12}(\.\w+)$/, '$1$2')

/** Prints the names of the files of the site where one of its sources, of code or of text, says something else. */
const program = `
  import fs from 'node:fs'
  import { registerHooks, syncBuiltinESMExports } from 'node:module'
  import { pathToFileURL } from 'node:url'
  const [, file, before, now, site] = process.argv
  const read = fs.readFileSync
  const changed = read(file, 'utf8').replace(before, () => now)
  if (changed === read(file, 'utf8')) throw new Error('It does not say ' + before)
  const { href } = pathToFileURL(file)
  registerHooks({
    load: (url, context, next) => (url === href ? { ...next(url, context), source: changed } : next(url, context)),
  })
  fs.readFileSync = (name, ...how) => (name === file ? changed : read(name, ...how))
  syncBuiltinESMExports()
  console.log(JSON.stringify([...(await import(pathToFileURL(site).href)).siteFiles.keys()]))
`
const namesWith = (file: string, before: string, now: string) => {
  const changed = [join(root, file), before, now, join(root, 'docs/site.ts')]
  const options = ['--input-type=module', '--eval', program]
  return assetsOf(
    JSON.parse(execFileSync(process.execPath, [...options, ...changed], { encoding: 'utf8' })) as string[],
  )
}

const indexes = ['search-en.js', 'search-fr.js']

test.each([
  ['a word', 'docs/words/en.ts', "guide: 'Guide'", "guide: 'Leaflet'", ['search-en.js']],
  ['a guide', 'docs/guides/fr/webhooks.md', '# ', '# Encore : ', ['search-fr.js']],
  ['the names of tags', 'docs/tags.ts', 'title: french(displayNames, name)', 'title: name', ['search-fr.js']],
  ['the addresses of headings', 'docs/markdown.ts', "(/\\s+/g, '-')", "(/\\s+/g, '_')", indexes],
  ['how it is searched', 'docs/search.ts', "fields: ['heading', 'names', 'text']", "fields: ['heading']", indexes],
  [
    'the library of the search',
    'node_modules/minisearch/dist/umd/index.js',
    'use strict',
    'use strict ',
    ['minisearch.js', ...indexes],
  ],
  ['a style', 'docs/styles/base.css', '{', '{ ', ['site.css']],
  ['a script', 'docs/scripts/search.js', '//', '// ', ['site.js']],
])('what is made of %s has another name as soon as that says something else', (_, file, before, now, changed) => {
  const names = namesWith(file, before, now)
  expect(names.map(plain)).toEqual(today.map(plain))
  expect(
    names
      .filter((name) => !today.includes(name))
      .map(plain)
      .toSorted(),
  ).toEqual(changed.toSorted())
})

test('every asset has a digest in its name', () => {
  expect(today.filter((name) => !/-[\w-]{12}\.(?:js|css)$/.test(name))).toEqual([])
  expect(today.map(plain).toSorted()).toEqual([...assets.keys(), ...indexes].toSorted())
})
