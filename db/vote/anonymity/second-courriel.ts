import { type RawBuilder, sql } from 'kysely'

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
