import { sql } from 'kysely'
import type { components } from '../../generated/openapi-admin.ts'
import type { Ring } from '../../rules/ring.ts'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { disable } from './livraisons-ended.ts'
import { rows } from '../lists/rows.ts'
import { wake } from './queue.ts'
import { lock, opens } from './secrets.ts'

export type NewAbonnement = { readonly url: string; readonly evenements: readonly string[]; readonly secret: string }
type Item = components['schemas']['Abonnement']

const mine = (db: Db) => db.q.selectFrom('abonnement').where('abonnement.client_id', '=', db.clientId)

/** What is shown of a subscription: never a secret. */
const select = (db: Db) =>
  mine(db)
    .select(['abonnement.id', 'abonnement.client_id as idClient', 'abonnement.url'])
    .select(sql<Item['evenements']>`to_json(abonnement.evenements)`.as('evenements'))
    .select(sql<Item['etat']>`abonnement.etat`.as('etat'))
    .select('abonnement.echecs_consecutifs as echecsConsecutifs')
    .select(sql<boolean>`abonnement.secret_suivant is not null`.as('rotationEnCours'))
    .select(['abonnement.date_creation as dateCreationUtc', 'abonnement.date_desactivation as dateDesactivationUtc'])

export const find = (db: Db, id: string) => select(db).where('abonnement.id', '=', id).executeTakeFirst()

// Ids are made in the order of time.
const ordered = (db: Db) => select(db).orderBy('abonnement.id')

/** The subscriptions of a client, the oldest first. */
export const all = (db: Db) => ordered(db).execute()
/** The same, to be streamed. */
export const list = (db: Db) => rows(ordered(db))

/** Adds an active subscription; gives its id. */
export async function insert(db: Db, webhookKeys: Ring, { url, evenements, secret }: NewAbonnement): Promise<string> {
  const id = newId()
  const values = { url, evenements: [...new Set(evenements)], secret: lock(webhookKeys, id, secret) }
  await db.q
    .insertInto('abonnement')
    .values({ client_id: db.clientId, id, ...values, date_creation: db.now })
    .execute()
  return id
}

const update = (db: Db, id: string) =>
  db.q.updateTable('abonnement').where('abonnement.client_id', '=', db.clientId).where('abonnement.id', '=', id)

/** Changes where events are sent, or which; the worker that has taken some ahead is told. */
export async function change(db: Db, id: string, changes: { url?: string; evenements?: string[] }): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await update(db, id).set(changes).execute()
  await wake(db, 'livraison')
}

export { disable }

/** Makes a subscription active again; what was suspended stays where it is (decision M-8). */
export async function reactivate(db: Db, id: string): Promise<void> {
  await update(db, id)
    .set({ etat: 'Actif', echecs_consecutifs: 0, date_desactivation: null })
    .where('etat', '=', 'Desactive')
    .execute()
}

/** Deletes a subscription with its deliveries. */
export async function remove(db: Db, id: string): Promise<void> {
  await db.q
    .deleteFrom('abonnement')
    .where('abonnement.client_id', '=', db.clientId)
    .where('abonnement.id', '=', id)
    .execute()
  await wake(db, 'livraison')
}

/** Begins a rotation: events are signed with both secrets until the switch (decision M-3). */
export async function prepareSecret(db: Db, webhookKeys: Ring, id: string, secret: string): Promise<void> {
  await update(db, id)
    .set({ secret_suivant: lock(webhookKeys, id, secret) })
    .execute()
}

/** Whether the keys of this process open the secrets of a subscription; it is there. */
export async function opensSecrets(db: Db, webhookKeys: Ring, id: string): Promise<boolean> {
  const { secret, next } = await mine(db)
    .select(['secret', 'secret_suivant as next'])
    .where('abonnement.id', '=', id)
    .executeTakeFirstOrThrow()
  return [secret, next].every((stored) => stored === null || opens(webhookKeys, id, stored))
}

/** Ends a rotation: the next secret becomes the only one; false when none was prepared. */
export async function switchSecret(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await update(db, id)
    .set({ secret: sql<Buffer>`secret_suivant`, secret_suivant: null })
    .where('secret_suivant', 'is not', null)
    .executeTakeFirst()
  await wake(db, 'livraison')
  return numUpdatedRows > 0n
}
