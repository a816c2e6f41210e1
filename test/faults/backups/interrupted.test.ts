import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockTables } from '../../support/locked-tables.ts'
import { fileOnDisk } from '../../support/processes/outputs.ts'
import { launch } from '../../support/processes/processes.ts'
import { startDatabase } from '../rig.ts'

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'interrupted-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const run = (url: string, ...args: string[]) =>
  launch({ env: { DATABASE_URL: url }, command: [process.execPath, 'cli/main.ts', ...args] })

const facts = '--organisation ABC --usage Paie --contact Eve --admin-email e@a.ca --modules Vote'.split(' ')

/** A database with a client, of which nobody reads the employees until `release`. */
async function held() {
  const { url } = await startDatabase()
  expect((await run(url, 'migrate').ended).code).toBe(0)
  const client = (await run(url, 'client', 'create', ...facts).ended).out.trim()
  const release = await lockTables(url, 'employe')
  return { url, client, release }
}

const slow = { timeout: 240_000 }

/** What a command writes once it has begun to, and waits for the employees. */
async function begun(folder: string, url: string, args: string[]) {
  const writing = run(url, ...args)
  const files = async () => {
    const [part] = (await readdir(folder)).filter((name) => name.endsWith('.part'))
    return part === undefined ? [] : readdir(join(folder, part))
  }
  await expect.poll(files, { timeout: 60_000 }).not.toEqual([])
  return writing
}

test('what is interrupted leaves nothing, however often the signal comes, and ends with its code', slow, async () => {
  const folder = await newFolder()
  const { url, client, release } = await held()
  for (const args of [
    ['sauvegarde', 'create', '--to', folder],
    ['client', 'export', client, join(folder, 'abc')],
  ])
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      const writing = await begun(folder, url, args)
      writing.kill(signal)
      writing.kill(signal)
      const ended = await writing.ended
      expect([args[0], ended]).toEqual([args[0], { code, signal: null, out: '', err: '' }])
      expect(await readdir(folder)).toEqual([])
    }
  await release()
  expect((await run(url, 'client', 'export', client, join(folder, 'abc')).ended).code).toBe(0)
  expect(await readdir(folder)).toEqual(['abc'])
})

test('what is killed while its line is written has no whole folder: what is whole has its line', slow, async () => {
  const { url, query } = await startDatabase()
  expect((await run(url, 'migrate').ended).code).toBe(0)
  const client = (await run(url, 'client', 'create', ...facts).ended).out.trim()
  const telling = `select from pg_stat_activity where wait_event_type = 'Lock' and query ~* '^\\s*insert into acte'`
  const folder = await newFolder()
  for (const args of [
    ['sauvegarde', 'create', '--to', folder],
    ['client', 'export', client, join(folder, 'abc')],
  ]) {
    const release = await lockTables(url, 'acte in exclusive mode')
    const writing = run(url, ...args)
    await expect.poll(() => query(telling), { timeout: 60_000 }).toHaveLength(1)
    writing.kill('SIGKILL')
    await writing.ended
    await release()
  }
  expect(await readdir(folder)).toEqual(['abc.part', expect.stringMatching(/^sauvegarde-.*\.part$/)])
})

test('an export says of what one that was killed has left when it was written, and what to do', slow, async () => {
  const folder = await newFolder()
  const { url, client, release } = await held()
  const args = ['client', 'export', client, join(folder, 'abc')]
  const writing = await begun(folder, url, args)
  writing.kill('SIGKILL')
  await writing.ended
  await release()
  const { code, err } = await run(url, ...args).ended
  expect([code, err]).toEqual([1, expect.stringContaining('abc.part is there already, last written at 20')])
  expect(err).toContain('an export that was interrupted left it, or one that runs writes it. Delete it where none runs')
})

test(
  'a disk that fills in the midst of an export ends it with a line, and nothing of it stays',
  slow,
  async ({ skip }) => {
    const file = fileOnDisk(8)
    if (file === undefined) return skip('no disk can be mounted')
    const folder = join(file, '..')
    const { url, query } = await startDatabase()
    expect((await run(url, 'migrate').ended).code).toBe(0)
    const client = (await run(url, 'client', 'create', ...facts).ended).out.trim()
    // The database goes on sending what nobody reads any more.
    await query(`insert into acte (client_id, instant, id, auteur, operation, ressource, membres, employe_id)
      select '${client}', now(), uuidv7(), 'Operateur', 'createEmploye', '{}', '{}', gen_random_uuid()
      from generate_series(1, 2500)`)
    for (const args of [
      ['client', 'export', client, join(folder, 'abc')],
      ['sauvegarde', 'create', '--to', folder],
    ]) {
      const { code, err } = await run(url, ...args).ended
      const last = err.trimEnd().split('\n').at(-1)
      expect([args[0], code, last]).toEqual([args[0], 1, expect.stringMatching(/^error: .*ENOSPC/)])
      expect(await readdir(folder)).toEqual([])
    }
  },
)
