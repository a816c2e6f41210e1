import { type InsertObject, sql } from 'kysely'
import type { DB } from '../../generated/database.ts'
import { Problem } from '../../problems.ts'
import type { Database } from '../database.ts'
import { type Batch, type Collection, type Line, maxErrors, maxReasons } from './lines.ts'
import type { Staged } from './merge.ts'
import { openTranche, type Tranche } from './tranche.ts'

/** Rows that are sent to the database together. */
const perTranche = 1000

/** Groups of rows that wait to be sent while others are. */
const ahead = 3

/** `refused` has the first rows that their schemas refuse; `refusedRows` counts all of them. */
export type Received = Staged & {
  readonly total: number
  readonly refused: readonly Line[]
  readonly refusedRows: ReadonlyMap<Collection, number>
}
type Target = { readonly clientId: string; readonly syncId: string; readonly maxEmployes: number }

/** Keeps the rows of a body in the database as they arrive, out of memory; gives those that their schemas refuse. */
export async function stage(database: Database, batch: Batch, target: Target): Promise<Received> {
  const rows = new Map<Collection, number>()
  const refused = openRefused()
  const sender = openSender(database, target)
  let hasValues = false
  const note = ({ collection, value }: Line) => {
    rows.set(collection, (rows.get(collection) ?? 0) + 1)
    hasValues ||= value['valeursChampUtilisateur'] !== undefined
  }
  try {
    for await (const lines of batch) {
      for (const line of lines) {
        note(line)
        if (line.refusals.length > 0) refused.add(line)
      }
      await sender.add(lines)
      if ((rows.get('employes') ?? 0) > target.maxEmployes) throw tooMany(target.maxEmployes)
    }
    await sender.end()
  } finally {
    // Whatever happens, nothing is staged any more once this returns.
    await sender.settled()
  }
  return { rows, hasValues, ...refused.found, total: rows.values().reduce((sum, number) => sum + number, 0) }
}

/** The rows that are refused: as many as a report names, and how many there are of each collection. */
function openRefused() {
  const refused: Line[] = []
  const refusedRows = new Map<Collection, number>()
  let reasons = 0
  return {
    found: { refused, refusedRows },
    add: (line: Line) => {
      const { collection, refusals } = line
      refusedRows.set(collection, (refusedRows.get(collection) ?? 0) + 1)
      if (refused.length >= maxErrors || reasons >= maxReasons) return
      reasons += refusals.length
      // What a row says is staged: of one that is refused the report needs its place only.
      refused.push({ ...line, value: {} })
    },
  }
}

const tooMany = (max: number) =>
  new Problem({ code: 'Requete.TropVolumineuse', slots: { valeur: `${String(max)} employes` } })

/**
 * Sends rows in groups while the next ones are read. Those that are ready go together: each message waits for its answer
 * until this process has a moment, so that their number counts, not their length.
 */
function openSender(database: Database, { clientId, syncId }: Target) {
  const open = new Map<Collection, Tranche>()
  const ready: InsertObject<DB, 'sync_tranche'>[][] = []
  let sending = Promise.resolve()
  let rang = 0
  const sendReady = async () => {
    const rows = ready.splice(0).flat()
    if (rows.length === 0) return
    await database.write(clientId, async ({ q }) => {
      await q.insertInto('sync_tranche').values(rows).execute()
    })
  }
  const send = async (collection: Collection, tranche: Tranche) => {
    open.delete(collection)
    const place = { client_id: clientId, sync_id: syncId, collection, rang: rang++ }
    ready.push(tranche.columns().map((column) => ({ ...place, ...column })))
    sending = sending.then(sendReady)
    // Its failure is met when it is waited for.
    sending.catch(() => undefined)
    if (ready.length > ahead) await sending
  }
  return {
    add: async (lines: readonly Line[]) => {
      for (const line of lines) {
        const { collection } = line
        const tranche = open.get(collection) ?? openTranche(collection)
        open.set(collection, tranche)
        if (tranche.add(line) === perTranche) await send(collection, tranche)
      }
    },
    end: async () => {
      for (const [collection, tranche] of open) await send(collection, tranche)
      await sending
    },
    settled: () => sending.catch(() => undefined),
  }
}

/** Forgets the rows of a synchronisation that has ended. */
export const unstage = (database: Database, { clientId, syncId }: { clientId: string; syncId: string }) =>
  database.beside.write(clientId, ({ q }) =>
    sql`delete from sync_tranche where sync_tranche.client_id = ${clientId} and sync_id = ${syncId}`.execute(q),
  )
