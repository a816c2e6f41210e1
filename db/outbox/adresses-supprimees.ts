import { sql } from 'kysely'
import { keyOf, writingsOf } from '../../rules/courriels.ts'
import type { Database, Db } from '../engine/database.ts'
import { prune } from '../engine/prune.ts'
import { rows } from '../lists/rows.ts'
import type { Suivi } from './suivis.ts'

/** Days that an address is kept: it may be somebody else's by then (decision F-29). */
const keptDays = 365

const mine = (db: Db) => db.q.selectFrom('adresse_supprimee').where('adresse_supprimee.client_id', '=', db.clientId)

/** Writes to addresses no more, each of which is one of the e-mail that is reported. Raw: they come as one document. */
export async function suppress(db: Db, suivis: readonly Suivi[]): Promise<void> {
  const given = suivis.map(({ id, adresse, etat, raison }) => {
    const [kept, ascii = kept] = writingsOf(adresse)
    return { id, kept, ascii, motif: etat, raison }
  })
  if (given.length === 0) return
  await sql`
    insert into adresse_supprimee (client_id, adresse_cle, motif, raison, date_creation)
    select distinct on (r.kept) ${db.clientId}::uuid, r.kept, r.motif, r.raison, ${db.now}::timestamptz
    from json_to_recordset(${JSON.stringify(given)}) as r (id uuid, kept text, ascii text, motif text, raison text)
    join courriel on courriel.client_id = ${db.clientId} and courriel.id = r.id
      and (courriel.destinataire_cle in (r.kept, r.ascii) or lower(courriel.copie) in (r.kept, r.ascii))
    order by r.kept, r.motif
    on conflict (client_id, adresse_cle) do nothing`.execute(db.q)
}

/** Whether nothing is written to an address any more, in whichever writing of it. */
export const isSuppressed = async (db: Db, adresse: string): Promise<boolean> =>
  (await mine(db).where('adresse_cle', '=', keyOf(adresse)).select('motif').executeTakeFirst()) !== undefined

const shown = (db: Db) =>
  mine(db)
    .select(['adresse_supprimee.adresse_cle as adresse', 'adresse_supprimee.motif', 'adresse_supprimee.raison'])
    .select('adresse_supprimee.date_creation as dateUtc')
    .orderBy('adresse_supprimee.date_creation')
    .orderBy('adresse_supprimee.adresse_cle')

/** The addresses, by date (operation listAdressesSupprimees). */
export const list = (db: Db) => rows(shown(db))

/** So many of them at most. */
export const first = (db: Db, limit: number) => shown(db).limit(limit).execute()

/** Those among some addresses of a person, in whichever writing (schema Dossier). */
export const among = (db: Db, adresses: readonly string[]) =>
  shown(db)
    .where('adresse_supprimee.adresse_cle', '=', sql<string>`any (${adresses.map(keyOf)}::text[])`)
    .execute()

/** Lets an address be written to again; false where it was. */
export async function clear(db: Db, adresse: string): Promise<boolean> {
  const { numDeletedRows } = await db.q
    .deleteFrom('adresse_supprimee')
    .where('adresse_supprimee.client_id', '=', db.clientId)
    .where('adresse_cle', '=', keyOf(adresse))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Forgets addresses after their time. Raw: see `prune`. */
export const pruneAdresses = (database: Database): Promise<void> =>
  prune(
    database,
    'adresse_supprimee',
    keptDays,
    (clientId, limit) => sql`
      delete from adresse_supprimee where adresse_supprimee.client_id = ${clientId}
        and adresse_supprimee.adresse_cle = any (array(
          select a.adresse_cle from adresse_supprimee a where a.client_id = ${clientId}
            and a.date_creation < now() - ${keptDays} * interval '1 day'
            order by a.date_creation, a.adresse_cle limit ${limit}))`,
  )
