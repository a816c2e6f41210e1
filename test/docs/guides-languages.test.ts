import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Client, Outcome } from '../../conformance/clients/client.ts'
import { inFrench, tableOf, tableWith } from '../../conformance/table.ts'
import { contracts, operations, resolve } from '../../contract/contract.ts'
import { guideNames, guideText, languages } from '../../docs/guides.ts'
import { blocksOf } from '../support/processes/guides.ts'

const root = join(import.meta.dirname, '../..')
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const written = globSync('*/*.md', { cwd: join(root, 'docs/guides') })
const everyGuide = languages.flatMap((language) => guideNames.map((name) => [language, name] as const))

test('every guide is written in each language, and on the list', () => {
  expect(written.toSorted()).toEqual(everyGuide.map(([language, name]) => join(language, `${name}.md`)).toSorted())
})

/** What both languages of a guide must have alike: headings, blocks, links, words of the contract. */
function skeleton(text: string) {
  const blocks = blocksOf(text).map(({ text: code, ...block }) => ({ ...block, code: withoutComments(code) }))
  const prose = text.replaceAll(/^ *```[^]*?^ *```$/gm, '```')
  const order = [...prose.matchAll(/^(#+|```)/gm)].map(([, mark]) => mark)
  const links = [...prose.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link).toSorted()
  const words = new Set([...prose.matchAll(/`([^`\n]+)`/g)].map(([, word = '']) => word))
  return { order, blocks, links, words: [...words].toSorted() }
}

const withoutComments = (code: string) =>
  code
    .replaceAll(/^\s*(?:#|\/\/) .*\n?/gm, '')
    .replaceAll(/ +(?:#|\/\/) .*$/gm, '')
    .replaceAll(/\/\*\*?[^]*?\*\//g, '')

test.each(guideNames)('%s has the same headings, commands, links and names in both languages', (name) => {
  expect(skeleton(guideText('fr', name))).toEqual(skeleton(guideText('en', name)))
})

/** The variables of the program of the package, which its own README documents. */
const ofThePackage = ['API_KEY', 'WEBHOOK_SECRET']

test.each(everyGuide)('%s/%s names nothing that does not exist', (...of) => {
  const text = guideText(...of)
  const unproved = blocksOf(text).filter(({ kind, language }) => kind === 'shown' && language !== 'text')
  expect(unproved, 'what is shown without being run is text').toEqual([])
  const calls = [...text.matchAll(/`((?:GET|PUT|POST|DELETE) \/[^`? ]*)/g)].map(([, call]) => call)
  const known = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(calls.filter((call = '') => !known.includes(call))).toEqual([])
  const settings = [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, setting = '']) => setting)
  const isKnown = (setting: string) => readme.includes(`\`${setting}\``) || ofThePackage.includes(setting)
  expect(settings.filter((setting) => !isKnown(setting))).toEqual([])
})

/** What each member of the contract may be, where the contract lists it: `statut`, `etat`, `motif`. */
const listed = new Map<string, Set<string>>()

type Node = Readonly<Record<string, unknown>> & { readonly $ref?: string }

function valuesOf(node: unknown): string[] {
  const { enum: closed, 'x-extensible-enum': open, schema } = resolve((node ?? {}) as Node)
  const values = [closed, open].flat().filter((value): value is string => typeof value === 'string')
  return schema === undefined ? values : [...values, ...valuesOf(schema)]
}

function learn(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  const { properties, name, in: place } = node as Node
  for (const [member, schema] of Object.entries((properties ?? {}) as Node)) note(member, schema)
  if (typeof name === 'string' && place !== undefined) note(name, node)
  for (const child of Object.values(node)) learn(child)
}

function note(member: string, schema: unknown): void {
  const values = valuesOf(schema)
  if (values.length > 0) listed.set(member, new Set([...(listed.get(member) ?? []), ...values]))
}
learn(contracts)

/** The states that a command compares with, or sends: `"statut":"(Termine|Echec)"`, `etat === 'Termine'`, `statut=EnAttente`. */
function statesIn(text: string): [member: string, value: string][] {
  const compared =
    /(?<!\bchamp\.)\b(\w+)\\?["']?(?:: ?|=|\) ?[!=]==? ?| [!=]==? )\\?["']?\(?([A-Z][A-Za-z]+(?:\\?\|[A-Z][A-Za-z]+)*)\b(?=[\\"')&;]|$)/gm
  return [...text.matchAll(compared)].flatMap(([, member = '', values = '']) =>
    listed.has(member) ? values.split(/\\?\|/).map((value): [string, string] => [member, value]) : [],
  )
}

test('a state that the contract does not have is seen', () => {
  const loop = `until curl "$URL" | grep -qE '"statut":"(Termine|Echoue)"'; do sleep 1; done`
  expect(statesIn(loop).filter(([member, value]) => !listed.get(member)?.has(value))).toEqual([['statut', 'Echoue']])
  // A custom field may be called like a member, and takes any value.
  expect(statesIn(`curl --data-urlencode 'champ.langue=English'`)).toEqual([])
  expect(statesIn(`if (etat === 'VoteFini') {}; curl "$URL/x?statut=Ouvert"`)).toEqual([
    ['etat', 'VoteFini'],
    ['statut', 'Ouvert'],
  ])
})

test.each(everyGuide)('%s/%s: each state that a command compares with is one of the contract', (...of) => {
  const blocks = blocksOf(guideText(...of)).filter(({ language }) => language !== 'text')
  const states = blocks.flatMap(({ text }) => statesIn(text))
  expect(states.filter(([member, value]) => !listed.get(member)?.has(value))).toEqual([])
})

test.each(everyGuide)('%s/%s shows of clients what `npm run sdk:check` compiles and runs', (...of) => {
  const shown = blocksOf(guideText(...of)).flatMap((block) => (block.kind === 'scenario' ? [block] : []))
  const lines = (text: string) => text.split('\n').map((line) => line.trim())
  const strange = shown.flatMap(({ name, text }) => {
    const known = new Set(lines(readFileSync(join(root, 'conformance/scenarios', name), 'utf8')))
    return lines(withoutComments(text)).filter((line) => line !== '' && !known.has(line))
  })
  expect(strange).toEqual([])
})

test('the table of clients is the same in both languages', () => {
  expect(tableOf(guideText('fr', 'clients'))).toBe(inFrench(tableOf(guideText('en', 'clients'))))
})

test('a client that nothing compiled stands in the table as generated, until something has', () => {
  const client = { language: 'C#', generator: 'x csharp', version: '1', compiled: 'dotnet build' } as Client
  const fared = (table: string, result: Outcome['result'], words = '') =>
    tableWith(table, new Map([[client, { result, words }]]))
  const standing = tableOf(guideText('en', 'clients'))
  const said = (table: string) => /^\| C# +\| x csharp .*\| (.*?) +\|$/m.exec(table)?.[1]
  expect(fared(standing, 'skipped')).toBe(standing)
  const generated = fared(standing, 'generated')
  expect(said(generated)).toBe('generated, compiled nowhere yet')
  expect(inFrench(generated)).toContain('| généré, compilé nulle part encore ')
  const compiled = fared(generated, 'holds', 'generated and compiled, not run')
  expect(said(compiled)).toBe('holds: generated and compiled, not run')
  expect(fared(compiled, 'generated')).toBe(compiled)
  expect(said(fared(compiled, 'fails'))).toBe('fails')
})

test.each(everyGuide)(
  '%s/%s needs no checkout of the service but to operate it, and no tool that few have',
  (...of) => {
    const commands = blocksOf(guideText(...of)).filter(({ kind }) => kind === 'run' || kind === 'file')
    const text = commands.map((block) => block.text).join('\n')
    expect(text).not.toMatch(/from '\.|uuidgen|\bjq\b|raise_for_status|\/srv\/membres/)
  },
)
