import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

/**
 * Whether the second address of a voter is one, whatever its letter case. The index has the addresses as they were written,
 * in an order in which capitals follow the same small letters: it finds them between an address in small letters and the
 * same one in capitals. What it is compared with is no expression: policies take no index for one.
 */
export const hasSecond = (voter: string, small: RawBuilder<unknown>, capitals: RawBuilder<unknown>) => {
  const second = sql.ref(`${voter}.courriel_alternatif`)
  return sql`${second} collate "fr-x-icu" >= ${small} and ${second} collate "fr-x-icu" <= ${capitals}
    and lower(${second}) = ${small}`
}

const inCapitals = (texts: readonly string[]) => texts.map((text) => text.toUpperCase())

/**
 * The voters `v` who meet a condition on a voter `x` and on each of some addresses in small letters, `a.adresse`, or as
 * `a.haut` in capitals: campaign by campaign, as the indexes have them. Raw: the addresses come as an array.
 */
export const votersOf = (
  db: Db,
  adresses: readonly string[],
  condition: RawBuilder<unknown>,
  selected: RawBuilder<unknown> = sql`v.id`,
) => sql`
  select ${selected} from campagne c
    cross join unnest(${adresses}::text[], ${inCapitals(adresses)}::text[]) as a (adresse, haut)
    cross join lateral (
    select x.id, x.employe_id from votant x where x.client_id = ${db.clientId} and x.campagne_id = c.id
      and ${condition} offset 0) v
  where c.client_id = ${db.clientId}`
