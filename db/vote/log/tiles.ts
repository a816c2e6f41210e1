import { sql } from 'kysely'
import { areUnder, type Head, type Tile, type TileId, tilesOfLeaves, tilesToAppend } from '../../../scrutin/index.ts'
import { everyFew } from '../../../scrutin/turns.ts'
import type { Db } from '../../engine/database.ts'
import { leavesOf } from '../box/ballots-of.ts'

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

/** What a log goes on with, and whether its tiles had to be made anew of its leaves. */
type Ready = { readonly tiles: readonly Tile[]; readonly isMended: boolean }

/**
 * The tiles that an append goes on with, which give the root of the last head that was signed. Where somebody has changed
 * them, all are written again as the leaves make them; where these give another root too the log stops: a head over either
 * would be signed for ballots that the log does not tell of (decision H-21).
 */
export async function tilesUnder(db: Db, campagneId: string, head: Head | undefined): Promise<Ready> {
  if (!head) return { tiles: [], isMended: false }
  const last = { size: head.taille, root: Buffer.from(head.racine, 'hex') }
  const tiles = await tilesOf(db, campagneId, tilesToAppend(last.size))
  if (areUnder(tiles, last)) return { tiles, isMended: false }
  const leaves = (await leavesOf(db, campagneId)).slice(0, last.size)
  const made = await tilesOfLeaves(leaves, everyFew())
  if (!areUnder(made, last)) throw new Error('neither the tiles nor the leaves of a log give the root of its last head')
  await writeTiles(db, campagneId, made)
  return { tiles: made, isMended: true }
}

/** Writes tiles in the place of those that are there. Raw: their columns as arrays. */
export async function writeTiles(db: Db, campagneId: string, tiles: readonly Tile[]): Promise<void> {
  const [niveaux, rangs, hachages] = [
    tiles.map(({ niveau }) => niveau),
    tiles.map(({ rang }) => rang),
    tiles.map(({ hashes }) => hashes),
  ]
  await sql`insert into urne_tuile (client_id, campagne_id, niveau, rang, hachages)
    select ${db.clientId}, ${campagneId}, t.* from unnest(${niveaux}::smallint[], ${rangs}::bigint[], ${hachages}::bytea[]) as t
    on conflict (client_id, campagne_id, niveau, rang) do update set hachages = excluded.hachages`.execute(db.q)
}
