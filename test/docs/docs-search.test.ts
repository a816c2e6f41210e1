import { expect, test } from 'vitest'
import { service } from '../support/api.ts'
import { axe, openBrowser } from '../support/processes/browser.ts'
import { open, writtenSite } from './site.ts'

const { port, service: shared } = await service()
const base = `http://127.0.0.1:${String(port)}/docs/`
const browser = await openBrowser('test/docs/docs-search.test.ts')
const { url: site } = writtenSite(shared.config.baseUrl)

test.runIf(browser).each([
  ['fr', 'Employe.CourrielExists', 'Code Employe.CourrielExists', 'errors.html#Employe.CourrielExists'],
  ['en', 'courrielex', 'Code Employe.CourrielExists', 'errors.html#Employe.CourrielExists'],
  ['fr', 'creer employe', 'Opération Créer un employé', 'reference/Employes.html#createEmploye'],
  ['fr', 'Create an employee', 'Opération Créer un employé', 'reference/Employes.html#createEmploye'],
  ['en', 'createEmploye', 'Operation Create an employee', 'reference/Employes.html#createEmploye'],
  ['en', 'EmployeSync', 'Schema EmployeSync', 'reference/schemas.html#EmployeSync'],
  ['fr', 'adhesion.signee', 'Opération Une adhésion a été signée', 'reference/Webhooks.html#receiveAdhesionSignee'],
  ['en', 'payroll week', 'Guide Load the payroll every week', 'guides/weekly-sync.html'],
])('in %s, %j finds %s', async (language, question, title, target) => {
  const home = site + language
  const { page, faults } = await open(browser, `${home}/reference/Syndicats.html`, site)
  await page.keyboard.press('/')
  await page.keyboard.type(question)
  const result = page.locator('.results a').first()
  expect(await result.innerText()).toContain(title)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${home}/${target}`)
  expect(faults).toEqual([])
})

test.runIf(browser)(
  'the search is for the keyboard and for those who see nothing, and loads nothing before',
  async () => {
    const { page, faults } = await open(browser, `${base}fr/index.html`, base)
    const loaded = () => page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name).join()")
    expect(await loaded()).not.toMatch(/search|minisearch/)
    await page.getByRole('button', { name: 'Rechercher' }).click()
    const box = page.getByRole('searchbox')
    await box.fill('vote')
    await page.getByRole('status').getByText('résultats').waitFor()
    expect(await loaded()).toMatch(/minisearch-[\w-]+\.js.*search-fr-[\w-]+\.js/)
    expect(
      await page.evaluate(
        `${axe}; axe.run({ preload: false }).then(({ violations }) => violations.map(({ id }) => id))`,
      ),
    ).toEqual([])
    const focused = () =>
      page.evaluate(
        "document.activeElement.closest('.results li') ? [...document.querySelectorAll('.results li')].indexOf(document.activeElement.closest('li')) : document.activeElement.id",
      )
    for (const [key, at] of [
      ['ArrowDown', 0],
      ['ArrowDown', 1],
      ['ArrowUp', 0],
      ['ArrowUp', 'query'],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused()).toBe(at)
    }
    await box.fill('xyzzyq')
    await page.getByRole('status').getByText('Aucun résultat').waitFor()
    await page.keyboard.press('Escape')
    expect(await box.isVisible()).toBe(false)
    expect(faults).toEqual([])
  },
)

test.runIf(browser)('a search that could not be loaded says so, and is loaded by the next word', async () => {
  const { page } = await open(browser, `${base}en/index.html`, base)
  await page.route(/search-en/, (route) => route.abort(), { times: 1 })
  await page.keyboard.press('/')
  await page.getByRole('status').getByText('could not be loaded').waitFor()
  await page.keyboard.type('courrielex')
  await page.getByRole('link', { name: 'Employe.CourrielExists' }).first().waitFor()
  expect(await page.getByRole('status').innerText()).toMatch(/^\d+ results?$/)
})

test.runIf(browser).each([
  ['fr', '1 résultat'],
  ['en', '1 result'],
])('one result is one: %s', async (language, said) => {
  const { page } = await open(browser, `${base}${language}/index.html`, base)
  await page.keyboard.press('/')
  await page.keyboard.type('adejavote')
  await page.getByRole('status').getByText(said, { exact: true }).waitFor()
  expect(await page.locator('.results li').count()).toBe(1)
})
