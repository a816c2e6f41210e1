// Raw: advisory locks, which ask no table.
import type pg from 'pg'
import { BackupFault } from './manifest.ts'

const restoring = `hashtextextended('sauvegarde restore', 0)`

/** Has this session alone restore until it ends: nothing else is brought into the database meanwhile. */
export async function takeRestore(client: pg.Client): Promise<void> {
  if (await isFree(client, `select pg_try_advisory_lock(${restoring}) as free`)) return
  throw new BackupFault('Another restore, or the import of a client, is at work in this database: nothing was restored')
}

/** Has this transaction alone import a client: the imports of others go on beside it, and no restore does. */
export async function takeImport(client: pg.Client, id: string): Promise<void> {
  const beside = `select pg_try_advisory_xact_lock_shared(${restoring}) as free`
  const alone = `select pg_try_advisory_xact_lock(hashtextextended('client import ' || $1, 0)) as free`
  if ((await isFree(client, beside)) && (await isFree(client, alone, id))) return
  throw new BackupFault(
    `Another import of the client ${id}, or a restore, is at work in this database: nothing was imported`,
  )
}

async function isFree(client: pg.Client, text: string, ...values: string[]): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(text, values)
  return rows[0]?.free ?? false
}
