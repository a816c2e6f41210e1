import { sql } from 'kysely'
import type { Matter } from '../../rules/modeles.ts'
import type { Db } from '../engine/database.ts'
import { traceFor, wake } from './queue.ts'

/** Why an e-mail is not sent again, or not cancelled. */
export type Refusal = 'NotFound' | 'DejaTransmis' | 'EnCours' | 'Termine'

type Changed = Matter & { readonly statut: string }

/** Raw: whether no worker holds it; one that was killed holds nothing once its lease is over. */
const isFree = sql<boolean>`(courriel.bail is null or courriel.prochain_essai <= now())`

const one = (db: Db, id: string) =>
  db.q.updateTable('courriel').where('courriel.client_id', '=', db.clientId).where('courriel.id', '=', id)

const told = ['courriel.modele', 'courriel.donnees', 'courriel.statut'] as const

/** Makes an e-mail leave once more, to whom it has not gone, with all its attempts; what was handed over says nothing any more. */
export async function resend(db: Db, id: string): Promise<Changed | Refusal> {
  const changed = await one(db, id)
    .set({ statut: 'EnAttente', tentatives: 0, echecs_rendu: 0, prochain_essai: db.now })
    .set({ bail: null, date_fin: null, derniere_erreur: null, traceparent: traceFor(1) })
    .set({
      etat_destinataire: sql`nullif(courriel.etat_destinataire, 'Rejete')`,
      etat_copie: sql`nullif(courriel.etat_copie, 'Rejete')`,
    })
    .where('courriel.statut', 'in', ['EnAttente', 'Rejete', 'Annule'])
    .where(isFree)
    .returning(told)
    .$castTo<Changed>()
    .executeTakeFirst()
  if (!changed) return whyNot(db, id, 'DejaTransmis')
  await wake(db, 'courriel')
  return changed
}

/** Ends an e-mail that waits; where it has gone to the person, or was refused, it ends so. */
export async function cancelWaiting(db: Db, id: string): Promise<Changed | Refusal> {
  const changed = await one(db, id)
    .set({ statut: sql`coalesce(courriel.etat_destinataire, 'Annule')`, date_fin: db.now, bail: null })
    .where('courriel.statut', '=', 'EnAttente')
    .where(isFree)
    .returning(told)
    .$castTo<Changed>()
    .executeTakeFirst()
  return changed ?? whyNot(db, id, 'Termine')
}

/** Why nothing was changed: `over` is what one that has ended is refused by. */
async function whyNot(db: Db, id: string, over: Refusal): Promise<Refusal> {
  const found = await db.q
    .selectFrom('courriel')
    .where('courriel.client_id', '=', db.clientId)
    .where('courriel.id', '=', id)
    .select('courriel.statut')
    .executeTakeFirst()
  if (!found) return 'NotFound'
  return found.statut === 'EnAttente' ? 'EnCours' : over
}
