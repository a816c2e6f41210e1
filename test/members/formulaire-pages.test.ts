import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, openBrowser } from '../support/processes/browser.ts'
import { base, prepare } from '../support/data/formulaires-filled.ts'

const browser = await openBrowser('test/members/formulaire-pages.test.ts')

/** A page of a telephone, what it asks of other hosts, and what axe finds in it. */
async function visit(url: string, javaScriptEnabled = true) {
  if (!browser) throw new Error('There is no browser')
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled })
  const page = await context.newPage()
  const hosts = new Set<string>()
  const errors: string[] = []
  page.on('request', (request) => hosts.add(new URL(request.url()).host))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('400')) errors.push(message.text())
  })
  await page.goto(url)
  const violations = () =>
    page.evaluate(`${axe}; axe.run().then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ' ' + nodes.map(({ target }) => target).join()))`)
  const isNarrow = () => page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')
  return { page, hosts, errors, violations, isNarrow }
}

const shoot = async (page: Page, name: string) => {
  const folder = process.env['SCREENSHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

test.runIf(browser)('a person fills, draws and sends the form on a telephone, and axe finds nothing', async () => {
  const { client, link } = await prepare()
  const { page, hosts, errors, violations, isNarrow } = await visit(await link())
  await shoot(page, 'formulaire')
  expect([await violations(), await isNarrow()]).toEqual([[], true])
  await page.getByRole('button', { name: 'Signer et envoyer' }).click()
  await page.getByRole('alert').waitFor()
  await shoot(page, 'formulaire-fautes')
  expect([await violations(), await isNarrow()]).toEqual([[], true])
  await page.getByLabel('Quart de travail').selectOption('Soir')
  for (const n of [1, 2])
    await page
      .getByRole('group', { name: `Objet ${n}` })
      .getByLabel('Oui')
      .check()
  await page.getByLabel('Votre nom complet').fill('Amélie Tremblay')
  const canvas = page.locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const box = (await canvas.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(box.x + 20, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 50, { steps: 5 })
  await page.mouse.up()
  await shoot(page, 'formulaire-signe')
  await page.getByRole('button', { name: 'Signer et envoyer' }).click()
  await page.getByRole('heading', { name: 'Votre formulaire est envoyé' }).waitFor()
  expect([await violations(), errors, [...hosts]]).toEqual([[], [], [new URL(base).host]])
  expect((await client.ok('listAdhesions'))[0]?.aSignatureManuscripte).toBe(true)
})

test.runIf(browser)('the open form is filled in English without JavaScript', async () => {
  const { client, open } = await prepare()
  const { page } = await visit(open, false)
  await page.getByRole('link', { name: 'English' }).click()
  expect(await page.locator('canvas').isVisible()).toBe(false)
  await page.getByLabel('First name').fill('Zoé')
  await page.getByLabel('Last name').fill('Roy')
  await page.getByLabel('E-mail').fill('zoe@exemple.ca')
  await page.getByLabel('Quart de travail').selectOption('Soir')
  for (const n of [1, 2])
    await page
      .getByRole('group', { name: `Objet ${n}` })
      .getByLabel('No', { exact: true })
      .check()
  await page.getByLabel('Your full name').fill('Zoé Roy')
  await page.getByRole('button', { name: 'Sign and send' }).click()
  await page.getByRole('heading', { name: 'Your form has been sent' }).waitFor()
  expect(await client.ok('listDemandesAdhesion')).toHaveLength(1)
})
