import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { InKeys } from '../../rules/anonymity/keys.ts'
import { codeOf } from '../../rules/error-code.ts'
import type { Database, Db } from '../engine/database.ts'
import { waitAsUsual, waitAtMost } from '../engine/holds/giving-way.ts'
import { cameToNothing } from '../engine/holds/leases.ts'
import { prune } from '../engine/prune.ts'

/** A request that is made once: its key, for one operation, and the digest of all that it asks for. */
export type Keyed = {
  readonly operation: string
  readonly cle: string
  readonly empreinte: Buffer
  /** The load that goes on after the answer: the request has succeeded when that has. */
  readonly syncId?: string | undefined
}

/** What became of it: done now, done before, asked for with another content, or being done by another transaction. */
export type Outcome =
  | { readonly state: 'done' | 'replayed'; readonly result: unknown }
  | { readonly state: 'other' }
  | { readonly state: 'running' }

const lifetime = sql<string>`now() - interval '24 hours'`

/**
 * Of a key, that it serves again: it is too old, its load came to nothing, or is not there any more, because the process
 * that accepted it never learned that it had. A load is there before its key is written: what says so of a key of this
 * very instant may be too old to see its load. Raw: what a condition asks is no value.
 */
const isFree = ({ clientId, now }: Db) => sql<boolean>`
  (cle_idempotence.date_creation <= ${lifetime} or exists (
    select from sync where sync.client_id = ${clientId} and sync.id = cle_idempotence.sync_id and ${cameToNothing})
    or (cle_idempotence.sync_id is not null and cle_idempotence.date_creation < ${now} and not exists (
      select from sync where sync.client_id = ${clientId} and sync.id = cle_idempotence.sync_id)))`

/** What no key of a caller begins with: the contract has printable ASCII there. */
const forgotten = '§'

/**
 * What stands for a key of a client that tells of a person who was anonymised (decision C-18): whoever repeats the call knows
 * it still. That of another client is another one.
 */
export const forgottenKey = (clientId: string, cle: string): string =>
  cle.startsWith(forgotten) ? cle : forgotten + createHash('sha256').update(`${clientId} ${cle}`).digest('hex')

/** The writings of a key: the one in which it was sent, and the one that stands for it. */
const writingsOf = (clientId: string, cle: string) => [cle, forgottenKey(clientId, cle)]

/**
 * Puts what stands for it in the place of each key of the client that tells of a person, whatever its answer says: that
 * changes nothing for its caller. Raw: the keys stay where they are, a client may have a million of them; their bytes, which
 * are ASCII, are what is escaped in them.
 */
export async function forgetKeys({ q, clientId }: Db, { within, words }: InKeys): Promise<void> {
  await sql`
    update cle_idempotence k
    set cle = ${forgotten}::text || encode(sha256(decode(${`${clientId} `}::text || replace(k.cle, '\\', '\\\\'), 'escape')), 'hex')
    where k.client_id = ${clientId} and not starts_with(k.cle, ${forgotten}) and exists (
      select from (select ' ' || regexp_replace(lower(k.cle), '[^a-z0-9]+', ' ', 'g') || ' ' as told offset 0) f
        cross join lateral (select replace(f.told, ' ', '') as folded offset 0) l
        cross join unnest(${within}::text[], ${words}::text[]) as t (within, word)
      where strpos(l.folded, t.within) > 0 or strpos(f.told, t.word) > 0)`.execute(q)
}

/**
 * Does `work` once for its key (decision A-30): the key and the result are written in the transaction of the change, so
 * that both stay or neither does. A request that fails leaves no key; that of a load which fails after its answer is
 * free from the instant when its state says so. While another transaction has the key, this one waits for a second. An
 * operation that reads its body itself, as a stream, calls this with the digest of what it read. Where the key was forgotten
 * while this waited for it there are two rows of it: the caller undoes its own, and is answered by the other one next time.
 */
export async function once(db: Db, keyed: Keyed, work: () => Promise<unknown>): Promise<Outcome> {
  const claimed = await claim(db, keyed)
  if (claimed === 'running') return { state: 'running' }
  // A key that is forgotten between the two is free.
  if (claimed === 'known') return (await recall(db, keyed)) ?? once(db, keyed, work)
  const result = await work()
  const { numUpdatedRows } = await mine(db, keyed)
    .set({ resultat: result === undefined ? null : JSON.stringify(result) })
    .executeTakeFirst()
  return numUpdatedRows > 1n ? { state: 'running' } : { state: 'done', result }
}

/**
 * Writes the key, or takes over one that is free; a lock on it means that its request is still running. Of two that take
 * over one key, the second one finds the load of the first, which has hardly begun. A key that was forgotten is in the way as
 * one that was not. Raw: a row that is written under a condition is a select of values, which need their types.
 */
async function claim(db: Db, keyed: Keyed): Promise<'claimed' | 'known' | 'running'> {
  const { operation, cle, empreinte, syncId = null } = keyed
  await waitAtMost(db, 1000)
  const content = { empreinte, resultat: null, date_creation: db.now, sync_id: syncId }
  try {
    const added = await db.q
      .insertInto('cle_idempotence')
      .columns(['client_id', 'operation', 'cle', 'empreinte', 'date_creation', 'sync_id'])
      .expression(
        sql`select ${db.clientId}::uuid, ${operation}::text, ${cle}::text, ${empreinte}::bytea, ${db.now}::timestamptz, ${syncId}::uuid
          where not exists (select from cle_idempotence k where k.client_id = ${db.clientId} and k.operation = ${operation}
            and k.cle = ${forgottenKey(db.clientId, cle)})`,
      )
      .onConflict((on) => on.columns(['client_id', 'operation', 'cle']).doNothing())
      .returning('cle')
      .executeTakeFirst()
    const written = added ?? (await mine(db, keyed).set(content).where(isFree(db)).returning('cle').executeTakeFirst())
    await waitAsUsual(db)
    return written ? 'claimed' : 'known'
  } catch (error) {
    if (codeOf(error) === '55P03') return 'running'
    throw error
  }
}

async function recall(db: Db, { operation, cle, empreinte }: Keyed): Promise<Outcome | undefined> {
  const stored = await db.q
    .selectFrom('cle_idempotence')
    .select(['empreinte', 'resultat'])
    .where('cle_idempotence.client_id', '=', db.clientId)
    .where('operation', '=', operation)
    .where('cle', 'in', writingsOf(db.clientId, cle))
    .executeTakeFirst()
  if (stored === undefined) return undefined
  if (!stored.empreinte.equals(empreinte)) return { state: 'other' }
  return { state: 'replayed', result: stored.resultat === null ? undefined : JSON.parse(stored.resultat) }
}

const mine = (db: Db, { operation, cle }: Keyed) =>
  db.q
    .updateTable('cle_idempotence')
    .where('cle_idempotence.client_id', '=', db.clientId)
    .where('operation', '=', operation)
    .where('cle', 'in', writingsOf(db.clientId, cle))

/**
 * Forgets the keys of every client that are too old: a client may have millions of them, of one instant too. Raw: see
 * `prune`; by where they stand, for the key has two texts.
 */
export const pruneKeys = (database: Database): Promise<void> =>
  prune(
    database,
    'cle_idempotence',
    1,
    (clientId, limit) => sql`
      delete from cle_idempotence where cle_idempotence.client_id = ${clientId}
        and cle_idempotence.date_creation <= ${lifetime} and cle_idempotence.ctid = any (array(
          select k.ctid from cle_idempotence k where k.client_id = ${clientId}
          order by k.date_creation limit ${limit}))`,
  )
