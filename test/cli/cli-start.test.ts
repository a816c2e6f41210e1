import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { packagesIn, tellingPackages } from '../support/processes/loaded.ts'

/** The packages that a command loads. */
function loadedBy(...args: string[]): Promise<string | undefined> {
  const command = [...tellingPackages, join(import.meta.dirname, '../../cli/main.ts'), ...args]
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      command,
      { env: { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' } },
      (_, __, err) => {
        resolve(packagesIn(err))
      },
    )
  })
}

test.each([['--help'], ['webhook create --help'], ['courriel'], ['client show abc'], ['formulaire create']])(
  'what does no work starts without what works: %s',
  async (words) => {
    expect(await loadedBy(...words.split(' '))).toBe('commander')
  },
)

test('a command does not load what only others use', async () => {
  const loaded = (await loadedBy('migrate', '--status'))?.split(' ') ?? []
  expect(loaded).toContain('kysely')
  for (const name of ['ajv', 'yaml', 'csv-parse', 'htmlparser2', 'sanitize-html', 'request-filtering-agent'])
    expect(loaded).not.toContain(name)
})
