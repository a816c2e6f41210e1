// Raw: the voters are counted as a whole, by weight and by union in one look, by grouping sets.
import { sql } from 'kysely'
import type { Electorate as Voters } from '../../../scrutin/result.ts'
import type { Db } from '../../engine/database.ts'

/** How many are on the list, may vote or have voted, and have voted. */
export type Turnout = { readonly inscrits: number; readonly avecDroit: number; readonly votants: number }

/** How many could vote, and did: of all, those without a union among them, and of each union. */
export type Electorate = {
  readonly electeurs: Voters
  readonly unions: readonly (Turnout & { readonly syndicat: string | null })[]
}

/** Figures of voters: of all of them, of those of one weight, or of one union. */
export type Row = Turnout & {
  readonly radies: number
  readonly niveau: 1 | 2 | 3
  readonly poids: number | null
  readonly syndicat: string | null
}

/** What a query of voters selects to give such rows, and how it groups them. */
export const turnouts = sql`grouping(poids, syndicat_id_externe) as niveau, poids, syndicat_id_externe as syndicat,
  count(*)::int as inscrits, count(*) filter (where a_vote or (droit_de_vote and not est_radie))::int as "avecDroit",
  count(*) filter (where a_vote)::int as votants, count(*) filter (where est_radie)::int as radies`
export const byWeightAndUnion = sql`group by grouping sets ((), (poids), (syndicat_id_externe))`

/** The electorate of a campaign as its rows have it now. */
export async function electorateOf(db: Db, campagneId: string): Promise<Electorate> {
  const { rows } = await sql<Row>`
    select ${turnouts} from votant
    where client_id = ${db.clientId} and campagne_id = ${campagneId}
    ${byWeightAndUnion}`.execute(db.q)
  return electorateIn(rows)
}

/** The electorate that rows are about, those of several parts of it too: by weight and by union in their order. */
export function electorateIn(rows: readonly Row[]): Electorate {
  const sums = summed(rows)
  const of = (wanted: Row['niveau']) => sums.filter(({ niveau }) => niveau === wanted)
  const [whole = { inscrits: 0, avecDroit: 0, votants: 0, radies: 0 }] = of(3)
  const { inscrits, avecDroit, votants, radies } = whole
  const parPoids = of(1).map((row) => ({ poids: row.poids ?? 0, ...turnoutOf(row) }))
  return {
    electeurs: { inscrits, avecDroit, votants, radies, parPoids: parPoids.sort((a, b) => a.poids - b.poids) },
    unions: of(2)
      .sort((a, b) => ((a.syndicat ?? '') < (b.syndicat ?? '') ? -1 : 1))
      .map(({ syndicat, ...row }) => ({ syndicat, ...turnoutOf(row) })),
  }
}

const turnoutOf = ({ inscrits, avecDroit, votants }: Turnout): Turnout => ({ inscrits, avecDroit, votants })

/** The rows, one of each weight and of each union. */
function summed(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>()
  for (const row of rows) {
    const name = `${String(row.niveau)} ${String(row.poids)} ${JSON.stringify(row.syndicat)}`
    const { inscrits = 0, avecDroit = 0, votants = 0, radies = 0 } = sums.get(name) ?? {}
    sums.set(name, {
      ...row,
      inscrits: inscrits + row.inscrits,
      avecDroit: avecDroit + row.avecDroit,
      votants: votants + row.votants,
      radies: radies + row.radies,
    })
  }
  return [...sums.values()]
}
