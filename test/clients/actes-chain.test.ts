import { createHash } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { eraseClient } from '../../db/clients/clients.ts'
import { chainActes, chainPage } from '../../db/journal/actes/chain.ts'
import { verifyActes } from '../../db/journal/actes/verify.ts'
import { canonical, type Json } from '../../scrutin/canonical.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { syndicat } from '../support/contract/samples.ts'

const owner = ownerDatabase().pools.main
const { database } = (await service()).service

/** A client whose journal of acts has three lines, chained. */
async function chained() {
  const api = await newClient()
  for (const n of [1, 2, 3]) await api.ok('createSyndicat', { body: syndicat(n) })
  await database.write(api.id, chainPage)
  return { ...api, verify: () => verifyActes(database, api.id) }
}

/** Does to the journal what the database refuses: as somebody would who may do anything with it. */
async function forge(statement: string, values: unknown[]) {
  const client = await owner.connect()
  await client.query("begin; set local session_replication_role = 'replica'")
  await client.query(statement, values)
  await client.query('commit')
  client.release()
}

type Row = Record<'id' | 'instant' | 'auteur' | 'auteur_id' | 'operation' | 'employe_id', string | null> & {
  ressource: Json
  membres: string[]
  rang: number
  empreinte: Buffer
}

const linesOf = async (id: string) =>
  (
    await owner.query<Row>(
      `select id, instant, auteur, auteur_id, operation, ressource, membres, employe_id, rang::int, empreinte from acte
       where client_id = $1 order by rang`,
      [id],
    )
  ).rows

test('a line is chained to the one before, by what it says', async () => {
  const { id: client, verify } = await chained()
  let before: string | null = null
  for (const { rang, empreinte, membres, ...line } of await linesOf(client)) {
    const instant = new Date(line.instant ?? '').toISOString()
    const { id, auteur, auteur_id, operation, ressource, employe_id } = line
    const elements: unknown[] = [
      before,
      client,
      id,
      instant,
      auteur,
      auteur_id,
      operation,
      ressource,
      membres,
      employe_id,
    ]
    before = createHash('sha256')
      .update(canonical(elements as Json))
      .digest('hex')
    expect([rang, empreinte.toString('hex')]).toEqual([rang, before])
  }
  expect(await verify()).toEqual({ first: 1, intact: 3, waiting: 0, empreinte: before, broken: null })
})

test('a line waits for its place, and a round gives it', async () => {
  const { ok, verify } = await chained()
  await ok('createSyndicat', { body: syndicat(4) })
  expect(await verify()).toMatchObject({ intact: 3, waiting: 1, broken: null })
  await chainActes(database)
  expect(await verify()).toMatchObject({ intact: 4, waiting: 0, broken: null })
})

test.each([
  ['a number that is none', 'now()', `'{"nombre": 1e999}'`],
  ['half a character', 'now()', `'{"nom": "\\ud800"}'`],
  ['an instant that no calendar has', `'-infinity'`, `'{}'`],
])('a line with %s that somebody writes holds no other one up, and is named', async (_, instant, ressource) => {
  const { id, ok, verify } = await chained()
  await owner.query(
    `insert into acte (client_id, instant, id, auteur, operation, ressource, membres)
     values ($1, ${instant}, uuidv7(), 'Systeme', 'createSyndicat', ${ressource}, '{}')`,
    [id],
  )
  await ok('createSyndicat', { body: syndicat(4) })
  await chainActes(database)
  const found = await verify()
  expect(found.waiting).toBe(0)
  // An instant has a canonical form, whichever it is; the two others are named in their places.
  expect(found.broken?.what ?? found.intact).toEqual(ressource === `'{}'` ? 5 : 'changed')
})

test('several that chain one journal give each line one place, in pages', async () => {
  const { id, verify } = await chained()
  await owner.query(
    `insert into acte (client_id, instant, id, auteur, operation, ressource, membres)
     select $1, now(), uuidv7(), 'Systeme', 'createSyndicat', '{}', '{}' from generate_series(1, 1200)`,
    [id],
  )
  await Promise.all([1, 2].map(() => chainActes(database)))
  await chainActes(database)
  expect(await verify()).toMatchObject({ intact: 1203, waiting: 0, broken: null })
})

test('who writes waits for nobody who chains, and a round leaves the journal to whom has it', async () => {
  const { id, ok, verify } = await chained()
  await ok('createSyndicat', { body: syndicat(4) })
  await database.write(id, async (holding) => {
    await chainPage(holding)
    await ok('createSyndicat', { body: syndicat(5) })
    await database.beside.write(id, chainPage)
    expect(await verify()).toMatchObject({ intact: 3, waiting: 2 })
  })
  expect(await verify()).toMatchObject({ intact: 4, waiting: 1 })
})

const forgeries: [what: string, statement: string, broken: object][] = [
  ['is changed', `update acte set operation = 'deleteSyndicat' where client_id = $1 and rang = 2`, { what: 'changed' }],
  ['is another key’s', `update acte set auteur_id = 'autre' where client_id = $1 and rang = 2`, { what: 'changed' }],
  ['goes', `delete from acte where client_id = $1 and rang = 2`, { what: 'missing', id: null }],
  [
    'loses its place',
    `update acte set rang = null, empreinte = null where client_id = $1 and rang = 2`,
    { what: 'missing' },
  ],
]

test.each(forgeries)('a line that %s breaks the chain at its place', async (_, statement, broken) => {
  const { id, verify } = await chained()
  await forge(statement, [id])
  expect(await verify()).toMatchObject({ intact: 1, broken: { rang: 2, ...broken } })
})

test('the first line that does not fit is named', async () => {
  const { id, verify } = await chained()
  const [first] = await linesOf(id)
  await forge(`update acte set membres = '{nom}' where client_id = $1`, [id])
  expect((await verify()).broken).toEqual({ what: 'changed', rang: 1, id: first?.id })
})

const changes = [
  ['changed', `update acte set operation = 'autre' where client_id = $1`],
  ['put in another place', `update acte set rang = rang + 10 where client_id = $1`],
  [
    'changed as it is given its place',
    `update acte set operation = 'autre', rang = 9, empreinte = sha256('') where client_id = $1 and rang is null`,
  ],
  [
    'told of something else',
    `update acte set ressource = '{"id":"1"}', rang = 9, empreinte = sha256('') where client_id = $1 and rang is null`,
  ],
  ['deleted', `delete from acte where client_id = $1`],
] as const

test.each(changes)('a line is not %s, by the owner of the tables or by the role of the service', async (_, text) => {
  const { id, ok } = await chained()
  await ok('createSyndicat', { body: syndicat(4) })
  const refused = /neither changed nor deleted/
  await expect(owner.query(text, [id])).rejects.toThrow(refused)
  const { main } = database.pools
  const asService = inject('rowSecurity') ? `set local app.client_id = '${id}'` : 'select'
  const client = await main.connect()
  await client.query(`begin; ${asService}`)
  await expect(client.query(text, [id])).rejects.toThrow(refused)
  client.release(true)
})

test('the journal is not emptied, and goes with its client', async () => {
  const { id } = await chained()
  await expect(owner.query('truncate acte')).rejects.toThrow(/neither changed nor deleted/)
  await eraseClient(database, id)
  expect(await linesOf(id)).toEqual([])
})
