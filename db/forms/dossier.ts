import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'

/** The answers of an employee to forms, and those that came with these requests, on a page that is open to all. */
export const reponsesOf = (db: Db, employeId: string, demandes: readonly string[]) =>
  db.q
    .selectFrom('reponse_formulaire')
    .innerJoin('formulaire', (join) =>
      join
        .onRef('formulaire.client_id', '=', 'reponse_formulaire.client_id')
        .onRef('formulaire.id', '=', 'reponse_formulaire.formulaire_id'),
    )
    .select(['reponse_formulaire.id as idUnique', 'formulaire.id as idFormulaire', 'formulaire.nom as formulaire'])
    .select(['reponse_formulaire.date_reponse as dateReponse', 'reponse_formulaire.signature'])
    .select(sql<boolean>`reponse_formulaire.signature_dessin is not null`.as('aSignatureDessinee'))
    .select(['reponse_formulaire.adresse_reseau as adresseReseau', 'reponse_formulaire.contenu as contenuSigne'])
    .where('reponse_formulaire.client_id', '=', db.clientId)
    .where(
      sql<boolean>`reponse_formulaire.id = any (array(
        select e.id from reponse_formulaire e where e.client_id = ${db.clientId} and e.employe_id = ${employeId}
        union
        select d.id from reponse_formulaire d
        where d.client_id = ${db.clientId} and d.demande_id = any (${demandes}::uuid[])))`,
    )
    .orderBy('reponse_formulaire.date_reponse')
    .orderBy('reponse_formulaire.id')
    .execute()

/** The links to forms that were made for an employee, which nobody can tell from what is kept of them. */
export const liensOf = (db: Db, employeId: string) =>
  db.q
    .selectFrom('jeton_formulaire')
    .innerJoin('formulaire', (join) =>
      join
        .onRef('formulaire.client_id', '=', 'jeton_formulaire.client_id')
        .onRef('formulaire.id', '=', 'jeton_formulaire.formulaire_id'),
    )
    .select(['formulaire.id as idFormulaire', 'formulaire.nom as formulaire', 'jeton_formulaire.expiration'])
    .select('jeton_formulaire.date_reponse as dateReponse')
    .where('jeton_formulaire.client_id', '=', db.clientId)
    .where('jeton_formulaire.employe_id', '=', employeId)
    .orderBy('jeton_formulaire.expiration')
    .orderBy('jeton_formulaire.empreinte')
    .execute()
