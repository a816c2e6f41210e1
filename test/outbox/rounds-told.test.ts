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
  const occupied = async (...queues: string[]) =>
    (await owner.query<{ id: string }>('select id from clients_occupes($1, null, 9) as o (id)', [queues])).rows
  await owner.query(
    `insert into sync (client_id, id, statut, date_debut, expiration) values ($1, $1, 'EnAttente', now(), now())`,
    [clients[1]],
  )
  const eachOf = async (all: readonly string[][]) => Array.fromAsync(all, (queues) => occupied(...queues))
  const asked = [
    ['courriel'],
    ['charge'],
    ['campagne'],
    ['acte'],
    ['livraison', 'charge', 'journal', 'urne', 'scrutin', 'ecriture'],
  ]
  const these = await eachOf(asked)
  expect(these.map((rows) => rows.length)).toEqual([2, 1, 0, expect.any(Number), 1])

  const named = async () => (await owner.query<{ name: string }>(rounds)).rows.map(({ name }) => name)
  const before = await named()
  // Where the tables are distributed already, they were told so with them.
  if (inject('servers').length === 1) expect(before).toContain('files_a_servir(uuid,integer)')
  for (const name of before) await tellNodes(owner, name)

  expect(await named()).toEqual([])
  expect(await found()).toEqual(clients)
  expect(await eachOf(asked)).toEqual(these)
  // One of a page is the next one's start.
  expect((await owner.query('select clients_occupes($1, $2, 1)', [['courriel'], clients[0]])).rowCount).toBe(1)
  // None sets it in another way.
  const { rows } = await owner.query(`select proname from pg_proc p
    where pronamespace = 'public'::regnamespace and prosrc ~ 'set_config'`)
  expect(rows).toEqual([])
})
