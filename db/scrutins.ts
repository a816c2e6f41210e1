import { sql } from 'kysely'
import type { Database, Db } from './database.ts'

/** A published campaign that is not counted. */
export type Scrutin = { readonly clientId: string; readonly campagneId: string }

/** The published campaigns of every client that are not counted. */
export const openScrutins = ({ registry }: Database): Promise<Scrutin[]> =>
  registry
    .selectFrom('scrutin')
    .select(['client_id as clientId', 'campagne_id as campagneId'])
    .orderBy('client_id')
    .orderBy('campagne_id')
    .execute()

/** Whether a campaign has closed, by the clock of the database. */
export async function hasClosed(db: Db, campagneId: string): Promise<boolean> {
  const { rows } = await sql<{ fermee: boolean }>`select fermeture <= clock_timestamp() as fermee from campagne
    where campagne.client_id = ${db.clientId} and id = ${campagneId}`.execute(db.q)
  return rows[0]?.fermee ?? false
}
