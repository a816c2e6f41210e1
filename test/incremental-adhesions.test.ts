import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { register } from '../db/adhesions-sign.ts'
import { openDatabase } from '../db/database.ts'
import { idOf } from '../db/employes.ts'
import * as syndicats from '../db/syndicats.ts'
import { testConfig } from './api.ts'
import { sandbox, sign } from './signing.ts'

/** Connections apart from those of the service, for a writer that holds its own. */
const writers = openDatabase(inject('databaseUrl'), testConfig())
afterAll(() => writers.close())

test('a membership whose transaction commits after a later one is not missed, whatever the dates of signature', async () => {
  const client = await sandbox()
  const begun = Promise.withResolvers<undefined>()
  const slow = writers.write(client.id, async (db) => {
    begun.resolve(undefined)
    await sleep(3500)
    const [employeId = '', syndicatId = ''] = [await idOf(db, 'E-1'), await syndicats.idOf(db, 'SYN-1')]
    return register(db, { employeId, syndicatId, dateSignature: '2026-01-01T00:00:00Z' })
  })
  await begun.promise
  await sleep(5)
  const { idUniqueAdhesion: fast } = await sign(client, 2, { dateSignature: '2019-01-01' })
  const seen: string[] = []
  let enregistreApres = '2000-01-01T00:00:00Z'
  for (const end = Date.now() + 20_000; seen.length < 2 && Date.now() < end;) {
    await sleep(100)
    for (const { idUniqueAdhesion, dateEnregistrement } of await client.ok('listAdhesions', {
      query: { enregistreApres },
    })) {
      if (!seen.includes(idUniqueAdhesion)) seen.push(idUniqueAdhesion)
      enregistreApres = dateEnregistrement
    }
  }
  expect(seen).toEqual([await slow, fast])
})
