import { sql } from 'kysely'
import type { Json } from '../../scrutin/canonical.ts'
import type { Database, Db } from '../engine/database.ts'
import { type Ligne, type Place, printOf } from './empreinte.ts'

/**
 * Why a journal is broken: a line is not the one of its link (`changed`), a link has no line (`removed`), no link has this
 * place (`missing`), or a line has no link and does not wait for one (`unlinked`: it has no place).
 */
export type Broken = {
  readonly rang: number | null
  readonly id: string | null
  readonly what: 'changed' | 'removed' | 'missing' | 'unlinked'
}

/** How many lines follow one another as they were chained, how many wait for it, the last fingerprint and what is broken. */
export type Verification = {
  readonly intact: number
  readonly waiting: number
  readonly empreinte: string | null
  readonly broken: Broken | null
}

type Chained = {
  readonly rang: number
  readonly ligneId: string
  readonly empreinte: Buffer
  readonly ligne: Ligne | null
}

/**
 * Recomputes the chain of a journal, page by page (decision H-13). What it cannot see: the last links were removed with
 * their lines, or a forger computed the whole rest again; whoever kept a later fingerprint can, and the result of a counted
 * campaign holds one.
 */
export async function verifyJournal(
  database: Pick<Database, 'read'>,
  clientId: string,
  campagneId: string,
): Promise<Verification> {
  const { waiting, unlinked } = await database.read(clientId, (db) => countsOf(db, campagneId))
  const chain = await verifyChain(database, clientId, campagneId)
  if (chain.broken || unlinked === null) return { ...chain, waiting }
  return { ...chain, waiting, broken: { what: 'unlinked', rang: null, id: unlinked } }
}

async function verifyChain(database: Pick<Database, 'read'>, clientId: string, campagneId: string) {
  const found = { intact: 0, empreinte: null as string | null, broken: null as Broken | null }
  let previous: Buffer | null = null
  for await (const link of chainOf(database, clientId, campagneId)) {
    const rang = found.intact + 1
    const what = faultOf(link, rang, { previous, clientId, campagneId })
    if (what) return { ...found, broken: { what, rang, id: what === 'missing' ? null : link.ligneId } }
    previous = link.empreinte
    Object.assign(found, { intact: rang, empreinte: previous.toString('hex') })
  }
  return found
}

function faultOf({ rang, ligne, empreinte: kept }: Chained, expected: number, place: Place) {
  if (rang !== expected) return 'missing' as const
  if (!ligne) return 'removed' as const
  return printOf(place, ligne)?.equals(kept) ? undefined : ('changed' as const)
}

/** How many lines wait, and the first that has no link and does not. Raw: one look at both. */
async function countsOf(db: Db, campagneId: string) {
  const { rows } = await sql<{ waiting: number; unlinked: string | null }>`
    select count(*) filter (where a.ligne_id is not null)::int as waiting,
      (array_agg(l.id order by l.id) filter (where a.ligne_id is null))[1] as unlinked
    from journal_campagne l
    left join journal_attente a on a.client_id = ${db.clientId} and a.campagne_id = ${campagneId} and a.ligne_id = l.id
    where l.client_id = ${db.clientId} and l.campagne_id = ${campagneId} and not exists (
      select from journal_maillon m where m.client_id = ${db.clientId} and m.ligne_id = l.id)`.execute(db.q)
  return rows[0] ?? { waiting: 0, unlinked: null }
}

const pageSize = 50

/** The links in their order, each with its line; one page of them is in memory at a time. */
async function* chainOf(
  database: Pick<Database, 'read'>,
  clientId: string,
  campagneId: string,
): AsyncGenerator<Chained> {
  for (let rang = 0; ;) {
    const after = rang
    const page = await database.read(clientId, (db) => pageAfter(db, campagneId, after))
    yield* page
    const last = page.at(-1)
    if (!last) return
    rang = last.rang
  }
}

async function pageAfter(db: Db, campagneId: string, rang: number): Promise<Chained[]> {
  const rows = await db.q
    .selectFrom('journal_maillon as m')
    .leftJoin('journal_campagne as l', (join) =>
      join.onRef('l.client_id', '=', 'm.client_id').onRef('l.id', '=', 'm.ligne_id'),
    )
    .select(['m.rang', 'm.ligne_id as ligneId', 'm.empreinte', 'l.id', 'l.instant', 'l.auteur', 'l.acte'])
    .select(['l.auteur_id as auteurId', 'l.auteur_nom as auteurNom', sql<Json>`l.details`.as('details')])
    .where('m.client_id', '=', db.clientId)
    .where('m.campagne_id', '=', campagneId)
    .where('m.rang', '>', rang)
    .orderBy('m.rang')
    .limit(pageSize)
    .execute()
  return rows.map(({ rang, ligneId, empreinte, id, instant, auteur, acte, ...rest }) => {
    const isThere = id !== null && instant !== null && auteur !== null && acte !== null
    return { rang, ligneId, empreinte, ligne: isThere ? { id, instant, auteur, acte, ...rest } : null }
  })
}
