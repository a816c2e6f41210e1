import { expect, test } from 'vitest'
import { type Measured, rowsRead } from '../../bench/plans/rows-read.ts'
import { dossierOf } from '../../db/clients/dossier.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { findById } from '../../db/members/employes.ts'
import { send } from '../support/api.ts'
import { everyNode, fillTables, listen, type Node, small } from '../support/plans.ts'
import { startTelling } from './rig.ts'

// What is held of a person is looked up: a client may have a million employees, voters and requests, and a dossier is made
// while the person waits for it.

const copies = 5000
/** Rows of a table that a dossier may read, and that are of nobody but the person, or of what a client has few of. */
const some = 100

test('a dossier reads the rows of the person, whatever the planner knows and however many the client has', async () => {
  const { url, owner, running } = await startTelling([], 'on')
  const { status } = await send(running, 'createBacASable', { body: { jeuDeDonnees: 'demo' } })
  expect(status).toBe(201)
  const { rows } = await owner.query<{ client_id: string; id: string }>(
    `select e.client_id, e.id from employe e where exists (
       select from consentement c where c.client_id = e.client_id and c.employe_id = e.id)
     and exists (select from votant v where v.client_id = e.client_id and v.employe_id = e.id) limit 1`,
  )
  const { client_id: client = '', id = '' } = rows[0] ?? {}
  const read = async () => {
    const database = openDatabase(url, running.service.config)
    const told = listen(database.pools)
    const dossier = await database.read(client, async (db) => {
      const employe = await findById(db, id)
      return employe && dossierOf(db, employe)
    })
    await database.close()
    return { dossier, told }
  }
  const { dossier } = await read()
  const { adhesions = [], consentements = [], votants = [] } = dossier ?? {}
  expect(Math.min(adhesions.length, consentements.length, votants.length)).toBeGreaterThan(0)
  for (const prepare of [() => fillTables(owner, copies), () => owner.query('vacuum analyze')]) {
    await prepare()
    const { told } = await read()
    expect(told.length).toBeGreaterThan(10)
    expect(wide(told)).toEqual([])
  }
}, 120_000)

/** What statements read many rows of, in one scan. */
const wide = (told: readonly { readonly Plan: Node }[]) =>
  told.flatMap(({ Plan }) =>
    everyNode(Plan)
      .filter(
        (node) => !small.has(node['Relation Name'] ?? '') && rowsRead({ ...(node as Measured), Plans: [] }) > some,
      )
      .map((node) => `${node['Node Type']} ${node['Relation Name'] ?? ''} ${node.Filter ?? node['Index Cond'] ?? ''}`),
  )
