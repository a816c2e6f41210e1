import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { addressInGuides, guideNames } from '../../docs/guides.ts'
import { collectionName, contentOf, siteFiles } from '../../docs/site.ts'
import { catalogue } from '../../generated/catalogue.ts'
import { adminOperations, contract, operations } from '../../contract/contract.ts'
import { service } from '../support/api.ts'
import { axe, openBrowser } from '../support/processes/browser.ts'

const { port, service: shared } = await service()
const base = `http://127.0.0.1:${String(port)}`
const { baseUrl } = shared.config
const browser = await openBrowser('test/docs/docs.test.ts')
const folder = mkdtempSync(join(tmpdir(), 'docs-'))
execFileSync(process.execPath, [join(import.meta.dirname, '../../docs/build.ts'), folder], {
  // It is read as the service reads it: without the slashes at its end.
  env: { BASE_URL: `${baseUrl}//` },
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const site = pathToFileURL(`${folder}/`).href
const screenshots = process.env['SCREENSHOTS']
const shoot = async (page: Page, name: string) => {
  if (screenshots) await page.screenshot({ path: join(screenshots, `${name}.png`) })
}
const pages = [...siteFiles].filter(([, { type }]) => type === 'html').map(([name]) => name)
const written = pages.filter((name) => name !== 'reference.html')

/** A page, with what it asks of anything but `home` and what goes wrong in it. */
async function open(url: string, home: string) {
  if (!browser) throw new Error('There is no browser')
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } })
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(home)) faults.push(request.url())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto(url)
  return { page, faults }
}

const idsOf = (name: string) =>
  [...readFileSync(join(folder, name), 'utf8').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

test('every link of the site leads somewhere', () => {
  const broken = pages.flatMap((name) => {
    const links = [...readFileSync(join(folder, name), 'utf8').matchAll(/(?:href|src)="(?!data:)([^"]+)"/g)]
    return links.flatMap(([, link = '']) => {
      const { protocol, pathname, hash } = new URL(link, `file:///${name}`)
      const target = pathname.slice(1)
      if (protocol !== 'file:') return protocol === 'https:' ? [] : [link]
      if (!existsSync(join(folder, target))) return [`${name}: ${link}`]
      const isHere =
        hash === '' || target === 'reference.html' || idsOf(target).includes(decodeURIComponent(hash.slice(1)))
      return isHere ? [] : [`${name}: ${link}`]
    })
  })
  expect(broken).toEqual([])
})

test('every code of the catalogue and every operation that answers it is on the page of the errors', () => {
  const text = readFileSync(join(folder, 'errors.html'), 'utf8')
  const ids = idsOf('errors.html')
  const codes = Object.keys(catalogue).filter((code) => Object.hasOwn(contract.components['x-catalogue'], code))
  expect(codes.filter((code) => !ids.includes(code))).toEqual([])
  const articleOf = (code: string) => text.split(`id="${code}"`)[1]?.split('</article>')[0] ?? ''
  const article = articleOf('Employe.CourrielExists')
  for (const part of ['409', 'est déjà utilisé', 'is already used', 'Cause', 'createEmploye', 'updateEmploye']) {
    expect(article).toContain(part)
  }
  expect(articleOf('Adhesion.DateSignatureRequise')).toContain('For a row, in the report of a')
  expect(articleOf('Requete.MethodeNonPermise')).toContain('Any request, before an operation is chosen')
  const tags = operations.filter(({ id }) => !text.includes(`/operation/${id}"`))
  expect(tags.map(({ id }) => id)).toEqual([])
})

test('the changelog of callers says nothing that is for operators', () => {
  const text = readFileSync(join(folder, 'changelog.html'), 'utf8')
  expect(text).toContain('0.2.0')
  expect(text).toContain('Idempotency-Key')
  expect(text).not.toMatch(/npm run|[Ff]or operators/)
})

test.runIf(browser)(
  'the pages open from files, without the network, at the width of a telephone, and axe finds nothing',
  { timeout: 90_000 },
  async () => {
    const { page, faults } = await open(site, site)
    for (const name of written) {
      await page.setViewportSize({ width: 1400, height: 1000 })
      await page.goto(site + name)
      const violations: unknown = await page.evaluate(`${axe}; axe.run({ preload: false }).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target).join()))`)
      expect([name, violations]).toEqual([name, []])
      await shoot(page, name.replaceAll(/\W+/g, '-'))
      await page.setViewportSize({ width: 360, height: 740 })
      await page.reload()
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, 360])
      await shoot(page, `${name.replaceAll(/\W+/g, '-')}-telephone`)
    }
    expect(faults).toEqual([])
  },
)

test.runIf(browser)('a code is found by any of its words', async () => {
  const { page, faults } = await open(`${site}errors.html`, site)
  await page.getByLabel('Find a code').fill('409 deja courriel')
  const shown = page.locator('.error:visible h3')
  expect(await shown.allInnerTexts()).toContain('Employe.CourrielExists')
  expect(await shown.count()).toBeLessThan(10)
  expect(await page.locator('.family:visible').count()).toBeLessThan(5)
  expect(faults).toEqual([])
})

test.runIf(browser).each([
  ['a file', `${site}reference.html`, site],
  ['the service', `${base}/docs/reference.html`, base],
])(
  'the reference opens from %s: every operation, its samples and its refusals',
  { timeout: 120_000 },
  async (from, url, home) => {
    const { page, faults } = await open(url, home)
    await page.waitForSelector('[data-section-id^="tag/"]')
    const text = await page.innerText('#redoc')
    expect(operations.filter(({ path }) => !text.includes(path))).toEqual([])
    expect(text).toMatch(/people and work[^]*voting[^]*trying/i)
    const creation = page.locator('[id="tag/Employes/operation/createEmploye"]')
    for (const [tab, part] of Object.entries({
      curl: '-H',
      TypeScript: 'await fetch',
      'TypeScript SDK': 'client.POST',
      Python: 'requests.post',
      'C#': 'HttpClient',
      PHP: 'curl_init',
    })) {
      await creation.getByRole('tab', { name: tab, exact: true }).click()
      expect(await creation.innerText()).toContain(part)
    }
    // The style of the site is for its prose: it would paint over the braces of the payload.
    await creation.getByRole('tab', { name: 'Payload' }).click()
    await creation.locator('.redoc-json code').first().waitFor()
    const payload = `document.querySelector('[id$="/createEmploye"] .redoc-json code')`
    expect(await page.evaluate(`getComputedStyle(${payload}).backgroundColor`)).toBe('rgba(0, 0, 0, 0)')
    await creation.getByRole('button', { name: /^409/ }).click()
    const shown = await creation.innerText()
    expect(['Employe.Existing', 'Employe.CourrielExists'].filter((code) => !shown.includes(code))).toEqual([])
    await creation.scrollIntoViewIfNeeded()
    await shoot(page, `reference-${from.replaceAll(' ', '-')}`)
    expect(faults).toEqual([])
  },
)

test.runIf(browser)('the administration has a reference of its own', { timeout: 90_000 }, async () => {
  const { page, faults } = await open(`${base}/admin/docs`, base)
  await page.waitForSelector('[data-section-id^="tag/"]')
  const text = await page.innerText('#redoc')
  expect(adminOperations.filter(({ path }) => !text.includes(path))).toEqual([])
  await shoot(page, 'administration')
  expect(faults).toEqual([])
})

test.runIf(browser)('a code has a page that a person can read, which leads to the site', async () => {
  const { page, faults } = await open(`${base}/errors/Employe.CourrielExists`, base)
  const text = await page.innerText('main')
  const { cause, remedy } = catalogue['Employe.CourrielExists']
  const shown = [cause, remedy].map((sentence) => sentence.replaceAll('`', ''))
  for (const part of ['Employe.CourrielExists', '409 Conflict', ...shown, 'createEmploye', 'updateEmploye']) {
    expect(text).toContain(part)
  }
  await page.getByRole('link', { name: 'All codes' }).click()
  expect(page.url()).toBe(`${base}/docs/errors.html#Employe.CourrielExists`)
  await page.getByRole('link', { name: 'Guides' }).click()
  await page.getByRole('link', { name: 'Make your first call in five minutes' }).click()
  expect(await page.innerText('h1')).toBe('Make your first call in five minutes')
  expect(faults).toEqual([])
})

test('the service serves the files that `npm run docs` writes, and no other', async () => {
  for (const name of siteFiles.keys()) {
    const response = await fetch(`${base}/docs/${name}`)
    expect([name, response.status]).toEqual([name, 200])
    expect(await response.text()).toBe(readFileSync(join(folder, name), 'utf8'))
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(name.endsWith('.html') ? "default-src 'none'" : '')
  }
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  for (const path of ['/docs', '/docs/']) expect(await (await fetch(base + path)).text()).toBe(index)
  for (const path of ['/docs/x', '/docs/guides', '/docs/toString', '/docs/..%2fpackage.json', '/docs//index.html']) {
    expect([path, (await fetch(base + path)).status]).toEqual([path, 404])
  }
})

test('guides and the collection name the service that shows them', async () => {
  const address = 'https://membres.exemple.ca'
  const names = [...guideNames.map((name) => `guides/${name}.html`), collectionName]
  for (const name of names) expect(await contentOf(name, address)).not.toContain(addressInGuides)
  for (const name of ['guides/first-call.html', collectionName])
    expect(await contentOf(name, address)).toContain(address)
})

test('the address alone leads a browser to the documentation, and one that is not there says so on a page', async () => {
  const browsing = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  const ask = (path: string, headers: Record<string, string>) => fetch(base + path, { headers, redirect: 'manual' })
  const home = await ask('/', browsing)
  expect([home.status, home.headers.get('location')]).toEqual([302, 'docs/'])
  for (const [path, root] of [
    ['/nulle-part', 'docs/'],
    ['/docs/guides/nulle-part.html', '../../docs/'],
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
