import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { contracts } from '../../contract/contract.ts'
import { sanitise, sanitiseForPage, toText } from '../../mail/html.ts'
import { excessOf } from '../../mail/measure.ts'
import { newClient } from '../support/api.ts'
import { campagne } from '../support/contract/samples.ts'
import { growthOf } from './slow-patterns.ts'

const seed = Number(process.env['SEED'] ?? 20_261_121)
console.log(`Patterns: seed ${String(seed)}`)

/** Between the growth of a linear pattern and that of a quadratic one. */
const bound = 64 * 8

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

describe('a pattern is as fast as its text is long', () => {
  test.each([...ofContracts, ...ofCode])('%s: %s', (_, pattern) => {
    expect(growthOf(pattern, seed, bound)).toBeLessThan(bound)
  })

  test('the measure knows slow ones', () => {
    for (const slow of [/\s+$/, /^(a+)+$/, /\{\{\s*([^{}]*?)\s*\}\}/])
      expect(() => growthOf(slow, seed, bound, 500)).toThrow('never ends')
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

describe('HTML is read as fast as it is long, however its elements stand in each other', () => {
  const kinds = ['<div>', '<b><i>', '<table><tr><td>', '<ul><li>', '<div></p>', '<p>', '<br>', '</p>', '<b></b>', '<<']

  test.each(kinds.flatMap((kind) => [0, 3990].map((depth) => [kind, depth] as const)))('%s, %i deep', (kind, depth) => {
    const took = (size: number) => {
      const html = '<b>'.repeat(depth) + kind.repeat(size / kind.length)
      const began = performance.now()
      if (excessOf([html]) === undefined) toText(sanitise(html))
      sanitiseForPage([html])
      return performance.now() - began
    }
    took(10_000)
    expect(took(320_000) / Math.max(took(10_000), 20)).toBeLessThan(32 * 8)
  })

  test('what is more than anybody writes is shown as its text on a page, and makes no e-mail', () => {
    expect(toText(sanitise(`${'<div>'.repeat(100)}Votez`))).toBe('Votez')
    const deep = `${'<div>'.repeat(101)}Votez`
    expect(() => sanitise(deep)).toThrow('over 100 in depth')
    expect(sanitiseForPage([deep])[0]).toContain('&lt;div&gt;Votez')
  })
})
