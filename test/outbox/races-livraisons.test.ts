import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { disable } from '../../db/outbox/abonnements.ts'
import type { Db } from '../../db/engine/database.ts'
import { renew } from '../../db/outbox/queue.ts'
import { finish } from '../../db/outbox/livraisons-ended.ts'
import { giveBack, lockSubscriptions, putOff, take, type TakenLivraison } from '../../db/outbox/livraisons-taken.ts'
import { attempted } from '../../db/outbox/stages.ts'
import { resend } from '../../db/outbox/livraisons.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { holding, meeting } from '../support/held-rows.ts'
import { column, expire } from '../support/queues.ts'
import { tools } from '../support/data/webhooks.ts'

const { database } = (await service()).service
const owner = ownerDatabase().pools.main
const lease = 30_000

describe('deliveries', () => {
  const schedule = { delays: [0], pause: 0 }
  const failure = { statut: 500, reponse: '', erreur: 'HTTP 500', duree: 1 }

  async function emitted(count: number) {
    const client = await newClient()
    const { id } = client
    const { subscribe, emit } = tools(database, id)
    const abonnementId = await subscribe('http://127.0.0.1:9/')
    await emit(count)
    /** A turn of a worker: the subscriptions are locked, then so many are taken of each, those in progress included. */
    const turn = (share = 4, after: (db: Db) => Promise<unknown> = () => Promise.resolve()) =>
      database.writeKeyed(id, async (db) => {
        const active = await lockSubscriptions(db)
        const shares = active.map((abonnement) => ({ id: abonnement.id, held: 0, most: share }))
        const taken = await take(db, { limit: 100, lease }, shares, [])
        await after(db)
        return taken
      })
    const ended = (taken: TakenLivraison) =>
      database.writeKeyed(id, async (db) =>
        finish(db, await lockSubscriptions(db), [attempted(taken, failure)], schedule),
      )
    const said = (name: string) => column(id, 'livraison', name)
    return {
      ...client,
      abonnementId,
      turn,
      ended,
      said,
      failures: () => column(id, 'abonnement', 'echecs_consecutifs'),
    }
  }
  const first = (id: string) => ({
    text: 'select from livraison where client_id = $1 order by id limit 1 for update',
    values: [id],
  })

  test('of one subscription are taken by one worker at a time, so that its share is kept', async () => {
    const api = await emitted(10)
    // Who has taken some waits here before it ends: the other one does not see them yet.
    const gate = { text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))', values: [api.id] }
    const wait = ({ q }: Db) => sql`select pg_advisory_xact_lock(hashtextextended(${api.id}, 0))`.execute(q)
    const taken = await meeting(gate, [() => api.turn(4, wait), () => api.turn(4, wait)])
    expect(taken.map(({ length }) => length)).toEqual([4, 0])
    await expire(api.id, 'livraison')
    expect(await api.turn()).toHaveLength(4)
  })

  test('of one subscription are taken by who holds some already, and by nobody else', async () => {
    const api = await emitted(10)
    const own = await api.turn()
    expect(await api.turn(8)).toEqual([])
    const more = await database.writeKeyed(api.id, (db) =>
      take(db, { limit: 100, lease }, [{ id: api.abonnementId, held: 4, most: 6 }], own),
    )
    expect(more).toHaveLength(2)
  })

  test('of a subscription of whom few are held come before those of one with many that wait', async () => {
    const api = await emitted(5)
    const other = await tools(database, api.id).subscribe('http://127.0.0.1:9/')
    await tools(database, api.id).emit()
    const shares = [api.abonnementId, other].map((id) => ({ id, held: 0, most: 4 }))
    const taken = await database.writeKeyed(api.id, (db) => take(db, { limit: 2, lease }, shares, []))
    expect(new Set(taken.map(({ abonnementId }) => abonnementId))).toEqual(new Set([api.abonnementId, other]))
  })

  test('that wait for their next attempt take no place of those that are due', async () => {
    const api = await emitted(8)
    for (const taken of await api.turn()) {
      await database.writeKeyed(api.id, async (db) =>
        finish(db, await lockSubscriptions(db), [attempted(taken, failure)], { delays: [0, 3_600_000], pause: 0 }),
      )
    }
    expect(await api.turn()).toHaveLength(4)
  })

  test('that somebody holds are left, and those behind them taken or put off at once', async () => {
    const api = await emitted(3)
    await holding(first(api.id), async () => {
      expect(await api.turn()).toHaveLength(2)
    })
    await expire(api.id, 'livraison')
    await holding(first(api.id), async () => {
      await database.write(api.id, (db) => putOff(db, 10, [api.abonnementId], 'plus tard'))
      expect(await api.said('derniere_erreur')).toEqual([null, 'plus tard', 'plus tard'])
    })
  })

  test('are settled, and counted, by who holds them as long as they wait', async () => {
    const api = await emitted(1)
    const [lost] = await api.turn()
    await expire(api.id, 'livraison')
    const [heir] = await api.turn()
    if (!lost || !heir) throw new Error('Nothing was taken')
    await api.ended(lost)
    expect([await api.said('statut'), await api.said('bail')]).toEqual([['EnAttente'], [heir.token]])
    expect(await api.failures()).toEqual([0])
    expect([...(await database.write(api.id, (db) => renew(db, 'livraison', [lost], lease)))]).toEqual([])
    await owner.query(`update livraison set statut = 'NonLivre' where client_id = $1`, [api.id])
    await api.ended(heir)
    expect([await api.said('statut'), await api.failures()]).toEqual([['NonLivre'], [0]])
  })

  test('of a subscription that is disabled: what is being sent may end, what waits does not leave, once', async () => {
    const api = await emitted(3)
    const [sending] = await api.turn(1)
    await database.write(api.id, (db) => disable(db, api.abonnementId))
    const count = async () => (await api.said('statut')).filter((statut) => statut === 'NonLivre').length
    expect(await count()).toBe(2)
    const [before] = await column(api.id, 'abonnement', 'date_desactivation')
    await owner.query('update livraison set date_fin = null where client_id = $1', [api.id])
    await database.write(api.id, (db) => disable(db, api.abonnementId))
    expect(await column(api.id, 'abonnement', 'date_desactivation')).toEqual([before])
    expect(await api.said('date_fin')).toEqual([null, null, null])
    // Its lease ends in vain: the next worker gives it up, without an attempt.
    await expire(api.id, 'livraison')
    expect(await api.turn()).toEqual([])
    expect([await count(), await column(api.id, 'tentative', 'numero')]).toEqual([3, [1]])
    expect(sending).toBeDefined()
  })

  test('that fail once their subscription is disabled are not tried again', async () => {
    const api = await emitted(1)
    const [sending] = await api.turn()
    if (!sending) throw new Error('Nothing was taken')
    await database.write(api.id, (db) => disable(db, api.abonnementId))
    await database.writeKeyed(api.id, async (db) =>
      finish(db, await lockSubscriptions(db), [attempted(sending, failure)], { delays: [0, 3_600_000], pause: 0 }),
    )
    expect([await api.said('statut'), await api.failures()]).toEqual([['NonLivre'], [0]])
  })

  test('that were taken and have not left are given back as they were, without an attempt, or over once disabled', async () => {
    const api = await emitted(2)
    const before = await api.said('date_depart')
    const [first, second] = await api.turn()
    if (!first || !second) throw new Error('Nothing was taken')
    const givenBack = (taken: TakenLivraison) => database.write(api.id, (db) => giveBack(db, [taken]))
    await givenBack(first)
    expect([await api.said('bail'), await api.said('tentatives')]).toEqual([
      [null, second.token],
      [0, 1],
    ])
    expect(await api.said('prochain_essai')).toMatchObject([
      before[0],
      expect.not.toSatisfy((due) => due === before[1]),
    ])
    expect(await column(api.id, 'tentative', 'id')).toEqual([second.tentativeId])
    await database.write(api.id, (db) => disable(db, api.abonnementId))
    await givenBack(second)
    expect(await api.said('statut')).toEqual(['NonLivre', 'NonLivre'])
    expect((await api.said('date_fin')).includes(null)).toBe(false)
    expect(await column(api.id, 'tentative', 'id')).toEqual([])
  })

  test('on their way are not sent again', async () => {
    const api = await emitted(1)
    const [taken = { id: '' }] = await api.turn()
    expect(await database.write(api.id, (db) => resend(db, taken.id))).toBe(false)
  })
})
