import { expect, test } from 'vitest'
import { inTurn } from '../../db/sync/load-turns.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import type { Client } from '../support/data/sync-samples.ts'
import { employe } from '../support/contract/samples.ts'

const queued = 10
const rows = (n: number) => ({ body: { employes: [employe(n)] } })
const later = (n: number) => ({ ...rows(n), headers: { prefer: 'respond-async' } })

/** The synchronisations of some clients that are received (`lignes_total`) or over, in the order in which they ended. */
async function loadsOf(clients: readonly Client[], state: 'lignes_total' | 'date_fin') {
  const { rows: found } = await ownerDatabase().pools.main.query<{ client_id: string }>(
    `select client_id from sync where client_id = any ($1) and ${state} is not null order by date_fin`,
    [clients.map(({ id }) => id)],
  )
  return found.map(({ client_id: id }) => id)
}

test('a small load waits for no more than one load of each client, however many they have queued', async () => {
  const busy = [await newClient(), await newClient()] as const
  const other = await newClient()
  const holder = await ownerDatabase().pools.long.connect()
  const hold = (verb: string, { id }: Client) =>
    holder.query(`select pg_advisory_${verb}(hashtextextended($1, 0))`, [`sync ${id}`])
  try {
    for (const client of busy) await hold('lock', client)
    const answers: Promise<unknown>[] = []
    for (let n = 1; n <= queued; n++) {
      // One client waits for its answers, the other one has them later.
      answers.push(busy[0].ok('createSync', rows(n)))
      await busy[1].ok('createSync', later(n))
      await expect.poll(() => loadsOf(busy, 'lignes_total'), { timeout: 20_000 }).toHaveLength(2 * n)
    }
    const { idSync } = await other.ok('createSync', later(0))
    // What the other one has begun is held still: all go through the one place that is left.
    await hold('unlock', busy[0])
    const state = () => other.ok('getSync', { path: { idSync } })
    await expect.poll(async () => (await state()).statut, { timeout: 20_000 }).toBe('Termine')
    await hold('unlock', busy[1])
    await Promise.all(answers)
    await expect.poll(() => loadsOf(busy, 'date_fin'), { timeout: 20_000 }).toHaveLength(2 * queued)
    const order = await loadsOf([...busy, other], 'date_fin')
    expect(order.indexOf(other.id)).toBe(1)
  } finally {
    holder.release(true)
  }
})

test('a load that has its turn waits for no other call of its client', async () => {
  const client = await newClient()
  const { database } = (await service()).service
  const [turn, calls] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const holding = inTurn(client.id, () => turn.promise)
  const { idSync } = await client.ok('createSync', later(1))
  // More calls than the client may have connections: those after them wait until these end.
  const held = Array.from({ length: 20 }, () =>
    database.write(client.id, () => calls.promise).catch((error: unknown) => error),
  )
  turn.resolve(undefined)
  await holding
  const state = async () => {
    const text = 'select statut from sync where id = $1'
    return (await ownerDatabase().pools.main.query<{ statut: string }>(text, [idSync])).rows
  }
  await expect.poll(state, { timeout: 20_000 }).toEqual([{ statut: 'Termine' }])
  calls.resolve(undefined)
  await Promise.all(held)
})

test('a load that finds the queue of its client full is refused at once, and nothing of it is accepted', async () => {
  const client = await newClient()
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  // One runs, the others wait.
  const works = Array.from({ length: 1001 }, () => inTurn(client.id, () => gate))
  try {
    for (const load of [later(1), rows(1)]) {
      const { status, headers, body } = await client.call('createSync', load)
      expect([status, headers.get('retry-after'), body]).toMatchObject([503, '2', { code: 'Serveur.Indisponible' }])
    }
    expect(
      (await ownerDatabase().pools.main.query(`select from sync where client_id = $1`, [client.id])).rowCount,
    ).toBe(0)
  } finally {
    open(undefined)
    await Promise.all(works)
  }
  expect(await client.ok('createSync', rows(1))).toMatchObject({ created: 1 })
})
