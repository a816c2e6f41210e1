import { sql } from 'kysely'
import * as employes from './employes.ts'
import { compiled } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'
import { keyOf, writingsOf } from '../../rules/courriels.ts'

const select = (db: Db) =>
  employes
    .mine(db)
    .where('employe.est_actif', '=', true)
    .select(['employe.id as employeId', 'employe.courriel', 'employe.courriel_alternatif as courrielAlternatif'])

/** An active employee to write to. */
export const ofEmploye = (db: Db, idExterne: string) =>
  select(db).where('employe.id_externe', '=', idExterne).executeTakeFirst()

/** The active employee of a job. */
export const ofEmploi = (db: Db, idExterne: string) =>
  select(db)
    .innerJoin('emploi', (join) =>
      join.onRef('emploi.client_id', '=', 'employe.client_id').onRef('emploi.employe_id', '=', 'employe.id'),
    )
    .where('emploi.id_externe', '=', idExterne)
    .select(['emploi.id as emploiId', 'emploi.employeur_id as employeurId'])
    .executeTakeFirst()

/** Raw: the indexes of both addresses, each looked up by itself. */
const having = compiled(
  (db, { keys }: { readonly keys: readonly string[] }) => sql<{ id: string }>`
    select e.id from employe e where e.client_id = ${db.clientId} and e.courriel_cle = any (${keys}::text[])
    union
    select e.id from employe e where e.client_id = ${db.clientId} and e.courriel_alternatif_cle = any (${keys}::text[])`,
)

/** The employees who have an address, whether it is the first or the other one, in either writing. */
export const idsOf = async (db: Db, address: string): Promise<string[]> =>
  (await having(db, { keys: writingsOf(address) })).map(({ id }) => id)

type Adresses = { readonly courriel: string | null; readonly courrielAlternatif: string | null }

/** Whether an address is the primary or the alternate one of an employee, whatever its letter case (decisions C-4 and F-17). */
export const isOf = ({ courriel, courrielAlternatif }: Adresses, address: string): boolean =>
  [courriel, courrielAlternatif].some((known) => known !== null && keyOf(known) === keyOf(address))

/** A form, as far as sending it is concerned. */
export const formulaire = (db: Db, id: number) =>
  db.q
    .selectFrom('formulaire')
    .select(['id', 'type', 'modele_courriel as modele'])
    .where('formulaire.client_id', '=', db.clientId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Active employees who can be written to: those of these external ids, or all of them. */
export async function named(db: Db, idExternes: readonly string[] | undefined) {
  const rows = await select(db)
    .select('employe.id_externe as idExterne')
    .where('employe.courriel', 'is not', null)
    .$if(idExternes !== undefined, (q) => q.where(sql<boolean>`employe.id_externe = any (${idExternes ?? []}::text[])`))
    .orderBy('employe.id')
    .execute()
  return rows.map((row) => ({ ...row, courriel: row.courriel ?? '' }))
}
