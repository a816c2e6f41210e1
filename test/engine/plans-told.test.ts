import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { operations } from '../../contract/contract.ts'
import { tenantTables } from '../../db/engine/tables.ts'
import { caller, startService } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { employe, employeur, syndicat, votant } from '../support/contract/samples.ts'
import { job, load, membership, payroll } from '../support/data/sync-samples.ts'
import { prepareVotants } from '../support/data/votes.ts'
import {
  fillTables,
  listen,
  type Indexes,
  small,
  readIndexes,
  sourceOf,
  tellPlans,
  type Told,
  unboundScans,
  wideScans,
} from '../support/plans.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

// The plans of statements as they are run: those of temporary tables, which are gone with their batch, and of the lists that
// are copied, whose texts hold the values of their call.

const { ownerUrl, url } = await migratedDatabase()
const owner = new pg.Client(ownerUrl)
await owner.connect()
atEndOfFile(() => owner.end())

/** What a batch makes for itself, as its statements name it. */
const temporary = new RegExp(String.raw`\b(?:ajout_(?:votant|autre|lien)|rejet|[a-z]_(?:${tenantTables.join('|')}))\b`)

let api: ReturnType<typeof caller>
let campagneId = ''
let told: readonly Told[] = []
let indexes: Indexes
/** The tables of which a client may have very many rows. */
let large: readonly string[] = []

beforeAll(async () => {
  const first = await startService({ DATABASE_URL: url })
  const client = await prepareVotants({}, undefined, { on: first })
  await load(client, payroll(3))
  await client.add(1)
  for (const { id } of operations) if (/^create/.test(id)) await client.call(id, validCall(id))
  ;({ campagneId } = client)
  await first.stop()
  const empty = await fillTables(owner, 3000)
  large = tenantTables.filter((table) => !empty.includes(table) && !small.has(table))
  // Half of the people are known by their numbers and addresses alone.
  await owner.query('update employe set id_externe = null where get_byte(uuid_send(id), 15) % 2 = 0')
  await owner.query('analyze')
  await tellPlans(owner)
  const running = await startService({ DATABASE_URL: url })
  told = listen(running.service.database.pools)
  api = caller(running, client.key, client.id)
  indexes = await readIndexes(owner)
}, 60_000)

/** The scan that a page takes its first rows from: one that passes over none but those of people who are gone. */
function pageOf(plan: Told['Plan']) {
  const { Filter: filter = 'est_actif' } = sourceOf(plan)
  return plan['Node Type'] === 'Limit' && filter === 'est_actif' ? sourceOf(plan) : undefined
}

/** What `work` has the database read more of than it looks for, in the statements that `which` tells; and how many these are. */
async function widelyRead(which: RegExp, work: () => Promise<unknown>) {
  const before = told.length
  await work()
  const asked = told.slice(before).filter(({ 'Query Text': text }) => which.test(text))
  const found = asked.flatMap(({ 'Query Text': text, Plan }) =>
    wideScans(Plan, indexes, pageOf(Plan))
      .filter((table) => large.includes(table))
      .map((table) => `${table}: ${text.replace(/\s+/g, ' ').slice(0, 300)}`),
  )
  return { asked: asked.length, found: [...new Set(found)] }
}

/** Rows of every collection: new, stored, repeated, refused, and in conflict with one another. */
const rows = {
  objetsConsentement: [{ identifiantExterne: 'OC-9', titre: 'Neuf' }],
  syndicats: [syndicat(1, { employeurs: [employeur(1), employeur(9)], adhesions: [{ employeIdExterne: 'E-1' }] })],
  employeurs: [employeur(8)],
  employes: [
    employe(1, {
      noMembre: 'M-1',
      ville: 'Laval',
      emplois: [job(1), job(9, { identifiantExterneEmployeur: 'EMP-9' })],
    }),
    employe(1, {
      ville: 'Gatineau',
      adhesions: [membership({ valeursChampUtilisateur: [{ nom: 'langue', valeur: 'fr' }] })],
    }),
    employe(7, { emplois: [job(7, { identifiantExterneEmployeur: 'AUCUN' })], noMembre: 'M-2' }),
    employe(8, { courriel: 'e9@exemple.ca', valeursChampUtilisateur: [{ nom: 'langue', valeur: 'fr' }] }),
    employe(9),
  ],
}

test('a load finds by indexes what its rows, in temporary tables, are about', async () => {
  const { asked, found } = await widelyRead(temporary, () => load({ ...api, id: '', key: '' }, rows))
  expect(asked).toBeGreaterThan(30)
  expect(found).toEqual([])
})

test('a change of addresses, and an addition of voters, find by indexes what their rows are about', async () => {
  const { asked, found } = await widelyRead(temporary, async () => {
    await api.ok('updateCourriels', { body: { employes: [{ idExterne: 'E-1', courriel: 'neuf@exemple.ca' }] } })
    const body = { votants: [votant(1), votant(5)], depuisSyndicats: ['SYN-1'] }
    await api.ok('addListeElectorale', { path: { campagneId }, body })
  })
  expect(asked).toBeGreaterThan(10)
  expect(found).toEqual([])
})

test('who is absent from a load, or named to leave, is judged by indexes', async () => {
  const refused = {
    emplois: [job(0), job(9, { matricule: '2', dateDebut: 'hier' })],
    adhesions: [membership({ syndicatIdExterne: 'AUCUN', courriel: 'e0@exemple.ca' })],
  }
  const leavers = { employes: [employe(1, { emplois: [job(1)] }), employe(19, refused)] }
  const { asked, found } = await widelyRead(/\b[dhi]_employe\b/, async () => {
    const query = { desactiverEmployesAbsents: true, terminerEmploisAbsents: true, confirmer: true }
    const { result } = await load({ ...api, id: '', key: '' }, leavers, query)
    expect(result.absents).toBeDefined()
    await api.ok('deactivateEmployes', { body: { idExternes: ['E-1', 'E-2', 'E-404'] } })
  })
  expect(asked).toBeGreaterThan(10)
  expect(found).toEqual([])
})

const lists = operations.filter(({ id }) => id.startsWith('list'))

/** The plans of a list that is copied; the last of them may be told after the answer. */
async function listed(id: (typeof lists)[number]['id'], query = {}) {
  const before = told.length
  const { path } = validCall(id)
  const asked = ['campagneId', ...(id === 'listJournal' ? ['id'] : [])].filter((name) => name in { ...path })
  await api.call(id, { path: { ...path, ...Object.fromEntries(asked.map((name) => [name, campagneId])) }, query })
  const copied = () => told.slice(before).filter(({ 'Query Text': text }) => /^copy/i.test(text))
  await expect.poll(() => copied().length, { message: `the plan of ${id}` }).toBeGreaterThan(0)
  return copied()
}

test('a page of a list, which is copied, reads the first rows of an index and looks the rest up', async () => {
  const { asked, found } = await widelyRead(/^copy/i, async () => {
    for (const { id } of lists) await listed(id, { limite: 2 })
  })
  expect(asked).toBeGreaterThanOrEqual(lists.length)
  expect(found).toEqual([])
})

test('a list that is read whole reads each table by an index of the client, and looks up what belongs to a row', async () => {
  const found: string[] = []
  for (const { id } of lists)
    for (const { Plan } of await listed(id))
      found.push(...unboundScans(Plan, indexes).flatMap((table) => (large.includes(table) ? `${id}: ${table}` : [])))
  expect(found).toEqual([])
})
