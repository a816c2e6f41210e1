import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { finish, migrate } from '../../../db/engine/migrate.ts'
import { payroll } from '../../support/data/sync-samples.ts'
import { launch } from '../../support/processes/processes.ts'
import { startDatabase, startProcess } from '../rig.ts'

/** So many that a key of all of them is one page of its index, which looks cheaper than the key that tells them apart. */
const rows = 1100

async function cli(url: string, ...args: string[]) {
  const command: [string, ...string[]] = [process.execPath, 'cli/main.ts', ...args]
  const { code, out, err } = await launch({ env: { DATABASE_URL: url }, command }).ended
  expect(code, err).toBe(0)
  return out.trim()
}

/** A database of a client with people who each have a membership, and its id. */
async function peopled() {
  const database = await startDatabase()
  const service = await startProcess(database.url)
  const { body } = await service.call('POST', '/test', { body: {} })
  const { apiKey: key } = body as { apiKey: string }
  const loaded = await service.call('POST', '/b2b/v2/sync', { key, body: payroll(rows) })
  expect(loaded).toMatchObject({ status: 200, body: { errors: [] } })
  const [client] = await database.query<{ id: string }>('select client_id as id from employe limit 1')
  return { database, clientId: client?.id ?? '' }
}

/** A database of which vacuum says that it has no rows, as it does where many were brought and undone. */
async function emptied() {
  const database = await startDatabase()
  await migrate(database.url)
  await finish(database.url)
  await database.query(
    "update pg_class set reltuples = 0, relpages = 100 where relname in ('employe', 'adhesion', 'syndicat')",
  )
  return database
}

/** How many rows of people were read in a database. */
const read = `select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_user_tables where relname = 'employe'`

test(
  'what is restored, or imported, where it was undone before reads each row a few times',
  { timeout: 240_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'backup-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const { database, clientId } = await peopled()
    const backup = await cli(database.url, 'sauvegarde', 'create', '--to', folder)
    const exported = join(folder, 'export')
    await cli(database.url, 'client', 'export', clientId, exported)
    for (const command of [
      ['sauvegarde', 'restore', backup],
      ['client', 'import', exported],
    ]) {
      const other = await emptied()
      await cli(other.url, ...command)
      // What a session has counted is told when it ends.
      const counted = async () => Number((await other.query<{ n: string }>(read))[0]?.n)
      await expect.poll(counted, { message: command.join(' ') }).toBeGreaterThanOrEqual(rows)
      expect(await counted(), command.join(' ')).toBeLessThan(20 * rows)
    }
  },
)
