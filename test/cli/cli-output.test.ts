import { join } from 'node:path'
import { statSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { testConfig } from '../support/api.ts'
import { prepareFirst } from '../support/data/votes.ts'
import { fileOnDisk, runInto, runUnread } from '../support/processes/outputs.ts'
import { compiled } from '../support/processes/processes.ts'

const env = {
  DATABASE_URL: inject('databaseUrl'),
  ROW_LEVEL_SECURITY: String(inject('rowSecurity')),
  VOTE_KEY: testConfig().boxKeys.box[0].bytes.toString('base64'),
  ...compiled,
}
const main = join(import.meta.dirname, '../../cli/main.ts')
const into = (file: string, ...args: string[]) => runInto(file, process.execPath, [main, ...args], env)
const unread = (...args: string[]) => runUnread(process.execPath, [main, ...args], env)

/** The one line of a command whose output is not there. */
const unwritten = 'error: The output could not be written whole: ENOSPC: no space left on device, write\n'

test('what could not be written is told, and no hash of it', { timeout: 120_000 }, async () => {
  const { id, campagneId, vote, add, close } = await prepareFirst()
  await vote(await add(1), [['Oui']])
  await close(campagneId)
  for (const args of [
    ['export', id, campagneId],
    ['journal', id, campagneId],
    ['journal', id, campagneId, '--json'],
    ['journal', id, campagneId, '--verify'],
  ])
    expect([args, await into('/dev/full', 'campagne', ...args)]).toEqual([args, { code: 1, err: unwritten }])
  const keys = await into('/dev/full', '--json', 'campagne', 'keys')
  expect(keys).toEqual({ code: 1, err: expect.stringContaining(unwritten) as string })
  expect(await unread('campagne', 'export', id, campagneId)).toEqual({ code: 1, err: '' })
  expect(await unread('campagne', 'journal', id, campagneId)).toEqual({ code: 0, err: '' })
})

test.each([
  ['--help', '--json'],
  ['--version', '--json'],
  ['client', '--help'],
  ['completion', 'bash'],
])('what %s %s prints on a full disk is told to be lost', async (...args) => {
  expect(await into('/dev/full', ...args)).toEqual({ code: 1, err: unwritten })
  expect(await unread(...args)).toEqual({ code: 0, err: '' })
})

test('a disk that fills while a command prints takes a part, which is told', async ({ skip }) => {
  const file = fileOnDisk(8)
  if (file === undefined) return skip('no disk can be mounted')
  expect(await into(file, 'completion', 'powershell')).toEqual({ code: 1, err: unwritten })
  expect(statSync(file).size).toBe(8192)
})
