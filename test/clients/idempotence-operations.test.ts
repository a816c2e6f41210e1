import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../contract/contract.ts'
import { newClient, ownerDatabase, startService } from '../support/api.ts'
import { validCall } from '../support/contract/examples.ts'
import { held, keyed } from '../support/data/idempotence.ts'

const owner = ownerDatabase().pools.main
const posts = operations.filter(({ method, path }) => method === 'post' && path.startsWith('/b2b')).map(({ id }) => id)

describe('a key', async () => {
  // Each call waits for its key for a second: they do so together, on connections of their own.
  const client = await newClient({ on: await startService({ POOL_SIZE: '16' }) })
  const holder = await owner.connect()
  beforeAll(async () => {
    // However long that takes, its keys stay held.
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0')
    for (const id of posts) {
      const { text, values } = held(client, id, 'prise')
      await holder.query(text, values)
    }
  })

  describe.concurrent('that is in use', () => {
    test.each(posts)('is refused by %s', async (id) => {
      expect(await client.refusal(id, keyed(validCall(id), 'prise'))).toBe('409 Requete.EnCours')
    })
    afterAll(async () => {
      await holder.query('commit')
      holder.release()
    })
  })

  test.each(posts)('that another content has is refused by %s', async (id) => {
    expect(await client.refusal(id, keyed(validCall(id), 'prise'))).toBe('422 Requete.CleIdempotenceReutilisee')
  })
})
