import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { newClient, service } from '../../support/api.ts'
import { besides } from '../../support/pooler.ts'
import { fileOf } from '../../support/processes/commands.ts'
import { runInto, runUnread } from '../../support/processes/outputs.ts'
import { compiled } from '../../support/processes/processes.ts'

const env = {
  DATABASE_URL: inject('databaseUrl'),
  ...besides(inject('databaseUrl')),
  ROW_LEVEL_SECURITY: String(inject('rowSecurity')),
  WEBHOOK_KEY: `1:${randomBytes(32).toString('base64')}`,
  ...compiled,
}
const { database } = (await service()).service
const main = join(import.meta.dirname, '../../../cli/main.ts')

/** Runs a command whose output is the null device, and one whose output is closed. */
async function nowhere(...args: string[]) {
  const command = [process.execPath, main, ...args]
  return [
    await runInto('/dev/null', process.execPath, command.slice(1), env),
    await runUnread('sh', ['-c', 'exec "$@" >&-', 'sh', ...command], env),
  ]
}

const rowsOf = (id: string, table: 'abonnement' | 'cle_api') =>
  database.read(id, ({ q }) => q.selectFrom(table).selectAll().where(`${table}.client_id`, '=', id).execute())

test('a secret, or a result, that would go nowhere is not made', { timeout: 60_000 }, async () => {
  const { id } = await newClient()
  const refused = {
    code: 1,
    err: 'error: Nothing is made: the output goes nowhere, it is closed or /dev/null\n',
  }
  const keys = await rowsOf(id, 'cle_api')
  const subscription = ['--url', 'https://exemple.ca/w', '--events', 'adhesion.signee']
  for (const args of [
    ['cle', 'issue', id, '--label', 'x'],
    ['webhook', 'create', id, ...subscription],
    ['campagne', 'export', id, id],
  ])
    expect([args, await nowhere(...args)]).toEqual([args, [refused, refused]])
  expect([await rowsOf(id, 'cle_api'), await rowsOf(id, 'abonnement')]).toEqual([keys, []])
  const own = ['--secret', randomBytes(32).toString('base64')]
  await runInto('/dev/null', process.execPath, [main, 'webhook', 'create', id, ...subscription, ...own], env)
  const [made] = await rowsOf(id, 'abonnement')
  expect(await nowhere('webhook', 'rotate', id, String(made?.['id']))).toEqual([refused, refused])
  expect(await rowsOf(id, 'abonnement')).toEqual([made])
})

test('what was made and is not told of is named, or undone', { timeout: 120_000 }, async () => {
  const facts = ['--organisation', 'Muette', '--usage', 'x', '--contact', 'x', '--admin-email', 'a@exemple.ca']
  const create = [main, 'client', 'create', ...facts, '--modules', 'Membres']
  const named = /^Client ([0-9a-f-]{36}) was made: `client show \1` shows it\n/
  for (const { code, err } of [
    await runInto('/dev/full', process.execPath, create, env),
    await runUnread(process.execPath, create, env),
    ...(await nowhere(...create.slice(1))),
  ]) {
    expect([code, err]).toEqual([1, expect.stringMatching(named)])
    const { registry } = database
    const made = registry
      .selectFrom('client')
      .select('organisation')
      .where('id', '=', named.exec(err)?.[1] ?? '')
    expect(await made.execute()).toEqual([{ organisation: 'Muette' }])
  }
  const { id, ok } = await newClient()
  const file = await fileOf('typeFormulaire: Personnalise\nnom: Sondage\n')
  const form = ['formulaire', 'create', id, file]
  for (const { code, err } of [
    await runInto('/dev/full', process.execPath, [main, ...form], env),
    ...(await nowhere(...form)),
  ])
    expect([code, err]).toEqual([1, expect.stringMatching(/^No form was made: nobody has read its id\nerror: .*\n$/)])
  expect(await ok('listFormulaires')).toEqual([])
})
