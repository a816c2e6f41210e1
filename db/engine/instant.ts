import { type RawBuilder, sql } from 'kysely'

/**
 * An instant as the contract prints it (decision A-14) from PostgreSQL's text: `2026-11-02 14:00:01.25+00` gives
 * `2026-11-02T14:00:01.250Z`; no fraction when it is zero. The session is in UTC; another offset is converted.
 */
export function instant(text: string): string {
  if (!text.endsWith('+00')) return new Date(text).toISOString().replace('.000Z', 'Z')
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`
  return text.length === 22 ? `${seconds}Z` : `${seconds}${text.slice(19, -3).padEnd(4, '0')}Z`
}

/** SQL of the same text of a column, for what the database itself puts into JSON. */
export const instantText = (column: string): RawBuilder<string> =>
  sql`replace(to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')`
