import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium } from 'playwright-core'
import { atEndOfFile } from './ends.ts'

const candidates = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The text of axe, which is run in a page to find what keeps people from using it. */
export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Chromium, until the end of the file; a test file that finds none says so, and skips what needs it. */
export async function openBrowser(file: string): Promise<Browser | undefined> {
  const executablePath = candidates.find((path) => path !== '' && existsSync(path))
  if (executablePath === undefined) {
    console.warn(`${file} skips what needs a browser: no Chromium (set CHROMIUM to its path)`)
    return undefined
  }
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run']
  const browser = await chromium.launch({ executablePath, args })
  atEndOfFile(() => browser.close())
  return browser
}
