import { existsSync } from 'node:fs'

const candidates = [
  process.env['CHROMIUM'] ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where Chromium is; a test file that finds none says so, and skips what needs it. */
export function browserPath(file: string): string | undefined {
  const found = candidates.find((path) => path !== '' && existsSync(path))
  if (found === undefined) console.warn(`${file} skips what needs a browser: no Chromium (set CHROMIUM to its path)`)
  return found
}
