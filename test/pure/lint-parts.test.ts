import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const { strayParts } = (await import(resolve('tools/lint/parts.js'))) as {
  strayParts: (top: string) => Iterable<string>
}

const whole = {
  'openapi.yaml': "paths: { /un: { $ref: 'contract/paths/un.yaml#/un' } }",
  'openapi-webhooks.yaml': 'webhooks: {}',
  'openapi-admin.yaml': "paths: { /deux: { $ref: 'contract/responses.yaml#/404' } }",
  'contract/paths/un.yaml': "un: { get: { x-codes: [Un.Inconnu], schema: { $ref: '../schemas/un.yaml#/Un' } } }",
  'contract/schemas/un.yaml': "Un: { items: { $ref: '#/Deux' } }\nDeux: { type: string }",
  'contract/responses.yaml': "'404': { description: Unknown. }",
  'contract/codes/un.yaml': 'Un.Inconnu: { status: 404, aliases: [Un.Absent] }\nUn.Absent: { status: 404 }',
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
  [
    'schemas/un.yaml',
    "Un: { items: { $ref: '#/Deux' }, not: { $ref: '#/Deux/type' } }\nDeux: {}",
    '#/Deux/type stands inside',
  ],
  ['schemas/trois.yaml', 'Un: { type: string }', 'schemas/trois.yaml#/Un is referred to by nothing'],
  ['responses.yaml', `${whole['contract/responses.yaml']}\n'409': {}`, 'responses.yaml#/409 is referred to by nothing'],
  ['codes/un.yaml', `${whole['contract/codes/un.yaml']}\nUn.Seul: {}`, 'codes/un.yaml#/Un.Seul is answered by nothing'],
  ['schemas/un.yaml', `${whole['contract/schemas/un.yaml']}${'\n'.repeat(600)}`, 'has 601 lines: 600 at most'],
])('what else stands in contract/%s is told', (file, text, message) => {
  expect(said({ ...whole, [`contract/${file}`]: text })).toEqual([expect.stringContaining(message)])
})
