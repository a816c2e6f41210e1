import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { catalogue } from '../generated/catalogue.ts'
import { adminOperations, operations } from '../http/contract.ts'
import { service } from './api.ts'

const candidates = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const executablePath = candidates.find((path) => path !== '' && existsSync(path))
if (executablePath === undefined)
  console.warn('test/docs.test.ts is skipped: no Chromium is installed (set CHROMIUM to its path)')

const { port } = await service()
const screenshots = mkdtempSync(join(tmpdir(), 'docs-'))
console.log(`Screenshots: ${screenshots}`)
const base = `http://127.0.0.1:${String(port)}`
const browser = executablePath === undefined ? undefined : await launch(executablePath)
afterAll(() => browser?.close())

function launch(path: string) {
  const quiet = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run', '--disable-sync']
  return chromium.launch({ executablePath: path, args: quiet })
}

/** A page that records what it asks of other hosts and what goes wrong in it. */
async function open(path: string) {
  if (!browser) throw new Error('no browser')
  const page = await browser.newPage({ viewport: { width: 1400, height: 1000 } })
  const strangers: string[] = []
  const failures: string[] = []
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(base)) strangers.push(request.url())
  })
  page.on('pageerror', (error) => failures.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') failures.push(message.text())
  })
  await page.goto(base + path)
  return { page, strangers, failures }
}

test.runIf(browser)('/docs shows every operation, without another host and without an error', async () => {
  const { page, strangers, failures } = await open('/docs')
  await page.waitForSelector('[data-section-id^="tag/"]')
  const text = await page.innerText('body')
  expect(operations.filter(({ path }) => !text.includes(path))).toEqual([])
  await page.screenshot({ path: join(screenshots, 'docs.png') })
  const creation = page.locator('[id="tag/Employes/operation/createEmploye"]')
  await creation.getByRole('button', { name: /^409/ }).click()
  const shown = await creation.innerText()
  expect(['Employe.Existing', 'Employe.CourrielExists'].filter((code) => !shown.includes(code))).toEqual([])
  await creation.screenshot({ path: join(screenshots, 'docs-operation.png') })
  expect(strangers).toEqual([])
  expect(failures).toEqual([])
})

test.runIf(browser)('/admin/docs shows every operation of the administration', async () => {
  const { page, strangers, failures } = await open('/admin/docs')
  await page.waitForSelector('[data-section-id^="tag/"]')
  const text = await page.innerText('body')
  expect(adminOperations.filter(({ path }) => !text.includes(path))).toEqual([])
  await page.screenshot({ path: join(screenshots, 'docs-admin.png') })
  expect([strangers, failures]).toEqual([[], []])
})

test.runIf(browser)('a code has a page that a person can read', async () => {
  const { page, strangers, failures } = await open('/errors/Employe.CourrielExists')
  const text = await page.innerText('main')
  const { cause, remedy } = catalogue['Employe.CourrielExists']
  for (const part of ['Employe.CourrielExists', '409 Conflict', cause, remedy, 'createEmploye', 'updateEmploye']) {
    expect(text).toContain(part)
  }
  expect([strangers, failures]).toEqual([[], []])
  await page.screenshot({ path: join(screenshots, 'code.png') })
})
