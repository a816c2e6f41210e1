// Raw: each subscription has its share in a lateral query that skips what others have locked.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import { changeHeld, due, held, taking, wake } from './queue.ts'
import type { Taken } from './stages.ts'
import { compiled } from '../engine/compiled.ts'

/** An active subscription: where its deliveries go, the secrets that sign them, its failures in a row. */
export type ActiveAbonnement = Awaited<ReturnType<typeof lockSubscriptions>>[number]

/** A delivery that was taken, its attempt written. */
export type TakenLivraison = Taken & {
  readonly tentativeId: string
  readonly abonnementId: string
  readonly corps: Buffer
}

/**
 * Locks the active subscriptions of the client: one transaction at a time counts their failures, and what is sent to each.
 */
export const lockSubscriptions = (db: Db) => lockActive(db, {})

const lockActive = compiled((db) =>
  db.q
    .selectFrom('abonnement')
    .select(['id', 'url', 'secret', 'secret_suivant as secretSuivant', 'echecs_consecutifs as echecs'])
    .where('abonnement.client_id', '=', db.clientId)
    .where('etat', '=', 'Actif')
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** How many deliveries a worker takes in all, and for how many milliseconds. */
type Taking = { readonly limit: number; readonly lease: number }

/** How many deliveries of a subscription a worker holds, and how many it may hold. */
export type Share = { readonly id: string; readonly held: number; readonly most: number }

type Places = { limit: number; lease: number; ids: string[]; held: number[]; most: number[]; own: string[] }
type Row = Omit<TakenLivraison, 'stage' | 'clientId'>

/**
 * Deliveries that are due, the oldest first, so many of each subscription: first those of whom the fewest are held, so that
 * one with many that wait does not hold up the others of its client. Nothing of one of whom another worker holds any: one
 * worker at a time sends to a subscription, and counts its places by itself.
 */
const shared = (db: Db, { limit, ids, held, most, own }: Places) => sql`
  select f.id, a.etat, uuidv7() as essai from abonnement a
  left join unnest(${ids}::uuid[], ${held}::int[], ${most}::int[]) as w (id, held, most) on w.id = a.id
  cross join lateral (
    select f.id, f.prochain_essai ${due('livraison', db)} and f.abonnement_id = a.id
    order by f.prochain_essai, f.id
    limit case when exists (select from livraison p where p.client_id = ${db.clientId} and p.abonnement_id = a.id
        and p.bail is not null and p.prochain_essai > now() and p.bail <> all (${own}::uuid[])) then 0
      else greatest(0, coalesce(w.most - w.held, ${leftOver})) end
    for update skip locked) f
  where a.client_id = ${db.clientId} and (w.id is not null or a.etat <> 'Actif')
  order by coalesce(w.held, 0) + row_number() over (partition by a.id order by f.prochain_essai, f.id), f.prochain_essai, f.id
  limit ${limit}`

/** Deliveries that end at once because their subscription was disabled, so many of each. */
const leftOver = sql.lit(100)

/** Takes deliveries and writes their attempts. */
const takeShared = compiled(
  (db, places: Places & { token: string }) => sql<Row>`
    with due as materialized (${shared(db, places)}),
    cancelled as (
      update livraison l set statut = 'NonLivre', bail = null, derniere_erreur = null, date_fin = now()
      from due where l.client_id = ${db.clientId} and l.id = due.id and due.etat <> 'Actif'),
    taken as (
      update livraison f set ${taking(places.token, places.lease)}
      from due where f.client_id = ${db.clientId} and f.id = due.id and due.etat = 'Actif'
      returning f.id, f.bail, f.tentatives, f.abonnement_id, f.corps, f.traceparent, due.essai),
    essai as (
      insert into tentative (client_id, id, livraison_id, numero, date_debut)
      select ${db.clientId}::uuid, taken.essai, taken.id, taken.tentatives, ${db.now}::timestamptz from taken
      returning id)
    select id, bail as token, tentatives, abonnement_id as "abonnementId", corps, traceparent, essai as "tentativeId"
    from taken`,
)

/**
 * Takes deliveries that are due, and writes their attempts; by the tokens of `own` the worker has those that it holds
 * already. Those of a subscription that was disabled while another worker had them end here.
 */
export async function take(
  db: Db,
  { limit, lease }: Taking,
  shares: readonly Share[],
  own: readonly Taken[],
): Promise<TakenLivraison[]> {
  const rows = await takeShared(db, {
    ...{ limit, lease, token: randomUUID() },
    ids: shares.map(({ id }) => id),
    held: shares.map(({ held }) => held),
    most: shares.map(({ most }) => most),
    own: [...new Set(own.map(({ token }) => token))],
  })
  return rows.map((row) => ({ stage: 'taken', clientId: db.clientId, ...row }))
}

/**
 * Gives back deliveries that were taken and have not left, with their attempts: they are due as before, or over where
 * their subscription was disabled meanwhile. The other workers are told.
 */
export async function giveBack(db: Db, taken: readonly TakenLivraison[]): Promise<void> {
  if (taken.length > 0) {
    await sql`delete from tentative t where t.client_id = ${db.clientId}
      and t.id = any (${taken.map(({ tentativeId }) => tentativeId)}::uuid[])`.execute(db.q)
    await changeHeld(db, 'livraison', { given: withStates(db, taken), set: givingBack }).execute(db.q)
  }
  await wake(db, 'livraison')
}

/** Deliveries that were taken, with the states of their subscriptions. */
const withStates = (db: Db, taken: readonly Taken[]) => sql`(
  select r.id, r.bail, now() as now, a.etat from ${held(taken)}
  join livraison l on l.client_id = ${db.clientId} and l.id = r.id
  join abonnement a on a.client_id = ${db.clientId} and a.id = l.abonnement_id offset 0) as r`

const givingBack = sql`bail = null, prochain_essai = f.date_depart, tentatives = f.tentatives - 1,
  statut = case when r.etat = 'Actif' then f.statut else 'NonLivre' end,
  date_fin = case when r.etat = 'Actif' then f.date_fin else r.now end`

/** Puts off deliveries of subscriptions that this worker cannot sign for: another one may, or this one once it is mended. */
export async function putOff(db: Db, limit: number, ids: readonly string[], erreur: string): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update livraison l set bail = null, derniere_erreur = ${erreur}, prochain_essai = now() + interval '30 seconds'
    where l.client_id = ${db.clientId} and l.id in (
      select f.id ${due('livraison', db)} and f.abonnement_id = any (${ids}::uuid[]) limit ${limit}
      for update skip locked)`.execute(db.q)
}
