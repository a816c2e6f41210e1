import type { Modele, KnownModele } from '../../rules/modeles.ts'
import type { Db } from '../engine/database.ts'

const mine = (db: Db) => db.q.selectFrom('modele_courriel').where('modele_courriel.client_id', '=', db.clientId)

/** The wording that the operator gave to an e-mail of the client. */
export const find = (db: Db, nom: KnownModele): Promise<Modele | undefined> =>
  mine(db).select(['sujet', 'contenu']).where('nom', '=', nom).executeTakeFirst()

/** The names of the e-mails that the operator has worded. */
export async function names(db: Db): Promise<string[]> {
  return (await mine(db).select('nom').execute()).map(({ nom }) => nom)
}

/** Words an e-mail of the client, instead of what it said before. */
export async function save(db: Db, nom: KnownModele, modele: Modele): Promise<void> {
  const row = { ...modele, derniere_maj: db.now }
  await db.q
    .insertInto('modele_courriel')
    .values({ client_id: db.clientId, nom, ...row })
    .onConflict((on) => on.columns(['client_id', 'nom']).doUpdateSet(row))
    .execute()
}

/** Leaves the wording of an e-mail to the service again; false when it was. */
export async function remove(db: Db, nom: KnownModele): Promise<boolean> {
  const { numDeletedRows } = await db.q
    .deleteFrom('modele_courriel')
    .where('modele_courriel.client_id', '=', db.clientId)
    .where('nom', '=', nom)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
