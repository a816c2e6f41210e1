import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { eraseClient } from '../../../db/clients/clients.ts'
import { openDatabase } from '../../../db/engine/database.ts'
import { newClient, testConfig } from '../../support/api.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { launch } from '../../support/processes/processes.ts'

/** A command of the owner of a database. */
async function ofOwner(url: string, ...args: string[]) {
  const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', ...args]
  const { code, err } = await launch({ env: { DATABASE_URL: url }, command }).ended
  expect(code, err).toBe(0)
}

test('a client that was erased is brought back by its import, as the owner of the tables does it', async () => {
  const { id } = await newClient()
  const place = await mkdtemp(join(tmpdir(), 'client-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const [to, first] = [await migratedCopy(), join(place, 'first')]
  await ofOwner(inject('ownerUrl'), 'client', 'export', id, first)
  const there = openDatabase(to, testConfig())
  onTestFinished(() => there.close())
  // What is exported once it was brought back tells nothing of its erasure, and is imported as the first.
  for (const [n, from] of [first, first, join(place, '1')].entries()) {
    await ofOwner(to, 'client', 'import', from)
    await ofOwner(to, 'client', 'export', id, join(place, String(n)))
    await eraseClient(there, id)
    const { rows } = await there.pools.main.query('select from client_efface where id = $1', [id])
    expect(rows).toHaveLength(1)
  }
}, 120_000)

test('a client is imported into the empty data folder of another machine, which gets its schema first', async () => {
  const { id } = await newClient()
  const place = await mkdtemp(join(tmpdir(), 'client-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  const [written, data] = [join(place, 'written'), join(place, 'data')]
  await ofOwner(inject('ownerUrl'), 'client', 'export', id, written)
  const there = async (...args: string[]) => {
    const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', 'client', ...args]
    return launch({ env: { DATA_DIR: data }, command }).ended
  }
  expect(await there('import', written)).toMatchObject({ code: 0, out: expect.stringContaining(id) as string })
  const { out } = await there('list', '--json')
  expect((JSON.parse(out) as { id: string }[]).map((client) => client.id)).toEqual([id])
}, 120_000)
