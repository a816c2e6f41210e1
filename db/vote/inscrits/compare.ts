// Raw: the entries of pages are rows of one statement.
import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { SignedPublication } from '../../../scrutin/index.ts'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { verifiersOf } from '../box/keys.ts'
import {
  byWeightAndUnion,
  type Electorate,
  electorateIn,
  electorateOf,
  type Row,
  turnouts,
} from '../figures/electorate.ts'
import { entryBytes, idBytes, pageMessage, weightBytes } from './page.ts'

/** Pages that are compared by one statement: some megabyte. */
const together = 100

/** Pages that the key has not signed, beyond which no more are looked at: somebody has written them. */
const mostUnsound = 10_000

const pagesAfter = compiled((db, { campagneId, after }: { campagneId: string; after: Buffer }) =>
  db.q
    .selectFrom('inscrits_signes')
    .select(['entrees', 'signature'])
    .where('inscrits_signes.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('signature', '>', after)
    .orderBy('signature')
    .limit(sql.lit(together)),
)

/** A page as it is kept. */
type Kept = Awaited<ReturnType<typeof pagesAfter>>[number]

/** Of whom a count goes by, and whether one of them is another than was signed. */
type Compared = { readonly areOthers: boolean; readonly electorate: Electorate }

/**
 * The electorate of a locked campaign, and whether a voter has another weight than was signed, or was signed by nobody: a threshold
 * among the electors goes by the weights of those who have not voted too. What is compared and what a count goes by are one reading
 * of a voter, so that nobody changes the weights in between. Of a campaign that an earlier version has published nobody can tell:
 * false.
 */
export async function signedElectorate(db: Db, publication: SignedPublication, keys: BoxKeys): Promise<Compared> {
  const { id: campagneId, empreinteListe } = publication.document.campagne
  const verify = verifiersOf(keys, db.clientId, true).get(publication.cle)
  if (empreinteListe === undefined || !verify)
    return { areOthers: false, electorate: await electorateOf(db, campagneId) }
  const isSigned = (page: Kept) => verify(pageMessage(campagneId, empreinteListe, page), page.signature)
  const signed = await electorateOfPages(db, campagneId, isSigned)
  return { areOthers: signed === undefined, electorate: signed ?? (await electorateOf(db, campagneId)) }
}

/** The electorate by the pages that tell of it; undefined where the row of a voter says something else, or no page tells of one. */
async function electorateOfPages(db: Db, campagneId: string, isSigned: (page: Kept) => boolean) {
  const rows: Row[] = []
  let unsound = 0
  for await (const pages of pagesOf(db, campagneId)) {
    const sound = pages.filter(isSigned).map(({ entrees }) => entrees)
    unsound += pages.length - sound.length
    const found = await compare(db, campagneId, sound)
    if (unsound > mostUnsound || found.some(({ areOthers }) => areOthers)) return undefined
    for (const row of found) rows.push(row)
  }
  const electorate = electorateIn(rows)
  return electorate.electeurs.inscrits === (await countOf(db, campagneId)) ? electorate : undefined
}

/** All pages of a campaign, those of one statement together. */
async function* pagesOf(db: Db, campagneId: string): AsyncGenerator<Kept[], void> {
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const pages = await pagesAfter(db, { campagneId, after })
    yield pages
    const last = pages.at(-1)
    if (pages.length < together || !last) return
    after = last.signature
  }
}

const number = (value: number) => sql.lit(value)

/** The figures of the voters of whose weights pages tell, and whether a row says another, or they tell of one twice. */
async function compare(db: Db, campagneId: string, pages: readonly Buffer[]) {
  const at = sql`n * ${number(entryBytes)} + 1`
  const { rows } = await sql<Row & { areOthers: boolean }>`
    select ${turnouts}, coalesce(bool_or((poids * 10000)::bigint <> e.units or e.told > 1), false) as "areOthers"
    from (
      select voter, min(weight) as units, count(*) as told from (
        select encode(substr(p, ${at}, ${number(idBytes)}), 'hex')::uuid as voter,
          ('x' || encode(substr(p, ${at} + ${number(idBytes)}, ${number(weightBytes)}), 'hex'))::bit(64)::bigint as weight
        from unnest(${pages}::bytea[]) as p, generate_series(0, octet_length(p) / ${number(entryBytes)} - 1) as n) s
      where weight > 0 group by voter) e
    join votant v on v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.id = e.voter
    ${byWeightAndUnion}`.execute(db.q)
  return rows
}

const countOf = async (db: Db, campagneId: string) =>
  (
    await db.q
      .selectFrom('votant')
      .select(sql<number>`count(*)::int`.as('voters'))
      .where('votant.client_id', '=', db.clientId)
      .where('campagne_id', '=', campagneId)
      .executeTakeFirstOrThrow()
  ).voters
