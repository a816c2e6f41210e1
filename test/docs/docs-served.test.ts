import { get, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { languages } from '../../docs/guides.ts'
import { siteFiles } from '../../docs/site.ts'
import { service } from '../support/api.ts'
import { writtenSite } from './site.ts'

const { port, service: shared } = await service()
const base = `http://127.0.0.1:${String(port)}`
const { read } = writtenSite(shared.config.baseUrl)
const ask = (path: string, headers: Record<string, string> = {}) => fetch(base + path, { headers, redirect: 'manual' })
const browsing = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('the service serves the files that `npm run docs` writes, and no other', async () => {
  for (const name of siteFiles.keys()) {
    if (name === 'index.html') continue
    const response = await ask(`/docs/${name}`)
    expect([name, response.status]).toEqual([name, 200])
    expect(await response.text()).toBe(read(name))
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(name.endsWith('.html') ? "default-src 'none'" : '')
    expect(policy).not.toContain('unsafe')
  }
  for (const path of ['/docs/x', '/docs/guides', '/docs/toString', '/docs/..%2fpackage.json', '/docs//index.html'])
    expect([path, (await ask(path)).status]).toEqual([path, 404])
})

test.each([
  ['/docs', '/docs/fr/index.html'],
  ['/docs/', '/docs/fr/index.html'],
  ['/docs/fr', '/docs/fr/index.html'],
  ['/docs/en/', '/docs/en/index.html'],
  ['/docs/index.html', '/docs/fr/index.html'],
  ['/docs/reference.html', '/docs/fr/reference.html'],
  ['/docs/errors.html', '/docs/fr/errors.html'],
  ['/docs/guides/weekly-sync.html', '/docs/fr/guides/weekly-sync.html'],
  ['/admin/docs', '/admin/docs/fr.html'],
])('%s leads to %s', async (path, target) => {
  const response = await ask(path)
  const location = response.headers.get('location') ?? ''
  expect([response.status, new URL(location, base + path).pathname]).toEqual([302, target])
  expect((await ask(target)).status).toBe(200)
})

test.each([
  [{}, 'fr'],
  [{ 'Accept-Language': 'en-CA,en;q=0.9,fr;q=0.5' }, 'en'],
  [{ 'Accept-Language': 'fr-CA,en;q=0.5' }, 'fr'],
  [{ 'Accept-Language': 'fr-CA', Cookie: 'a=b; docs-language=en' }, 'en'],
  [{ 'Accept-Language': 'en', Cookie: 'docs-language=xx' }, 'en'],
])('who sends %o reads the documentation in %s', async (headers, language) => {
  const response = await ask('/docs/', headers)
  expect(response.headers.get('location')).toBe(`${language}/index.html`)
  expect(response.headers.get('vary')).toContain('Accept-Language, Cookie')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('set-cookie')).toBeNull()
  const error = await ask('/errors/Employe.NotFound', { ...browsing, ...headers })
  expect(await error.text()).toContain(`<html lang="${language}">`)
  expect(error.headers.get('vary')).toContain('Cookie')
})

test('what has its digest in its name is kept for a year, and the rest is asked for again', async () => {
  for (const name of siteFiles.keys()) {
    if (name === 'index.html') continue
    const { headers } = await ask(`/docs/${name}`)
    const kept = name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
    expect([name, headers.get('cache-control')]).toEqual([name, kept])
    const again = await bytesOf(`/docs/${name}`, { 'If-None-Match': headers.get('etag') ?? '' })
    expect([name, again.status, again.body.length]).toEqual([name, 304, 0])
  }
})

test('what pages of another version of the service load is there as it is today, and not kept under that name', async () => {
  const assets = [...siteFiles.keys()].filter((name) => name.startsWith('assets/'))
  for (const name of assets) {
    const other = name.replace(/-[\w-]{12}\./, '-another-Vers.')
    const response = await ask(`/docs/${other}`)
    expect([name, response.status, response.headers.get('cache-control')]).toEqual([name, 200, 'no-cache'])
    expect(await response.text()).toBe(read(name))
  }
  for (const path of ['assets/x-another-Vers.css', 'site-another-Vers.css', 'fr/index-another-Vers.html'])
    expect([path, (await ask(`/docs/${path}`)).status]).toEqual([path, 404])
})

test.each(languages)(
  'the reference of the administration is kept as the site is, and not sent again to who has it: %s',
  async (language) => {
    const path = `/admin/docs/${language}.html`
    const { headers } = await ask(path)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    const again = await bytesOf(path, { 'If-None-Match': headers.get('etag') ?? '' })
    expect([again.status, again.body.length]).toEqual([304, 0])
    const { headers: packed } = await bytesOf(path, { 'Accept-Encoding': 'br' })
    expect([packed['content-encoding'], packed.etag]).toEqual(['br', headers.get('etag')])
  },
)

/** An answer as it comes over the wire. */
const bytesOf = (path: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(base + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      response.on('end', () => {
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) })
      })
    }).on('error', reject)
  })

const packed = { gzip: gunzipSync, br: brotliDecompressSync }

test.each(['/openapi.yaml', '/openapi.json', '/openapi-3.0.yaml', '/openapi-webhooks.yaml', '/docs/fr/errors.html'])(
  '%s is compressed as its caller accepts it, and has a version',
  async (path) => {
    const plain = await ask(path, { 'Accept-Encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const whole = Buffer.from(await plain.arrayBuffer())
    for (const [coding, unpack] of Object.entries(packed)) {
      const { headers, body } = await bytesOf(path, { 'Accept-Encoding': coding })
      expect([headers['content-encoding'], headers.vary, headers.etag]).toEqual([
        coding,
        'Accept-Encoding',
        plain.headers.get('etag'),
      ])
      expect(unpack(body).equals(whole)).toBe(true)
      expect(body.length).toBeLessThan(whole.length / 3)
    }
  },
)

test('the address alone leads a browser to the documentation, and one that is not there says so on a page', async () => {
  const home = await ask('/', browsing)
  expect([home.status, home.headers.get('location')]).toEqual([302, 'docs/'])
  for (const [path, root] of [
    ['/nulle-part', 'docs/fr/'],
    ['/docs/guides/nulle-part.css', '../../docs/fr/'],
  ] as const) {
    const lost = await ask(path, browsing)
    expect([lost.status, lost.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await lost.text()).toContain(`href="${root}index.html"`)
  }
  for (const path of ['/', '/nulle-part']) {
    const told = await ask(path, {})
    expect([told.status, await told.json()]).toMatchObject([404, { code: 'Requete.RouteInconnue' }])
  }
})
