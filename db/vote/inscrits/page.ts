import { canonicalBytes } from '../../../scrutin/canonical.ts'
import { sha256 } from '../../../scrutin/bytes.ts'

/** Voters of one campaign with what a ballot holds of them, in the order of their ids: the first, the last, and an entry for each. */
export type Page = { readonly premier: string; readonly dernier: string; readonly entrees: Buffer }

/** What an entry says of a voter: the weight in ten-thousandths, 0 where it says none, and the digest of the union. */
export type Entry = { readonly units: number; readonly union: string }

/** Voters of a page. */
export const perPage = 384

/** Bytes of an entry: the id of a voter, the weight, and the digest of the union. */
const entry = 32
const idBytes = 16
const weightBytes = 8

/** Bytes of the digest of a union. */
export const unionBytes = entry - idBytes - weightBytes

/** The digest of a union as entries have it, in hexadecimal digits: zeros for none. */
export const digestOfUnion = (syndicat: string | null): string =>
  (syndicat === null ? Buffer.alloc(unionBytes) : sha256(syndicat).subarray(0, unionBytes)).toString('hex')

/** The entries of one page, as the database gives them. */
export const pageOf = (entrees: Buffer): Page => ({
  premier: idAt(entrees, 0),
  dernier: idAt(entrees, entrees.length / entry - 1),
  entrees,
})

const idAt = (entrees: Buffer, place: number) =>
  entrees
    .subarray(place * entry, place * entry + idBytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** What a page says of a voter; undefined where it says nothing. */
export function entryIn({ entrees }: Page, votantId: string): Entry | undefined {
  const sought = Buffer.from(votantId.replaceAll('-', ''), 'hex')
  let [from, to] = [0, Math.floor(entrees.length / entry)]
  while (from < to) {
    const place = (from + to) >>> 1
    const order = sought.compare(entrees, place * entry, place * entry + idBytes)
    if (order === 0) return entryAt(entrees.subarray(place * entry + idBytes, (place + 1) * entry))
    if (order < 0) to = place
    else from = place + 1
  }
  return undefined
}

const entryAt = (said: Buffer): Entry => ({
  units: Number(said.readBigUInt64BE(0)),
  union: said.subarray(weightBytes).toString('hex'),
})

/** The fingerprint, in hexadecimal digits, of the voters at a publication: it stands in what is published, and each page is bound to it. */
export const printOf = (pages: readonly Page[]): string =>
  sha256(Buffer.concat(pages.map(({ entrees }) => entrees))).toString('hex')

/** What is signed of a page. */
export const pageMessage = (campagneId: string, empreinteListe: string, { entrees }: Page): Buffer =>
  canonicalBytes(['membres-et-votes/inscrits/1', campagneId, empreinteListe, sha256(entrees).toString('hex')])
