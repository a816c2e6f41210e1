import { sql } from 'kysely'
import type { Db } from './database.ts'
import { type Issue, type Prise, settle } from './file-attente.ts'
import { newId } from './ids.ts'

/** The failed deliveries in a row that disable a subscription (interface 3.6). */
const patience = 3

/** A delivery that is about to be sent. */
export type Depart = NonNullable<Awaited<ReturnType<typeof held>>> & {
  readonly tentativeId: string
  /** Unix time of the attempt, by the database's clock. */
  readonly seconds: number
}

/** How an attempt ended; it succeeded when there is no error. */
export type Fin = {
  readonly statut: number | null
  readonly reponse: string
  readonly erreur: string | null
  readonly duree: number
}

/** When the attempts are made (interface 6.4, decision M-7), in milliseconds. */
export type Horaire = { readonly delays: readonly number[]; readonly pause: number }

const held = (db: Db, { id, bail }: Prise) =>
  db.q
    .selectFrom('livraison')
    .innerJoin('abonnement', (join) =>
      join
        .onRef('abonnement.client_id', '=', 'livraison.client_id')
        .onRef('abonnement.id', '=', 'livraison.abonnement_id'),
    )
    .where('livraison.client_id', '=', db.clientId)
    .where('livraison.id', '=', id)
    .where('livraison.bail', '=', bail)
    .select(['livraison.abonnement_id as abonnementId', 'livraison.corps', 'abonnement.url', 'abonnement.etat'])
    .select(['abonnement.secret', 'abonnement.secret_suivant as secretSuivant'])
    .executeTakeFirst()

/**
 * Writes an attempt before it is sent; undefined when there is nothing to send: another worker has the delivery, or its
 * subscription was disabled meanwhile.
 */
export async function begin(db: Db, prise: Prise): Promise<Depart | undefined> {
  const found = await held(db, prise)
  if (found?.etat === 'Desactive') await settle(db, 'livraison', prise, { statut: 'NonLivre' })
  if (found?.etat !== 'Actif') return undefined
  const tentativeId = newId()
  const { id: livraison_id, tentatives: numero } = prise
  await db.q
    .insertInto('tentative')
    .values({ client_id: db.clientId, id: tentativeId, livraison_id, numero, date_debut: db.now })
    .execute()
  return { ...found, tentativeId, seconds: Math.floor(Date.parse(db.now) / 1000) }
}

/** Writes how an attempt ended and what follows from it; true when it disabled the subscription. */
export async function finish(db: Db, prise: Prise, { depart, fin, horaire }: Ending): Promise<boolean> {
  await db.q
    .updateTable('tentative')
    .set({ duree_ms: fin.duree, statut_http: fin.statut, erreur: fin.erreur, reponse: fin.reponse })
    .where('tentative.client_id', '=', db.clientId)
    .where('id', '=', depart.tentativeId)
    .execute()
  if (fin.erreur !== null) return failed(db, prise, { depart, fin, horaire })
  if (await settle(db, 'livraison', prise, { statut: 'Livree' })) await forgetFailures(db, depart.abonnementId)
  return false
}

type Ending = { readonly depart: Depart; readonly fin: Fin; readonly horaire: Horaire }

const forgetFailures = (db: Db, id: string) =>
  subscription(db, id).set({ echecs_consecutifs: 0 }).where('echecs_consecutifs', '>', 0).execute()

const subscription = (db: Db, id: string) =>
  db.q.updateTable('abonnement').where('abonnement.client_id', '=', db.clientId).where('abonnement.id', '=', id)

async function failed(db: Db, prise: Prise, { depart, fin, horaire }: Ending): Promise<boolean> {
  const { abonnementId } = depart
  const locked = await lockSubscription(db, abonnementId)
  const isActive = locked?.etat === 'Actif'
  const delay = horaire.delays[prise.tentatives]
  const issue = await nextOf(db, prise, isActive, delay === undefined ? undefined : { delay, pause: horaire.pause })
  const isOurs = await settle(db, 'livraison', prise, { ...(fin.erreur && { erreur: fin.erreur }), ...issue })
  if (!isOurs || delay !== undefined || !isActive) return false
  return count(db, abonnementId, locked.echecs + 1)
}

const lockSubscription = (db: Db, id: string) =>
  db.q
    .selectFrom('abonnement')
    .select(['etat', 'echecs_consecutifs as echecs'])
    .where('abonnement.client_id', '=', db.clientId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** What a failed attempt leads to: the next one, or the end. */
async function nextOf(
  db: Db,
  prise: Prise,
  isActive: boolean,
  next?: { delay: number; pause: number },
): Promise<Issue<'livraison'>> {
  if (!next) return { statut: 'Echouee' }
  return isActive ? { reprise: await untilNext(db, prise, next.delay, next.pause) } : { statut: 'NonLivre' }
}

/** Counts a failed delivery; true when it is the one that disables the subscription. */
async function count(db: Db, id: string, echecs: number): Promise<boolean> {
  await subscription(db, id).set({ echecs_consecutifs: echecs }).execute()
  if (echecs < patience) return false
  await disable(db, id)
  return true
}

/** Seconds until the next attempt: at its time since the departure, or after a pause when that has passed. */
async function untilNext(db: Db, { id }: Prise, delay: number, pause: number): Promise<number> {
  const { wait } = await db.q
    .selectFrom('livraison')
    .select(sql<number>`extract(epoch from date_depart - now()) * 1000`.as('wait'))
    .where('livraison.client_id', '=', db.clientId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const due = wait + delay
  return (due > 0 ? due : pause) / 1000
}

/** Disables a subscription: what waits is not delivered, what is being sent may still end (interface 3.6). */
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
