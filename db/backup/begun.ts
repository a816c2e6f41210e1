// A table that is made by no migration, and that nobody else's transaction sees but while a restore goes on.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { restoring as noted } from '../engine/tables.ts'
import type { Manifest } from './manifest.ts'

/** A restore that was stopped: whether it is that of this backup, and whether it has read the rows. */
export type Begun = { readonly isSame: boolean; readonly isRead: boolean }

const digestOf = (manifest: Manifest) => createHash('sha256').update(JSON.stringify(manifest)).digest('hex')

/** What a restore that was stopped has left; undefined where none was. */
export async function begunIn(client: pg.Client, manifest: Manifest): Promise<Begun | undefined> {
  const { rows: found } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [noted])
  if (!found[0]?.there) return undefined
  const text = `select sauvegarde = $1 as "isSame", est_lue as "isRead" from ${noted}`
  return (await client.query<Begun>(text, [digestOf(manifest)])).rows[0]
}

/** Notes that the restore of a backup has begun. */
export async function noteBegun(client: pg.Client, manifest: Manifest): Promise<void> {
  await client.query(`drop table if exists ${noted}`)
  await client.query(`create table ${noted} as select '${digestOf(manifest)}'::text as sauvegarde, false as est_lue`)
}

/** Notes, in the transaction that brings the rows, that they are there. */
export const noteRead = (client: pg.Client) => client.query(`update ${noted} set est_lue = true`)

/** Forgets it, in the transaction that tells of the restore. */
export const forget = (client: pg.Client) => client.query(`drop table ${noted}`)
