import { sql } from 'kysely'
import type { components } from '../../generated/openapi-admin.ts'
import type { Database, Db } from '../engine/database.ts'
import { traceFor, wake } from './queue.ts'
import { instantText } from '../engine/instant.ts'
import { prune } from '../engine/prune.ts'
import { rows } from '../lists/rows.ts'

/** Which deliveries to show. */
export type Filter = {
  readonly idAbonnement?: string
  readonly statut?: string
  readonly depuis?: string
  readonly jusqua?: string
}

type Essai = components['schemas']['Essai']
type Statut = components['schemas']['StatutLivraison']

const essais = sql<Essai[]>`coalesce((
  select json_agg(json_build_object('numero', t.numero, 'dateDebutUtc', ${instantText('t.date_debut')},
    'dureeMs', t.duree_ms, 'statutHttp', t.statut_http, 'erreur', t.erreur, 'reponse', t.reponse)
    order by t.date_debut, t.id)
  from tentative t
  where t.client_id = livraison.client_id and t.livraison_id = livraison.id), '[]')`

const mine = (db: Db) => db.q.selectFrom('livraison').where('livraison.client_id', '=', db.clientId)

/** What is shown of a delivery, with its attempts and what was answered. */
const select = (db: Db) =>
  mine(db)
    .innerJoin('evenement', (join) =>
      join
        .onRef('evenement.client_id', '=', 'livraison.client_id')
        .onRef('evenement.id', '=', 'livraison.evenement_id'),
    )
    .select(['livraison.id', 'livraison.abonnement_id as idAbonnement', 'evenement.type as evenement'])
    .select(sql<Statut>`livraison.statut`.as('statut'))
    .select(['livraison.tentatives', 'livraison.derniere_erreur as derniereErreur'])
    .select(['livraison.date_creation as dateCreationUtc', 'livraison.date_fin as dateFinUtc'])
    .select(
      sql<string | null>`case livraison.statut when 'EnAttente' then livraison.prochain_essai end`.as(
        'prochainEssaiUtc',
      ),
    )
    .select(essais.as('essais'))

/** The state stands in the statement: a plan for any of them could not take the index of the deliveries that have failed. */
const ordered = (db: Db, { idAbonnement, statut, depuis, jusqua }: Filter) =>
  select(db)
    .$if(idAbonnement !== undefined, (q) => q.where('livraison.abonnement_id', '=', idAbonnement ?? ''))
    .$if(statut !== undefined, (q) => q.where('livraison.statut', '=', sql.lit(statut ?? '')))
    .$if(depuis !== undefined, (q) => q.where('livraison.date_creation', '>=', depuis ?? ''))
    .$if(jusqua !== undefined, (q) => q.where('livraison.date_creation', '<', jusqua ?? ''))
    .orderBy('livraison.date_creation', 'desc')
    .orderBy('livraison.id', 'desc')

/** Deliveries, the latest first, to be streamed. */
export const list = (db: Db, filter: Filter) => rows(ordered(db, filter))

/** The latest deliveries, so many at most. */
export const latest = (db: Db, filter: Filter, limite: number) => ordered(db, filter).limit(limite).execute()

export type Livraison = NonNullable<Awaited<ReturnType<typeof find>>>

export const find = (db: Db, id: string) => select(db).where('livraison.id', '=', id).executeTakeFirst()

/** The subscription of a delivery and its state, which says whether the delivery may be sent again. */
export const findToResend = (db: Db, id: string) =>
  mine(db)
    .where('livraison.id', '=', id)
    .select('livraison.abonnement_id as idAbonnement')
    .select(
      sql<string>`(select a.etat from abonnement a
        where a.client_id = livraison.client_id and a.id = livraison.abonnement_id)`.as('etat'),
    )
    .executeTakeFirst()

/** Makes deliveries that are over leave again, now, with the same DeliveryId and the whole schedule, as pieces of a trace where one is given. */
const requeue = (db: Db, traceparent: string | null) =>
  db.q
    .updateTable('livraison')
    .set({ statut: 'EnAttente', tentatives: 0, date_depart: db.now, prochain_essai: db.now })
    .set({ bail: null, date_fin: null, derniere_erreur: null, traceparent })
    .where('livraison.client_id', '=', db.clientId)
    .where('livraison.statut', '!=', 'EnAttente')

/** Sends one delivery again; false when it is on its way already. */
export async function resend(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await requeue(db, traceFor(1)).where('livraison.id', '=', id).executeTakeFirst()
  await wake(db, 'livraison')
  return numUpdatedRows > 0n
}

/** Sends again what happened in a time, to one subscription, whatever became of it then; gives how many. */
export async function replay(db: Db, abonnementId: string, depuis: string, jusqua: string): Promise<number> {
  const { numUpdatedRows } = await requeue(db, null)
    .where('abonnement_id', '=', abonnementId)
    .where('date_creation', '>=', depuis)
    .where('date_creation', '<', jusqua)
    .executeTakeFirst()
  await wake(db, 'livraison')
  return Number(numUpdatedRows)
}

/** Forgets events, deliveries and attempts of more than 30 days. Raw: see `prune`. */
export const pruneEvents = (database: Database): Promise<void> =>
  prune(
    database,
    'evenement',
    30,
    (clientId, limit) => sql`
      delete from evenement where evenement.client_id = ${clientId} and evenement.id = any (array(
        select e.id from evenement e where e.client_id = ${clientId} and e.date_creation < now() - interval '30 days'
        order by e.date_creation, e.id limit ${limit}))`,
  )
