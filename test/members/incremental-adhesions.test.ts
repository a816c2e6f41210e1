import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { resign } from '../../db/members/adhesions-end.ts'
import { register } from '../../db/members/adhesions-sign.ts'
import { openDatabase } from '../../db/engine/database.ts'
import { idOf } from '../../db/members/employes.ts'
import * as syndicats from '../../db/members/syndicats.ts'
import { ownerDatabase, testConfig } from '../support/api.ts'
import { sandbox, sign } from '../support/data/signing.ts'
import { passAnHour } from '../support/passing-time.ts'

const owner = ownerDatabase().pools.main

/** Connections apart from those of the service, for a writer that holds its own. */
const writers = openDatabase(inject('databaseUrl'), testConfig())
afterAll(() => writers.close())

/** Waits until the clock of the database, which dates what is written, is past an instant. */
async function past(instant: string) {
  const text = `select clock_timestamp() > $1::timestamptz + interval '1 millisecond' as past`
  await expect.poll(async () => (await owner.query<{ past: boolean }>(text, [instant])).rows[0]?.past).toBe(true)
}

test('a membership whose transaction commits after a later one is not missed, whatever the dates of signature', async () => {
  const client = await sandbox()
  const [begun, goOn] = [Promise.withResolvers<string>(), Promise.withResolvers<undefined>()]
  const slow = writers.write(client.id, async (db) => {
    begun.resolve(db.now)
    await goOn.promise
    const [employeId = '', syndicatId = ''] = [await idOf(db, 'E-1'), await syndicats.idOf(db, 'SYN-1')]
    return register(db, { employeId, syndicatId, dateSignature: '2026-01-01T00:00:00Z' })
  })
  await past(await begun.promise)
  const { idUniqueAdhesion: fast } = await sign(client, 2, { dateSignature: '2019-01-01' })
  const seen: string[] = []
  let enregistreApres = '2000-01-01T00:00:00Z'
  const read = async () => {
    for (const { idUniqueAdhesion, dateEnregistrement } of await client.ok('listAdhesions', {
      query: { enregistreApres },
    })) {
      if (!seen.includes(idUniqueAdhesion)) seen.push(idUniqueAdhesion)
      enregistreApres = dateEnregistrement
    }
    return seen.length
  }
  expect(await read()).toBe(0)
  goOn.resolve(undefined)
  await expect.poll(read, { timeout: 20_000, interval: 100 }).toBe(2)
  expect(seen).toEqual([await slow, fast])
})

test('an end whose transaction commits after a later one is not missed', async () => {
  const client = await sandbox()
  const [first, second] = [await sign(client, 1), await sign(client, 2)]
  await passAnHour(client.id)
  let modifieApres = second.dateEnregistrement
  const [begun, goOn] = [Promise.withResolvers<string>(), Promise.withResolvers<undefined>()]
  onTestFinished(() => {
    goOn.resolve(undefined)
  })
  const slow = writers.write(client.id, async (db) => {
    begun.resolve(db.now)
    const [employeId = '', syndicatId = ''] = [await idOf(db, 'E-1'), await syndicats.idOf(db, 'SYN-1')]
    await resign(db, { employeId, syndicatId })
    await goOn.promise
  })
  await past(await begun.promise)
  await client.ok('simulateDemission', { body: { idExterneEmploye: 'E-2', syndicatIdExterne: 'SYN-1' } })
  const seen: string[] = []
  const read = async () => {
    for (const one of await client.ok('listAdhesions', { query: { modifieApres } })) {
      if (one.dateDemission !== null) seen.push(one.idUniqueAdhesion)
      modifieApres = one.derniereMAJ
    }
    return new Set(seen).size
  }
  expect(await read()).toBe(0)
  goOn.resolve(undefined)
  await slow
  await expect.poll(read, { timeout: 20_000, interval: 100 }).toBe(2)
  expect([...new Set(seen)]).toEqual([first.idUniqueAdhesion, second.idUniqueAdhesion])
})
