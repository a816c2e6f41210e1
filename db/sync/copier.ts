import type { InsertObject } from 'kysely'
import type { DB } from '../../generated/database.ts'
import type { Database } from '../engine/database.ts'
import type { AnyLine, Line } from './lines.ts'
import { refusedFields, refusedRows } from './told/refused.ts'
import { type Field, openCompared, openTranche, type Tranche } from './tranche.ts'

/** Rows that are sent to the database together, and the characters from which on fewer are. */
const perTranche = 1000
const longestTranche = 1_048_576

/** Characters of rows that may wait to be sent, and what the shortest row counts for. */
const ahead = 1_572_864
const shortestRow = 50

/** Whose rows are staged, what they are told apart by, and the columns that they become. */
export type Target<C extends string> = {
  readonly clientId: string
  readonly syncId: string
  readonly fieldsOf: (collection: C) => readonly Field[]
}

/** Rows of a collection that are sent together, and how many characters they are. */
type Group = { readonly tranche: Tranche; size: number }

/** What rows are staged as: those of a collection, or the refusals that a report tells. */
type Part<C extends string> = C | typeof refusedRows

const isRefused = (part: string): part is typeof refusedRows => part === refusedRows

/** Whether a group is sent once it has this row too. */
function fill(group: Group, line: AnyLine): boolean {
  group.size += Math.max(line.size, shortestRow)
  return group.tranche.add(line) === perTranche || group.size >= longestTranche
}

/**
 * Gathers rows in groups, which are sent while the next ones are read. Rows that are refused, and with which no other row
 * is compared, are not sent at all.
 */
export function openCopier<C extends string>(database: Database, target: Target<C>, hold: (unsent: number) => void) {
  const open = new Map<Part<C>, Group>()
  const isCompared = openCompared(target.fieldsOf)
  const post = openPost(database, target)
  const fieldsOf = (part: Part<C>) => (isRefused(part) ? refusedFields : target.fieldsOf(part))
  const send = (part: Part<C>, group: Group) => {
    open.delete(part)
    return post.send(part, group)
  }
  const gathered = () => open.values().reduce((sum, { size }) => sum + size, 0)
  const add = async (lines: readonly Line<C>[], partOf: (line: Line<C>) => Part<C>) => {
    for (const line of lines) {
      const part = partOf(line)
      const group = open.get(part) ?? { tranche: openTranche(fieldsOf(part)), size: 0 }
      open.set(part, group)
      if (fill(group, line)) await send(part, group)
    }
    hold(gathered() + post.unsent())
  }
  return {
    add: (lines: readonly Line<C>[]) => {
      const kept = lines.filter((line) => line.refusals.length === 0 || isCompared(line))
      return add(kept, ({ collection }) => collection)
    },
    /** Keeps why rows are refused. */
    tell: (lines: readonly Line<C>[]) => add(lines, () => refusedRows),
    /** Sends all that was gathered. */
    flush: async () => {
      for (const [part, group] of open) await send(part, group)
      await post.sent()
      hold(0)
    },
    settled: () => post.sent().catch(() => undefined),
  }
}

/**
 * Sends the groups that are ready together: each message waits for its answer until this process has a moment, so that
 * their number counts, not their length.
 */
function openPost(database: Database, { clientId, syncId }: Omit<Target<never>, 'fieldsOf'>) {
  const ready: { rows: InsertObject<DB, 'sync_tranche'>[]; size: number }[] = []
  let sending = Promise.resolve()
  let [rang, unsent] = [0, 0]
  const sendReady = async () => {
    const groups = ready.splice(0)
    if (groups.length === 0) return
    const rows = groups.flatMap((group) => group.rows)
    await database.write(clientId, async ({ q }) => {
      await q.insertInto('sync_tranche').values(rows).execute()
    })
    for (const { size } of groups) unsent -= size
  }
  return {
    send: async (collection: string, { tranche, size }: Group) => {
      const place = { client_id: clientId, sync_id: syncId, collection, rang: rang++ }
      ready.push({ rows: tranche.columns().map((column) => ({ ...place, ...column })), size })
      unsent += size
      sending = sending.then(sendReady)
      // Its failure is met when it is waited for.
      sending.catch(() => undefined)
      if (unsent > ahead) await sending
    },
    sent: () => sending,
    /** How many characters of rows are not in the database yet. */
    unsent: () => unsent,
  }
}
