import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { eraseClient } from '../../../db/clients/clients.ts'
import { chainPage } from '../../../db/journal/actes/chain.ts'
import { chainNow } from '../../../db/journal/chain.ts'
import { ownerDatabase, service } from '../../support/api.ts'
import { prepareCampagnes } from '../../support/data/votes.ts'
import { direct } from '../../support/pooler.ts'

// Who writes to the tables as the role of the service, and has copies of them of before, would begin a journal anew: it lets its
// lines go with their client, and with nobody else.

const owner = ownerDatabase().pools.main
const { database } = (await service()).service

const again = 'insert into client select * from json_populate_record(null::client, $1)'
const refused = 'A client that was erased is not made again'
const kept = 'is neither changed nor deleted'

/** A client with a journal of a campaign and one of acts, both chained; its row as it is. */
async function chained() {
  const api = await prepareCampagnes()
  const campagneId = await api.publish()
  await database.write(api.id, (db) => chainNow(db, campagneId))
  while (await database.write(api.id, chainPage));
  const { rows } = await owner.query<{ row: object }>('select to_json(c) as row from client c where id = $1', [api.id])
  return { id: api.id, row: JSON.stringify(rows[0]?.row) }
}

/** A session of the role of the service, for a client. */
async function sessionFor(id: string, url = direct(inject('roleUrl'))) {
  const session = new pg.Client(url)
  await session.connect()
  onTestFinished(() => session.end())
  await session.query(`select set_config('app.client_id', $1, false)`, [id])
  return session
}

const linesOf = async (id: string) => {
  const { rows } = await owner.query<{ lines: number }>(
    `select ((select count(*) from journal_campagne where client_id = $1)
      + (select count(*) from acte where client_id = $1))::int as lines`,
    [id],
  )
  return rows[0]?.lines
}

test('a client that is deleted and made again in one transaction keeps its journals', async () => {
  const { id, row } = await chained()
  const before = await linesOf(id)
  const session = await sessionFor(id)
  await session.query('begin')
  await session.query('delete from client where id = $1', [id])
  for (const table of ['journal_campagne', 'acte'])
    await session.query(`delete from ${table} where client_id = $1`, [id])
  await expect(session.query(again, [row])).rejects.toThrow(refused)
  await session.query('rollback')
  expect(await linesOf(id)).toBe(before)
})

test('a client that is deleted is not made again in another transaction, nor by the statement that deletes it', async () => {
  const { id, row } = await chained()
  const session = await sessionFor(id)
  // The lines go between the two, so that none of them is there to refuse it.
  const atOnce = `with gone as (delete from client where id = $1 returning *),
    links as (delete from journal_maillon m using gone where m.client_id = $1 and gone.id = $1 returning 1),
    lines as (delete from journal_campagne j using gone
      where j.client_id = $1 and gone.id = $1 and (select count(*) from links) > 0 returning 1)
    insert into client select gone.* from gone where (select count(*) from lines) > 0`
  await expect(session.query(atOnce, [id])).rejects.toThrow(refused)
  await session.query('delete from client where id = $1', [id])
  for (const begin of ['begin', 'begin isolation level repeatable read']) {
    await session.query(begin)
    await expect(session.query(again, [row])).rejects.toThrow(refused)
    await session.query('rollback')
  }
})

test('a client is not made again by who saw the database before it was deleted, and waited', async () => {
  const { id, row } = await chained()
  const [deleting, waiting] = [await sessionFor(id), await sessionFor(id)]
  await waiting.query('begin isolation level repeatable read')
  const { rows } = await waiting.query<{ pid: number }>('select pg_backend_pid() as pid')
  await deleting.query('begin')
  await deleting.query('delete from client where id = $1', [id])
  const made = expect(waiting.query(again, [row])).rejects.toThrow(refused)
  const isHeld = async () => {
    const { rows: held } = await owner.query<{ by: number[] }>('select pg_blocking_pids($1) as by', [rows[0]?.pid])
    return held[0]?.by.length
  }
  await expect.poll(isHeld).toBe(1)
  await deleting.query('commit')
  await made
})

test('a client is given no other id', async () => {
  const { id } = await chained()
  const session = await sessionFor(id)
  await expect(session.query('update client set id = gen_random_uuid() where id = $1', [id])).rejects.toThrow(
    'The id of a client is not changed',
  )
})

test('a table of the session that has the name of the clients lets no line of a journal go', async () => {
  const { id } = await chained()
  const before = await linesOf(id)
  const session = await sessionFor(id)
  await session.query('create temporary table client (id uuid)')
  for (const table of ['journal_campagne', 'journal_maillon', 'acte'])
    await expect(session.query(`delete from public.${table} where client_id = $1`, [id])).rejects.toThrow(kept)
  expect(await linesOf(id)).toBe(before)
})

test('what was erased stays told, whoever it is that writes', async () => {
  const { id, row } = await chained()
  await eraseClient(database, id)
  for (const statement of [
    'delete from client_efface where id = $1',
    'update client_efface set id = gen_random_uuid() where id = $1',
  ])
    for (const session of [owner, await sessionFor(id)])
      await expect(session.query(statement, [id])).rejects.toThrow(kept)
  await expect(owner.query('truncate client_efface')).rejects.toThrow(kept)
  await expect((await sessionFor(id)).query(again, [row])).rejects.toThrow(refused)
})

test('the owner of the tables makes a client again, which is deleted again as before', async () => {
  const { id, row } = await chained()
  await eraseClient(database, id)
  expect((await owner.query(again, [row])).rowCount).toBe(1)
  await eraseClient(database, id)
  await expect((await sessionFor(id)).query(again, [row])).rejects.toThrow(refused)
})

test('a role deletes and makes clients that has no right on what tells of those that were erased', async () => {
  const { id, row } = await chained()
  const role = `clients_seuls_${randomUUID().slice(0, 8)}`
  await owner.query(`create role ${role} login password 'x'; grant select, insert, delete on client to ${role}`)
  const url = Object.assign(new URL(inject('ownerUrl')), { username: role, password: 'x' }).href
  const other = randomUUID()
  const like = JSON.stringify({ ...(JSON.parse(row) as object), id: other })
  const session = await sessionFor(id, url)
  expect((await session.query(again, [like])).rowCount).toBe(1)
  expect((await session.query('delete from client where id = $1', [other])).rowCount).toBe(1)
  await expect(session.query(again, [like])).rejects.toThrow(refused)
})
