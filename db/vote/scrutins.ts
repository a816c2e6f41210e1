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
 * they are not published, or counted: somebody has changed it (decision H-33). All of them are there.
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

/** A row of the queue, and what is there of its campaign. */
export type Queued = Scrutin & {
  readonly isThere: boolean
  /** Whether `dueScrutins` looks at it. */
  readonly isAwaited: boolean
  /** Whether it is there, or its journal tells of it. */
  readonly isTold: boolean
}

/** The next rows of the queue `scrutin` of every client, so many at most. */
export async function nextQueued(
  { rounds }: Pick<Database, 'rounds'>,
  after: Scrutin | undefined,
  most: number,
): Promise<readonly Queued[]> {
  const { rows } = await sql<Queued>`
    select client_id as "clientId", campagne_id as "campagneId", est_la as "isThere", coalesce(est_attendu, false) as "isAwaited",
      est_raconte as "isTold"
    from scrutins_en_file(${after?.clientId ?? null}::uuid, ${after?.campagneId ?? null}::uuid, ${most})`.execute(
    rounds,
  )
  return rows
}

/** Takes rows out of the queue, client by client. */
export async function leaveQueue({ registry }: Pick<Database, 'registry'>, some: readonly Scrutin[]): Promise<void> {
  for (const [clientId, ofClient] of Map.groupBy(some, ({ clientId }) => clientId))
    await registry
      .deleteFrom('scrutin')
      .where('client_id', '=', clientId)
      .where('campagne_id', '=', sql<string>`any (${ofClient.map(({ campagneId }) => campagneId)}::uuid[])`)
      .execute()
}

/** The published campaigns of every client that are not counted, those that are due and the others; and those that only the queue has. */
export async function* awaitedScrutins({ rounds }: Pick<Database, 'rounds'>): AsyncGenerator<Scrutin, void> {
  const look = (after: Scrutin | undefined) => sql<Scrutin>`
    select client_id as "clientId", campagne_id as "campagneId"
    from scrutins_attendus(${after?.clientId ?? null}::uuid, ${after?.campagneId ?? null}::uuid, ${clientsAtOnce})`
  for await (const rows of pages({ rounds }, look)) yield* rows
  let after: Scrutin | undefined
  do {
    const rows = await nextQueued({ rounds }, after, clientsAtOnce)
    for (const { clientId, campagneId, isAwaited } of rows) if (!isAwaited) yield { clientId, campagneId }
    after = rows.length < clientsAtOnce ? undefined : rows.at(-1)
  } while (after)
}

/** Where a campaign stands: whether it is to be looked at by a count, and by which protocol it was published. */
export const standingOf = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('campagne')
    .select([...closings, isOther.as('isOther'), isLogStopped.as('isLogStopped'), 'protocole'])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirst()

/** Rows of a box from which on its count may take long, whoever has written them. */
const many = 5000

/** Whether the count of a campaign may take long. Raw: rows of tables are counted, no further than that. */
export async function isLarge(db: Db, campagneId: string): Promise<boolean> {
  const of = (table: string) =>
    sql`(select count(*) from (select from ${sql.table(table)}
      where client_id = ${db.clientId} and campagne_id = ${campagneId} limit ${sql.lit(many)}) t)`
  const tables = ['bulletin_signe', 'urne_attente', 'urne_feuille', 'bulletin_depose', 'bulletin_scelle'].map(of)
  const { rows } = await sql<{ isLarge: boolean }>`
    select ${sql.join(tables, sql` + `)} >= ${sql.lit(many)} as "isLarge"`.execute(db.q)
  return rows[0]?.isLarge ?? false
}
