import { Linter } from 'eslint'
import { resolve } from 'node:path'
import parser from 'typescript-eslint'
import { expect, test } from 'vitest'

const load = async (path: string): Promise<Record<string, never>> =>
  (await import(resolve('tools/lint', path))) as Record<string, never>
const { importsByRoom } = await load('imports.js')
const { circle } = (await load('rooms.js')) as unknown as { circle: (table: object) => string[] | undefined }

/** What the rule says of a file at `path`. */
function said(path: string, text: string) {
  const plugins = { house: { rules: { rooms: importsByRoom } } }
  const config = { files: ['**/*.ts'], languageOptions: { parser: parser.parser }, plugins }
  const found = new Linter().verify(text, [{ ...config, rules: { 'house/rooms': 'error' } } as never], resolve(path))
  return found.map(({ message }) => message)
}

test.each([
  ['db/sync/run.ts', "import { router } from '../../server/app.ts'", 'db/sync/ does not import from server/'],
  ['db/engine/run.ts', "import type { Thread } from '../../mail/thread.ts'", 'db/engine/ does not import from mail/'],
  ['db/engine/run.ts', "import { list } from '../vote/votants.ts'", 'db/engine/ does not import from db/vote/'],
  [
    'jobs/process.ts',
    "const { createEmploye } = await import('../handlers/employes.ts')",
    'jobs/ does not import from',
  ],
  ['rules/dates.ts', "export * from '../problems.ts'", 'rules/ does not import from problems/'],
  ['mail/ses.ts', "type Made = import('../jobs/worker.ts').Worker", 'mail/ does not import from jobs/'],
  ['config/config.ts', "import { ok } from '../test/support/api.ts'", 'config/ does not import from test/'],
])('%s: %s is refused', (path, text, message) => {
  expect(said(path, text)).toEqual([expect.stringContaining(message)])
})

test.each([
  ['db/sync/run.ts', "import { longWrite } from '../engine/long-write.ts'"],
  ['db/sync/run.ts', "import type { Code } from '../../generated/catalogue.ts'"],
  ['server/main.ts', "import { readConfig } from '../config/config.ts'"],
  ['server/main.ts', "import { Kysely } from 'kysely'"],
  ['test/support/api.ts', "import { app } from '../../server/app.ts'"],
])('%s: %s is accepted', (path, text) => {
  expect(said(path, text)).toEqual([])
})

test('the lines of the rooms have no circle, and one is found', () => {
  expect(circle({ a: ['b'], b: ['c'], c: ['b'] })).toEqual(['b', 'c', 'b'])
  expect(circle({ a: ['b', 'c'], b: ['c'], c: [] })).toBeUndefined()
})
