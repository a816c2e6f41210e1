import pg from 'pg'
import pino from 'pino'
import { expect, test } from 'vitest'
import { archiveOld } from '../../db/vote/campagnes-archive.ts'
import { pruneCourriels } from '../../db/outbox/courriels.ts'
import { pruneDebits } from '../../db/clients/debits.ts'
import { pruneKeys } from '../../db/clients/idempotence.ts'
import { pruneEvents } from '../../db/outbox/livraisons.ts'
import { clientsDue } from '../../db/engine/prune.ts'
import { clientsAtOnce } from '../../db/engine/rounds.ts'
import { queuesDue } from '../../db/outbox/queue.ts'
import { pruneSyncs } from '../../db/sync/syncs.ts'
import { dueScrutins } from '../../db/vote/scrutins.ts'
import { makeRounds } from '../../jobs/rounds.ts'
import { startScrutins } from '../../jobs/scrutins.ts'
import { caller, newClient, type Running, startService } from '../support/api.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'
import { signAgain } from '../support/data/signed.ts'
import { campagne, courriel } from '../support/contract/samples.ts'

// What the process asks the database by itself must not grow with the clients for whom there is nothing to do.

const log = pino({ level: 'silent' })

/** A service with a database of its own, and its owner's hand. */
async function alone() {
  const { url, ownerUrl } = await migratedDatabase()
  const running = await startService({ DATABASE_URL: url })
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  atEndOfFile(() => owner.end())
  return { running, owner }
}

type Pool = keyof Running['service']['database']['pools']

/** Counts the connections that are taken of these pools, each for a query or a transaction, until `stop`. */
function counting({ service: { database } }: Running, names: readonly Pool[]) {
  let count = 0
  const add = () => {
    count++
  }
  for (const name of names) database.pools[name].on('acquire', add)
  return {
    taken: () => count,
    stop: () => {
      for (const name of names) database.pools[name].off('acquire', add)
      return count
    },
  }
}

/** One round of the worker: the clients that it wakes, once it has woken `last`. */
async function round({ service: { database } }: Running, last: string): Promise<string[]> {
  const woken: string[] = []
  const senders = [{ queue: 'courriel' as const }, { queue: 'livraison' as const }]
  const settings = { database, log, senders, round: 3_600_000, stopping: new AbortController() }
  const rounds = makeRounds(settings, ({ queue }, clientId) => woken.push(`${queue} ${clientId}`))
  await expect.poll(() => woken, { interval: 1, timeout: 20_000 }).toContain(last)
  await rounds.stop()
  return woken
}

test('a round of the worker asks as much for 300 idle clients as for one, and wakes those with something due', async () => {
  const { running, owner } = await alone()
  const busy = await newClient({ on: running })
  await busy.ok('sendCourriel', { body: courriel() })
  const wanted = [`courriel ${busy.id}`]
  const look = async () => {
    const { stop } = counting(running, ['main', 'service', 'long', 'lists'])
    expect(await round(running, `courriel ${busy.id}`)).toEqual(wanted)
    return stop()
  }
  const few = await look()
  await owner.query(
    `insert into client (id, organisation, usage_prevu, contact_technique, courriel_administrateur, environnement, modules,
       est_bac_a_sable, date_creation)
     select gen_random_uuid(), 'Oisif', '', '', '', 'developpement', '{}', true, now() from generate_series(1, 300)`,
  )
  // Not due yet: another client's.
  const later = await newClient({ on: running })
  await later.ok('sendCourriel', { body: courriel() })
  await owner.query(`update courriel set prochain_essai = now() + interval '1 hour' where client_id = $1`, [later.id])
  expect(await look()).toBe(few)
})

test('cleaning up asks as much for 300 idle clients as for none', async () => {
  const { running, owner } = await alone()
  const { database } = running.service
  await owner.query(
    `insert into client (id, organisation, usage_prevu, contact_technique, courriel_administrateur, environnement, modules,
       est_bac_a_sable, date_creation)
     select gen_random_uuid(), 'Oisif', '', '', '', 'developpement', '{}', true, now() from generate_series(1, 300)`,
  )
  const busy = await newClient({ on: running })
  await owner.query(
    `insert into cle_idempotence (client_id, operation, cle, empreinte, date_creation)
     values ($1, 'x', 'x', '', now() - interval '2 days')`,
    [busy.id],
  )
  await owner.query(`insert into sync_tranche values ($1, gen_random_uuid(), 'employes', 1, 'rang', '{}')`, [busy.id])
  const { stop } = counting(running, ['main', 'service', 'long', 'lists'])
  for (const clean of [pruneSyncs, pruneKeys, pruneEvents, pruneDebits]) await clean(database)
  await pruneCourriels(database, 30)
  await archiveOld(database, 30)
  // A look of each, and what the busy client has: its key; its syncs, its dead load, and that there is no other one.
  expect(stop()).toBe(6 + 1 + 3)
  for (const table of ['cle_idempotence', 'sync_tranche'])
    expect((await owner.query(`select from ${table}`)).rowCount, table).toBe(0)
})

test('what one client has left is cleaned up in steps: keys a thousand at a time, those of one instant too, the rows of loads load by load', async () => {
  const { running, owner } = await alone()
  const { database } = running.service
  const { id } = await newClient({ on: running })
  await owner.query(
    `insert into cle_idempotence (client_id, operation, cle, empreinte, date_creation)
     select $1, 'x', 'x' || n, '', now() - interval '2 days' from generate_series(1, 2500) n`,
    [id],
  )
  await owner.query(
    `insert into cle_idempotence (client_id, operation, cle, empreinte, date_creation) values ($1, 'x', 'x', '', now())`,
    [id],
  )
  await owner.query(
    `insert into sync_tranche (client_id, sync_id, collection, rang, colonne, valeurs)
     select $1, gen_random_uuid(), 'employes', 1, 'rang', '{}' from generate_series(1, 3)`,
    [id],
  )
  const keys = counting(running, ['main'])
  await pruneKeys(database)
  expect(keys.stop()).toBe(3)
  const loads = counting(running, ['main'])
  await pruneSyncs(database)
  expect(loads.stop()).toBe(1 + 3 + 1)
  expect((await owner.query(`select from cle_idempotence`)).rowCount).toBe(1)
  expect((await owner.query(`select from sync_tranche`)).rowCount).toBe(0)
})

test('cleaning up looks at so many clients in a statement, and at each of them once', async () => {
  const { running, owner } = await alone()
  const { database } = running.service
  // The first and the last clients, the first and the last of a page, and the callers without a key.
  const numbers = [1, clientsAtOnce - 1, clientsAtOnce, clientsAtOnce + 1, 2 * clientsAtOnce, 2 * clientsAtOnce + 200]
  const named = await manyClients(owner, 2 * clientsAtOnce + 200)
  const due = ['00000000-0000-0000-0000-000000000000', ...numbers.map(named)]
  await owner.query(
    `insert into debit (client_id, cle, debut, nombre)
     select unnest($1::uuid[]), 'x', now() - interval '9 days', 1`,
    [due],
  )
  const { stop } = counting(running, ['service'])
  expect(await clientsDue(database, 'debit', 2)).toEqual(due)
  expect(stop()).toBe(3)
})

test('ballot boxes with nothing to mix or to count take no connection of their clients', async () => {
  const { running, owner } = await alone()
  for (let n = 0; n < 4; n++) await caller(running).ok('createBacASable', { body: { jeuDeDonnees: 'demo' } })
  expect((await owner.query(`select from scrutin`)).rowCount).toBeGreaterThan(3)
  const { database, config } = running.service
  const scrutins = startScrutins(database, { ...config, scrutinPeriod: 50 }, log)
  const rounds = async () => {
    const [looks, work] = [counting(running, ['service']), counting(running, ['main', 'long'])]
    await expect.poll(looks.taken, { interval: 5, timeout: 20_000 }).toBeGreaterThan(3)
    looks.stop()
    return work.stop()
  }
  // The demonstrations have votes to mix: the first rounds do.
  await rounds()
  expect(await rounds()).toBe(0)
  await owner.query(
    `update campagne set ouverture = now() - interval '2 hours', fermeture = now() - interval '1 hour' where est_publie`,
  )
  const clients = await owner.query<{ id: string }>('select distinct client_id as id from scrutin')
  for (const { id } of clients.rows) await signAgain(running, id)
  await expect.poll(async () => (await owner.query(`select from scrutin`)).rowCount, { timeout: 20_000 }).toBe(0)
  await scrutins.stop()
})

/** So many idle clients of which pages are looked at, by their numbers. */
async function manyClients(owner: pg.Client, count: number) {
  await owner.query(
    `insert into client (id, organisation, usage_prevu, contact_technique, courriel_administrateur, environnement, modules,
       est_bac_a_sable, date_creation)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Oisif', '', '', '', 'developpement', '{}', true,
       now() from generate_series(1, $1::int) n`,
    [count],
  )
  return (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
}

test('a round looks at so many clients in a statement, and at each of them once', async () => {
  const { running, owner } = await alone()
  const numbers = [1, clientsAtOnce - 1, clientsAtOnce, clientsAtOnce + 1, 2 * clientsAtOnce, 2 * clientsAtOnce + 200]
  const due = numbers.map(await manyClients(owner, 2 * clientsAtOnce + 200))
  // All of them have something that waits; that of the others is for later.
  await owner.query(
    `insert into courriel (client_id, id, modele, destinataire, donnees, date_creation, prochain_essai, statut)
     select id, gen_random_uuid(), 'Transactionnel', 'a@exemple.ca', '{}', now(),
       now() + case when id = any ($1::uuid[]) then interval '0' else interval '1 hour' end, 'EnAttente'
     from client where organisation = 'Oisif'`,
    [due],
  )
  const { stop } = counting(running, ['service'])
  const found = await Array.fromAsync(queuesDue(running.service.database))
  expect(found).toEqual(due.map((clientId) => ({ queue: 'courriel', clientId })))
  expect(stop()).toBe(3)
})

test('a round of the ballot boxes looks at so many in a statement, and at each of them once', async () => {
  const { running, owner } = await alone()
  const { id, ok } = await newClient({ on: running })
  await manyClients(owner, 2 * clientsAtOnce)
  const closed = []
  for (let n = 1; n <= 3; n++) closed.push(await ok('createCampagne', { body: campagne(n) }))
  await owner.query(
    `update campagne set est_publie = true, ouverture = now() - interval '2 hours', fermeture = now() - interval '1 hour'
     where client_id = $1`,
    [id],
  )
  // Those of the others stand before them, and one of two clients has two.
  await owner.query(
    `with ouvertes as (
       insert into campagne (client_id, id, titre, slug, ouverture, fermeture, texte_page_accueil, ordre_reponses_aleatoire,
         verrouiller_droits, date_creation, derniere_maj, est_publie)
       select id, gen_random_uuid(), 'Vote', 'vote', now(), now() + interval '1 day', '', false, false, now(), now(), true
       from client where organisation = 'Oisif' returning client_id, id)
     insert into scrutin (client_id, campagne_id) select client_id, id from ouvertes`,
  )
  await owner.query(`insert into scrutin (client_id, campagne_id) select $1, unnest($2::uuid[])`, [id, closed])
  const { stop } = counting(running, ['service'])
  expect(await dueScrutins(running.service.database)).toEqual(
    closed.toSorted().map((campagneId) => ({ clientId: id, campagneId })),
  )
  expect(stop()).toBe(3)
})

/** Results of synchronisations of a client that ended so many days ago. */
const oldSyncs = (owner: pg.Client, id: string, count: number, days: number) =>
  owner.query(
    `insert into sync (client_id, id, statut, date_debut, expiration)
     select $1, gen_random_uuid(), 'Termine', now() - $3::int * interval '1 day', now() from generate_series(1, $2::int)`,
    [id, count, days],
  )

test('results of synchronisations are forgotten a thousand at a time', async () => {
  const { running, owner } = await alone()
  const { id } = await newClient({ on: running })
  await oldSyncs(owner, id, 2500, 8)
  await oldSyncs(owner, id, 2, 6)
  const { stop } = counting(running, ['main'])
  await pruneSyncs(running.service.database)
  // Three steps, and that there is no dead load.
  expect(stop()).toBe(3 + 1)
  expect((await owner.query(`select from sync`)).rowCount).toBe(2)
})

test('what fails for one client is cleaned up for the others, and said', async () => {
  const { running, owner } = await alone()
  const clients = [await newClient({ on: running }), await newClient({ on: running }), await newClient({ on: running })]
  for (const { id } of clients) await oldSyncs(owner, id, 2, 8)
  const [first = { id: '' }] = clients
  await owner.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger refuse before delete on sync for each row when (old.client_id = '${first.id}') execute function refuse()`,
  )
  await expect(pruneSyncs(running.service.database)).rejects.toMatchObject({ faults: [{ client: first.id }] })
  const { rows } = await owner.query(`select distinct client_id as id from sync`)
  expect(rows).toEqual([{ id: first.id }])
})
