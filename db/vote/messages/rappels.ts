import { sql } from 'kysely'

/** The dates of the reminders of the campaign of each row, in their order. */
export const rappelsOf = sql<string[]>`coalesce((
  select json_agg(replace(to_char(r.instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '.000Z', 'Z')
    order by r.instant)
  from unnest(campagne.rappels) as r (instant)), '[]')`
