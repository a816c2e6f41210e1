import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { check } from 'recheck'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { contracts } from '../../contract/contract.ts'
import { withoutTags, withTags } from '../../rules/anonymity/reading.ts'
import { dialledBefore } from '../../rules/anonymity/telephones.ts'
import { sanitise, sanitiseForPage, toText } from '../../mail/html.ts'
import { newClient } from '../support/api.ts'
import { campagne } from '../support/contract/samples.ts'

function patternsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const { pattern, patternProperties = {} } = node as { pattern?: unknown; patternProperties?: object }
  const own = [pattern, ...Object.keys(patternProperties)].filter((one) => typeof one === 'string')
  return [...own, ...Object.values(node).flatMap(patternsIn)]
}

const ofContracts = [...new Set(patternsIn(contracts))].map((text) => ['contract', new RegExp(text, 'u')] as const)

/** Where the code that callers reach stands: not its tests, tools and commands. */
const folders = '{contract,db,handlers,http,jobs,mail,pages,receiver,rules,server,webhooks}/**/*.ts'
const files = ['problems.ts', ...globSync(folders)]

/** Every regular expression that a file of ours writes down. */
function* writtenIn(file: string) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const nodes: ts.Node[] = [source]
  for (const node of nodes) {
    ts.forEachChild(node, (child) => void nodes.push(child))
    if (!ts.isRegularExpressionLiteral(node)) continue
    const [, text = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? []
    yield [file, new RegExp(text, flags)] as const
  }
}

const ofCode = files.flatMap((file) => [...writtenIn(file)])

/**
 * Whether the time of a pattern grows with its text in a line, as its automaton says or else a search for slow texts, which
 * begins at the same place each time and tries what it has found: by steps, not by the time that a busy machine makes of them.
 */
const untimed = { attackTimeout: null, incubationTimeout: null, seedingTimeout: null }
const searching = { ...untimed, timeout: 60_000, randomSeed: 0 }
const verdictOf = async ({ source, flags }: RegExp) => (await check(source, flags, searching)).status

describe('a pattern is as fast as its text is long', { timeout: 90_000 }, () => {
  test.each([...ofContracts, ...ofCode])('%s: %s', async (_, pattern) => {
    expect(await verdictOf(pattern)).toBe('safe')
  })

  // These are put together, and no literals.
  test.each([withTags, withoutTags, dialledBefore])('what reads a message: %s', async (pattern) => {
    expect(await verdictOf(pattern)).toBe('safe')
  })

  test.each([/\s+$/, /^(a+)+$/, /\{\{\s*([^{}]*?)\s*\}\}/])('%s is known to be slow', async (slow) => {
    expect(await verdictOf(slow)).toBe('vulnerable')
  })
})

test('the wording of an e-mail is judged at once, whatever stands in its braces', async () => {
  const { call } = await newClient()
  for (const [n, part] of ['{', ' ', 'a', '{{ ', '{{a', '}} {{'].entries()) {
    const contenu = `{{lien}}{{${part.repeat(99_000 / part.length)}`
    const body = campagne(n, { modeleEnvoiLien: { sujet: 'Votez', contenu } })
    const { status } = await call('createCampagne', { body })
    expect([part, status]).toEqual([part, expect.toBeOneOf([201, 400])])
  }
})

/** For each kind of HTML the steps that 10,000, 40,000 and 320,000 characters of it take. */
async function stepsOfHtml() {
  const { stdout } = await promisify(execFile)(process.execPath, ['test/security/html-steps.ts'])
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [name: string, few: number, more: number, many: number])
}

describe('HTML is read in as many steps as it is long, however its elements stand in each other', async () => {
  const lines = await stepsOfHtml()
  const isSquare = ([name]: (typeof lines)[number]) => name === 'square'

  test.each(lines.filter((line) => !isSquare(line)))('%s: %i, %i and %i steps', (_, few, more, many) => {
    expect(few).toBeGreaterThan(10_000)
    expect(more / few).toBeLessThan(4 * 1.2)
    expect(many / few).toBeLessThan(32 * 1.2)
  })

  test('22 kinds are read, and the count knows work that is the square of what is read', () => {
    const squares = lines.filter(isSquare).map(([, few, more]) => more / few > 10)
    expect([lines.length, squares]).toEqual([23, [true]])
  })

  test('what is more than anybody writes is shown as its text on a page, and makes no e-mail', () => {
    expect(toText(sanitise(`${'<div>'.repeat(100)}Votez`).contenu)).toBe('Votez')
    const deep = `${'<div>'.repeat(101)}Votez`
    expect(() => sanitise(deep)).toThrow('over 100 in depth')
    expect(sanitiseForPage([deep])[0]).toContain('&lt;div&gt;Votez')
  })
})

describe('an e-mail is made in so many steps at most, whatever its style sheet says', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['test/security/sheet-steps.ts'], { timeout: 300_000 })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [name: string, steps: number])

  test.each(lines)('%s: %i steps', (_, steps) => {
    expect(steps).toBeLessThan(60_000_000)
  })

  test('17 families and 5 that are drawn are read', () => {
    expect(lines).toHaveLength(22)
  })
})

describe('a person is found in a message in as many steps as it is long, whatever the person is called', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['test/security/mention-steps.ts'], {
    timeout: 300_000,
  })
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as [name: string, few: number, more: number, many: number])

  test.each(lines)('in %j: %i, %i and %i steps', (_, few, more, many) => {
    expect(few).toBeGreaterThan(10_000)
    // Where a character was written is looked up among the escapes: that is the logarithm of their number.
    expect(more / few).toBeLessThan(4 * 2)
    expect(many / few).toBeLessThan(16 * 2)
  })

  test('12 kinds are read', () => {
    expect(lines).toHaveLength(12)
  })
})
