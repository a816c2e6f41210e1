import { sql } from 'kysely'
import * as employes from './employes.ts'
import { compiled } from '../engine/compiled.ts'
import type { Db } from '../engine/database.ts'
import { patiently } from '../engine/holds/giving-way.ts'
import { keyOf, writingsOf } from '../../rules/courriels.ts'

const select = (db: Db) =>
  employes
    .mine(db)
    .where('employe.est_actif', '=', true)
    .select(['employe.id as employeId', 'employe.courriel', 'employe.courriel_alternatif as courrielAlternatif'])

/** An active employee to write to, whom nobody anonymises until the message can be seen (decision C-18). */
export const ofEmploye = (db: Db, idExterne: string) =>
  employes.again(() => select(db).where('employe.id_externe', '=', idExterne).forKeyShare().executeTakeFirst())

/** The active employee of a job, likewise. */
export const ofEmploi = (db: Db, idExterne: string) =>
  employes.again(() =>
    select(db)
      .innerJoin('emploi', (join) =>
        join.onRef('emploi.client_id', '=', 'employe.client_id').onRef('emploi.employe_id', '=', 'employe.id'),
      )
      .where('emploi.id_externe', '=', idExterne)
      .select(['emploi.id as emploiId', 'emploi.employeur_id as employeurId'])
      .forKeyShare(['employe'])
      .executeTakeFirst(),
  )

/**
 * Raw: the indexes of both addresses, each looked up by itself; whoever is found is asked for them once more behind the
 * lock, by ids in one order.
 */
const having = compiled(
  (db, { keys }: { readonly keys: readonly string[] }) => sql<{ id: string }>`
    select e.id from employe e where e.client_id = ${db.clientId} and e.id = any (array(
        select a.id from employe a where a.client_id = ${db.clientId} and a.courriel_cle = any (${keys}::text[])
        union all
        select b.id from employe b where b.client_id = ${db.clientId} and b.courriel_alternatif_cle = any (${keys}::text[])))
      and (e.courriel_cle = any (${keys}::text[]) or e.courriel_alternatif_cle = any (${keys}::text[]))
    order by e.id for key share`,
)

/** The employees who have an address, the first or the other one, in either writing: nobody anonymises them meanwhile. */
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

/**
 * Active employees who can be written to: those of these external ids, or all of them. They are held as one alone is, in one
 * order; where another write holds one of them for longer than a moment, the transaction is to be made again (`givingWay`).
 */
export async function named(db: Db, idExternes: readonly string[] | undefined) {
  const found = select(db)
    .select('employe.id_externe as idExterne')
    .where('employe.courriel', 'is not', null)
    .$if(idExternes !== undefined, (q) => q.where(sql<boolean>`employe.id_externe = any (${idExternes ?? []}::text[])`))
    .orderBy('employe.id')
    .forKeyShare()
  const rows = await patiently(db, () => found.execute())
  return rows.map((row) => ({ ...row, courriel: row.courriel ?? '' }))
}
