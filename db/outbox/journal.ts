import type { Db } from '../engine/database.ts'

const mine = (db: Db) => db.q.selectFrom('courriel').where('courriel.client_id', '=', db.clientId)

/** The last messages of a client, the newest first. */
export const newest = (db: Db) =>
  mine(db)
    .select(['id', 'modele', 'destinataire', 'sujet', 'statut', 'date_creation as date', 'derniere_erreur as erreur'])
    .orderBy('date_creation', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

export type Read = Awaited<ReturnType<typeof read>>

/** What a message says. */
export const read = (db: Db, id: string) => mine(db).select('html').where('id', '=', id).executeTakeFirst()
