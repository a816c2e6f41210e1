import { beforeAll, expect, test } from 'vitest'
import { nobody } from '../../rules/nobody.ts'
import { tenantTables } from '../../db/engine/tables.ts'
import { operationNamed } from '../support/api.ts'
import { account, type Database, type Running, startDatabase, startProcess } from './rig.ts'

let database: Database
beforeAll(async () => {
  database = await startDatabase()
})

const { path: creation } = operationNamed('createBacASable')
const { path: deletion } = operationNamed('deleteBacASable')
type Sandbox = { idClient: string; apiKey: string }

/** Creates sandboxes full of data and erases every other one, until the service dies; fills what was acknowledged. */
async function createAndErase(service: Running, created: Set<string>, erased: Set<string>) {
  try {
    for (let i = 0; ; i++) {
      const { status, body } = await service.call('POST', creation, { body: { jeuDeDonnees: 'demo' } })
      expect(status).toBe(201)
      const { idClient, apiKey } = body as Sandbox
      created.add(idClient)
      if (i % 2 === 0) continue
      // Once it is asked for, it may be done without an answer.
      created.delete(idClient)
      expect((await service.call('DELETE', deletion, { key: apiKey })).status).toBe(204)
      erased.add(idClient)
    }
  } catch (error) {
    // The end of the connection.
    if (!(error instanceof TypeError)) throw error
  }
}

const contents = `
  select id, (select count(*)::int from cle_api where client_id = client.id) as cles,
    ${['syndicat', 'employeur', 'employe', 'emploi']
      .map((table) => `(select count(*)::int from ${table} where client_id = client.id) as ${table}`)
      .join(', ')}
  from client where est_bac_a_sable`
const orphans = [...tenantTables, 'cle_api']
  .map(
    (table) =>
      `select '${table}' as name from ${table} where client_id <> '${nobody}' and client_id not in (select id from client)`,
  )
  .join(' union all ')

test.each([1, 2, 3])(
  'SIGKILL of the service under writes leaves each before or after, never half (%i)',
  async (round) => {
    const service = await startProcess(database.url)
    const [created, erased] = [new Set<string>(), new Set<string>()]
    const callers = Array.from({ length: 4 }, () => createAndErase(service, created, erased))
    await expect
      .poll(() => Math.min(created.size, erased.size), { timeout: 40_000, interval: 5 })
      .toBeGreaterThan(round)
    service.kill('SIGKILL')
    await Promise.all(callers)
    expect((await service.ended).signal).toBe('SIGKILL')
    // The statements that were under way end with their connections.
    const busy = "select pid from pg_stat_activity where application_name like 'membres%'"
    await expect.poll(() => database.query(busy), { timeout: 20_000 }).toEqual([])

    const clients = await database.query<{ id: string }>(contents)
    const whole = { cles: 1, syndicat: 2, employeur: 4, employe: 50, emploi: 58 }
    expect(clients).toEqual(clients.map(({ id }) => ({ id, ...whole })))
    const ids = new Set(clients.map(({ id }) => id))
    account('SIGKILL of the service under writes', created, ids)
    expect([...erased].filter((id) => ids.has(id))).toEqual([])
    expect(await database.query(orphans)).toEqual([])
  },
  120_000,
)
