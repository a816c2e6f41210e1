import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { catalogue } from '../../generated/catalogue.ts'
import { summaries } from '../../generated/french.ts'
import { adminOperations } from '../../contract/contract.ts'
import { languages } from '../../docs/guides.ts'
import { service } from '../support/api.ts'
import { axe, openBrowser } from '../support/processes/browser.ts'
import { open, pages, writtenSite } from './site.ts'

const { port, service: shared } = await service()
const base = `http://127.0.0.1:${String(port)}`
const browser = await openBrowser('test/docs/docs-browser.test.ts')
const { url: site } = writtenSite(shared.config.baseUrl)
const screenshots = process.env['SCREENSHOTS']
const shoot = async (page: Page, name: string) => {
  if (screenshots) await page.screenshot({ path: join(screenshots, `${name.replaceAll(/\W+/g, '-')}.png`) })
}

/** What axe finds on the page that is open, what is off the screen included. */
const violations = async (page: Page, options = '{ preload: false }'): Promise<unknown> => {
  await page.evaluate(
    `for (const { style } of document.querySelectorAll('.operation, .schema')) style.contentVisibility = 'visible'`,
  )
  return page.evaluate(`${axe}; axe.run(${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target).join()))`)
}

const contrast = "{ preload: false, runOnly: ['color-contrast'] }"
const rest = "{ preload: false, rules: { 'color-contrast': { enabled: false } } }"
const isEvery = process.env['DOCS_CONTRAST'] === 'all'
const kinds =
  /^..\/(?:index|errors|reference|guides\/(?:clients|weekly-sync)|reference\/(?:Employeurs|Webhooks))\.html$/
/** The pages whose markup axe judges: each kind of page. `.ci/nightly` has it judge all (`DOCS_CONTRAST=all`). */
const judged = (name: string) => isEvery || kinds.test(name)
/** Those whose colours are looked at, in both themes: in one language, since to compute them is most of the work. */
const coloured = (name: string) => isEvery || (judged(name) && name.startsWith('fr/'))
test.runIf(browser).each(languages)(
  'the pages open from files, without the network, at the width of a telephone, in both themes, and axe finds nothing: %s',
  { timeout: isEvery ? 1_200_000 : 300_000 },
  async (language) => {
    const { page, faults } = await open(browser, site, site)
    for (const name of pages.filter((one) => one.startsWith(`${language}/`))) {
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.goto(site + name)
      if (judged(name)) expect([name, await violations(page, coloured(name) ? undefined : rest)]).toEqual([name, []])
      await shoot(page, name)
      // What a theme changes is its colours.
      await page.emulateMedia({ colorScheme: 'dark' })
      if (coloured(name)) expect([name, await violations(page, contrast)]).toEqual([name, []])
      await shoot(page, `${name}-dark`)
      await page.setViewportSize({ width: 360, height: 740 })
      expect([name, await page.evaluate('document.documentElement.scrollWidth')]).toEqual([name, 360])
      await shoot(page, `${name}-dark-telephone`)
    }
    expect(faults).toEqual([])
  },
)

test.runIf(browser)('a code is found by any of its words', async () => {
  const { page, faults } = await open(browser, `${site}en/errors.html`, site)
  await page.getByLabel('Find a code').fill('409 deja courriel')
  const shown = page.locator('.error:visible h3')
  expect(await shown.allInnerTexts()).toContain('Employe.CourrielExists')
  expect(await shown.count()).toBeLessThan(10)
  expect(await page.locator('.family:visible').count()).toBeLessThan(5)
  expect(faults).toEqual([])
})

test.runIf(browser).each([
  ['a file', `${site}en/reference/Employes.html`, site],
  ['the service', `${base}/docs/en/reference/Employes.html`, base],
])('a sample is seen in the language that was chosen, here and on the next page: %s', async (_, url, home) => {
  const { page, faults } = await open(browser, url, home)
  const creation = page.locator('#createEmploye')
  for (const [tab, part] of Object.entries({
    curl: '-H',
    TypeScript: 'await fetch',
    'TypeScript SDK': 'client.POST',
    'C#': 'HttpClient',
    PHP: 'curl_init',
    Python: 'requests.post',
  })) {
    await creation.getByRole('tab', { name: tab, exact: true }).click()
    expect(await creation.getByRole('tabpanel').textContent()).toContain(part)
  }
  await page.goto(url.replace('Employes', 'Emplois'))
  expect(await page.locator('#createEmploi').getByRole('tabpanel').textContent()).toContain('requests.post')
  await page.locator('#createEmploi').getByRole('tab', { name: 'Python' }).press('ArrowRight')
  expect(await page.locator('#createEmploi').getByRole('tabpanel').textContent()).toContain('HttpClient')
  expect(faults).toEqual([])
})

test.runIf(browser)('a sample is copied', async () => {
  const { page } = await open(browser, `${base}/docs/fr/reference/Syndicats.html`, base)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.locator('#listSyndicats').getByRole('button', { name: 'Copier' }).first().click()
  await page.getByRole('button', { name: 'Copié' }).waitFor()
  expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^curl "\$URL\/b2b\/v1\/syndicat"/)
})

test.runIf(browser)('where there is no clipboard, as over plain http, nothing offers to copy', async () => {
  const page = await browser?.newPage()
  if (!page) throw new Error('There is no browser')
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.addInitScript("Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })")
  await page.goto(`${base}/docs/fr/reference/Syndicats.html`)
  await page.locator('#listSyndicats').getByRole('tab', { name: 'PHP' }).waitFor()
  expect(await page.getByRole('button', { name: 'Copier' }).count()).toBe(0)
  expect(faults).toEqual([])
})

test.runIf(browser)(
  'the theme is that of the system until the reader chooses, and then that, on each page',
  async () => {
    const { page, faults } = await open(browser, `${base}/docs/fr/index.html`, base, { colorScheme: 'dark' })
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor')
    const dark = await ground()
    const button = page.getByRole('button', { name: 'Thème sombre' })
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    await button.click()
    expect(await button.getAttribute('aria-pressed')).toBe('false')
    const light = await ground()
    expect([dark, light]).toEqual(['rgb(17, 22, 29)', 'rgb(255, 255, 255)'])
    await page.goto(`${base}/docs/fr/errors.html`)
    expect(await ground()).toBe(light)
    expect(faults).toEqual([])
  },
)

test.runIf(browser)('the language that the reader chose is that of the next visit', async () => {
  const { page, faults } = await open(browser, `${base}/docs/`, base, { locale: 'fr-CA' })
  await page.getByRole('link', { name: 'Guides' }).click()
  expect(page.url()).toBe(`${base}/docs/fr/index.html#guides`)
  await page.goto(`${base}/docs/fr/reference/Employes.html`)
  await page.getByRole('link', { name: 'English' }).click()
  expect(page.url()).toBe(`${base}/docs/en/reference/Employes.html`)
  await page.goto(`${base}/docs`)
  expect(page.url()).toBe(`${base}/docs/en/index.html`)
  expect(faults).toEqual([])
})

test.runIf(browser)(
  'from a file, the site opens in the language of the browser, and in the one that was chosen',
  async () => {
    const { page, faults } = await open(browser, `${site}index.html`, site, { locale: 'fr-CA' })
    await page.waitForURL(`${site}fr/index.html`)
    await page.getByRole('link', { name: 'English' }).click()
    await page.goto(`${site}index.html`)
    await page.waitForURL(`${site}en/index.html`)
    expect(faults).toEqual([])
  },
)

test.runIf(browser)('an address of the reference of old leads to its operation', async () => {
  const { page, faults } = await open(
    browser,
    `${base}/docs/reference.html#tag/Employes/operation/createEmploye`,
    base,
    {
      locale: 'en-CA',
    },
  )
  await page.waitForURL(`${base}/docs/en/reference/Employes.html#createEmploye`)
  expect(faults).toEqual([])
})

test.runIf(browser).each(languages)('the administration has a reference of its own: %s', async (language) => {
  const { page, faults } = await open(browser, `${base}/admin/docs/${language}.html`, base)
  for (const { id, path } of adminOperations) {
    const section = page.locator(`#${id}`)
    if (language === 'fr') expect(await section.getByRole('heading', { level: 2 }).textContent()).toBe(summaries[id])
    expect(await section.textContent()).toContain(path)
  }
  expect(await violations(page)).toEqual([])
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((one) => (one as unknown as { href: string }).href))
  const lost = []
  for (const link of new Set(links.map((one) => one.split('#')[0] ?? ''))) {
    const { status } = await fetch(link)
    if (status !== 200) lost.push(link)
  }
  expect(lost).toEqual([])
  expect(faults).toEqual([])
})

test.runIf(browser)('a code has a page that a person can read, which leads to the site', async () => {
  const { page, faults } = await open(browser, `${base}/errors/Employe.CourrielExists`, base, { locale: 'en-CA' })
  const text = await page.innerText('main')
  const { cause, remedy } = catalogue['Employe.CourrielExists']
  const shown = [cause, remedy].map((sentence) => sentence.replaceAll('`', ''))
  for (const part of ['Employe.CourrielExists', '409 Conflict', ...shown, 'createEmploye', 'updateEmploye'])
    expect(text).toContain(part)
  await page.getByRole('link', { name: 'All codes' }).click()
  expect(page.url()).toBe(`${base}/docs/en/errors.html#Employe.CourrielExists`)
  await page.getByRole('link', { name: 'Guides' }).click()
  await page.getByRole('link', { name: 'Make your first call in five minutes' }).click()
  expect(await page.innerText('h1')).toBe('Make your first call in five minutes')
  expect(faults).toEqual([])
})
