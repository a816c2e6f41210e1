import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { type Chore, doChore } from '../../db/engine/holds/chores.ts'
import { ClientFaults } from '../../db/engine/prune.ts'
import { choresOf, compileRound } from '../../jobs/housekeeping.ts'
import { openMeasures } from '../../sight/measures.ts'
import { testConfig } from '../support/api.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

// What is done for all clients is done by one of the processes on a database.

type Process = ReturnType<typeof openDatabase>

let address: Awaited<ReturnType<typeof migratedDatabase>>
let owner: pg.Pool
let [first, second]: readonly Process[] = []

beforeAll(async () => {
  address = await migratedDatabase()
  owner = new pg.Pool({ connectionString: address.ownerUrl, max: 1 })
  atEndOfFile(() => owner.end())
  const open = () => openDatabase(address.url, testConfig({}))
  ;[first, second] = [open(), open()]
})
afterAll(() => Promise.all([first?.close(), second?.close()]))

let chore: Chore
beforeEach(() => {
  chore = { nom: `essai ${randomUUID()}`, rest: 3_600_000 }
})

const within = { timeout: 20_000, interval: 20 }

/** Whether a process does the chore when it comes to it. */
const comesTo = async (process: Process | undefined, work = () => Promise.resolve()) =>
  process && doChore(process, chore, work)

/** As if so many seconds had gone by for the chore. */
const goBy = (seconds: number) =>
  owner.query(`update menage set jusqua = jusqua - $2 * interval '1 second' where nom = $1`, [chore.nom, seconds])

/** When the chore is free, as text. */
const until = async () =>
  (await owner.query<{ jusqua: string }>(`select jusqua::text from menage where nom = $1`, [chore.nom])).rows[0]?.jusqua

/** A chore that a process has begun and goes on with until it is told to end. */
async function begin(process: Process | undefined) {
  const [begun, end] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const done = comesTo(process, async () => {
    begun.resolve(undefined)
    await end.promise
  })
  await begun.promise
  return async () => {
    end.resolve(undefined)
    await done
  }
}

test('of two processes that come to a chore, one does it; the other one neither meanwhile nor until it is due again', async () => {
  const end = await begin(first)
  expect(await comesTo(second)).toBe(false)
  await end()
  expect([await comesTo(first), await comesTo(second)]).toEqual([false, false])
  await goBy(3600)
  expect([await comesTo(second), await comesTo(first)]).toEqual([true, false])
})

test('a chore that lasts is held for as long as it lasts', async () => {
  chore = { ...chore, lease: 2000 }
  const end = await begin(first)
  const before = await until()
  await expect.poll(until, within).not.toBe(before)
  expect(await comesTo(second)).toBe(false)
  await end()
})

test('an heir takes over from a process that died, which frees nothing of the heir should it wake up', async () => {
  const wake = await begin(first)
  await goBy(121)
  const end = await begin(second)
  const before = await until()
  await wake()
  expect(await until()).toBe(before)
  expect(await comesTo(first)).toBe(false)
  await end()
})

test('a chore that failed is due at once; one that failed for some clients comes again with the others', async () => {
  const failing = (error: Error) => comesTo(first, () => Promise.reject(error))
  await expect(failing(new Error('base'))).rejects.toThrow('base')
  expect(await comesTo(second)).toBe(true)
  await goBy(3600)
  await expect(failing(new ClientFaults([]))).rejects.toThrow(ClientFaults)
  expect(await comesTo(second)).toBe(false)
})

/** A round of a process that counts what it does, and how often it has done each chore. */
function counting(database: Process) {
  const config = testConfig({})
  const measures = openMeasures({ database, config, process: 'service' })
  const settings = { database, config, measures, log: pino({ level: 'silent' }) }
  const round = compileRound(choresOf(settings), settings)
  const done = async () => {
    const { values = [] } = (await measures.registry.getSingleMetric('task_runs_total')?.get()) ?? {}
    return values.filter(({ labels }) => labels['outcome'] === 'done').map(({ value }) => value)
  }
  return { round, done }
}

test('a process counts the chores that it does, and shows those of the others as not done', async () => {
  if (!first || !second) throw new Error('no process')
  const [one, other] = [counting(first), counting(second)]
  const none = await one.done()
  expect([none.length > 5, new Set(none)]).toEqual([true, new Set([0])])
  await one.round()
  await other.round()
  expect((await one.done()).filter((times) => times === 1).length).toBeGreaterThan(5)
  expect(new Set(await other.done())).toEqual(new Set([0]))
})
