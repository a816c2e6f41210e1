import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import { siteFiles } from '../../docs/site.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

/** The documentation as `npm run docs` writes it for a service, until the end of the file. */
export function writtenSite(baseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'docs-'))
  execFileSync(process.execPath, [join(import.meta.dirname, '../../docs/build.ts'), folder], {
    // It is read as the service reads it: without the slashes at its end.
    env: { BASE_URL: `${baseUrl}//` },
  })
  atEndOfFile(() => {
    rmSync(folder, { recursive: true })
  })
  return {
    folder,
    url: pathToFileURL(`${folder}/`).href,
    read: (name: string) => readFileSync(join(folder, name), 'utf8'),
  }
}

/** The pages of the site; the one that leads to a language is none. */
export const pages = [...siteFiles].flatMap(([name, { type }]) =>
  type === 'html' && name !== 'index.html' ? name : [],
)

type Settings = { colorScheme?: 'light' | 'dark'; locale?: string; width?: number }

/** A page, with what it asks of anything but `home` and what goes wrong in it. */
export async function open(browser: Browser | undefined, url: string, home: string, settings: Settings = {}) {
  if (!browser) throw new Error('There is no browser')
  const { width = 1280, ...others } = settings
  const page = await browser.newPage({ viewport: { width, height: 900 }, ...others })
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
