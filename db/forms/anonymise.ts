// Raw: requests and answers come as arrays of ids, and are changed in sets.
import { sql } from 'kysely'
import { anonyme, anonymousDomain } from '../../rules/anonymity/anonyme.ts'
import { affected } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'
import { erasePaiements } from '../members/anonymity/anonymise.ts'

/** Requests that stay say that somebody asked, when, and what became of it; one that waits is rejected. */
export const anonymiseDemandes = (db: Db, ids: readonly string[]): Promise<number> =>
  affected(
    db,
    sql`
    update demande_adhesion d set prenom = ${anonyme}, nom = ${anonyme}, courriel = d.id || ${anonymousDomain},
      no_membre = null, telephone_principal = null, adresse1 = null, ville = null, province = null, code_postal = null,
      transaction_id = null, motif_rejet = null, valeurs = '[]', consentements = '[]', version = d.version + 1,
      date_traitement = coalesce(d.date_traitement, ${db.now}::timestamptz),
      statut = case when d.statut in ('EnAttente', 'ATransferer') then 'Rejetee' else d.statut end
    where d.client_id = ${db.clientId} and d.id = any (${ids}::uuid[])`,
  )

/**
 * Answers that stay say that somebody answered which form, when, and whether it was signed. The hash goes with the words:
 * it would tell whoever guesses them that they are right.
 */
export const anonymiseReponses = (db: Db, ids: readonly string[]): Promise<number> =>
  affected(
    db,
    sql`
    update reponse_formulaire r set signature = case when r.signature is not null then ${anonyme}::text end,
      signature_dessin = null, adresse_reseau = null, contenu = null, empreinte = null
    where r.client_id = ${db.clientId} and r.id = any (${ids}::uuid[])`,
  )

/** Erases requests, with what was paid and answered for them, as the end of their term wants it. */
export async function eraseDemandes(db: Db, ids: readonly string[]): Promise<number> {
  await erasePaiements(db, { adhesions: [], demandes: ids })
  await sql`
    delete from reponse_formulaire r where r.client_id = ${db.clientId} and r.demande_id = any (${ids}::uuid[])`.execute(
    db.q,
  )
  return affected(
    db,
    sql`delete from demande_adhesion d where d.client_id = ${db.clientId} and d.id = any (${ids}::uuid[])`,
  )
}

/** Erases answers, as the end of their term wants it. */
export const eraseReponses = (db: Db, ids: readonly string[]): Promise<number> =>
  affected(db, sql`delete from reponse_formulaire r where r.client_id = ${db.clientId} and r.id = any (${ids}::uuid[])`)

/** Takes the links of people to forms. */
export const eraseLiens = (db: Db, ids: readonly string[]): Promise<number> =>
  affected(
    db,
    sql`delete from jeton_formulaire j where j.client_id = ${db.clientId} and j.employe_id = any (${ids}::uuid[])`,
  )
