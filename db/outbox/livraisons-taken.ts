// Raw: each subscription has its share in a lateral query that skips what others have locked.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'
import { due, taking } from './queue.ts'
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

type Places = { limit: number; share: number; of: readonly string[]; lease: number }
type Row = Omit<TakenLivraison, 'stage' | 'clientId' | 'tentativeId'>

/**
 * Deliveries that are due, the oldest first, so many at once of each subscription, those in progress included: one that
 * hangs does not hold up the others of its client.
 */
const shared = (db: Db, { limit, share, of }: Places) => sql`
  select f.id, a.etat from abonnement a cross join lateral (
    select f.id, f.prochain_essai ${due('livraison', db)} and f.abonnement_id = a.id
    order by f.prochain_essai, f.id
    limit greatest(0, ${share} - (
      select count(*) from livraison p where p.client_id = ${db.clientId} and p.abonnement_id = a.id
        and p.bail is not null and p.prochain_essai > now()))
    for update skip locked) f
  where a.client_id = ${db.clientId} and (a.id = any (${of}::uuid[]) or a.etat <> 'Actif')
  order by f.prochain_essai, f.id limit ${limit}`

const takeShared = compiled(
  (db, places: Places & { token: string }) => sql<Row>`
    with due as materialized (${shared(db, places)}),
    cancelled as (
      update livraison l set statut = 'NonLivre', bail = null, derniere_erreur = null, date_fin = now()
      from due where l.client_id = ${db.clientId} and l.id = due.id and due.etat <> 'Actif'),
    taken as (
      update livraison f set ${taking(places.token, places.lease)}
      from due where f.client_id = ${db.clientId} and f.id = due.id and due.etat = 'Actif'
      returning f.id, f.bail, f.tentatives, f.abonnement_id, f.corps, f.traceparent)
    select id, bail as token, tentatives, abonnement_id as "abonnementId", corps, traceparent from taken`,
)

/** Writes the attempts of deliveries that were taken. */
const attempted = compiled(
  (db, { ids, livraisons, numeros }: Attempts) => sql`
    insert into tentative (client_id, id, livraison_id, numero, date_debut)
    select ${db.clientId}::uuid, r.id, r.livraison_id, r.numero, ${db.now}::timestamptz
    from unnest(${ids}::uuid[], ${livraisons}::uuid[], ${numeros}::int[]) as r (id, livraison_id, numero)`,
)

type Attempts = { ids: string[]; livraisons: string[]; numeros: number[] }

/**
 * Takes deliveries that are due for `lease` milliseconds, `share` at most of each of the subscriptions `of`, and writes their attempts. Those of a
 * subscription that was disabled while another worker had them end here.
 */
export async function take(db: Db, places: Places): Promise<TakenLivraison[]> {
  const taken = (await takeShared(db, { ...places, token: randomUUID() })).map((row) => ({
    ...row,
    tentativeId: newId(),
  }))
  if (taken.length > 0)
    await attempted(db, {
      ids: taken.map(({ tentativeId }) => tentativeId),
      livraisons: taken.map(({ id }) => id),
      numeros: taken.map(({ tentatives }) => tentatives),
    })
  return taken.map((row) => ({ stage: 'taken', clientId: db.clientId, ...row }))
}

/** Puts off deliveries of subscriptions that this worker cannot sign for: another one may, or this one once it is mended. */
export async function putOff(db: Db, limit: number, ids: readonly string[], erreur: string): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update livraison l set bail = null, derniere_erreur = ${erreur}, prochain_essai = now() + interval '30 seconds'
    where l.client_id = ${db.clientId} and l.id in (
      select f.id ${due('livraison', db)} and f.abonnement_id = any (${ids}::uuid[]) limit ${limit}
      for update skip locked)`.execute(db.q)
}
