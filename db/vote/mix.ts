import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'

/** Ballots of one weight that are moved together: fewer would leave their voters in too small a crowd. */
export const crowd = 10
/** Ballots that one statement moves. */
const slice = 2000

/** The same values in a random order, by the generator of node:crypto. */
export function shuffled<T>(values: readonly T[]): T[] {
  const list = [...values]
  for (let last = list.length - 1; last > 0; last--) {
    const at = randomInt(last + 1)
    const [a, b] = [list[last], list[at]] as [T, T]
    list[last] = b
    list[at] = a
  }
  return list
}

type Moved = { id: string; scelle: Buffer }

/**
 * Moves sealed ballots from where they were cast to the box, under new ids and in random order, at least ten of a weight
 * at a time: what a ballot shares with its voter, its transaction and its place, is gone. Gives how many were moved. The
 * count waits for this, and this for the count.
 */
export async function mix(db: Db, campagneId: string): Promise<number> {
  await sql`select id from campagne where campagne.client_id = ${db.clientId} and id = ${campagneId} for share`.execute(
    db.q,
  )
  const { rows } = await sql<{ poids: string }>`
    select poids::text from bulletin_depose
    where bulletin_depose.client_id = ${db.clientId} and campagne_id = ${campagneId}
    group by poids having count(*) >= ${crowd}`.execute(db.q)
  let moved = 0
  for (const { poids } of rows) moved += await move(db, campagneId, poids)
  return moved
}

async function move(db: Db, campagneId: string, poids: string): Promise<number> {
  const { rows } = await sql<Moved>`
    select id, scelle from bulletin_depose
    where bulletin_depose.client_id = ${db.clientId} and campagne_id = ${campagneId} and poids = ${poids}::numeric
    limit ${slice} for update skip locked`.execute(db.q)
  // Another process is moving the others.
  if (rows.length < crowd) return 0
  const ids = rows.map(({ id }) => id)
  await sql`delete from bulletin_depose
    where bulletin_depose.client_id = ${db.clientId} and campagne_id = ${campagneId} and id = any (${ids}::uuid[])`.execute(
    db.q,
  )
  const mixed = shuffled(rows.map(({ scelle }) => scelle))
  await sql`insert into bulletin_scelle (client_id, id, campagne_id, poids, scelle)
    select ${db.clientId}, id, ${campagneId}, ${poids}::numeric, scelle
    from unnest(${mixed.map(() => randomUUID())}::uuid[], ${mixed}::bytea[]) as b (id, scelle)`.execute(db.q)
  return rows.length
}
