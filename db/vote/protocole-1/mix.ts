import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { shuffled } from '../box/shuffled.ts'
import { hold } from '../campagnes.ts'
import type { Db } from '../../engine/database.ts'

/** Ballots of one weight that are moved together: fewer would leave their voters in too small a crowd. */
export const crowd = 10
/** Ballots that one statement moves. */
const slice = 2000

/**
 * Moves sealed ballots from where they were cast to the box, under new ids and in random order, at least ten of a weight
 * at a time: what a ballot shares with its voter, its transaction and its place, is gone. Gives how many were moved. The
 * count waits for this, and this for the count.
 */
export async function mix(db: Db, campagneId: string): Promise<number> {
  await hold(db, campagneId, 'share')
  const rows = await cast(db, campagneId)
    .select(sql<string>`bulletin_depose.poids::text`.as('poids'))
    .groupBy('bulletin_depose.poids')
    .having(({ fn }) => fn.countAll(), '>=', crowd)
    .execute()
  let moved = 0
  for (const { poids } of rows) moved += await move(db, campagneId, poids)
  return moved
}

/** The ballots of a campaign where they were cast. */
const cast = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('bulletin_depose')
    .where('bulletin_depose.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)

async function move(db: Db, campagneId: string, poids: string): Promise<number> {
  const rows = await cast(db, campagneId)
    .select(['id', 'scelle'])
    .where('poids', '=', sql<number>`${poids}::numeric`)
    .limit(slice)
    .forUpdate()
    .skipLocked()
    .execute()
  // Another process is moving the others.
  if (rows.length < crowd) return 0
  const ids = rows.map(({ id }) => id)
  await db.q
    .deleteFrom('bulletin_depose')
    .where('bulletin_depose.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where(sql<boolean>`id = any (${ids}::uuid[])`)
    .execute()
  const mixed = shuffled(rows.map(({ scelle }) => scelle))
  // Raw: two arrays, however many ballots there are.
  await sql`insert into bulletin_scelle (client_id, id, campagne_id, poids, scelle)
    select ${db.clientId}, id, ${campagneId}, ${poids}::numeric, scelle
    from unnest(${mixed.map(() => randomUUID())}::uuid[], ${mixed}::bytea[]) as b (id, scelle)`.execute(db.q)
  return rows.length
}
