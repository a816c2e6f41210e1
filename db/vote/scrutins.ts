// Raw: functions of the database give what is looked for in all clients.
import { sql } from 'kysely'
import type { Database, Db } from '../engine/database.ts'
import { clientsAtOnce, pages } from '../engine/rounds.ts'
import { crowd } from './protocole-1/mix.ts'
import { closings, isLogStopped, isOther } from './publie/over.ts'

/** A published campaign that is not counted. */
export type Scrutin = { readonly clientId: string; readonly campagneId: string }

type Look = Scrutin & { readonly estDu: boolean }

/**
 * Those of every client that have closed, by their row or by what was signed, or have ballots that the log does not tell of
 * (of the first protocol, ballots to mix), as pages of those that are open are looked at; and those of which a row says that
 * they are not published, or counted, or that is gone: somebody has changed it (decision H-33).
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

/** The published campaigns of every client that are not counted, those that are due and the others. */
export async function* awaitedScrutins({ rounds }: Pick<Database, 'rounds'>): AsyncGenerator<Scrutin, void> {
  const look = (after: Scrutin | undefined) => sql<Scrutin>`
    select client_id as "clientId", campagne_id as "campagneId"
    from scrutins_attendus(${after?.clientId ?? null}::uuid, ${after?.campagneId ?? null}::uuid, ${clientsAtOnce})`
  for await (const rows of pages({ rounds }, look)) yield* rows
}

/** Where a campaign stands: whether it is to be looked at by a count, and by which protocol it was published. */
export const standingOf = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('campagne')
    .select([...closings, isOther.as('isOther'), isLogStopped.as('isLogStopped'), 'protocole'])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirst()
