import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Unsound } from '../read.ts'
import { makeFolder } from './folder.ts'
import { checkNew, writeNew } from './new-files.ts'
import { partsOf, type Protection } from './parts.ts'
import { newPassphrase } from './passphrases.ts'
import { type Ask, asking, askTwice } from './prompt.ts'
import { print, Unwritten } from './stdout.ts'

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

/** Makes the keys of the scrutineers: a file for each of them, and one for the service. */
export async function makeKeys({ scrutineers, threshold, output, ...given }: KeysOptions): Promise<void> {
  if (threshold < 2 || threshold > scrutineers || scrutineers > 255)
    throw new Unsound('The threshold is from 2 to the number of the scrutineers, who are 255 at most')
  const parts = Array.from({ length: scrutineers }, (_, at) => `part${String(at + 1)}`)
  const own = 'cles.json'
  checkNew(output, [...parts, own])
  console.error(warning)
  const protections = await asking((ask) => protectionsOf(scrutineers, given, ask))
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const { files, keys } = await partsOf(secret, threshold, protections)
  secret.fill(0)
  makeFolder(output)
  const forService = `${JSON.stringify({ garde: 'Scrutateurs', ...keys }, null, 1)}\n`
  await writeNew(output, [
    ...parts.map((name, at) => ({ name, content: files[at] ?? '', mode: 0o600 })),
    { name: own, content: forService, mode: 0o644 },
  ])
  await made(`${join(output, 'part1')} to part${String(scrutineers)}: one for each scrutineer, any ${String(threshold)} open
${join(output, own)}: for the service (PUT /b2b/v1/campagnes/{id}/garde)
`)
}

/** Says what was made. Where that cannot be printed, the files are there all the same. */
async function made(text: string) {
  try {
    await print(text)
  } catch (error) {
    throw error instanceof Unwritten ? new Unsound(`${error.message}; the keys were made:\n${text.trimEnd()}`) : error
  }
}

/** The recipients that are given protect the first parts; passphrases, from a file or typed, the others. */
async function protectionsOf(
  scrutineers: number,
  { recipients, passphrases }: Pick<KeysOptions, 'recipients' | 'passphrases'>,
  ask: Ask,
) {
  const protections: Protection[] = (await linesIn(recipients)).map((recipient) => ({ recipient }))
  checkDifferent(protections)
  const written = await linesIn(passphrases)
  while (protections.length < scrutineers) {
    const name = `part ${String(protections.length + 1)}`
    const given = passphrases === undefined ? await askTwice(ask, `Passphrase of ${name}: `) : written.shift()
    if (given === undefined) throw new Unsound(`There is no passphrase for ${name}`)
    protections.push({ passphrase: newPassphrase(given, name) })
    checkDifferent(protections)
  }
  if (protections.length > scrutineers || written.length > 0)
    throw new Unsound('There are more recipients and passphrases than scrutineers')
  return protections
}

/** Whoever has what two parts are protected by would count as two. */
function checkDifferent(protections: readonly Protection[]) {
  const texts = protections.map((one) => JSON.stringify(one))
  const second = texts.findIndex((text, at) => texts.indexOf(text) < at)
  if (second === -1) return
  const first = texts.indexOf(texts[second] ?? '')
  const what = 'recipient' in (protections[second] ?? {}) ? 'recipient' : 'passphrase'
  throw new Unsound(
    `The parts ${String(first + 1)} and ${String(second + 1)} have the same ${what}: one scrutineer would open both`,
  )
}

/** The lines of a file; none without one. */
export async function linesIn(path: string | undefined): Promise<string[]> {
  if (path === undefined) return []
  const lines = textOf(await readFile(path), path).split(/\r?\n/)
  return lines.filter((line) => line !== '' && !line.startsWith('#'))
}

/** The text of a file, without the mark that some editors put before it. */
function textOf(bytes: Uint8Array, path: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Unsound(`${path} is not UTF-8: save it as such`, { cause })
  }
}
