import { describe, expect, test } from 'vitest'
import type { OperationId } from '../../contract/contract.ts'
import { type Input, newClient, ownerDatabase, startService } from '../support/api.ts'
import { holding, meeting } from '../support/held-rows.ts'
import { later, rowsWhere } from '../support/races.ts'
import { at, campagne, employe, employeur, emploi, question, syndicat, votant } from '../support/contract/samples.ts'
import {
  absentsOf,
  active,
  gone,
  membership,
  nobody,
  only,
  twenty,
  whole,
  worker,
  workers,
} from '../support/data/absents.ts'
import { type Client, job, load } from '../support/data/sync-samples.ts'

const owner = ownerDatabase()

describe('who may not be deactivated', () => {
  /** Twenty people, of whom the first two are absent from what the load will list. */
  async function prepared() {
    const api = await newClient({ estBacASable: true })
    await load(api, { syndicats: [syndicat(1, { employeurs: [employeur(1)] })], employes: workers(0, 20) })
    return api
  }
  const vote = async ({ ok }: Client, n: number) => {
    const id = await ok('createCampagne', { body: campagne(1) })
    await ok('createQuestion', { path: { campagneId: id }, body: question() })
    await ok('publishCampagne', { path: { id } })
    const body = { ...votant(n), employeIdExterne: `E-${n}` }
    await ok('upsertVotant', { path: { campagneId: id }, body })
    return { path: { campagneId: id } }
  }

  test('is reported with all the reasons, and the others are done', async () => {
    const client = await prepared()
    await load(client, { syndicats: [syndicat(1, { adhesions: [membership(0)] })] })
    await vote(client, 0)
    expect(await absentsOf(client, workers(2, 20))).toEqual({
      ...only('E-1'),
      refused: 1,
      errors: ['E-0 Employe.LinkedToActiveCampaign Employe.HasAdhesions'],
    })
    expect(await gone(client)).toEqual(['E-1'])
    // Once the job has ended, and the vote is over, nothing stands in the way of a deletion.
    const { result } = await load(client, { employes: workers(2, 20) }, whole)
    expect(result.absents?.errors[0]).toMatchObject({ code: 'Employe.LinkedToActiveCampaign' })
    expect(result.absents?.errors[0]).not.toHaveProperty('index')
  })

  test('is known of whoever was made a voter while the load came to the person', async () => {
    const client = await prepared()
    const { path } = await vote(client, 5)
    const link = later(client, 'upsertVotant', { path, body: { ...votant(0), employeIdExterne: 'E-0' } })
    const absents = () => absentsOf(client, workers(1, 20)).then(({ errors }) => errors.join())
    const outcomes = await meeting(rowsWhere('employe', client, "id_externe = 'E-0'"), [link, absents])
    expect(outcomes).toEqual(['200', 'E-0 Employe.LinkedToActiveCampaign'])
  })

  test('a voter is linked after the load, or not at all', async () => {
    const client = await prepared()
    const { path } = await vote(client, 5)
    const link = later(client, 'upsertVotant', { path, body: { ...votant(0), employeIdExterne: 'E-0' } })
    const absents = () => absentsOf(client, workers(1, 20)).then(({ idExternes }) => idExternes.join())
    const outcomes = await meeting(rowsWhere('employe', client, "id_externe = 'E-0'"), [absents, link])
    expect(outcomes).toEqual(['E-0', '404 Employe.NotFound'])
  })

  test('is known of whoever votes in a campaign that was published while the load came to it', async () => {
    const client = await prepared()
    const id = await client.ok('createCampagne', { body: campagne(1) })
    await client.ok('createQuestion', { path: { campagneId: id }, body: question() })
    const body = { ...votant(0), employeIdExterne: 'E-0' }
    await client.ok('upsertVotant', { path: { campagneId: id }, body })
    const publish = later(client, 'publishCampagne', { path: { id } })
    const absents = () => absentsOf(client, workers(1, 20)).then(({ errors }) => errors.join())
    const outcomes = await meeting(rowsWhere('campagne', client), [publish, absents])
    expect(outcomes).toEqual(['204', 'E-0 Employe.LinkedToActiveCampaign'])
  })
})

describe('whoever is known in another way', () => {
  test('is not absent: a person without an external id, whom the load lists by the address, or not at all', async () => {
    const client = await twenty(workers(20, 40))
    const known = async (n: number) => (await client.ok('getEmploye', at(`E-${n}`))).idUnique
    const [listed, unlisted] = [await known(38), await known(39)]
    await owner.pools.main.query('update employe set id_externe = null where id = any ($1)', [[listed, unlisted]])
    const renamed = worker(38, { idExterne: 'E-NOUVEAU' })
    expect(await absentsOf(client, [...workers(1, 38), renamed])).toEqual(only('E-0'))
    const people = await client.ok('listEmployes')
    expect(people.find(({ idUnique }) => idUnique === listed)?.idExterne).toBe('E-NOUVEAU')
    expect(people.find(({ idUnique }) => idUnique === unlisted)?.estActif).toBe(true)
  })

  test('a tombstone is never touched, nor who goes on in the place of it', async () => {
    const client = await twenty()
    const [tombstone, target] = [await client.ok('getEmploye', at('E-0')), await client.ok('getEmploye', at('E-1'))]
    const path = { idUnique: tombstone.idUnique }
    await client.ok('mergeEmploye', { path, body: { dans: target.idUnique } })
    const row = () => owner.pools.main.query('select * from employe where id = $1', [tombstone.idUnique])
    const before = (await row()).rows
    expect(await absentsOf(client, workers(1, 20))).toEqual(nobody)
    expect((await row()).rows).toEqual(before)
  })

  test('a person who is merged while the load comes to the person is merged, and the load is made again', async () => {
    const client = await twenty()
    const [merged, target] = [await client.ok('getEmploye', at('E-0')), await client.ok('getEmploye', at('E-1'))]
    const merge = later(client, 'mergeEmploye', {
      path: { idUnique: merged.idUnique },
      body: { dans: target.idUnique },
    })
    const absents = () => absentsOf(client, workers(1, 20)).then(({ idExternes }) => idExternes.join())
    const outcomes = await meeting(rowsWhere('employe', client, "id_externe = 'E-0'"), [merge, absents])
    expect(outcomes).toEqual(['200', ''])
    expect(await active(client)).toHaveLength(19)
  })

  test('whoever was engaged while the load waited for its turn is not absent', async () => {
    const client = await twenty([employe(50)])
    const [first, second] = [{ employes: [worker(0, { ville: 'Laval' })] }, { employes: workers(0, 19) }]
    await holding(rowsWhere('employe', client, "id_externe = 'E-0'"), async ({ awaitWaiting, release }) => {
      const before = load(client, first)
      await awaitWaiting(1)
      const waits = absentsOf(client, second.employes)
      const received = 'select from sync where client_id = $1 and lignes_total = 38'
      await expect.poll(async () => (await owner.pools.main.query(received, [client.id])).rowCount).toBe(1)
      await client.ok('createEmploye', { body: employe(51) })
      for (const n of [50, 51])
        await client.ok('createEmploi', { body: emploi(n, { identifiantExterneEmploye: `E-${n}` }) })
      await release()
      await before
      expect(await waits).toEqual(only('E-19'))
    })
    expect(await gone(client)).toEqual(['E-19'])
  })

  test('one who is deleted meanwhile is not deactivated once more', async () => {
    const client = await twenty()
    const removal = later(client, 'deleteEmploye', at('E-0'))
    const absents = () => absentsOf(client, workers(1, 20)).then(({ idExternes }) => idExternes.join())
    const outcomes = await meeting(rowsWhere('employe', client, "id_externe = 'E-0'"), [removal, absents])
    expect(outcomes).toEqual(['204', ''])
  })

  test('one who is written while the load comes to the person stays', async () => {
    const client = await twenty()
    const absents = () => absentsOf(client, workers(1, 20)).then(({ idExternes }) => idExternes.join())
    const written = `update employe set derniere_maj = statement_timestamp() where client_id = $1 and id_externe = 'E-0'`
    const lock = rowsWhere('employe', client, "id_externe = 'E-0'")
    expect(await meeting(lock, [absents], ({ query }) => query(written, [client.id]))).toEqual([''])
    expect(await absents()).toBe('E-0')
  })
})

// They give way as soon as in production.
const running = await startService()

test('a deactivation of many gives up whom it holds while a load holds another one, and is made after it', async () => {
  const client = await newClient({ on: running })
  await load(client, { syndicats: [syndicat(1, { employeurs: [employeur(1)] })], employes: workers(0, 3) })
  await expectToGiveWay(client, 'deactivateEmployes', { body: { idExternes: ['E-0', 'E-1'] } })
  expect((await client.ok('listEmployes')).map(({ idExterne, ville }) => [idExterne, ville])).toEqual([['E-2', null]])
})

test('so does a merge', async () => {
  const client = await newClient({ on: running })
  await load(client, { syndicats: [syndicat(1, { employeurs: [employeur(1)] })], employes: workers(0, 3) })
  const [first, second] = [await client.ok('getEmploye', at('E-0')), await client.ok('getEmploye', at('E-1'))]
  expect(first.idUnique < second.idUnique).toBe(true)
  const path = { idUnique: first.idUnique }
  await expectToGiveWay(client, 'mergeEmploye', { path, body: { dans: second.idUnique } })
  expect(await client.ok('getEmployeByIdUnique', { path: { idUnique: second.idUnique } })).toMatchObject({
    ville: 'Laval',
    courrielAlternatif: first.courriel,
  })
})

test('a merge waits for the first of its people, too, for longer than a statement may take', async () => {
  const client = await newClient({ on: running })
  await load(client, { syndicats: [syndicat(1, { employeurs: [employeur(1)] })], employes: workers(0, 2) })
  const [first, second] = [await client.ok('getEmploye', at('E-0')), await client.ok('getEmploye', at('E-1'))]
  const merge = later(client, 'mergeEmploye', { path: { idUnique: first.idUnique }, body: { dans: second.idUnique } })
  const outcome = await holding(rowsWhere('employe', client), async ({ awaitWaiting, release }) => {
    const called = merge()
    // It gives way, and is made again: a statement that waited to its end would be the last.
    for (const count of [1, 0, 1, 0, 1]) await awaitWaiting(count)
    await release()
    return called
  })
  expect(outcome).toBe('200')
})

test('so does an addition of many voters', async () => {
  const client = await newClient({ on: running })
  await load(client, { syndicats: [syndicat(1, { employeurs: [employeur(1)] })], employes: workers(0, 3) })
  const path = { campagneId: await client.ok('createCampagne', { body: campagne(1) }) }
  const votants = [0, 1].map((n) => ({ ...votant(n), employeIdExterne: `E-${String(n)}` }))
  await expectToGiveWay(client, 'addListeElectorale', { path, body: { votants } })
  const linked = (await client.ok('listListeElectorale', { path })).map(({ employeIdExterne }) => employeIdExterne)
  // The first one was absent from the load: the row is refused, or its voter linked to nobody, by when it was looked up.
  expect(linked.filter((one) => one !== null)).toEqual(['E-1'])
})

/** Makes a call that takes the first two people while a load holds the second one, whose address it changes, and is to take the first one, whom it does not list. */
async function expectToGiveWay(client: Client, id: OperationId, input: Input) {
  const query = { desactiverEmployesAbsents: true, confirmer: true }
  const changed = { courriel: 'autre1@exemple.ca', ville: 'Laval' }
  const listed = [employe(1, { ...changed, emplois: [job(1, { matricule: '7' })] }), ...workers(2, 3)]
  await holding(rowsWhere('emploi', client, `id_externe = 'J-1'`), async ({ awaitWaiting, query: look, release }) => {
    const loaded = later(client, 'createSync', { body: { employes: listed }, query })()
    await awaitWaiting(1)
    const called = later(client, id, input)()
    await awaitWaiting(2)
    const free = `select from employe where client_id = $1 and id_externe = 'E-0' for update skip locked`
    await expect.poll(async () => (await look(free, [client.id])).rowCount, { timeout: 20_000, interval: 10 }).toBe(1)
    await release()
    expect([await loaded, await called]).toEqual(['200', '200'])
  })
}
