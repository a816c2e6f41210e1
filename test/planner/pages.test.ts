import { beforeAll, expect, test } from 'vitest'
import { type Dataset, dataset } from '../../bench/data.ts'
import { queries } from '../../bench/plans/filters.ts'
import { addMessages } from '../../bench/plans/messages.ts'
import { pagesOf } from '../../bench/plans/plans.ts'
import { mostToRead } from '../../bench/plans/rows-read.ts'
import { query } from '../../bench/rig.ts'
import { migratedDatabase } from '../support/processes/databases.ts'

// What `npm run bench -- plans` measures with a million employees, with as many as the suite has time for: a page reads what
// it shows and a little more, whatever its filter, and not what its client has.

const people = 20_000
const tables = ['employe', 'emploi', 'employeur', 'syndicat']

let clients: Dataset
let url = ''

beforeAll(async () => {
  const database = await migratedDatabase()
  ;({ url } = database)
  clients = await dataset({ createDatabase: () => Promise.resolve(database.ownerUrl) }, people)
  for (const client of [clients.small, clients.middle, clients.big]) await addMessages(clients.url, client)
  await query(clients.url, 'vacuum analyze')
}, 120_000)

/** The pages that read more than they may, of the lists and filters that have this in their name. */
async function wide(named = '') {
  const found: string[] = []
  for (const { name, of, besides = 0 } of queries.filter((one) => one.name.includes(named)))
    for (const { limit, read } of await pagesOf(url, clients.big, of)) {
      if (read > mostToRead(limit) + besides) found.push(`${name}, ${String(limit)}: ${String(read)}`)
    }
  return found
}

test('a page of every list and filter reads a few rows of each item, however many employees its client has', async () => {
  expect(await wide()).toEqual([])
}, 60_000)

test('so does one of the people of a union, where all work for it, and the statistics know of nobody', async () => {
  // What the server counts by itself meanwhile would be known beside.
  for (const table of tables) await query(clients.url, `alter table ${table} set (autovacuum_enabled = off)`)
  await query(
    clients.url,
    `update employeur set syndicat_id = (select id from syndicat s
    where s.client_id = employeur.client_id and s.id_externe = 'S-7') where client_id = '${clients.big.id}'`,
  )
  await query(
    clients.url,
    `delete from pg_statistic where starelid in (
    select c.oid from pg_class c where relname = any ('{${tables.join()}}'))`,
  )
  expect(await wide('employes {"idExterneSyndicat"')).toEqual([])
}, 60_000)
