import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { compiled } from '../../db/engine/compiled.ts'
import { actingAs, type Db } from '../../db/engine/database.ts'
import { insert } from '../../db/members/syndicats.ts'
import { newClient, startService } from '../support/api.ts'
import { employe, employeur, syndicat } from '../support/contract/samples.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

// Ways to the database: what is sent before the database has answered what was sent before.

const { url } = await migratedDatabase()
const passed: string[][] = []

/** The address of the database by a way on which what is sent to it is seen. */
async function watched(): Promise<string> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(port), hostname)
    const ways: string[] = []
    let isAnswered = true
    passed.push(ways)
    client.on('data', (chunk: Buffer) => {
      if (isAnswered) ways.push('')
      isAnswered = false
      ways.push(String(ways.pop()) + chunk.toString('latin1'))
    })
    database.on('data', () => (isAnswered = true))
    client.pipe(database).pipe(client)
    for (const socket of [client, database]) sockets.add(socket.on('error', () => undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return Object.assign(new URL(url), { host: `127.0.0.1:${String((server.address() as AddressInfo).port)}` }).href
}

let on: Awaited<ReturnType<typeof startService>>
let client: Awaited<ReturnType<typeof newClient>>

beforeAll(async () => {
  // One connection for all: what it has prepared is there for the next work.
  on = await startService({ DATABASE_URL: await watched(), POOL_SIZE: '1' })
  client = await newClient({ on })
})

/** The ways of the transactions that `work` makes, from what begins each to its end: those that send `mark` somewhere. */
async function waysOf(mark: string, work: () => Promise<unknown>): Promise<string[]> {
  for (const ways of passed) ways.length = 0
  await work()
  const transactions: string[][] = []
  for (const way of passed.flat())
    if (/begin/.test(way)) transactions.push([way])
    else transactions.at(-1)?.push(way)
  return transactions.filter((ways) => ways.some((way) => way.includes(mark))).flat()
}

test('a unit write begins with its first statement, is answered by what it writes, and ends', async () => {
  await client.ok('createEmploye', { body: employe(1) })
  await client.ok('createSyndicat', { body: syndicat(1) })
  await client.ok('createEmployeur', { body: employeur(1) })
  const job = { identifiantExterne: 'J-1', identifiantExterneEmploye: 'E-1', identifiantExterneEmployeur: 'EMP-1' }
  const writes = [
    { id: 'createSyndicat', body: syndicat(6), mark: 'SYN-6', ways: 3 },
    { id: 'createEmployeur', body: { ...employeur(2), syndicatIdExterne: 'SYN-1' }, mark: 'EMP-2', ways: 3 },
    { id: 'createEmploye', body: { ...employe(3), identifiantExterneEmployeur: 'EMP-1' }, mark: 'E-3', ways: 3 },
    { id: 'createEmploi', body: { ...job, matricule: '1', dateDebut: '2026-01-01T00:00:00Z' }, mark: 'J-1', ways: 3 },
  ] as const
  for (const { id, body, mark, ways } of writes) {
    const seen = await waysOf(mark, () => client.ok(id, { body }))
    expect(seen, id).toHaveLength(ways)
    expect(seen[0]).toContain('begin')
    expect(seen.at(-1)).toContain('commit')
  }
})

test.each([
  ['createEmploye', employe(4), employe(5)],
  ['createEmployeur', employeur(4), employeur(5)],
] as const)('%s is one way where it writes one row and asks for nothing, prepared once', async (id, first, second) => {
  await client.ok(id, { body: first })
  for (const ways of passed) ways.length = 0
  await client.ok(id, { body: second })
  const mark = 'idExterne' in second ? second.idExterne : second.identifiantExterne
  const seen = passed.flat().filter((way) => way.includes(mark))
  expect(seen).toHaveLength(1)
  expect(seen[0]).toContain(id)
  expect(seen[0]).not.toMatch(/begin|commit|set_config|insert into/)
})

/** What a transaction stores as the date of a union, and the instant that it is told. */
async function stored(work: (db: Db) => Promise<unknown>) {
  const { database } = on.service
  const told = await database.write(client.id, async (db) => {
    await work(db)
    return db.now
  })
  const last = ({ q }: Db) =>
    q
      .selectFrom('syndicat')
      .select('date_creation')
      .where('syndicat.client_id', '=', client.id)
      .orderBy('date_creation', 'desc')
      .executeTakeFirstOrThrow()
  return { told, ...(await database.read(client.id, last)) }
}

test('the statement that begins a transaction writes the stamp that is told after it', async () => {
  const { told, date_creation } = await stored((db) => insert(db, syndicat(2)))
  expect(date_creation).toBe(told)
})

test('who asks for the stamp first has it, in one transaction that is begun before', async () => {
  const asked: string[] = []
  const ways = await waysOf('SYN-3', () =>
    on.service.database.write(client.id, async (db) => {
      asked.push(db.now)
      await insert(db, syndicat(3))
      expect(db.now).toBe(asked[0])
    }),
  )
  expect(asked).toHaveLength(1)
  expect(ways.filter((way) => way.includes('begin'))).toHaveLength(1)
})

test('a work that hides that it asked too early writes nothing twice, and nothing with another stamp', async () => {
  const { told, date_creation } = await stored(async (db) => {
    const others = Promise.allSettled([Promise.resolve().then(() => db.now)])
    await insert(db, syndicat(4))
    await others
  })
  expect(date_creation).toBe(told)
  const found = (await client.ok('listSyndicats')).filter(({ identifiantExterne }) => identifiantExterne === 'SYN-4')
  expect(found).toHaveLength(1)
})

test('who acts is added to a transaction whose stamp is not known yet', async () => {
  const par = { genre: 'Operateur', id: null, nom: null } as const
  const { told, date_creation } = await stored((db) => insert(actingAs(db, par), syndicat(5)))
  expect(date_creation).toBe(told)
})

test.each(['write', 'writeBatch'] as const)(
  'of statements that are sent at once those after one that fails fail by the same: %s',
  async (how) => {
    const { database } = on.service
    const divided = (db: Db) => sql`select 1 / ${0}::int from client where id = ${db.clientId}`.execute(db.q)
    const read = (db: Db) => db.q.selectFrom('syndicat').where('client_id', '=', db.clientId).select('id').execute()
    const codes: unknown[] = []
    const work = async (db: Db) => {
      const ends = await Promise.allSettled([divided(db), read(db), read(db)])
      codes.push(...ends.map((end) => end.status === 'rejected' && (end.reason as { code?: string }).code))
      throw new Error('over')
    }
    await expect(database[how](client.id, work)).rejects.toThrow('over')
    expect(codes).toEqual(['22012', '22012', '22012'])
  },
)

test('whatever calls make others send, what the code has written out is prepared', async () => {
  const { database } = on.service
  // Each by itself: a call has its time.
  for (let n = 0; n < 501; n++)
    await database.read(client.id, ({ q }) =>
      sql`select ${n}::int as ${sql.ref(`n${String(n)}`)} from client limit 1`.execute(q),
    )
  const known = compiled((_: Db, { said }: { said: string }) => sql`select ${said} as written_out from client limit 1`)
  const once = () => database.write(client.id, (db) => known(db, { said: 'the mark' }))
  await once()
  const seen = await waysOf('the mark', once)
  expect(seen).toHaveLength(2)
  expect(seen.join('')).not.toContain('written_out')
})

test('a statement that was prepared and failed is prepared again', async () => {
  const { database } = on.service
  const divided = (by: number) =>
    database.write(client.id, async ({ q }) => {
      const { rows } = await sql<{ n: number }>`select 6 / ${by}::int as n from client where id = ${client.id}`.execute(
        q,
      )
      return rows[0]?.n
    })
  await expect(divided(0)).rejects.toThrow('division by zero')
  expect(await divided(2)).toBe(3)
  expect(await divided(3)).toBe(2)
})
