import { sql } from 'kysely'
import { Problem } from '../../problems.ts'
import type { Database } from '../database.ts'
import { type Batch, type Collection, type Line, maxErrors, maxReasons } from './lines.ts'
import type { Staged } from './merge.ts'
import { openSender, type Target } from './sender.ts'

/** Bytes that a refused row takes until it is told, and each reason of it. */
const perRefused = 200
const perReason = 100

/** `refused` has the first rows that their schemas refuse; `refusedRows` counts all of them. */
export type Received = Staged & {
  readonly total: number
  readonly refused: readonly Line[]
  readonly refusedRows: ReadonlyMap<Collection, number>
}
/** Keeps the rows of a body in the database as they arrive, out of memory; gives those that their schemas refuse. */
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
      for (const line of lines) {
        note(line)
        refused.add(line)
      }
      await sender.add(lines)
      if ((rows.get('employes') ?? 0) > maxEmployes) throw tooMany(maxEmployes)
    }
    await sender.end()
  } finally {
    // Whatever happens, nothing is staged any more once this returns.
    await sender.settled()
  }
  return { rows, hasValues, ...refused.found, total: rows.values().reduce((sum, number) => sum + number, 0) }
}

/**
 * The rows that are refused: as many as a report names, and how many there are of each collection. Those that are nested
 * wait for their parent: its refusal stands for them (decision G-5), and an employee gives them its external id.
 */
function openRefused() {
  const refused: Line[] = []
  const refusedRows = new Map<Collection, number>()
  let nested = openNested()
  let reasons = 0
  const tell = (line: Line) => {
    if (refused.length >= maxErrors || reasons >= maxReasons) return
    reasons += line.refusals.length
    refused.push(line)
  }
  const count = (collection: Collection, by: number) =>
    refusedRows.set(collection, (refusedRows.get(collection) ?? 0) + by)

  return {
    found: { refused, refusedRows },
    add: (line: Line) => {
      const isRefused = line.refusals.length > 0
      if (line.parent) {
        if (isRefused) nested.add(line)
        return
      }
      if (isRefused) {
        count(line.collection, 1)
        tell(bare(line))
      } else {
        for (const [collection, number] of nested.counts) count(collection, number)
        const named = line.collection === 'employes' ? { idExterne: line.idExterne } : {}
        for (const child of nested.first) tell({ ...child, ...named })
      }
      nested = openNested()
    },
    /** About how many bytes these take. */
    held: () => (refused.length + nested.first.length) * perRefused + (reasons + nested.reasons()) * perReason,
  }
}

/** The refused rows of one parent: the first ones, and how many there are. Only one parent is being read at a time. */
function openNested() {
  const first: Line[] = []
  const counts = new Map<Collection, number>()
  let reasons = 0
  return {
    first,
    counts,
    reasons: () => reasons,
    add: (line: Line) => {
      counts.set(line.collection, (counts.get(line.collection) ?? 0) + 1)
      if (first.length >= maxErrors || reasons >= maxReasons) return
      reasons += line.refusals.length
      first.push(bare(line))
    },
  }
}

/** What a row says is staged: of one that is refused the report needs its place only. */
const bare = (line: Line): Line => ({ ...line, value: {} })

const tooMany = (max: number) =>
  new Problem({ code: 'Requete.TropVolumineuse', slots: { valeur: `${String(max)} employes` } })

/** Forgets the rows of a synchronisation that has ended. */
export const unstage = (database: Database, { clientId, syncId }: { clientId: string; syncId: string }) =>
  database.beside.write(clientId, ({ q }) =>
    sql`delete from sync_tranche where sync_tranche.client_id = ${clientId} and sync_id = ${syncId}`.execute(q),
  )
