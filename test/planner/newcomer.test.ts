import pg from 'pg'
import { expect, test } from 'vitest'
import { compiler } from '../../db/engine/driver.ts'
import type { Rows } from '../../db/lists/rows.ts'
import { list } from '../../db/members/employes-list.ts'
import { newClient, type Running, startService } from '../support/api.ts'
import { lockTables } from '../support/locked-tables.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { campagne, employe, employeur, question, syndicat, votant } from '../support/contract/samples.ts'
import { type Client, job, load, membership } from '../support/data/sync-samples.ts'
import { insertVoters } from '../support/data/votes.ts'

// The statistics of the database do not know a client until its rows are analyzed. A plan that takes it for an empty one
// joins its rows pair by pair: minutes where it should take a second, which the time-outs of statements and tests see.

const people = 3000
const employers = 150

/** A union with its employers, and employees who work for them. */
const payrollOf = (length: number) => ({
  syndicats: [syndicat(1, { employeurs: Array.from({ length: employers }, (_, n) => employeur(n)) })],
  employes: Array.from({ length }, (_, n) =>
    employe(n, {
      noMembre: `M-${String(n)}`,
      emplois: [job(n, { identifiantExterneEmployeur: `EMP-${String(n % employers)}` })],
      adhesions: [membership()],
    }),
  ),
})
const payroll = payrollOf(people)

/** A service with a database of its own, and its owner. */
async function newService() {
  const { url, ownerUrl } = await migratedDatabase()
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 })
  atEndOfFile(() => owner.end())
  return { running: await startService({ DATABASE_URL: url }), owner, ownerUrl }
}

const learn = (owner: pg.Pool) => owner.query('analyze')

test('who has just brought a payroll is served in seconds: the first client, and one after another', async () => {
  const { running, owner } = await newService()
  for (const turn of ['first', 'second']) {
    const client = await newClient({ on: running })
    expect((await load(client, payroll)).errors, turn).toEqual([])
    expect((await load(client, payroll)).result).toMatchObject({ created: 0, updated: 0 })
    await readLists(client, people)
    await election(client)
    await leave(client, payroll)
    await learn(owner)
  }
  const few = await newClient({ on: running })
  expect((await load(few, payrollOf(30))).errors).toEqual([])
  await owner.query('vacuum analyze')
  // How the counts of a plan are rounded and split is the planner's: what reads the others reads ten times as many.
  expect(await mostRead(owner, await list({ q: compiler, clientId: few.id, now: '' }, {}))).toBeLessThan(150)
}, 120_000)

test('a payroll is compared with what its client has, and no table is read whole for it', async () => {
  const { running, owner } = await newService()
  expect((await load(await newClient({ on: running }), payroll)).errors).toEqual([])
  await learn(owner)
  const before = await readWhole(owner, people)
  const client = await newClient({ on: running })
  expect((await load(client, payroll)).errors).toEqual([])
  expect((await load(client, payroll)).result).toMatchObject({ created: 0, updated: 0, unchanged: people })
  expect(await readWhole(owner, 2 * people)).toBe(before)
}, 120_000)

/** How many rows of the tables of a payroll were read as those of whole tables, once the work that added so many of each is counted. */
async function readWhole(owner: pg.Pool, added: number) {
  const counted = async () => {
    const { rows } = await owner.query<{ added: number; read: number }>(
      `select min(n_tup_ins)::int as added, sum(seq_tup_read)::int as read from pg_stat_user_tables
      where relname in ('employe', 'emploi', 'adhesion')`,
    )
    return rows[0] ?? { added: 0, read: 0 }
  }
  await expect.poll(async () => (await counted()).added, { timeout: 20_000 }).toBe(added)
  return (await counted()).read
}

/** The rows that the part of a list reads which reads the most. */
async function mostRead(owner: pg.Pool, { copy }: Rows<unknown>) {
  const select = copy.replace(/^copy \(/, '').replace(/\) to stdout with \(header\)$/, '')
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain (analyze) ${select}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const counts = plan.matchAll(/actual time=\S+ rows=([\d.]+)|Removed by \w+(?: \w+)?: (\d+)/g)
  return Math.max(...Array.from(counts, ([, read, removed]) => Number(read ?? removed)))
}

test('a payroll that something keeps from being analyzed is loaded again and listed in seconds', async () => {
  const { running, owner, ownerUrl } = await newService()
  expect((await load(await newClient({ on: running }), payroll)).errors).toEqual([])
  await learn(owner)
  const client = await newClient({ on: running })
  const release = await lockTables(ownerUrl, 'employe, emploi, adhesion in share update exclusive mode')
  try {
    const large = payrollOf(2 * people)
    expect((await load(client, large)).errors).toEqual([])
    expect((await load(client, large)).result).toMatchObject({ created: 0, updated: 0, unchanged: 2 * people })
    await readLists(client, 2 * people)
    await leave(client, large)
  } finally {
    await release()
  }
}, 60_000)

/** Half of the people of a payroll are absent from the next one, or all are named to leave: each is a member who still works. */
async function leave(client: Client, { employes }: typeof payroll) {
  const half = { employes: employes.filter((_, n) => n % 4 < 2) }
  const query = { desactiverEmployesAbsents: true, confirmer: true, simulation: true }
  expect((await load(client, half, query)).result.absents).toMatchObject({ refused: employes.length / 2 })
  const idExternes = employes.map(({ idExterne }) => idExterne)
  const named = await client.ok('deactivateEmployes', { body: { idExternes }, query: { simulation: true } })
  expect(named).toMatchObject({ deactivated: 0, refused: employes.length })
}

/** All the lists of a payroll, whole and of what an employer has. */
async function readLists({ ok }: Client, length: number) {
  const ofUnion = { query: { idExterneSyndicat: 'SYN-1' } }
  const lists = [
    await ok('listEmployes'),
    await ok('listEmployes', ofUnion),
    await ok('listEmplois'),
    await ok('listEmploisV2', ofUnion),
    await ok('listAdhesions'),
    await ok('listAdhesionsV1'),
  ]
  expect(lists.map((list) => list.length)).toEqual(lists.map(() => length))
  const ofEmployer = { query: { idExterneEmployeur: 'EMP-7' } }
  const few = [await ok('listEmployes', ofEmployer), await ok('listEmplois', ofEmployer)]
  expect(few.map((list) => list.length)).toEqual(few.map(() => length / employers))
}

/** A campaign of all the members, from their list to their links. */
async function election(client: Client) {
  const { ok } = client
  const { path } = await openCampagne(client)
  const add = () => ok('addListeElectorale', { path, body: { depuisSyndicats: ['SYN-1'] } })
  expect(await add()).toMatchObject({ created: people, errors: [] })
  expect(await add()).toMatchObject({ unchanged: people, errors: [] })
  const votantIds = (await ok('listVotants', { path })).map(({ id }) => id)
  const set = (droitDeVote: boolean) => ok('setDroitsDeVote', { path, body: { votantIds, droitDeVote } })
  expect(await set(false)).toMatchObject({ nombreMisAJour: people })
  expect(await set(true)).toMatchObject({ nombreMisAJour: people })
  expect(await ok('sendJetons', { path, body: {} })).toEqual({ nombreEnvois: people, votantIdsNonTrouves: [] })
  expect(await ok('listListeElectorale', { path })).toHaveLength(people)
}

async function openCampagne({ id, ok }: Client) {
  const campagneId = await ok('createCampagne', { body: campagne(1) })
  const path = { campagneId }
  await ok('createQuestion', { path, body: question() })
  await ok('publishCampagne', { path: { id: campagneId } })
  return { id, campagneId, path }
}

test('rows that nothing has analyzed yet are found by their keys', async () => {
  const { running, owner } = await newService()
  for (const turn of ['the first', 'after a large one', 'among many small ones']) {
    if (turn === 'among many small ones') await smallOnes(running, owner)
    const client = await newClient({ on: running })
    const { path, ...open } = await openCampagne(client)
    const votantIds = await insertVoters(owner, open, people)
    const rows = Array.from({ length: people }, (_, n) =>
      votant(n, { identifiant: `C-${String(n + 1)}`, courriel: `c${String(n + 1)}@exemple.ca` }),
    )
    const set = (droitDeVote: boolean) => client.ok('setDroitsDeVote', { path, body: { votantIds, droitDeVote } })
    expect(await set(true), turn).toMatchObject({ nombreMisAJour: people / 2 })
    expect(await set(false)).toMatchObject({ nombreMisAJour: people })
    const added = await client.ok('addListeElectorale', { path, body: { votants: rows } })
    expect(added).toMatchObject({ updated: people, errors: [] })
    await learn(owner)
  }
}, 120_000)

/** Many clients, each with a campaign of three voters, and statistics that know nobody else. */
async function smallOnes(running: Running, owner: pg.Pool) {
  await owner.query('truncate votant cascade')
  for (let n = 0; n < 100; n++) {
    const { id, ok } = await newClient({ on: running })
    await insertVoters(owner, { id, campagneId: await ok('createCampagne', { body: campagne(1) }) }, 3)
  }
  await learn(owner)
}
