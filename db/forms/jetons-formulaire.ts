import { sql } from 'kysely'
import type { Donnees } from '../../rules/modeles.ts'
import type { Db } from '../engine/database.ts'
import { newLien } from '../members/liens.ts'

/** Who is asked to fill which form, and about which of their jobs. */
export type Invitation = Donnees['Formulaire']

/** Days that a link to a form is good for. */
export const validity = 30

/** Makes a personal link to a form; gives the text that goes into it and the instant until which it opens. */
export async function makeJeton(db: Db, { formulaireId, employeId, emploiId = null }: Invitation) {
  const { jeton, empreinte } = newLien(db.clientId)
  const { expiration } = await db.q
    .insertInto('jeton_formulaire')
    .values({
      client_id: db.clientId,
      empreinte,
      formulaire_id: formulaireId,
      employe_id: employeId,
      emploi_id: emploiId,
      expiration: sql<string>`now() + ${validity}::float8 * interval '1 day'`,
    })
    .returning('expiration')
    .executeTakeFirstOrThrow()
  return { jeton, expiration }
}

/** What the e-mail of an invitation says; undefined when the form is gone, or the person. */
export async function invitationOf(db: Db, { formulaireId, employeId }: Invitation) {
  return db.q
    .selectFrom('formulaire')
    .innerJoin('employe', (join) => join.onRef('employe.client_id', '=', 'formulaire.client_id'))
    .where('formulaire.client_id', '=', db.clientId)
    .where('formulaire.id', '=', formulaireId)
    .where('employe.id', '=', employeId)
    .where('employe.est_actif', '=', true)
    .select(['employe.prenom', 'employe.nom', 'formulaire.nom as formulaire', 'formulaire.description'])
    .select('formulaire.modele_courriel as modele')
    .executeTakeFirst()
}
