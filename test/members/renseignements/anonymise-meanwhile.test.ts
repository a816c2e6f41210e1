import { expect, test } from 'vitest'
import { newId } from '../../../db/engine/ids.ts'
import { newClient, ownerDatabase } from '../../support/api.ts'
import { at, campagne, employe, question, votant } from '../../support/contract/samples.ts'
import { holding, meeting } from '../../support/held-rows.ts'
import { later, rowsWhere } from '../../support/races.ts'

const owner = ownerDatabase().pools.main

/** A person who is a voter of so many drafts. */
async function drafted(count: number) {
  const client = await newClient()
  const { ok } = client
  const { idUnique } = await ok('createEmploye', { body: employe(1) })
  const campagnes: string[] = []
  for (let n = 1; n <= count; n++) {
    const campagneId = await ok('createCampagne', { body: campagne(n) })
    await ok('createQuestion', { path: { campagneId }, body: question() })
    await ok('upsertVotant', { path: { campagneId }, body: { ...votant(1), employeIdExterne: 'E-1' } })
    campagnes.push(campagneId)
  }
  return {
    client,
    idUnique,
    campagneId: campagnes[0] ?? '',
    anonymise: later(client, 'anonymiseEmploye', { path: { idUnique } }),
  }
}

test('a campaign that is published first keeps its voter', async () => {
  const { client, campagneId, anonymise } = await drafted(1)
  const publish = later(client, 'publishCampagne', { path: { id: campagneId } })
  const met = await meeting(rowsWhere('campagne', client, 'id = $2', campagneId), [publish, anonymise])
  expect(met).toEqual(['204', '409 Employe.VoteEnCours'])
  expect((await client.ok('getEmploye', at('E-1'))).nom).toBe('Tremblay')
})

test('the voters of a person are taken in the order of their ids', async () => {
  const { client, anonymise } = await drafted(2)
  const { rows } = await owner.query<{ id: string }>('select id from votant where client_id = $1 order by id', [
    client.id,
  ])
  const [first = '', second = ''] = rows.map(({ id }) => id)
  // The one with the higher id stands before the other one in the table.
  const lowest = '00000000-0000-7000-8000-000000000001'
  await owner.query('update votant set id = $2 where client_id = $1 and id = $3', [client.id, lowest, second])
  await holding(rowsWhere('votant', client, 'id = $2', lowest), async ({ awaitWaiting, query, release }) => {
    const done = anonymise()
    await awaitWaiting(1)
    const free = 'select from votant where client_id = $1 and id = $2 for update skip locked'
    expect((await query(free, [client.id, first])).rowCount).toBe(1)
    await release()
    expect(await done).toBe('200')
  })
})

test('the rows of a load that is received stay, those of one that has ended or died go', async () => {
  const { client, anonymise } = await drafted(0)
  const kinds = { received: ['EnCours', '1 hour'], ended: ['Termine', '1 hour'], dead: ['EnCours', '-1 hour'] } as const
  const ids = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, newId()])) as Record<
    keyof typeof kinds,
    string
  >
  for (const [kind, [statut, until]] of Object.entries(kinds)) {
    const id = ids[kind as keyof typeof kinds]
    const load = `insert into sync (client_id, id, statut, date_debut, expiration)
      values ($1, $2, $3, now(), now() + $4::interval)`
    await owner.query(load, [client.id, id, statut, until])
    const staged = `insert into sync_tranche (client_id, sync_id, collection, rang, colonne, valeurs)
      values ($1, $2, 'employes', 0, 'nom', '{Tremblay}')`
    await owner.query(staged, [client.id, id])
  }
  expect(await anonymise()).toBe('200')
  const { rows } = await owner.query<{ sync_id: string }>('select sync_id from sync_tranche where client_id = $1', [
    client.id,
  ])
  expect(rows).toEqual([{ sync_id: ids.received }])
})
