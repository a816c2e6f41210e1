import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newClient } from '../../support/api.ts'
import { prepareFirst } from '../../support/data/votes.ts'
import { besides } from '../../support/pooler.ts'
import { runClosed, runSilent, runUnread } from '../../support/processes/outputs.ts'
import { compiled } from '../../support/processes/processes.ts'

const env = {
  DATABASE_URL: inject('databaseUrl'),
  ROW_LEVEL_SECURITY: String(inject('rowSecurity')),
  ...besides(inject('databaseUrl')),
  ...compiled,
}
const main = join(import.meta.dirname, '../../../cli/main.ts')
const unread = (...args: string[]) => runUnread(process.execPath, [main, ...args], env)
const closed = (...args: string[]) => runClosed([main, ...args], env)
const silent = (...args: string[]) => runSilent([main, ...args], env)

const left = 'error: The output could not be written whole: write EPIPE'
const shut = 'error: The output could not be written whole: it is closed'

test('a list or a verdict that nobody has read ends with 1 and one line', { timeout: 120_000 }, async () => {
  const { id, campagneId } = await prepareFirst()
  for (const args of [
    ['cle', 'list', id],
    ['acte', 'verify', id],
    ['consentement', 'verify', id],
    ['campagne', 'journal', id, campagneId],
  ]) {
    expect([args, await unread(...args)]).toEqual([args, { code: 1, err: `${left}\n` }])
    expect([args, await closed(...args)]).toEqual([args, { code: 1, err: `${shut}\n` }])
    expect([args, await silent(...args)]).toEqual([args, { code: 0, err: '' }])
  }
  expect(await closed('--help')).toEqual({ code: 1, err: `${shut}\n` })
})

test('a change that nobody has read of is told to be done', { timeout: 60_000 }, async () => {
  const { id } = await newClient()
  for (const days of ['20', '30'])
    expect(await unread('client', 'delete', id, '--days', days)).toEqual({
      code: 1,
      err: `${left}; \`client delete\` has done its work\n`,
    })
  expect((await closed('client', 'undelete', id)).err).toBe(`${shut}; \`client undelete\` has done its work\n`)
  expect(await silent('client', 'delete', id)).toEqual({ code: 0, err: '' })
  expect(await unread('client', 'delete', id, '--dry-run')).toEqual({ code: 1, err: `${left}\n` })
})

test('a backup whose path nobody has read is named', { timeout: 120_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'copies-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [name, run, why] of [
    ['unread', unread, ''],
    ['closed', closed, `${shut}\n`],
  ] as const) {
    const { code, err } = await run('sauvegarde', 'create', '--to', join(folder, name))
    const [made = ''] = await readdir(join(folder, name))
    const path = join(folder, name, made)
    expect([code, err]).toEqual([1, `The backup ${path} was written, and is whole\n${why}`])
  }
  expect((await silent('sauvegarde', 'create', '--to', join(folder, 'silent'))).code).toBe(0)
  expect(await readdir(join(folder, 'silent'))).toHaveLength(1)
})
