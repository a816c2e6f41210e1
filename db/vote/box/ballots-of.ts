import { sql } from 'kysely'
import type { SealedBallot } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'

/** Ballots that one statement reads. */
const slice = 1000

/** The sealed ballots of a campaign, in the order of their fingerprints; those that one key is said to have signed, where it is given. */
export async function* ballotsOf(db: Db, campagneId: string, cle?: string): AsyncGenerator<SealedBallot, void> {
  for await (const page of ballotPages((read) => read(db), campagneId, cle)) yield* page
}

/** How the pages of a box are read: all in one transaction, or each in one of its own, so that none is held meanwhile. */
export type Reader = <T>(read: (db: Db) => Promise<T>) => Promise<T>

/** The same by the page: after the first megabytes of one no other ballot is read. */
export async function* ballotPages(reader: Reader, campagneId: string, cle?: string) {
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const rows = await reader((db) => ballotsAfter(db, campagneId, after, cle))
    const last = rows.at(-1)
    if (!last) return
    yield rows
    if (!last.isMore) return
    after = last.empreinte
  }
}

/** Bytes of ballots after which a statement reads no other one: who writes to the tables may have put thousands of the longest there. */
export const pageBytes = 8_000_000

type Read = SealedBallot & {
  readonly empreinte: Buffer
  /** Of the last one, whether there may be others after it. */
  readonly isMore: boolean
}

/** Raw: what the ballots before one weigh. */
async function ballotsAfter(db: Db, campagneId: string, after: Buffer, cle: string | undefined): Promise<Read[]> {
  const ofKey = cle === undefined ? sql`` : sql`and cle_signature = ${cle}`
  const { rows } = await sql<Read>`
    select b.empreinte, b.scelle, b.cle_signature as cle, b.signature,
      p.place = ${sql.lit(slice)} or p.after >= ${sql.lit(pageBytes)} as "isMore"
    from (
      select empreinte, row_number() over w as place, sum(bytes) over w as after, sum(bytes) over w - bytes as before
      from (
        select empreinte, octet_length(scelle) as bytes from bulletin_signe
        where client_id = ${db.clientId} and campagne_id = ${campagneId} and empreinte > ${after} ${ofKey}
        order by empreinte limit ${sql.lit(slice)}) s
      window w as (order by empreinte)) p
    join bulletin_signe b on b.client_id = ${db.clientId} and b.campagne_id = ${campagneId} and b.empreinte = p.empreinte
    where p.before < ${sql.lit(pageBytes)}
    order by p.empreinte`.execute(db.q)
  return rows
}

/** The leaves of the log of a campaign, in its order: read by the page, since 100,000 rows at once hold others up. */
export async function leavesOf(db: Db, campagneId: string): Promise<Buffer[]> {
  const pages = await Array.fromAsync(leafPages((read) => read(db), campagneId))
  return pages.flat()
}

/** The same by the page. */
export async function* leafPages(reader: Reader, campagneId: string) {
  for (let after = -1; ;) {
    const rows = await reader((db) => leavesAfter(db, campagneId, after))
    yield rows.map(({ empreinte }) => empreinte)
    const last = rows.at(-1)
    if (!last || rows.length < slice) return
    after = last.rang
  }
}

/** What is no fingerprint is no leaf: no log of ours has it, and no file of a box or a result could name it. */
const leavesAfter = (db: Db, campagneId: string, after: number) =>
  db.q
    .selectFrom('urne_feuille')
    .select(['rang', 'empreinte'])
    .where('urne_feuille.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('rang', '>', after)
    .where(sql<number>`octet_length(empreinte)`, '=', 32)
    .orderBy('rang')
    .limit(slice)
    .execute()
