import { sql } from 'kysely'
import type { Db } from './database.ts'
import { rows } from './rows.ts'

export const mine = (db: Db) => db.q.selectFrom('formulaire').where('formulaire.client_id', '=', db.clientId)

/** A form as the contract shows it: the one place where columns become members. */
const select = (db: Db) =>
  mine(db).select(['formulaire.id', 'formulaire.nom', 'formulaire.description', 'formulaire.type as typeFormulaire'])

/** The forms by name (decision A-19). */
export const list = (db: Db) =>
  rows(
    select(db)
      .orderBy(sql`formulaire.nom collate "fr-x-icu"`)
      .orderBy('formulaire.id'),
  )

export const exists = async (db: Db, id: number) =>
  (await mine(db).select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** The forms with the id of their open page, for the operator. */
export const all = (db: Db) => select(db).select('formulaire.id_public as idPublic').orderBy('formulaire.id').execute()
