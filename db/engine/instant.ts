import { type RawBuilder, sql } from 'kysely'

/**
 * An instant as the contract prints it (decision A-14) from PostgreSQL's text: `2026-11-02 14:00:01.25+00` gives
 * `2026-11-02T14:00:01.250Z`; no fraction when it is zero. The session is in UTC; another offset is converted. What no
 * calendar has (`infinity`) stays as it is: a row that somebody has written fails nobody who reads it.
 */
export function instant(text: string): string {
  if (text[4] !== '-' || !text.endsWith('+00')) return withMilliseconds(text).replace('.000Z', 'Z')
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`
  return text.length === 22 ? `${seconds}Z` : `${seconds}${text.slice(19, -3).padEnd(4, '0')}Z`
}

/** An instant with its milliseconds, as what is signed has it; what is none stays as it is, and nobody has signed that. */
export function withMilliseconds(text: string): string {
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? text : date.toISOString()
}

/** SQL of the same text of a column, for what the database itself puts into JSON. */
export const instantText = (column: string): RawBuilder<string> =>
  sql`replace(to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`
