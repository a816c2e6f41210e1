import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { type Case, cases, gone, nom } from './contract-rules.cases.ts'
import { type Contract, part } from './contract-rules.part.ts'

const safe = ['^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$', '^(?:[\\da-f]{4}-){3}\\p{L}+$', '^\\d+(\\.\\d+)?$|^(on|yes)*$']
const accepted = safe.map((pattern) => ({ pattern, change: [nom('pattern'), pattern, ''] as const }))
const refused = Object.entries(cases).flatMap(([rule, list]) =>
  list.map((change) => ({ rule, change, said: change[2] })),
)
const changes: Case[] = [...accepted, ...refused].map(({ change }) => change)

/** The contract with one value changed, or taken away. */
function changed(contract: object, [where, value]: Case): object {
  const copy = structuredClone(contract) as Record<string, unknown>
  const last = where.at(-1) ?? ''
  const parent = where.slice(0, -1).reduce((node, step) => node[step] as typeof copy, copy)
  if (value === gone && parent[last] === undefined) throw new Error(`The contract has no ${where.join(' ')}`)
  if (value === gone) Reflect.deleteProperty(parent, last)
  else parent[last] = value
  return copy
}

type Problem = { ruleId: string; severity: string; message: string; location: { source: { ref: string } }[] }
let rules: Record<string, string>
let problems: Problem[]

/** What redocly finds in each file: one process for all, because its start takes longer than a file. */
async function lint(config: string, files: string[]): Promise<Problem[]> {
  const command = ['node_modules/@redocly/cli/bin/cli.js', 'lint', `--config=${config}`, '--format=json']
  const env = { ...process.env, REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [...command, ...files], { env, maxBuffer: 1e8 }, (_, stdout) => {
      done(stdout)
    })
  })
  const reports = JSON.parse(`[${output.replaceAll(/^\}\{$/gm, '},{')}]`) as { problems: Problem[] }[]
  expect(reports).toHaveLength(files.length)
  return reports.flatMap((report) => report.problems)
}

beforeAll(async () => {
  const { apis } = parse(await readFile('redocly.yaml', 'utf8')) as { apis: { bundle: { rules: typeof rules } } }
  ;({ rules } = apis.bundle)
  const contract = parse(await readFile('generated/openapi.yaml', 'utf8')) as Contract
  const smaller = part(contract)
  const directory = await mkdtemp(join(tmpdir(), 'contract-rules-'))
  const write = async (name: string, text: string) => {
    await writeFile(join(directory, name), text)
    return join(directory, name)
  }
  try {
    const documents = [contract, smaller, ...changes.map((change) => changed(smaller, change))]
    const files = await Promise.all(
      documents.map((document, i) => write(`${String(i)}.json`, JSON.stringify(document))),
    )
    const ours = { plugins: [resolve('tools/contract-rules.js')], rules, telemetry: 'off' }
    problems = await lint(await write('redocly.yaml', stringify(ours)), files)
  } finally {
    await rm(directory, { recursive: true })
  }
}, 240_000)

/** What is found in the document of this place. */
function findingsOf(place: number): string[] {
  const file = `${String(place)}.json`
  const here = problems.filter(({ location }) => basename(location[0]?.source.ref ?? '') === file)
  return here.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`)
}

/** What is found after a change. */
const findings = (change: Case) => findingsOf(changes.indexOf(change) + 2)

it('finds nothing in the contract, nor in the part of it that is changed', () => {
  expect([findingsOf(0), findingsOf(1)]).toEqual([[], []])
})

it('has a case for every rule, and every rule is switched on', async () => {
  const plugin = (await import(resolve('tools/contract-rules.js'))) as { default: () => { rules: { oas3: object } } }
  const names = Object.keys(plugin.default().rules.oas3)
  expect(Object.keys(cases).sort()).toEqual(names.sort())
  expect(rules).toEqual(Object.fromEntries(names.map((name) => [`contract/${name}`, 'error'])))
})

it.each(refused)('$rule: $said', ({ rule, change, said }) => {
  const ours = findings(change).filter((finding) => finding.startsWith(`error contract/${rule}: `))
  expect(ours.join('\n')).toContain(said)
})

/** The case of a rule of which it says this. */
function caseOf(rule: string, text: string): Case {
  const found = (cases[rule] ?? []).find(([, , said]) => said.includes(text))
  if (!found) throw new Error(`${rule} has no case of ${text}`)
  return found
}

it('tells a status that is missing once, and where it is to be written', () => {
  expect(findings(caseOf('problem-status', 'its status 429'))).toEqual([
    expect.stringMatching(/\(contract\/paths\/syndicats\.yaml: syndicat\.get\.responses\)$/),
  ])
})

it.each([
  ['problem-complete', 'Absent', 'contract/codes/syndicats.yaml: Syndicat.NotFound'],
  ['examples-present', 'Prefer', 'contract/parameters.yaml: Prefer'],
])('says of %s that finds %s: mend %s', (rule, text, place) => {
  expect(findings(caseOf(rule, text)).join('\n')).toContain(`(${place}`)
})

it.each(accepted)('safe-patterns accepts $pattern', ({ change }) => {
  expect(findings(change).filter((finding) => !finding.includes('contract/portable-patterns'))).toEqual([])
})
