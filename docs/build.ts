import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { addressInGuides } from './guides.ts'
import { contentOf, siteFiles } from './site.ts'

/**
 * `npm run docs`: writes the site into `build/docs`, or into the folder that is named, for the service at `BASE_URL`. It
 * opens without a server.
 */
const [, , named] = process.argv
const baseUrl = process.env['BASE_URL']?.trim().replace(/\/+$/, '') || addressInGuides
const folder = resolve(named ?? join(import.meta.dirname, '../build/docs'))

if (named === undefined) await rm(folder, { recursive: true, force: true })
for (const name of siteFiles.keys()) {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, contentOf(name, baseUrl) ?? '')
}
console.log(`${String(siteFiles.size)} files in ${folder}; open ${join(folder, 'index.html')}`)
