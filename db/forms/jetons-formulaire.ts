import { sql } from 'kysely'
import type { Donnees } from '../../rules/modeles.ts'
import type { Db } from '../engine/database.ts'
import { goingOn } from '../members/fusion.ts'
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

/**
 * What the e-mail of an invitation says, who is asked, and the addresses of that person: who was merged since is asked as the
 * one who goes on, about the job at the same employer. Undefined when the form is gone, the person or the job.
 */
export async function invitationOf(db: Db, { formulaireId, ...asked }: Invitation) {
  const employeId = await goingOn(db, asked.employeId)
  const emploiId = await jobOf(db, { ...asked, employeId })
  if (emploiId === undefined) return undefined
  const said = await db.q
    .selectFrom('formulaire')
    .innerJoin('employe', (join) => join.onRef('employe.client_id', '=', 'formulaire.client_id'))
    .where('formulaire.client_id', '=', db.clientId)
    .where('formulaire.id', '=', formulaireId)
    .where('employe.id', '=', employeId)
    .where('employe.est_actif', '=', true)
    .select(['employe.id as employeId', 'employe.prenom', 'employe.nom'])
    .select(['employe.courriel', 'employe.courriel_alternatif as courrielAlternatif'])
    .select(['formulaire.nom as formulaire', 'formulaire.description', 'formulaire.modele_courriel as modele'])
    .executeTakeFirst()
  return said && { ...said, emploiId }
}

/** The id of the job that an invitation is about, which stays; null where it is about none, undefined where it is gone. */
async function jobOf(db: Db, { employeId, emploiId, employeurId }: Omit<Invitation, 'formulaireId'>) {
  if (!emploiId) return null
  const found = await db.q
    .selectFrom('emploi')
    .select('id')
    .where('emploi.client_id', '=', db.clientId)
    .where('employe_id', '=', employeId)
    .where((eb) => eb.or([eb('id', '=', emploiId), eb('employeur_id', '=', employeurId ?? null)]))
    .orderBy(sql`id = ${emploiId}`, 'desc')
    .limit(1)
    .forKeyShare()
    .executeTakeFirst()
  return found?.id
}
