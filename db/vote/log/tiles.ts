import { sql } from 'kysely'
import type { Tile, TileId } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'

/** Tiles of the log of a campaign, those that are there. Raw: pairs of ids as two arrays. */
export async function tilesOf(db: Db, campagneId: string, ids: readonly TileId[]): Promise<Tile[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Tile>`
    select t.niveau, t.rang, t.hachages as hashes
    from unnest(${ids.map(({ niveau }) => niveau)}::smallint[], ${ids.map(({ rang }) => rang)}::bigint[]) as i (niveau, rang)
    join urne_tuile t on t.client_id = ${db.clientId} and t.campagne_id = ${campagneId}
      and t.niveau = i.niveau and t.rang = i.rang`.execute(db.q)
  return rows
}
