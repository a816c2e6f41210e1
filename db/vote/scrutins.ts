import { sql } from 'kysely'
import type { Database, Db } from '../engine/database.ts'
import { crowd } from './melange.ts'

/** A published campaign that is not counted. */
export type Scrutin = { readonly clientId: string; readonly campagneId: string }

/** Those of every client that have closed, or have ballots to mix: one query, however many are open. */
export async function dueScrutins({ registry }: Database): Promise<Scrutin[]> {
  const { rows } = await sql<Scrutin>`
    select client_id as "clientId", campagne_id as "campagneId" from scrutins_a_avancer(${crowd})`.execute(registry)
  return rows
}

/** Whether a campaign has closed, by the clock of the database. */
export async function hasClosed(db: Db, campagneId: string): Promise<boolean> {
  const { rows } = await sql<{ fermee: boolean }>`select fermeture <= clock_timestamp() as fermee from campagne
    where campagne.client_id = ${db.clientId} and id = ${campagneId}`.execute(db.q)
  return rows[0]?.fermee ?? false
}
