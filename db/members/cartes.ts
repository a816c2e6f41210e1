import { sql } from 'kysely'
import { mine } from './adhesions.ts'
import type { Db } from '../engine/database.ts'

/** What a member card says, as it was signed; the member number and the addresses are those of today. */
const select = (db: Db) =>
  mine(db)
    .innerJoin('employe', (join) =>
      join.onRef('employe.client_id', '=', 'adhesion.client_id').onRef('employe.id', '=', 'adhesion.employe_id'),
    )
    .select([
      'adhesion.prenom',
      'adhesion.nom',
      'adhesion.syndicat_nom as syndicat',
      'adhesion.date_signature as dateSignature',
      'employe.no_membre as noMembre',
      'employe.courriel',
      'employe.courriel_alternatif as courrielAlternatif',
    ])

/** The card of a membership that stands; undefined when it was deleted, or ended by a resignation. */
export const find = (db: Db, adhesionId: string) =>
  select(db).where('adhesion.id', '=', adhesionId).where('adhesion.date_demission', 'is', null).executeTakeFirst()

/** The last membership of an employee that stands, in the union of an employer when one is given. */
export async function latest(db: Db, employeId: string, employeurId?: string): Promise<string | undefined> {
  const union = sql<string>`(select e.syndicat_id from employeur e where e.client_id = ${db.clientId}
    and e.id = ${employeurId ?? null}::uuid)`
  const row = await mine(db)
    .select('adhesion.id')
    .where('adhesion.employe_id', '=', employeId)
    .where('adhesion.date_demission', 'is', null)
    .$if(employeurId !== undefined, (q) => q.where('adhesion.syndicat_id', '=', union))
    .orderBy('adhesion.date_signature', 'desc')
    .orderBy('adhesion.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}
