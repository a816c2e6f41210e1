import { sql } from 'kysely'
import type { Database, Db } from '../engine/database.ts'
import { clientsAtOnce, pages } from '../engine/rounds.ts'
import { crowd } from './protocole-1/mix.ts'

/** A published campaign that is not counted. */
export type Scrutin = { readonly clientId: string; readonly campagneId: string }

type Look = Scrutin & { readonly estDu: boolean }

/**
 * Those of every client that have closed, or have ballots that the log does not tell of (of the first protocol, ballots to
 * mix), as pages of those that are open are looked at. Raw: a
 * function of the database gives the rows.
 */
export async function dueScrutins({ rounds }: Database, isStopped = () => false): Promise<Scrutin[]> {
  const due: Scrutin[] = []
  const look = (after: Look | undefined) => sql<Look>`
    select client_id as "clientId", campagne_id as "campagneId", est_du as "estDu"
    from urnes_a_avancer(${crowd}, ${after?.clientId ?? null}::uuid, ${after?.campagneId ?? null}::uuid, ${clientsAtOnce})`
  for await (const rows of pages({ rounds }, look)) {
    if (isStopped()) return []
    for (const { estDu, ...scrutin } of rows) if (estDu) due.push(scrutin)
  }
  return due
}

/** Whether the time of a campaign is over, by the clock of the database at this instant. */
export const isClosed = sql<boolean>`campagne.fermeture <= clock_timestamp()`.as('isClosed')

/** Where a campaign stands: whether it has closed, and by which protocol it was published. */
export const standingOf = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('campagne')
    .select([isClosed, 'protocole'])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirst()
