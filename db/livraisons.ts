import { sql } from 'kysely'
import type { Database, Db } from './database.ts'
import { wake } from './file-attente.ts'
import { prune } from './prune.ts'

/** Which deliveries to show. */
export type Filtre = {
  readonly abonnementId?: string
  readonly statut?: string
  readonly depuis?: string
  readonly jusqua?: string
}

const filtered = (db: Db, { abonnementId, statut, depuis, jusqua }: Filtre) =>
  db.q
    .selectFrom('livraison')
    .innerJoin('evenement', (join) =>
      join
        .onRef('evenement.client_id', '=', 'livraison.client_id')
        .onRef('evenement.id', '=', 'livraison.evenement_id'),
    )
    .where('livraison.client_id', '=', db.clientId)
    .$if(abonnementId !== undefined, (q) => q.where('livraison.abonnement_id', '=', abonnementId ?? ''))
    .$if(statut !== undefined, (q) => q.where('livraison.statut', '=', statut ?? ''))
    .$if(depuis !== undefined, (q) => q.where('livraison.date_creation', '>=', depuis ?? ''))
    .$if(jusqua !== undefined, (q) => q.where('livraison.date_creation', '<', jusqua ?? ''))

export type Livraison = Awaited<ReturnType<typeof list>>[number]

/** Deliveries, the latest first, so many at most. */
export const list = (db: Db, filtre: Filtre, limite: number) =>
  filtered(db, filtre)
    .select(['livraison.id', 'livraison.abonnement_id as idAbonnement', 'evenement.type as evenement'])
    .select(['livraison.statut', 'livraison.tentatives', 'livraison.derniere_erreur as derniereErreur'])
    .select(['livraison.date_creation as dateCreationUtc', 'livraison.date_fin as dateFinUtc'])
    .select(
      sql<string | null>`case livraison.statut when 'EnAttente' then livraison.prochain_essai end`.as(
        'prochainEssaiUtc',
      ),
    )
    .orderBy('livraison.date_creation', 'desc')
    .orderBy('livraison.id', 'desc')
    .limit(limite)
    .execute()

/** The attempts of these deliveries, in order, with what was answered. */
export async function attempts(db: Db, livraisonIds: readonly string[]) {
  const found = await db.q
    .selectFrom('tentative')
    .select(['livraison_id as livraisonId', 'numero', 'date_debut as dateDebutUtc', 'duree_ms as dureeMs'])
    .select(['statut_http as statutHttp', 'erreur', 'reponse'])
    .where('tentative.client_id', '=', db.clientId)
    .where('livraison_id', 'in', [...livraisonIds])
    .orderBy('date_debut')
    .orderBy('id')
    .execute()
  return found.map(({ reponse, ...attempt }) => ({ ...attempt, reponse: reponse?.toString() ?? null }))
}

/** Deliveries with their attempts. */
export async function withAttempts(db: Db, livraisons: readonly Livraison[]) {
  const made =
    livraisons.length === 0
      ? []
      : await attempts(
          db,
          livraisons.map(({ id }) => id),
        )
  const byDelivery = Map.groupBy(made, ({ livraisonId }) => livraisonId)
  return livraisons.map((livraison) => ({ ...livraison, essais: byDelivery.get(livraison.id) ?? [] }))
}

/** Why a delivery cannot be sent again; undefined when it can. */
export async function refusalToResend(db: Db, id: string): Promise<string | undefined> {
  const found = await filtered(db, {})
    .innerJoin('abonnement', (join) =>
      join
        .onRef('abonnement.client_id', '=', 'livraison.client_id')
        .onRef('abonnement.id', '=', 'livraison.abonnement_id'),
    )
    .select(['livraison.statut', 'abonnement.etat'])
    .where('livraison.id', '=', id)
    .executeTakeFirst()
  if (!found) return `There is no delivery ${id}: \`webhook deliveries\` shows those of a client`
  if (found.statut === 'EnAttente') return `Delivery ${id} is on its way already`
  return found.etat === 'Actif' ? undefined : `The subscription of delivery ${id} is disabled: reactivate it first`
}

/** Makes deliveries that are over leave again, now, with the same DeliveryId and the whole schedule. */
const again = (db: Db) =>
  db.q
    .updateTable('livraison')
    .set({ statut: 'EnAttente', tentatives: 0, date_depart: db.now, prochain_essai: db.now })
    .set({ bail: null, date_fin: null, derniere_erreur: null })
    .where('livraison.client_id', '=', db.clientId)
    .where('livraison.statut', '!=', 'EnAttente')

/** Sends one delivery again; false when it is on its way already. */
export async function resend(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await again(db).where('livraison.id', '=', id).executeTakeFirst()
  await wake(db, 'livraison')
  return numUpdatedRows > 0n
}

/** Sends again what happened in a time, to one subscription, whatever became of it then; gives how many. */
export async function replay(db: Db, abonnementId: string, depuis: string, jusqua: string): Promise<number> {
  const { numUpdatedRows } = await again(db)
    .where('abonnement_id', '=', abonnementId)
    .where('date_creation', '>=', depuis)
    .where('date_creation', '<', jusqua)
    .executeTakeFirst()
  await wake(db, 'livraison')
  return Number(numUpdatedRows)
}

/** Forgets events, deliveries and attempts of more than 30 days. */
export const pruneEvents = (database: Database): Promise<void> =>
  prune(
    database,
    (clientId, limit) => sql`
      delete from evenement where evenement.client_id = ${clientId} and evenement.id = any (array(
        select e.id from evenement e where e.client_id = ${clientId} and e.date_creation < now() - interval '30 days'
        limit ${limit}))`,
  )
