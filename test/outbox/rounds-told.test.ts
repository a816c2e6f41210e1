import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../db/engine/database.ts'
import { rounds, tellNodes } from '../../db/engine/migrations/distribute.ts'
import { queuesDue } from '../../db/outbox/queue.ts'
import { newClient, startService } from '../support/api.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

test('the functions of the rounds find the same in the words that a distributed database tells its nodes', async () => {
  const { url, ownerUrl } = await migratedDatabase()
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  atEndOfFile(() => owner.end())
  const running = await startService({ DATABASE_URL: url })
  const clients = [await newClient({ on: running }), await newClient({ on: running })].map(({ id }) => id)
  await owner.query(
    `insert into courriel (client_id, id, modele, destinataire, donnees, date_creation, prochain_essai)
     select c, c, 'Transactionnel', 'm@exemple.ca', '{}', now(), now() from unnest($1::uuid[]) c`,
    [clients],
  )
  const found = async () => {
    // Sessions of their own, for which nothing is planned yet.
    const database = openDatabase(url, running.service.config)
    const due = await Array.fromAsync(queuesDue(database))
    await database.close()
    return due.map(({ clientId }) => clientId).sort()
  }
  expect(await found()).toEqual(clients.sort())

  const named = async () => (await owner.query<{ name: string }>(rounds)).rows.map(({ name }) => name)
  const before = await named()
  // Where the tables are distributed already, they were told so with them.
  if (inject('servers').length === 1) expect(before).toContain('files_a_servir(uuid,integer)')
  for (const name of before) await tellNodes(owner, name)

  expect(await named()).toEqual([])
  expect(await found()).toEqual(clients)
  // None sets it in another way.
  const { rows } = await owner.query(`select proname from pg_proc p
    where pronamespace = 'public'::regnamespace and prosrc ~ 'set_config'`)
  expect(rows).toEqual([])
})
