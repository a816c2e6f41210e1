import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { dial, request } from '../support/processes/sockets.ts'
import { payroll } from '../support/data/sync-samples.ts'

const owner = ownerDatabase()
const soon = { timeout: 20_000 }

const tables = { sync: 'sync', tranche: 'sync_tranche', employe: 'employe' }

/** How many rows a client has of a load, of what was received of it, and of employees. */
async function staged(id: string) {
  const count = (table: string) => sql`(select count(*)::int from ${sql.table(table)} t where t.client_id = ${id})`
  const columns = Object.entries(tables).map(([name, table]) => sql`${count(table)} as ${sql.ref(name)}`)
  const { rows } = await sql<Record<keyof typeof tables, number>>`select ${sql.join(columns)}`.execute(owner.registry)
  return rows[0] ?? { sync: Number.NaN, tranche: Number.NaN, employe: Number.NaN }
}

/** How many loads of a client are not over. */
async function inProgress(id: string): Promise<number> {
  const states = sql`('EnAttente', 'EnCours')`
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sync where sync.client_id = ${id} and statut in ${states}`.execute(owner.registry)
  return rows[0]?.n ?? Number.NaN
}

describe('the body', () => {
  test.each([
    ['an empty object', '{}', 200],
    ['a mark of byte order', '\uFEFF{}', 200],
    ['empty collections', '{"employes":[ ],"syndicats":[]}', 200],
    ['nothing', '', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['a collection that is no array', '{"employes":{}}', 400],
    ['a collection twice', '{"employes":[{"idExterne":"E"}],"employes":[]}', 400],
    ['a member twice beside the rows', '{"employes":[],"x":1,"x":2}', 400],
    ['an unknown collection', '{"Employes":[]}', 400],
    ['no end', '{"employes":[{"idExterne":"E"}', 400],
    ['a comma too many', '{"employes":[{"idExterne":"E"},]}', 400],
    ['two rows without a comma', '{"employes":[{"idExterne":"E"}{}]}', 400],
    ['a wrong bracket', '{"employes":[{"idExterne":"E"}}', 400],
    ['something after the end', '{"employes":[]}{}', 400],
    ['a row that is no JSON', '{"employes":[{"idExterne":"E"},{x}]}', 400],
    ['a deep row', `{"employes":[${'['.repeat(10_000)}${']'.repeat(10_000)}]}`, 200],
    ['bytes that are no UTF-8', Buffer.from([...Buffer.from('{"employes":["'), 0xff, ...Buffer.from('"]}')]), 400],
    ['a broken gzip', Buffer.from('{}'), 400],
  ])('%s', async (name, body, status) => {
    const { call } = await newClient()
    const headers: Record<string, string> = name === 'a broken gzip' ? { 'content-encoding': 'gzip' } : {}
    const answer = await call('createSync', { body, headers })
    expect([answer.status, answer.text]).toMatchObject([status, expect.any(String)])
  })

  test('may be compressed', async () => {
    const client = await newClient()
    const body = gzipSync(JSON.stringify(payroll(700)))
    const result = await client.ok('createSync', { body, headers: { 'content-encoding': 'gzip' } })
    expect([result.created, result.errors]).toEqual([700, []])
    expect(await client.ok('listEmplois')).toHaveLength(700)
  })

  test('a refused body leaves nothing', async () => {
    const { id, refusal } = await newClient()
    const body = JSON.stringify(payroll(700)).slice(0, -1)
    expect(await refusal('createSync', { body })).toBe('400 Requete.JsonInvalide')
    expect(await staged(id)).toEqual({ sync: 0, tranche: 0, employe: 0 })
  })

  test.each(['end', 'destroy', 'resetAndDestroy'] as const)(
    'a caller who goes away in the middle (%s) leaves nothing',
    async (leave) => {
      const { id, key, ok } = await newClient()
      const { socket, send } = await dial((await service()).port)
      const headers = ['Content-Type: application/json', `X-Api-Key: ${key}`]
      const whole = request('POST /b2b/v2/sync', headers, JSON.stringify(payroll(5000)))
      send(whole.slice(0, whole.length / 2))
      await expect.poll(async () => (await staged(id)).tranche, soon).toBeGreaterThan(0)
      socket[leave]()
      await expect.poll(() => staged(id), soon).toEqual({ sync: 0, tranche: 0, employe: 0 })
      // And nothing stands in the way of the next one.
      expect((await ok('createSync', { body: payroll(10) })).created).toBe(10)
    },
  )

  test('a caller who goes away before the answer leaves a whole load, or none', async () => {
    const { id, key } = await newClient()
    const { socket, send } = await dial((await service()).port)
    const headers = ['Content-Type: application/json', `X-Api-Key: ${key}`]
    send(request('POST /b2b/v2/sync', headers, JSON.stringify(payroll(2000))))
    await expect.poll(async () => (await staged(id)).sync, soon).toBe(1)
    socket.destroy()
    await expect.poll(async () => (await staged(id)).tranche === 0 && (await inProgress(id)) === 0, soon).toBe(true)
    expect([0, 2000]).toContain((await staged(id)).employe)
  })

  test.each(['createSync', 'syncEmployes', 'upsertEmployes'] as const)(
    'more than 50,000 employees in one call of %s are refused',
    async (operation) => {
      const { refusal } = await newClient()
      const body = `{"employes":[${'1,'.repeat(50_000)}1]}`
      expect(await refusal(operation, { body })).toBe('413 Requete.TropVolumineuse')
    },
  )
})
