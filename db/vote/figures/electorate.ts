// Raw: the voters are counted as a whole, by weight and by union in one look, by grouping sets.
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'

/** How many are on the list, may vote or have voted, and have voted. */
export type Turnout = { readonly inscrits: number; readonly avecDroit: number; readonly votants: number }

type Row = Turnout & {
  readonly radies: number
  readonly niveau: 1 | 2 | 3
  readonly poids: number | null
  readonly syndicat: string | null
}

/** The electorate of a campaign: as results show it, and the turnout of each union, those without one among them. */
export async function electorateOf(db: Db, campagneId: string) {
  const { rows } = await sql<Row>`
    select grouping(poids, syndicat_id_externe) as niveau, poids, syndicat_id_externe as syndicat,
      count(*)::int as inscrits, count(*) filter (where a_vote or (droit_de_vote and not est_radie))::int as "avecDroit",
      count(*) filter (where a_vote)::int as votants, count(*) filter (where est_radie)::int as radies
    from votant where client_id = ${db.clientId} and campagne_id = ${campagneId}
    group by grouping sets ((), (poids), (syndicat_id_externe))
    order by niveau, poids, syndicat nulls first`.execute(db.q)
  const of = (wanted: Row['niveau']) => rows.filter(({ niveau }) => niveau === wanted)
  const [whole = { inscrits: 0, avecDroit: 0, votants: 0, radies: 0 }] = of(3)
  const { inscrits, avecDroit, votants, radies } = whole
  const parPoids = of(1).map((row) => ({
    poids: row.poids ?? 0,
    ...{ inscrits: row.inscrits, avecDroit: row.avecDroit, votants: row.votants },
  }))
  return {
    electeurs: { inscrits, avecDroit, votants, radies, parPoids },
    unions: of(2).map(({ syndicat, ...row }) => ({
      syndicat,
      ...{ inscrits: row.inscrits, avecDroit: row.avecDroit, votants: row.votants },
    })),
  }
}
