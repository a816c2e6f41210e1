import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import type { Abonne, Depart } from './livraisons-taken.ts'
import { prepare } from '../engine/prepare.ts'

/** The failed deliveries in a row that disable a subscription (decision M-8). */
const patience = 3

/** How an attempt ended; it succeeded when there is no error. */
export type Fin = {
  readonly statut: number | null
  readonly reponse: string
  readonly erreur: string | null
  readonly duree: number
}

/** An attempt that has ended. */
export type Ending = { readonly depart: Depart; readonly fin: Fin }

/** When the attempts are made (decision M-7), in milliseconds. */
export type Horaire = { readonly delays: readonly number[]; readonly pause: number }

/**
 * Writes how attempts ended and what follows from it; gives the addresses of the subscriptions that it disabled, of those
 * that were locked.
 */
export async function finish(
  db: Db,
  abonnes: readonly Abonne[],
  endings: readonly Ending[],
  horaire: Horaire,
): Promise<string[]> {
  if (endings.length === 0) return []
  const byId = new Map(abonnes.map((abonne) => [abonne.id, abonne]))
  const outcomes = endings.map((ending) => ({ ...ending, suite: suiteOf(ending, byId, horaire) }))
  const settled = await settle(db, outcomes, horaire.pause)
  const counts = counted(
    outcomes.filter(({ depart }) => settled.has(depart.prise.id)),
    byId,
  )
  const changed = [...counts].filter(([id, echecs]) => echecs !== byId.get(id)?.echecs)
  if (changed.length > 0) await count(db, changed)
  const over = abonnes.filter(({ id }) => (counts.get(id) ?? 0) >= patience)
  for (const { id } of over) await disable(db, id)
  return over.map(({ url }) => url)
}

const count = (db: Db, counts: readonly (readonly [string, number])[]) =>
  sql`
  update abonnement a set echecs_consecutifs = r.echecs
  from unnest(${counts.map(([id]) => id)}::uuid[], ${counts.map(([, echecs]) => echecs)}::int[]) as r (id, echecs)
  where a.client_id = ${db.clientId} and a.id = r.id`.execute(db.q)

type Outcome = Ending & { readonly suite: { readonly statut: string; readonly delai?: number } }

/** What follows from an attempt: its delivery is over, or tried again so long after its departure. */
function suiteOf(
  { depart: { prise, abonnementId }, fin }: Ending,
  abonnes: ReadonlyMap<string, Abonne>,
  { delays }: Horaire,
): Outcome['suite'] {
  if (fin.erreur === null) return { statut: 'Livree' }
  const delai = delays[prise.tentatives]
  if (delai === undefined) return { statut: 'Echouee' }
  return abonnes.has(abonnementId) ? { statut: 'EnAttente', delai } : { statut: 'NonLivre' }
}

const settleAll = prepare(
  (db, { given, pause }: { given: string; pause: number }) => sql<{ id: string }>`
    with r as materialized (
      select * from json_to_recordset(${given}) as r (id uuid, bail uuid, "tentativeId" uuid, statut text, delai float8,
        duree int, http int, erreur text, reponse text)),
    essai as (
      update tentative t set duree_ms = r.duree, statut_http = r.http, erreur = r.erreur, reponse = r.reponse
      from r where t.client_id = ${db.clientId} and t.id = r."tentativeId")
    update livraison l set bail = null, derniere_erreur = r.erreur, statut = r.statut,
      date_fin = case when r.delai is null then now() end,
      prochain_essai = case when r.delai is null then l.prochain_essai
        when l.date_depart + r.delai * interval '1 millisecond' > now()
          then l.date_depart + r.delai * interval '1 millisecond'
        else now() + ${pause} * interval '1 millisecond' end
    from r where l.client_id = ${db.clientId} and l.id = r.id and l.bail = r.bail and l.statut = 'EnAttente'
    returning l.id`,
)

/**
 * Writes attempts, and their deliveries where the lease was not lost; gives the ids of these. The next attempt is due at
 * its time since the departure, or after a pause when that has passed.
 */
async function settle(db: Db, outcomes: readonly Outcome[], pause: number): Promise<ReadonlySet<string>> {
  const given = outcomes.map(({ depart: { tentativeId, prise }, fin, suite }) => ({
    ...{ id: prise.id, bail: prise.bail, tentativeId, ...suite, http: fin.statut },
    ...{ erreur: fin.erreur, reponse: fin.reponse, duree: fin.duree },
  }))
  const rows = await settleAll(db, { given: JSON.stringify(given), pause })
  return new Set(rows.map(({ id }) => id))
}

/**
 * The failures in a row of active subscriptions after these attempts, in the order that they ended in. A success forgets
 * the failures before it; nothing is counted after those that disable.
 */
function counted(outcomes: readonly Outcome[], abonnes: ReadonlyMap<string, Abonne>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { depart, suite } of outcomes) {
    const { abonnementId: id } = depart
    const known = counts.get(id) ?? abonnes.get(id)?.echecs
    if (known === undefined || known >= patience) continue
    if (suite.statut === 'Livree') counts.set(id, 0)
    if (suite.statut === 'Echouee') counts.set(id, known + 1)
  }
  return counts
}

const subscription = (db: Db, id: string) =>
  db.q.updateTable('abonnement').where('abonnement.client_id', '=', db.clientId).where('abonnement.id', '=', id)

/** Disables a subscription: what waits is not delivered, what is being sent may still end (decision M-8). */
export async function disable(db: Db, id: string): Promise<void> {
  await subscription(db, id)
    .set({ etat: 'Desactive', date_desactivation: db.now })
    .where('etat', '=', 'Actif')
    .execute()
  await db.q
    .updateTable('livraison')
    .set({ statut: 'NonLivre', date_fin: db.now })
    .where('livraison.client_id', '=', db.clientId)
    .where('abonnement_id', '=', id)
    .where('statut', '=', 'EnAttente')
    .where('bail', 'is', null)
    .execute()
}
