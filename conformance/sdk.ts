import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { build, type Client, type Outcome, root, run, type Tool } from './clients/client.ts'
import { csharp } from './clients/csharp.ts'
import { golang } from './clients/go.ts'
import { jvm } from './clients/jvm.ts'
import { php } from './clients/php.ts'
import { python } from './clients/python.ts'
import { receivers } from './clients/receivers.ts'
import { rust } from './clients/rust.ts'
import { typescript } from './clients/typescript.ts'
import { withLaterVersion } from './later.ts'
import type { Seen } from './scenarios/given.ts'
import { writeTable } from './table.ts'
import { type Target, withService } from './service.ts'

/**
 * Clients made of the contract as it is published, unchanged and validated, by the generators that teams use: each is
 * generated, compiled under strict settings, and runs one scenario against the service (a page of a list, a creation,
 * two refusals decoded as problems, a synchronisation with a refused row, a campaign made and published), whose answers have
 * members that the client does not know, as those of a later version may. Those in
 * TypeScript, Python and Go that need no Java run by default, `--all` adds the others, and a name or a language as an argument keeps those alone. What
 * this machine lacks a tool for is skipped, which is said and never counted as holding. `--write` writes what
 * became of them into the table of the guide of clients, beside the rows of those that were not tried.
 */
const clients: readonly Client[] = [
  ...typescript,
  ...python,
  ...golang,
  ...jvm,
  ...rust,
  ...php,
  ...csharp,
  ...receivers,
]

const lacking = async (tools: readonly Tool[]) => {
  for (const { test, without } of tools) {
    const [file, ...args] = test
    const found = await run(file, args, root).then(
      () => true,
      () => false,
    )
    if (!found) return without
  }
  return undefined
}

/** What a client that reads and writes as the contract says has seen. */
const expected = ({ name, blind = [] }: Client): Omit<Seen, 'published'> => ({
  page: 1,
  next: blind.includes('next') ? undefined : true,
  read: true,
  created: `Syndicat « ${name} »`,
  conflict: 'Syndicat.IdExterneDejaUtilise',
  absent: 'Syndicat.NotFound',
  refused: 'Employe.PrenomRequis',
})

/** Runs the scenario; throws unless it has seen what it should, and the service has its campaign published. */
async function tried(
  client: Client,
  command: readonly [string, ...string[]],
  folder: string,
  { baseUrl, key }: Target,
) {
  const [file, ...args] = command
  const given = { API_KEY: key, CLIENT: client.name }
  const out = await withLaterVersion(baseUrl, (url) => run(file, args, folder, { ...given, BASE_URL: url }))
  const { published, ...seen } = JSON.parse(out.trim().split('\n').at(-1) ?? '') as Seen
  const found = { ...seen, next: seen.next ?? undefined }
  if (!isDeepStrictEqual(found, expected(client))) throw new Error(`Not as expected: ${JSON.stringify(seen)}`)
  const answer = await fetch(`${baseUrl}/b2b/v1/campagnes/${published ?? ''}`, { headers: { 'X-Api-Key': key } })
  const campaign = (await answer.json()) as { estPublie?: boolean }
  if (campaign.estPublie !== true) throw new Error(`The campaign is not published: ${JSON.stringify(campaign)}`)
}

async function outcome(client: Client, target: Target): Promise<Outcome> {
  const without = await lacking(client.needs)
  if (without !== undefined) return { result: 'skipped', words: without }
  const folder = join(build, client.name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  try {
    await client.generate(folder)
    const unable = await lacking(client.runsWith)
    if (unable !== undefined) return { result: 'generated', words: `not compiled: ${unable}` }
    await client.compile(folder)
    const command = client.start?.(folder)
    if (!command) return { result: 'holds', words: 'generated and compiled, not run' }
    await tried(client, command, folder, target)
    return { result: 'holds', words: `the whole scenario${client.but === undefined ? '' : `, but ${client.but}`}` }
  } catch (error) {
    return { result: 'fails', words: String(error) }
  }
}

async function judged(client: Client, target: Target): Promise<Outcome> {
  const started = performance.now()
  const { result, words } = await outcome(client, target)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  console.log(`SDK: ${client.generator} ${client.version} (${client.name}) ${result}, in ${seconds} s: ${words}`)
  return { result, words }
}

/** Judges them two at a time: a generator keeps a core busy. */
async function judgeAll(chosen: readonly Client[], target: Target): Promise<Map<Client, Outcome>> {
  const outcomes = new Map<Client, Outcome>()
  const left = [...chosen]
  const work = async () => {
    for (let client = left.shift(); client; client = left.shift()) outcomes.set(client, await judged(client, target))
  }
  await Promise.all([work(), work()])
  return outcomes
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const isNamed = ({ name, language }: Client, one: string) => [name, language.toLowerCase()].includes(one.toLowerCase())
const isWanted = (client: Client) =>
  wanted.length > 0
    ? wanted.some((one) => isNamed(client, one))
    : process.argv.includes('--all') || client.nightly !== true

const unknown = wanted.filter((one) => !clients.some((client) => isNamed(client, one)))
if (unknown.length > 0) {
  const known = [...new Set(clients.flatMap(({ language, name }) => [language.toLowerCase(), name]))]
  console.error(`SDK: there is no client or language ${unknown.join(', ')}; there are ${known.join(', ')}`)
  process.exit(1)
}

const chosen = clients.filter(isWanted)
mkdirSync(build, { recursive: true })
process.exitCode = await withService(async (target) => {
  const outcomes = await judgeAll(chosen, target)
  const count = (result: Outcome['result']) =>
    [...outcomes.values()].filter((one) => one.result === result).length.toString()
  const rest = `${count('generated')} generated and not compiled, ${count('skipped')} skipped`
  console.log(`SDK: ${count('holds')} hold, ${count('fails')} fail, ${rest}`)
  if (wanted.length === 0 && !process.argv.includes('--all')) {
    console.log(
      `SDK: ${String(clients.length - chosen.length)} more clients are tried by --all, which .ci/nightly runs`,
    )
  }
  if (process.argv.includes('--write')) writeTable(outcomes)
  // Where everything was skipped, nothing was judged.
  return count('fails') === '0' && count('holds') !== '0' ? 0 : 1
})
