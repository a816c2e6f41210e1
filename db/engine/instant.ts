import { type RawBuilder, sql } from 'kysely'

/**
 * An instant as the contract prints it (decision A-14) from PostgreSQL's text: `2026-11-02 14:00:01.25+00` gives
 * `2026-11-02T14:00:01.250Z`; no fraction when it is zero. The session is in UTC; another offset is converted. What no
 * calendar of the contract has (`infinity`, a year before 1 or after 9999), which somebody has written to a row, is the first or the
 * last one that it has: the row fails nobody who reads it, alone or in a list.
 */
export function instant(text: string): string {
  if (text.startsWith('-') || text.endsWith(' BC')) return first
  if (text[4] !== '-') return last
  if (!text.endsWith('+00')) return withMilliseconds(text).replace('.000Z', 'Z')
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`
  return text.length === 22 ? `${seconds}Z` : `${seconds}${text.slice(19, -3).padEnd(4, '0')}Z`
}

/** The first and the last instant that RFC 3339 has. */
const first = '0001-01-01T00:00:00Z'
const last = '9999-12-31T23:59:59Z'

/** An instant with its milliseconds, as what is signed has it; what is none stays as it is, and nobody has signed that. */
export function withMilliseconds(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

/** SQL of the same text of a column, for what the database itself puts into JSON. */
export const instantText = (column: string): RawBuilder<string> =>
  sql`replace(${millisecondsText(column)}, '.000Z', 'Z')`

/** The same with its milliseconds. */
export const millisecondsText = (column: string): RawBuilder<string> =>
  sql`to_char(greatest(least(${sql.ref(column)}, ${sql.lit(last)}::timestamptz), ${sql.lit(first)}::timestamptz) at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
