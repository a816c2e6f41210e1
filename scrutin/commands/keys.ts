import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Unsound } from '../read.ts'
import { partsOf, type Protection } from './parts.ts'
import { askTwice } from './prompt.ts'

/** What is typed after `keys`. */
export type KeysOptions = {
  readonly scrutineers: number
  readonly threshold: number
  readonly recipients?: string
  readonly passphrases?: string
  readonly output: string
}

const warning = `This machine sees the whole key while this command runs: use one that is offline, that nobody else
is on, and that is wiped afterwards. Give each scrutineer one part, and its passphrase by another way.`

/** Characters that a passphrase has at least. */
const shortest = 12

/** Makes the keys of the scrutineers: a file for each of them, and one for the service. */
export async function makeKeys({ scrutineers, threshold, output, ...given }: KeysOptions): Promise<void> {
  if (threshold < 2 || threshold > scrutineers || scrutineers > 255)
    throw new Unsound('The threshold is from 2 to the number of the scrutineers, who are 255 at most')
  console.error(warning)
  const protections = await protectionsOf(scrutineers, given)
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const { files, keys } = await partsOf(secret, threshold, protections)
  secret.fill(0)
  await mkdir(output, { recursive: true })
  // What is there already may be the only part of keys that are in use.
  const write = (name: string, content: string, mode: number) =>
    writeFile(join(output, name), content, { flag: 'wx', mode })
  for (const [at, file] of files.entries()) await write(`part${String(at + 1)}`, file, 0o600)
  await write('cles.json', `${JSON.stringify({ garde: 'Scrutateurs', ...keys }, null, 1)}\n`, 0o644)
  console.log(`${join(output, 'part1')} to part${String(scrutineers)}: one for each scrutineer, any ${String(threshold)} open
${join(output, 'cles.json')}: for the service (PUT /b2b/v1/campagnes/{id}/garde)`)
}

/** The recipients that are given protect the first parts; passphrases, from a file or typed, the others. */
async function protectionsOf(
  scrutineers: number,
  { recipients, passphrases }: Pick<KeysOptions, 'recipients' | 'passphrases'>,
) {
  const protections: Protection[] = (await linesIn(recipients)).map((recipient) => ({ recipient }))
  const written = await linesIn(passphrases)
  while (protections.length < scrutineers) {
    const name = `part ${String(protections.length + 1)}`
    const passphrase = passphrases === undefined ? await askTwice(`Passphrase of ${name}: `) : written.shift()
    if (passphrase === undefined) throw new Unsound(`There is no passphrase for ${name}`)
    if (passphrase.length < shortest)
      throw new Unsound(`The passphrase of ${name} is shorter than ${String(shortest)} characters`)
    protections.push({ passphrase })
  }
  if (protections.length > scrutineers || written.length > 0)
    throw new Unsound('There are more recipients and passphrases than scrutineers')
  return protections
}

/** The lines of a file; none without one. */
export async function linesIn(path: string | undefined): Promise<string[]> {
  if (path === undefined) return []
  const lines = (await readFile(path, 'utf8')).split(/\r?\n/)
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}
