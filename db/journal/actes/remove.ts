// Raw: what is too old stands in one place, for the look and for the removal.
import { type RawBuilder, sql } from 'kysely'
import { affected } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { lockSpace } from '../../engine/holds/lock-spaces.ts'

/** Lines that were written before it are too old by the rule of the client; null where it has none. */
const limitOf = ({ clientId }: Db) => sql`(
  select now() - k.conservation_actes_ans * interval '1 year' from client k where k.id = ${clientId})`

/** The chained lines of a client, in whose order they go. */
const chainOf = ({ clientId }: Db) => sql`acte a where a.client_id = ${clientId} and a.rang is not null`

/**
 * The lines that are to go: those at the beginning of the chain that are older than the rule, up to the first one that is
 * not. A younger one before them keeps them, so that what is left is one chain without a hole.
 */
export const oldestOf = (db: Db): RawBuilder<unknown> => sql`
  from ${chainOf(db)} and a.instant < ${limitOf(db)} and a.rang < coalesce((
    select k.rang from acte k where k.client_id = ${db.clientId} and k.rang is not null and k.instant >= ${limitOf(db)}
    order by k.rang limit 1), ${sql.lit(Number.MAX_SAFE_INTEGER)})`

type Link = { readonly rang: number; readonly empreinte: Buffer }

/**
 * Takes so many of these lines away at most, and keeps the place and the fingerprint of the last one, by which the rest is
 * proven (decision N-9); gives how many went. It waits for who chains lines, who waits for it.
 */
export async function removeOldest(db: Db, most: number): Promise<number> {
  await lockSpace(db, 'acte')
  const found = await toGo(db, most)
  if (!found) return 0
  const { first, ...last } = found
  const gone = await affected(
    db,
    sql`delete from acte a where a.client_id = ${db.clientId} and a.rang between ${first} and ${last.rang}`,
  )
  await db.q
    .insertInto('acte_debut')
    .values({ client_id: db.clientId, ...last })
    .onConflict((on) => on.column('client_id').doUpdateSet(last))
    .execute()
  return gone
}

/**
 * The last of so many lines that are to go, and the place of the first, between which a plan for any values knows that there
 * are few; undefined where there are none.
 */
async function toGo(db: Db, most: number): Promise<(Link & { readonly first: number }) | undefined> {
  const { rows } = await sql<Link & { readonly first: number }>`
    with first as materialized (
      select a.rang, a.empreinte, a.instant from ${chainOf(db)} order by a.rang limit ${most}),
    kept as (
      select min(f.rang) as rang from first f where f.instant >= coalesce(${limitOf(db)}, '-infinity'))
    select f.rang, f.empreinte, (select min(o.rang) from first o) as first from first f, kept k where k.rang is null or f.rang < k.rang
    order by f.rang desc limit 1`.execute(db.q)
  return rows[0]
}
