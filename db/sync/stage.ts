import { sql } from 'kysely'
import { Problem } from '../../problems.ts'
import type { Database } from '../engine/database.ts'
import type { Batch, Collection, Line } from './lines.ts'
import type { Staged } from './merge.ts'
import { openRefused } from './refused.ts'
import { openSender, type Target } from './sender.ts'

/** `refusedRows` counts the rows that their schemas refuse. Nothing here is of the size of a body: it waits for a turn. */
export type Received = Staged & { readonly total: number; readonly refusedRows: ReadonlyMap<Collection, number> }

/** Keeps the rows of a body in the database as they arrive, out of memory, and why their schemas refuse the first ones. */
export async function stage(
  database: Database,
  batch: Batch,
  { maxEmployes = Infinity, ...target }: Target & { readonly maxEmployes?: number },
): Promise<Received> {
  const rows = new Map<Collection, number>()
  const refused = openRefused()
  const sender = openSender(database, target, (unsent) => {
    batch.hold(unsent + refused.held())
  })
  let hasValues = false
  const note = ({ collection, value }: Line) => {
    rows.set(collection, (rows.get(collection) ?? 0) + 1)
    hasValues ||= value['valeursChampUtilisateur'] !== undefined
  }
  try {
    for await (const lines of batch) {
      const told: Line[] = []
      for (const line of lines) {
        note(line)
        for (const row of refused.add(line)) told.push(row)
      }
      await sender.add(lines)
      await sender.tell(told)
      if ((rows.get('employes') ?? 0) > maxEmployes) throw tooMany(maxEmployes)
    }
    await sender.end()
  } finally {
    // Whatever happens, nothing is staged any more once this returns.
    await sender.settled()
  }
  return { rows, hasValues, refusedRows: refused.counts, total: rows.values().reduce((sum, number) => sum + number, 0) }
}

const tooMany = (max: number) =>
  new Problem({ code: 'Requete.TropVolumineuse', slots: { valeur: `${String(max)} employes` } })

/** Forgets the rows of a synchronisation that has ended. */
export const unstage = (database: Database, { clientId, syncId }: { clientId: string; syncId: string }) =>
  database.beside.write(clientId, ({ q }) =>
    sql`delete from sync_tranche where sync_tranche.client_id = ${clientId} and sync_id = ${syncId}`.execute(q),
  )
