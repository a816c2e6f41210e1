// Raw: an event and its deliveries are one statement, whose bodies the database writes.
import { sql } from 'kysely'
import type { webhooks } from '../../generated/openapi-webhooks.ts'
import type { Db } from '../engine/database.ts'
import { traceFor, wake } from './queue.ts'
import { newId } from '../engine/ids.ts'

/** The kinds of events that webhooks tell of, as the contract lists them: what tries a receiver is sent by `emitTest` alone. */
export type Evenement = Exclude<keyof webhooks, typeof kindOfTest>
/** What an event of a kind says. */
export type Donnees<E extends keyof webhooks> =
  webhooks[E]['post']['requestBody']['content']['application/json']['Data']

/**
 * Adds events of a kind to the outbox, in the transaction of the change that they tell of, each with a delivery to every
 * subscription to its kind. Those that are disabled keep theirs as NonLivre: it is sent by hand only (decision M-8).
 */
export async function emit<E extends Evenement>(db: Db, type: E, ...donnees: Donnees<E>[]): Promise<void> {
  if (donnees.length === 0) return
  await sql`
    with ${occurrences(db, type, donnees)},
    target as materialized (
      select a.id, a.etat, e.type, e.donnees, e.id as evenement_id, uuidv7() as livraison_id
      from written e join abonnement a on a.client_id = ${db.clientId} and ${type} = any (a.evenements))
    ${deliveries(db, donnees.length)}`.execute(db.q)
  await wake(db, 'livraison')
}

/** What the delivery of an event to one subscription tries out: kinds that receivers do not know are acknowledged. */
export const kindOfTest = 'webhook.essai' satisfies keyof webhooks

/** Sends an event that tells of nothing to one subscription; gives the id of the delivery. */
export async function emitTest(db: Db, abonnementId: string): Promise<string> {
  const livraisonId = newId()
  const donnees: Donnees<typeof kindOfTest> = { idAbonnement: abonnementId }
  await sql`
    with ${occurrences(db, kindOfTest, [donnees])},
    target as materialized (
      select a.id, a.etat, e.type, e.donnees, e.id as evenement_id, ${livraisonId}::uuid as livraison_id
      from written e join abonnement a on a.client_id = ${db.clientId} and a.id = ${abonnementId}::uuid)
    ${deliveries(db, 1)}`.execute(db.q)
  await wake(db, 'livraison')
  return livraisonId
}

const occurrences = (db: Db, type: string, donnees: readonly object[]) => sql`
  written as (
    insert into evenement (client_id, id, type, donnees, date_creation)
    select ${db.clientId}::uuid, uuidv7(), ${type}, g.donnees::json, ${db.now}::timestamptz
    from unnest(${donnees.map((one) => JSON.stringify(one))}::text[]) as g(donnees)
    returning id, type, donnees)`

/** A delivery for each `target`; the body is written once, as it is signed and sent at each attempt (decision M-1). */
const deliveries = (db: Db, events: number) => sql`
  insert into livraison (client_id, id, abonnement_id, evenement_id, corps, statut, date_creation, date_depart,
    prochain_essai, date_fin, traceparent)
  select ${db.clientId}::uuid, target.livraison_id, target.id, target.evenement_id,
    convert_to('{"EventType":' || to_json(target.type) || ',"TimestampUtc":' || to_json(${db.now}::text)
      || ',"DeliveryId":"' || target.livraison_id || '","Data":' || target.donnees || '}', 'UTF8'),
    case when target.etat = 'Actif' then 'EnAttente' else 'NonLivre' end, ${db.now}, ${db.now}, ${db.now},
    case when target.etat = 'Desactive' then ${db.now}::timestamptz end,
    ${traceFor(events)}::text
  from target`
