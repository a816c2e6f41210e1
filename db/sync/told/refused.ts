// Raw: the tables of a load are temporary, and their columns are those that it gives (db/sync/README.md).
import { sql } from 'kysely'
import { mapInTurns } from '../../../pace/loop-turns.ts'
import { entityOf } from '../entities.ts'
import { raw, staged, type Work } from '../fragments.ts'
import { type AnyLine, type Collection, type Line, maxErrors, maxReasons, maxWarned } from '../lines.ts'
import { type Field, isObscure } from '../tranche.ts'

/** What a report says of a row that its schema refuses. */
export type Refused<C extends string = Collection> = Pick<
  Line<C>,
  'collection' | 'rang' | 'place' | 'parent' | 'idExterne' | 'refusals' | 'warnings'
>

/** About how many characters a refused row takes until it is told, and each reason of it. */
const perRefused = 200
const perReason = 100

/** Where they are staged, beside the collections: one text for each row. */
export const refusedRows = 'refus'

const told = ({ collection, rang, place, parent, idExterne, refusals, warnings }: AnyLine): string =>
  JSON.stringify({ collection, rang, place, parent, idExterne, refusals, ...(warnings && { warnings }) })

export const refusedFields: readonly Field[] = [{ nom: 'ligne', type: 'text', of: told, ofRefused: told }]

/**
 * The rows of a body that their schemas refuse: those that a report names are given to be staged, and all are counted.
 * Those that are nested wait for their parent: its refusal stands for them (decision G-5), and an employee gives them
 * its external id.
 */
export function openRefused<C extends string>() {
  const counts = new Map<C, number>()
  let nested = openNested<C>()
  let [rows, reasons, obscure] = [0, 0, 0]
  const tell = (lines: readonly Line<C>[]): Line<C>[] => {
    const first: Line<C>[] = []
    for (const line of lines) {
      if (rows >= maxErrors || reasons >= maxReasons) break
      rows++
      reasons += line.refusals.length
      first.push(line)
    }
    return first
  }
  const count = (collection: C, by: number) => counts.set(collection, (counts.get(collection) ?? 0) + by)

  return {
    counts,
    /** How many nested rows, refused, of which nobody can tell whose they are. */
    obscure: () => obscure,
    /** Takes the next row; gives those that are to be told since. */
    add: (line: Line<C>): readonly Line<C>[] => {
      const isRefused = line.refusals.length > 0
      if (line.parent) {
        if (isRefused) {
          nested.add(line)
          // Whatever becomes of its parent.
          if (isObscure(line)) obscure++
        }
        return []
      }
      const { first, counts: within } = nested
      if (within.size > 0) nested = openNested<C>()
      if (isRefused) {
        count(line.collection, 1)
        return tell([bare(line)])
      }
      for (const [collection, number] of within) count(collection, number)
      const named = line.collection === 'employes' ? { idExterne: line.idExterne } : {}
      return tell(first.map((child) => ({ ...child, ...named })))
    },
    /** About how many characters those that wait for their parent take. */
    held: () => nested.held(),
  }
}

/** The refused rows of one parent: the first ones, and how many there are. Only one parent is being read at a time. */
function openNested<C extends string>() {
  const first: Line<C>[] = []
  const counts = new Map<C, number>()
  let reasons = 0
  return {
    first,
    counts,
    held: () => first.length * perRefused + reasons * perReason,
    add: (line: Line<C>) => {
      counts.set(line.collection, (counts.get(line.collection) ?? 0) + 1)
      if (first.length >= maxErrors || reasons >= maxReasons) return
      reasons += line.refusals.length
      first.push(bare(line))
    },
  }
}

/** The first rows of a body that look wrong and are taken: they are staged to be told, as the refused ones are. */
export function openWarned<C extends string>() {
  let rows = 0
  return {
    count: () => rows,
    /** Gives the row to be told. */
    add: (line: Line<C>): readonly Line<C>[] =>
      line.warnings === undefined || line.refusals.length > 0 || rows++ >= maxWarned ? [] : [bare(line)],
  }
}

/** What a row says is staged: of one that is refused the report needs its place only. */
const bare = <C extends string>(line: Line<C>): Line<C> => ({
  ...line,
  value: {},
  size: perRefused + line.refusals.length * perReason,
})

/** What `tell` makes of the rows that a report names, as they were staged: those that are refused, and those that look wrong. */
export async function readRefused<T, C extends string = Collection>(
  work: Work,
  tell: (row: Refused<C>) => T,
): Promise<T[]> {
  const rows = staged(work, refusedRows, refusedFields)
  const found = await sql<{ ligne: string }>`select ligne from (${rows}) s`.execute(work.q)
  return mapInTurns(work.clientId, found.rows, ({ ligne }) => tell(JSON.parse(ligne) as Refused<C>))
}

/**
 * What a report names of a load: the rows that their schemas refuse, and of those that look wrong the ones that are taken: neither
 * refused, nor nested in what is.
 */
export async function readTold(work: Work): Promise<Refused[]> {
  const told = await readRefused(work, (row: Refused) => row)
  const [warned, refused] = [told.filter(isWarned), told.filter((row) => !isWarned(row))]
  const taken = new Set<number>()
  for (const [collection, rows] of Map.groupBy(warned, (row) => row.collection)) {
    const { rows: found } = await sql<{ rang: number }>`
      select l.rang from ${raw(`l_${entityOf(collection).table}`)} l
      where not l.rejet and l.rang = any (${rows.map(({ rang }) => rang)}::int[])`.execute(work.q)
    for (const { rang } of found) taken.add(rang)
  }
  return [...refused, ...warned.filter(({ rang }) => taken.has(rang))]
}

const isWarned = ({ warnings }: Pick<Refused, 'warnings'>) => warnings !== undefined
