import { expect, test } from 'vitest'
import { laterTree, releasedCommit, versionOfCommit } from '../../support/processes/trees.ts'
import { launch } from '../../support/processes/processes.ts'
import { type Balancer, judge, more, openBalancer } from '../balancer.ts'
import { employe, keepCalling, startDatabase, startProcess, type Version } from '../rig.ts'

// A version and the one after it, on one database, while calls go on: what an operator sees who puts one in the place of
// the other, process by process, and takes it back.

const path = '/b2b/v1/employe'
const within = { timeout: 60_000, interval: 50 }
const noWorker = { WORKER: 'false' }

/** Callers who write, change, read, list and load, without an end. */
const everybody = ({ call }: Balancer) =>
  keepCalling({
    write: (i) => call('POST', path, { body: employe(`W-${String(i)}`) }),
    change: (i) => call('PUT', path, { body: { ...employe('E-1'), prenom: `Éva ${String(i)}` } }),
    find: () => call('GET', `${path}/E-1`),
    list: () => call('GET', path),
    load: (i) => call('POST', '/b2b/v2/sync', { body: { employes: [employe('E-2'), employe(`L-${String(i)}`)] } }),
  })

/** Begins with one process of a version on a new database. */
async function begin(env: Record<string, string>, version?: Version) {
  const { url, query } = await startDatabase()
  const first = await startProcess(url, env, version)
  const balancer = openBalancer(first.key ?? '')
  balancer.add(first)
  for (const id of ['E-1', 'E-2']) expect((await balancer.call('POST', path, { body: employe(id) })).status).toBe(201)
  return { url, query, first, balancer }
}

test.runIf(releasedCommit)(
  'the release before serves beside this version, which migrates and takes its place: no call fails',
  async () => {
    const { url, first, balancer } = await begin(noWorker, await versionOfCommit(releasedCommit ?? ''))
    const calls = everybody(balancer)
    await more(calls)
    const second = await startProcess(url, noWorker)
    balancer.add(second)
    await more(calls)
    await balancer.remove(first)
    await more(calls)
    judge('From the release before to this version', await calls.stop())
  },
  180_000,
)

/** What a version after this one brings: a column, which is filled by client, an index made meanwhile, and a rule. */
const later = {
  '9990_initiales.sql': `alter table employe add column initiales text;
    update employe e set initiales = left(e.prenom, 1) || left(e.nom, 1)
    from (select id from employe where client_id = $1 and initiales is null limit 2) d
    where e.client_id = $1 and e.id = d.id;
    create index concurrently employe_client_id_initiales_idx on employe (client_id, initiales);`,
  'finish/9991_sans_initiales.sql': 'alter table employe drop column initiales',
}

test('a version beside the one after it, then in its place, and back again: no call fails', async () => {
  const { url, query, first, balancer } = await begin(noWorker)
  const calls = everybody(balancer)
  await more(calls)
  const tree = await laterTree(later)
  const second = await startProcess(url, noWorker, { cwd: tree })
  balancer.add(second)
  await more(calls)
  await balancer.remove(first)
  await more(calls)
  // Back: this version starts on the schema of the later one, migrations at start and all.
  const back = await startProcess(url, noWorker)
  expect(await back.ready()).toBe(200)
  balancer.add(back)
  await more(calls)
  await balancer.remove(second)
  await more(calls)
  judge('To the version after this one, and back', await calls.stop())

  // What it has taken away for good this version does not go on without: it says so, running and at its start.
  const cli = launch({
    cwd: tree,
    command: [process.execPath, 'cli/main.ts', 'migrate', '--finish'],
    env: { DATABASE_URL: url },
  })
  expect((await cli.ended).err).toMatch(/^error: Processes of an earlier version are connected/)
  await query(
    `insert into migration_finish (name, "timestamp") values ('9991_sans_initiales', '2026-01-01T12:00:00.000Z')`,
  )
  await expect.poll(back.ready, within).toBe(503)
  const refused = launch({ env: { DATABASE_URL: url, LOG_LEVEL: 'silent' } })
  const reason = 'The schema is of a later version: 9991_sans_initiales takes away what this version uses.'
  expect(await refused.ended).toMatchObject({ code: 1, err: expect.stringContaining(reason) as string })
}, 180_000)
