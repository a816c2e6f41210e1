// Raw: the entries of pages are rows of one statement.
import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { SignedPublication } from '../../../scrutin/index.ts'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { verifiersOf } from '../box/keys.ts'
import { entryBytes, idBytes, pageMessage, weightBytes } from './page.ts'

/** Pages that are compared by one statement: some megabyte. */
const together = 100

/** Pages that the key has not signed, beyond which no more are looked at: somebody has written them. */
const mostUnsound = 10_000

const pagesAfter = compiled((db, { campagneId, after }: { campagneId: string; after: Buffer }) =>
  db.q
    .selectFrom('inscrits_signes')
    .select(['premier', 'dernier', 'entrees', 'signature'])
    .where('inscrits_signes.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('signature', '>', after)
    .orderBy('signature')
    .limit(sql.lit(together)),
)

/**
 * Whether a voter of a locked campaign has another weight than was signed, or was signed by nobody: a threshold among the electors
 * goes by the weights of those who have not voted too. Of a campaign that an earlier version has published nobody can tell: false.
 */
export async function haveOtherWeights(db: Db, { document, cle }: SignedPublication, keys: BoxKeys): Promise<boolean> {
  const { id: campagneId, empreinteListe } = document.campagne
  const verify = verifiersOf(keys, db.clientId, true).get(cle)
  if (empreinteListe === undefined || !verify) return false
  let [signed, unsound] = [0, 0]
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const pages = await pagesAfter(db, { campagneId, after })
    const sound = pages.filter(({ signature, ...page }) =>
      verify(pageMessage(campagneId, empreinteListe, page), signature),
    )
    const found = await compare(
      db,
      campagneId,
      sound.map(({ entrees }) => entrees),
    )
    unsound += pages.length - sound.length
    if (found.areOthers || unsound > mostUnsound) return true
    signed += found.voters
    const last = pages.at(-1)
    if (pages.length < together || !last) return signed !== (await countOf(db, campagneId))
    after = last.signature
  }
}

const number = (value: number) => sql.lit(value)

/** The voters of whose weights pages tell, and whether the row of one says another. */
async function compare(db: Db, campagneId: string, pages: readonly Buffer[]) {
  const at = sql`n * ${number(entryBytes)} + 1`
  const { rows } = await sql<{ voters: number; areOthers: boolean }>`
    select count(*)::int as voters, coalesce(bool_or((v.poids * 10000)::bigint <> e.units), false) as "areOthers"
    from (
      select encode(substr(p, ${at}, ${number(idBytes)}), 'hex')::uuid as id,
        ('x' || encode(substr(p, ${at} + ${number(idBytes)}, ${number(weightBytes)}), 'hex'))::bit(64)::bigint as units
      from unnest(${pages}::bytea[]) as p, generate_series(0, octet_length(p) / ${number(entryBytes)} - 1) as n) e
    join votant v on v.client_id = ${db.clientId} and v.campagne_id = ${campagneId} and v.id = e.id
    where e.units > 0`.execute(db.q)
  return rows[0] ?? { voters: 0, areOthers: false }
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
