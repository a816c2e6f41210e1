import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { statSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { newClient, service, testConfig } from '../support/api.ts'
import { prepareFirst } from '../support/data/votes.ts'
import { besides } from '../support/pooler.ts'
import { fileOnDisk, runInto, runUnread } from '../support/processes/outputs.ts'
import { compiled } from '../support/processes/processes.ts'

const env = {
  DATABASE_URL: inject('databaseUrl'),
  ...besides(inject('databaseUrl')),
  ROW_LEVEL_SECURITY: String(inject('rowSecurity')),
  WEBHOOK_KEY: `1:${randomBytes(32).toString('base64')}`,
  VOTE_KEY: testConfig().boxKeys.box[0].bytes.toString('base64'),
  ...compiled,
}
const { database } = (await service()).service
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
  const left = 'error: The output could not be written whole: write EPIPE\n'
  expect(await unread('campagne', 'journal', id, campagneId)).toEqual({ code: 1, err: left })
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

test(
  'a secret that nobody has read is told of, and what it was for is undone or named',
  { timeout: 120_000 },
  async () => {
    const { id } = await newClient()
    const both = async (remedy: RegExp, ...args: string[]) => {
      expect(await unread(...args)).toEqual({ code: 1, err: expect.stringMatching(remedy) as string })
      const full = await into('/dev/full', ...args)
      expect(full).toEqual({ code: 1, err: expect.stringMatching(remedy) as string })
      expect(full.err.endsWith(unwritten)).toBe(true)
    }
    await both(
      /^Key \w{8} was made, and nobody has it: `cle revoke \w{8}` ends it\n/,
      'cle',
      'issue',
      id,
      '--label',
      'x',
    )
    const created = ['create', id, '--url', 'https://exemple.ca/w', '--events', 'adhesion.signee']
    await both(/^No subscription was made: nobody has read its secret\n/, 'webhook', ...created)
    const mine = () =>
      database.read(id, ({ q }) =>
        q.selectFrom('abonnement').select(['id', 'secret_suivant']).where('abonnement.client_id', '=', id).execute(),
      )
    expect(await mine()).toEqual([])
    // Who gives the secret has it already.
    const own = [...created, '--secret', randomBytes(32).toString('base64')]
    const run = await runInto('/dev/null', process.execPath, [main, 'webhook', ...own], env)
    expect(run.code).toBe(0)
    const [{ id: one } = { id: '' }] = await mine()
    await both(/has the secrets that it had: nobody has read the next one\n/, 'webhook', 'rotate', id, one)
    expect(await mine()).toEqual([{ id: one, secret_suivant: null }])
  },
)
