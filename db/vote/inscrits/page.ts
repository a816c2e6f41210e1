import { canonicalBytes } from '../../../scrutin/canonical.ts'
import { sha256 } from '../../../scrutin/bytes.ts'

/** Voters of one campaign with what a ballot holds of them, in the order of their ids: the first, the last, and an entry for each. */
export type Page = { readonly premier: string; readonly dernier: string; readonly entrees: Buffer }

/** What an entry says of a voter: the weight in ten-thousandths, 0 where it says none, and the digest of the union. */
export type Entry = { readonly units: number; readonly union: string }

/** Voters of a page. */
export const perPage = 384

/** Bytes of an entry: the id of a voter, the weight, and the digest of the union. */
export const entryBytes = 32
export const idBytes = 16
export const weightBytes = 8

/** Bytes of the digest of a union. */
export const unionBytes = entryBytes - idBytes - weightBytes

/** The digest of a union as entries have it, in hexadecimal digits: zeros for none. */
export const digestOfUnion = (syndicat: string | null): string =>
  (syndicat === null ? Buffer.alloc(unionBytes) : sha256(syndicat).subarray(0, unionBytes)).toString('hex')

/** The page that has these entries: its first and last voters are theirs, whatever the columns of a row say. */
export const pageOf = (entrees: Buffer): Page => ({
  premier: idAt(entrees, 0),
  dernier: idAt(entrees, entrees.length / entryBytes - 1),
  entrees,
})

/** The id at a place, of entries that begin with one: whatever somebody has written there, of no version of UUIDs too. */
export const idAt = (entrees: Buffer, place: number): string =>
  entrees
    .subarray(place * entryBytes, place * entryBytes + idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** What a page says of a voter; undefined where it says nothing. */
export function entryIn({ entrees }: Page, votantId: string): Entry | undefined {
  const sought = Buffer.from(votantId.replaceAll('-', ''), 'hex')
  let [from, to] = [0, Math.floor(entrees.length / entryBytes)]
  while (from < to) {
    const place = (from + to) >>> 1
    const order = sought.compare(entrees, place * entryBytes, place * entryBytes + idBytes)
    if (order === 0) return entryAt(entrees.subarray(place * entryBytes + idBytes, (place + 1) * entryBytes))
    if (order < 0) to = place
    else from = place + 1
  }
  return undefined
}

const entryAt = (said: Buffer): Entry => ({
  units: Number(said.readBigUInt64BE(0)),
  union: said.subarray(weightBytes).toString('hex'),
})

/**
 * The fingerprint, in hexadecimal digits, of the voters at a publication and of its instant: it stands in what is published, and each
 * page is bound to it, and so to that publication alone.
 */
export const printOf = (instant: string, pages: readonly Page[]): string =>
  sha256(Buffer.concat([Buffer.from(instant), ...pages.map(({ entrees }) => entrees)])).toString('hex')

/** What is signed of a page: its entries, of which all else follows. */
export const pageMessage = (campagneId: string, empreinteListe: string, { entrees }: Pick<Page, 'entrees'>): Buffer =>
  canonicalBytes(['membres-et-votes/inscrits/1', campagneId, empreinteListe, sha256(entrees).toString('hex')])
