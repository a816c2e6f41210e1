import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const { strayParts } = (await import(resolve('tools/lint/parts.js'))) as {
  strayParts: (top: string) => Iterable<string>
}

const whole = {
  'openapi.yaml': "paths: { /un: { $ref: 'contract/paths/un.yaml#/un' } }",
  'openapi-admin.yaml': "paths: { /deux: { $ref: 'contract/refus/un.yaml#/responses/Un.Inconnu' } }",
  'contract/paths/un.yaml': "un: { get: { schema: { $ref: '../schemas/un.yaml#/Un' } } }",
  'contract/schemas/un.yaml': "Un: { items: { $ref: '#/Deux' } }\nDeux: { type: string }",
  'contract/refus/un.yaml': 'responses: { Un.Inconnu: { description: Unknown. } }',
}

/** What is said of the parts in a folder of their own. */
function said(files: Record<string, string>) {
  const top = mkdtempSync(join(tmpdir(), 'parts-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(top, file)), { recursive: true })
    writeFileSync(join(top, file), text)
  }
  const lines = [...strayParts(top)]
  rmSync(top, { recursive: true })
  return lines
}

test('what the contracts refer to, by way of each other, is in its place', () => {
  expect(said(whole)).toEqual([])
})

test.each([
  ['schemas/un.yaml', `${whole['contract/schemas/un.yaml']}\nTrois: {}`, 'schemas/un.yaml#/Trois is referred to by'],
  ['schemas/trois.yaml', 'Un: { type: string }', 'schemas/trois.yaml#/Un is referred to by nothing'],
  ['refus/un.yaml', `${whole['contract/refus/un.yaml']}\nschemas: { Un: {} }`, 'refus/un.yaml#/schemas/Un is referred'],
  ['schemas/un.yaml', `${whole['contract/schemas/un.yaml']}${'\n'.repeat(600)}`, 'has 601 lines: 600 at most'],
])('what else stands in contract/%s is told', (file, text, message) => {
  expect(said({ ...whole, [`contract/${file}`]: text })).toEqual([expect.stringContaining(message)])
})
