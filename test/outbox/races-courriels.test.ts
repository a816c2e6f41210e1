import { describe, expect, test } from 'vitest'
import { cancel, keepRendered, noteFailure, queue, settleCourriels, unrendered } from '../../db/outbox/courriels.ts'
import { noteEnvois } from '../../db/vote/envois.ts'
import { giveBack, renew, take } from '../../db/outbox/queue.ts'
import { ended, type Taken } from '../../db/outbox/stages.ts'
import { newClient, ownerDatabase, service } from '../support/api.ts'
import { message } from '../faults/courriels/rig.ts'
import { holding, meeting } from '../support/held-rows.ts'
import { column, expire } from '../support/queues.ts'
import { rowsWhere } from '../support/races.ts'
import { prepareVotants } from '../support/data/votes.ts'

const { database } = (await service()).service
const owner = ownerDatabase().pools.main
const lease = 30_000

describe('e-mails', () => {
  async function queued(count: number) {
    const client = await newClient()
    const { id } = client
    await database.write(id, (db) =>
      queue(
        db,
        Array.from({ length: count }, (_, n) => message(`m${String(n)}@exemple.ca`)),
      ),
    )
    const taken = (limit = count) => database.writeKeyed(id, (db) => take(db, 'courriel', { limit, lease }))
    const rendered = (sujet: string, ids: readonly string[]) =>
      database.write(id, (db) =>
        keepRendered(
          db,
          ids.map((one) => ({ id: one, sujet, texte: '', html: '', pieces: [] })),
        ),
      )
    return { id, taken, rendered, said: (name: string) => column(id, 'courriel', name) }
  }
  const sent = (taken: Taken) =>
    database.write(taken.clientId, (db) => settleCourriels(db, [{ taken, fate: ended('Transmis') }]))

  test('that another worker is taking are left to it, and those behind them taken at once', async () => {
    const { id, taken } = await queued(3)
    await holding(
      { text: 'select from courriel where client_id = $1 order by id limit 1 for update', values: [id] },
      async () => {
        expect(await taken()).toHaveLength(2)
      },
    )
    expect(await taken()).toHaveLength(1)
  })

  test('that a worker holds for a moment are waited for by a reader, and are none that it may take then', async () => {
    const { id } = await queued(3)
    const held = { text: 'select from courriel where client_id = $1 order by id limit 1 for update', values: [id] }
    // Whoever reads would be shown an e-mail that says nothing else.
    const read = () => database.write(id, (db) => unrendered(db, 10))
    expect((await meeting(held, [read])).map((found) => found.length)).toEqual([3])
    // What is being rendered is not taken by a worker at the same time.
    await database.write(id, async (db) => {
      expect(await unrendered(db, 10)).toHaveLength(3)
      expect(await database.beside.write(id, (other) => take(other, 'courriel', { limit: 3, lease }))).toEqual([])
    })
  })

  test('that are over, that say what they say already or that cannot be rendered are none for a reader to render', async () => {
    const { id, taken, rendered } = await queued(4)
    const [said = '', over = '', failed = '', waiting] = (await taken()).map((row) => row.id)
    await rendered('premier', [said])
    await database.write(id, (db) => cancel(db, over))
    await database.write(id, (db) => noteFailure(db, failed, 'illisible'))
    expect((await database.write(id, (db) => unrendered(db, 10))).map((row) => row.id)).toEqual([waiting])
  })

  test('are settled, renewed and given back by who holds them, as long as they wait', async () => {
    const { id, taken, said } = await queued(1)
    const [[first], second] = [await taken(), () => taken()]
    await expire(id, 'courriel')
    const [heir] = await second()
    if (!first || !heir) throw new Error('Nothing was taken')
    const held = await Promise.all(['bail', 'statut', 'tentatives', 'prochain_essai'].map(said))
    expect([...(await database.write(id, (db) => renew(db, 'courriel', [first], lease)))]).toEqual([])
    expect([...(await sent(first))]).toEqual([])
    await database.write(id, (db) => giveBack(db, 'courriel', [first]))
    expect(await Promise.all(['bail', 'statut', 'tentatives', 'prochain_essai'].map(said))).toEqual(held)
    // Given up meanwhile, by somebody who does not hold it.
    await database.write(id, (db) => cancel(db, heir.id))
    expect([...(await database.write(id, (db) => renew(db, 'courriel', [heir], lease)))]).toEqual([])
    expect([...(await sent(heir))]).toEqual([])
    await database.write(id, (db) => giveBack(db, 'courriel', [heir]))
    expect([await said('statut'), await said('tentatives')]).toEqual([['Annule'], [2]])
  })

  test('say what was kept first, and nothing once they are over', async () => {
    const { id, taken, rendered, said } = await queued(2)
    const rows = await taken()
    const ids = rows.map((row) => row.id)
    await rendered('premier', ids.slice(0, 1))
    await rendered('second', ids.slice(0, 1))
    const failed = (one = '') => database.write(id, (db) => noteFailure(db, one, 'illisible'))
    await failed(ids[0])
    for (let n = 0; n < 5; n++) await failed(ids[1])
    // The worker has the last word: a reader never counts the failure that gives an e-mail up.
    expect((await said('echecs_rendu')).sort()).toEqual([0, 2])
    await database.write(id, async (db) => {
      for (const one of ids) await cancel(db, one)
    })
    await owner.query('update courriel set echecs_rendu = 0 where client_id = $1', [id])
    await failed(ids[1])
    await rendered('trop tard', ids)
    expect(new Set(await said('sujet'))).toEqual(new Set(['premier', null]))
    expect(await said('echecs_rendu')).toEqual([0, 0])
  })

  test('tell of their voters in the order of these: two workers never wait for each other', async () => {
    const api = await prepareVotants()
    const ids = [await api.add(1), await api.add(2), await api.add(3)].sort()
    const note = (votantIds: readonly string[]) => async () =>
      database.write(api.id, (db) =>
        noteEnvois(
          db,
          votantIds.map((votantId) => ({ votantId, statut: 'Transmis' })),
        ),
      )
    const free = 'select from votant where client_id = $1 and id = $2 for update nowait'
    await meeting(
      rowsWhere('votant', api, 'id = $2', ids[1]),
      [note(ids), note(ids.toReversed())],
      async ({ query }) => {
        await query(free, [api.id, ids[2]])
      },
    )
    expect(await column(api.id, 'votant', 'statut_envoi')).toEqual(['Transmis', 'Transmis', 'Transmis'])
  })
})
