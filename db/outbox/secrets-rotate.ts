import type { Ring } from '../../rules/ring.ts'
import type { Database, Db } from '../engine/database.ts'
import { relocked } from './secrets.ts'

/** How many secrets were encrypted anew, how many were by the first key already, and of which subscriptions none opens. */
export type Rotated = { changed: number; kept: number; readonly closed: string[] }

/** Subscriptions that one transaction changes. */
const step = 100

/**
 * Encrypts the secrets of all webhooks by the first key of the ring, a few in each transaction, while they are used. Where
 * one is changed meanwhile its step is made again, so that no secret takes the place of a later one.
 */
export async function rotateSecrets(database: Database, keys: Ring): Promise<Rotated> {
  const rotated: Rotated = { changed: 0, kept: 0, closed: [] }
  for (const { id } of await database.registry.selectFrom('client').select('id').orderBy('id').execute())
    for (let after: string | undefined = ''; after !== undefined;) {
      const from: string = after
      const done = await database.writeUnchanged(id, (db) => rotateSome(db, keys, from))
      rotated.changed += done.changed
      rotated.kept += done.kept
      rotated.closed.push(...done.closed)
      after = done.after
    }
  return rotated
}

async function rotateSome(db: Db, keys: Ring, after: string) {
  const rows = await pageAfter(db, after)
  const done: Rotated = { changed: 0, kept: 0, closed: [] }
  for (const { id, ...stored } of rows) {
    const next = anew(keys, id, stored)
    if (next === undefined) done.closed.push(id)
    else if (next.secret === stored.secret && next.secret_suivant === stored.secret_suivant) done.kept++
    else {
      await set(db, id, next)
      done.changed++
    }
  }
  return { ...done, after: rows.length < step ? undefined : rows.at(-1)?.id }
}

type Secrets = { readonly secret: Buffer; readonly secret_suivant: Buffer | null }

/** The secrets of a subscription by the first key of the ring; undefined where none opens one of them. */
function anew(keys: Ring, id: string, stored: Secrets): Secrets | undefined {
  const secret = relocked(keys, id, stored.secret)
  const next = stored.secret_suivant && relocked(keys, id, stored.secret_suivant)
  return secret && next !== undefined ? { secret, secret_suivant: next } : undefined
}

const pageAfter = (db: Db, after: string) =>
  db.q
    .selectFrom('abonnement')
    .select(['id', 'secret', 'secret_suivant'])
    .where('abonnement.client_id', '=', db.clientId)
    .$if(after !== '', (query) => query.where('abonnement.id', '>', after))
    .orderBy('abonnement.id')
    .limit(step)
    .execute()

const set = (db: Db, id: string, secrets: Secrets) =>
  db.q
    .updateTable('abonnement')
    .set(secrets)
    .where('abonnement.client_id', '=', db.clientId)
    .where('abonnement.id', '=', id)
    .execute()
