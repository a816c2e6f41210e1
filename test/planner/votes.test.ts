import { expect, test } from 'vitest'
import { type Measured, rowsRead } from '../../bench/plans/rows-read.ts'
import { newJetonOf, prepareVotants } from '../support/data/votes.ts'
import { everyNode, listen } from '../support/plans.ts'
import { startTelling } from './rig.ts'

test('votes are planned for many tokens while the statistics know of few', async () => {
  const { owner, running } = await startTelling([])
  const told = listen(running.service.database.pools)
  const { id, campagneId, add, ballot, call } = await prepareVotants({}, undefined, { on: running })
  const votantId = await add(1, { droitDeVote: true })
  const jeton = await newJetonOf(running, { id, campagneId, votantId })
  await owner.query('analyze')
  const { status } = await call('castVote', { path: { jeton }, body: { reponses: await ballot([['Oui']]) } })
  expect(status).toBe(200)
  const held = told.filter(({ 'Query Text': text }) => /for share of campagne/.test(text))
  expect(held).toHaveLength(1)
  const nodes = held.flatMap(({ Plan }) => everyNode(Plan)).filter((node) => node['Relation Name'] !== undefined)
  expect(nodes.map((node) => [node['Relation Name'], node['Node Type']]).sort()).toEqual([
    ['campagne', 'Index Scan'],
    ['jeton', 'Index Scan'],
    ['journal_campagne', 'Index Only Scan'],
    ['votant', 'Index Scan'],
  ])
})

test('voters are listed by a name that few have without reading those before them in the order of the list', async () => {
  const { owner, running } = await startTelling([], 'on')
  const told = listen(running.service.database.pools)
  const { id, campagneId, path, ok } = await prepareVotants({}, undefined, { on: running })
  // The last of the order have the name, one in a hundred, and one has an address.
  const people = 20_000
  await owner.query(
    `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, poids, droit_de_vote, a_vote)
     select $1, gen_random_uuid(), $2, 'R-' || n, 'r' || n || '@exemple.ca',
       case when n % 100 = 0 then 'Zoé-Tremblay' else 'Abel ' || md5(n::text) end, 'Karim', 1, true, n = 7
     from generate_series(1, ${String(people)}) n`,
    [id, campagneId],
  )
  await owner.query('vacuum analyze votant')
  /** The rows that are read in the order of the list, and by the look at the campaign. */
  const read = async (query: Record<string, string | number | boolean | undefined>) => {
    const from = told.length
    const found = await ok('listVotants', { path, query: { limite: 5, ...query } })
    const nodes = told.slice(from).flatMap(({ Plan }) => everyNode(Plan))
    const ordered = nodes.filter((node) => node['Index Name'] === 'votant_client_id_campagne_id_nom_idx')
    const rows = (some: typeof nodes) =>
      some.reduce((sum, node) => sum + rowsRead({ ...(node as Measured), Plans: [] }), 0)
    return [found.length, rows(ordered) < 100, rows(nodes) < 2 * people]
  }
  for (const query of [{ nom: 'zoe-trem' }, { nom: 'zoe', courriel: 'r' }])
    expect(await read(query)).toEqual([5, true, true])
  for (const query of [{ courriel: 'R777@' }, { aVote: true }]) expect(await read(query)).toEqual([1, true, true])
  expect(await read({ nom: 'personne' })).toEqual([0, true, true])
  // What nearly everybody meets is read in the order of the list, and ends with the page.
  expect(await read({ aVote: false })).toEqual([5, true, true])
}, 60_000)

test('a voter is written without reading the others of the campaign, where nobody has voted', async () => {
  const { owner, running } = await startTelling([], 'on')
  const told = listen(running.service.database.pools)
  const { id, campagneId, add } = await prepareVotants({}, undefined, { on: running })
  await owner.query(
    `insert into votant (client_id, id, campagne_id, identifiant, courriel, nom, prenom, poids, droit_de_vote)
     select $1, gen_random_uuid(), $2, 'R-' || n, 'r' || n || '@exemple.ca', 'Roy', 'Karim', 1, true
     from generate_series(1, 5000) n`,
    [id, campagneId],
  )
  await owner.query('vacuum analyze votant')
  const read = async (work: Promise<unknown>) => {
    const from = told.length
    await work
    const nodes = told.slice(from).flatMap(({ Plan }) => everyNode(Plan))
    expect(nodes.length).toBeGreaterThan(0)
    return nodes
      .filter((node) => node['Relation Name'] === 'votant')
      .reduce((sum, node) => sum + rowsRead({ ...(node as Measured), Plans: [] }), 0)
  }
  expect(await read(add(1, { droitDeVote: true }))).toBeLessThan(100)
})
