import { sql } from 'kysely'
import { GivenUp } from '../../pace/given-up.ts'
import { mapInTurns } from '../../pace/loop-turns.ts'
import type { Db } from '../engine/database.ts'
import { lockSpace, tryLockSpace } from '../engine/holds/lock-spaces.ts'
import { type Ligne, printOf } from './empreinte.ts'

/** A link of the chain of a campaign: its place, and the fingerprint that answers for all the lines before. */
export type Link = { readonly rang: number; readonly empreinte: Buffer }

/** Lines that are read at once, one of which tells of 500 voters at most, and the bytes after which no other one is. */
const pageSize = 50
const pageBytes = 2_000_000

/** Bytes of a line, and more: longer ones were written by somebody. */
const longest = 4_000_000

/** No chain has so many links: whoever put one there by hand wants nothing to come after it. */
const invented = 10_000_000

/**
 * The last link of the chain of a campaign; undefined where nothing is chained. A link whose rank nothing could follow is
 * passed over, as a whole chain of them is: the chain goes on where it has a gap, which `verifyJournal` finds, and the count
 * is not held up by it (decision H-20).
 */
export async function lastLink(db: Db, campagneId: string): Promise<Link | undefined> {
  const last = await lastUpTo(db, campagneId, undefined)
  return last && last.rang >= invented ? lastUpTo(db, campagneId, await linksOf(db, campagneId)) : last
}

const mine = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('journal_maillon')
    .where('journal_maillon.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)

const lastUpTo = (db: Db, campagneId: string, most: number | undefined): Promise<Link | undefined> =>
  mine(db, campagneId)
    .select(['rang', 'empreinte'])
    .$if(most !== undefined, (query) => query.where('rang', '<=', most ?? 0))
    .orderBy('rang', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many links there are: a chain without a gap ends there. */
async function linksOf(db: Db, campagneId: string): Promise<number> {
  const { count } = await mine(db, campagneId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Chains the lines of a campaign that wait for it, all that this transaction sees; gives the last link. Who chains the same
 * campaign meanwhile waits for the end of the transaction, who writes a line does not.
 */
export async function chainNow(db: Db, campagneId: string): Promise<Link | undefined> {
  await lockSpace(db, 'journal', campagneId)
  return chainAll(db, campagneId)
}

/**
 * Chains a page of them, unless another transaction is at it, which chains them then; says whether there may be more. A
 * transaction of its own for each page ends in its time, however many lines wait.
 */
export async function chainPage(db: Db, campagneId: string): Promise<boolean> {
  if (!(await tryLockSpace(db, 'journal', campagneId))) return false
  await forgetChained(db, campagneId)
  const page = await waiting(db, campagneId)
  if (page.length > 0) await chain(db, campagneId, await lastLink(db, campagneId), page)
  return page.length > 0
}

async function chainAll(db: Db, campagneId: string): Promise<Link | undefined> {
  await forgetChained(db, campagneId)
  let last = await lastLink(db, campagneId)
  for (let page = await waiting(db, campagneId); page.length > 0; page = await waiting(db, campagneId))
    last = await chain(db, campagneId, last, page)
  return last
}

/** Removes those that have a link already, as somebody may have put them there by hand: they would stop the chain. */
const forgetChained = (db: Db, campagneId: string) =>
  db.q
    .deleteFrom('journal_attente')
    .where('journal_attente.client_id', '=', db.clientId)
    .where('journal_attente.campagne_id', '=', campagneId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('journal_maillon as m')
          .select('m.rang')
          .whereRef('m.client_id', '=', 'journal_attente.client_id')
          .whereRef('m.ligne_id', '=', 'journal_attente.ligne_id'),
      ),
    )
    .execute()

/**
 * The next lines that wait, in the order in which they were made. Of what nobody of ours has written nothing is read: that line has no
 * canonical form then. Raw: what the lines before one weigh.
 */
async function waiting(db: Db, campagneId: string): Promise<Ligne[]> {
  const { rows } = await sql<Ligne>`
    select p.id, l.instant, l.auteur, l.auteur_id as "auteurId", l.auteur_nom as "auteurNom", l.acte,
      case when p.bytes <= ${sql.lit(longest)} then l.details else '"\\ud800"' end as details
    from (
      select w.id, w.bytes, sum(w.bytes) over (order by w.id) - w.bytes as before
      from (
        select a.ligne_id as id, octet_length(j.details::text) as bytes
        from journal_attente a
        join journal_campagne j on j.client_id = a.client_id and j.id = a.ligne_id
        where a.client_id = ${db.clientId} and a.campagne_id = ${campagneId}
        order by a.ligne_id limit ${sql.lit(pageSize)}) w) p
    join journal_campagne l on l.client_id = ${db.clientId} and l.id = p.id
    where p.before < ${sql.lit(pageBytes)}
    order by p.id`.execute(db.q)
  return rows
}

/**
 * Ties lines to the one before them; gives the last link. A line that has no canonical form is none of ours, and gets no
 * link: it waits no more, holds nothing up, and `verifyJournal` names it. Raw: the links come as arrays.
 */
async function chain(db: Db, campagneId: string, last: Link | undefined, page: readonly Ligne[]) {
  let link = last
  const made = await mapInTurns(db.clientId, page, (ligne) => {
    const print = printOf({ previous: link?.empreinte ?? null, clientId: db.clientId, campagneId }, ligne)
    if (!print) return []
    link = { rang: (link?.rang ?? 0) + 1, empreinte: print }
    return [{ ...link, id: ligne.id }]
  })
  const links = made.flat()
  const { numAffectedRows } = await sql`
    insert into journal_maillon (client_id, campagne_id, rang, ligne_id, empreinte)
    select ${db.clientId}, ${campagneId}, m.rang, m.ligne_id, m.empreinte
    from unnest(${links.map(({ rang }) => rang)}::int[], ${links.map(({ id }) => id)}::uuid[],
      ${links.map((one) => one.empreinte)}::bytea[]) as m (rang, ligne_id, empreinte)
    on conflict do nothing`.execute(db.q)
  if (numAffectedRows !== BigInt(links.length))
    throw new GivenUp('overtaken', 'Another transaction took the same place in the journal of a campaign')
  await sql`delete from journal_attente where journal_attente.client_id = ${db.clientId}
    and campagne_id = ${campagneId} and ligne_id = any (${page.map(({ id }) => id)}::uuid[])`.execute(db.q)
  return link
}
