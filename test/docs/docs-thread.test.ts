import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { isCode } from '../../docs/errors.ts'
import { service } from '../support/api.ts'

const root = join(import.meta.dirname, '../..')

/** The files that a file imports, at once or later; types alone are not loaded. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type)[^;'"]*?from '(\..+?)'|import\('(\..+?)'\)/gm)]
    .map(([, own, later]) => join(dirname(file), own ?? later ?? ''))
    .filter((other) => existsSync(other))

function loadedBy(first: string): string[] {
  const found = new Set([first])
  for (const file of found) for (const other of importsOf(file)) found.add(other)
  return [...found].map((file) => relative(root, file))
}

test('what makes the pages and the search is loaded in a thread, by no process that answers', () => {
  const ofThread = loadedBy(join(root, 'docs/thread.ts'))
  const ofService = loadedBy(join(root, 'server/main.ts'))
  expect(ofService).toContain('docs/press.ts')
  for (const heavy of [
    'docs/site.ts',
    'docs/search.ts',
    'docs/highlight.ts',
    'docs/markdown.ts',
    'docs/reference/pages.ts',
  ]) {
    expect(ofThread).toContain(heavy)
    expect(ofService).not.toContain(heavy)
  }
})

const { port } = await service()
const base = `http://127.0.0.1:${String(port)}`
const browsing = { Accept: 'text/html' }

test.each([
  ['fr', browsing, 'text/html; charset=utf-8'],
  ['en', browsing, 'text/html; charset=utf-8'],
  ['fr', {}, 'application/json; charset=utf-8'],
])('the page of a code has a version, and is not sent again to who has it: %s, %o', async (language, headers, type) => {
  const ask = (more: Record<string, string> = {}) =>
    fetch(`${base}/errors/Employe.NotFound`, { headers: { 'Accept-Language': language, ...headers, ...more } })
  const first = await ask()
  const etag = first.headers.get('etag') ?? ''
  expect([first.status, first.headers.get('content-type')]).toEqual([200, type])
  expect(first.headers.get('vary')).toContain('Accept')
  const again = await ask({ 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
  expect((await ask({ 'If-None-Match': 'W/"another"', 'Cache-Control': 'max-age=0' })).status).toBe(200)
})

test('each code has its own page, and each place where there is none leads to the documentation from there', async () => {
  expect(isCode('Employe.NomRequis')).toBe(true)
  const text = async (path: string) => (await fetch(base + path, { headers: browsing })).text()
  for (const code of ['Employe.NotFound', 'Employe.NomRequis'])
    expect(await text(`/errors/${code}`)).toContain(`<h1>${code}</h1>`)
  for (const [path, top] of [
    ['/a', 'docs/'],
    ['/b', 'docs/'],
    ['/a/b/c', '../../docs/'],
  ] as const)
    expect(await text(path)).toContain(`href="${top}fr/index.html"`)
})
