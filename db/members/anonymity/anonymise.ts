// Raw: people and what is theirs come as arrays of ids, and are changed in sets.
import { sql } from 'kysely'
import { anonyme } from '../../../rules/anonymity/anonyme.ts'
import { affected } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { entry, erase } from '../../lists/suppressions.ts'

/** Leaves of employees their ids and their dates (decision C-18), and tells of it in the feed of deletions. */
export async function anonymiseEmployes(db: Db, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (
      update employe t set prenom = ${anonyme}, nom = ${anonyme}, id_externe = null, no_membre = null, courriel = null,
        courriel_alternatif = null, employeur_id = null, telephone_principal = null, adresse1 = null, ville = null,
        province = null, code_postal = null, est_actif = false, anonymise_le = ${db.now}::timestamptz,
        version = t.version + 1, derniere_maj = ${db.now}::timestamptz
      where t.client_id = ${db.clientId} and t.id = any (${ids}::uuid[])
      returning t.id, t.id_externe, t.fusionne_dans)
    ${entry(db, 'Employe', sql`gone.fusionne_dans`)}`.execute(db.q)
}

/** Ends what jobs and custom values tell: they are of the person, and nothing needs them afterwards. */
export async function eraseRest(db: Db, ids: readonly string[]) {
  const jobs = sql<{ id: string; id_externe: null }>`
    delete from emploi e where e.client_id = ${db.clientId} and e.employe_id = any (${ids}::uuid[])
    returning e.id, null::text as id_externe`
  return {
    emplois: (await erase(db, 'Emploi', jobs)).length,
    valeursChampUtilisateur: await affected(
      db,
      sql`delete from valeur_champ v where v.client_id = ${db.clientId} and v.employe_id = any (${ids}::uuid[])`,
    ),
  }
}

/** Memberships that stay say that somebody signed, when, and in which union. */
export const anonymiseAdhesions = (db: Db, ids: readonly string[]): Promise<number> =>
  affected(
    db,
    sql`
    update adhesion a set prenom = ${anonyme}, nom = ${anonyme}, courriel = null, telephone_principal = null,
      adresse1 = null, ville = null, province = null, code_postal = null, employe_id_externe = null,
      transaction_id = null, valeurs = '[]', version = a.version + 1, date_changement = ${db.now}::timestamptz
    where a.client_id = ${db.clientId} and a.id = any (${ids}::uuid[])`,
  )

/** What was paid for memberships, or for requests, without what the payer is known by elsewhere. */
export async function anonymisePaiements(db: Db, { adhesions, demandes }: Paid): Promise<void> {
  for (const table of paid)
    await sql`
      update ${sql.table(table)} p set transaction_id = null
      where p.client_id = ${db.clientId}
        and (p.adhesion_id = any (${adhesions}::uuid[]) or p.demande_id = any (${demandes}::uuid[]))`.execute(db.q)
}

type Paid = { readonly adhesions: readonly string[]; readonly demandes: readonly string[] }
const paid = ['paiement', 'autorisation_paiement'] as const

/** Erases what was paid for memberships or for requests that are about to go. */
export async function erasePaiements(db: Db, { adhesions, demandes }: Paid): Promise<void> {
  for (const table of paid)
    await sql`
      delete from ${sql.table(table)} p
      where p.client_id = ${db.clientId}
        and (p.adhesion_id = any (${adhesions}::uuid[]) or p.demande_id = any (${demandes}::uuid[]))`.execute(db.q)
}

/** Erases memberships, as the end of their term wants it. */
export async function eraseAdhesions(db: Db, ids: readonly string[]): Promise<number> {
  await erasePaiements(db, { adhesions: ids, demandes: [] })
  const deletion = sql<{ id: string; id_externe: null }>`
    delete from adhesion a where a.client_id = ${db.clientId} and a.id = any (${ids}::uuid[])
    returning a.id, null::text as id_externe`
  return (await erase(db, 'Adhesion', deletion)).length
}
