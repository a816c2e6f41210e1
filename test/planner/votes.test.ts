import pg from 'pg'
import { expect, test } from 'vitest'
import { newJeton } from '../../db/vote/jetons.ts'
import { startService } from '../support/api.ts'
import { prepareVotants } from '../support/data/votes.ts'
import { everyNode, listen, tellPlans } from '../support/plans.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

test('votes are planned for many tokens while the statistics know of few', async () => {
  const { url, ownerUrl } = await migratedDatabase()
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  atEndOfFile(() => owner.end())
  await tellPlans(owner, [])
  const running = await startService({ DATABASE_URL: url })
  const told = listen(running.service.database.pools)
  const { id, add, ballot, call } = await prepareVotants({}, undefined, { on: running })
  const votantId = await add(1, { droitDeVote: true })
  const jeton = await running.service.database.write(id, (db) => newJeton(db, votantId))
  await owner.query('analyze')
  const { status } = await call('castVote', { path: { jeton }, body: { reponses: await ballot([['Oui']]) } })
  expect(status).toBe(200)
  const held = told.filter(({ 'Query Text': text }) => /for share of campagne/.test(text))
  expect(held).toHaveLength(1)
  const nodes = held.flatMap(({ Plan }) => everyNode(Plan)).filter((node) => node['Relation Name'] !== undefined)
  expect(nodes.map((node) => [node['Relation Name'], node['Node Type']]).sort()).toEqual([
    ['campagne', 'Index Scan'],
    ['jeton', 'Index Scan'],
    ['votant', 'Index Scan'],
  ])
})
