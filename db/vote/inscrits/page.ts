import { canonicalBytes } from '../../../scrutin/canonical.ts'
import { sha256 } from '../../../scrutin/bytes.ts'

/** Voters of one campaign with their weights, in the order of their ids: the first, the last, and an entry for each. */
export type Page = { readonly premier: string; readonly dernier: string; readonly entrees: Buffer }

/** Voters of a page. */
export const perPage = 512

/** Bytes of an entry: the id of a voter, and the weight in ten-thousandths. */
const entry = 24
const idBytes = 16

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

/** The weight of a voter in ten-thousandths, where a page tells it. */
export function unitsIn({ entrees }: Page, votantId: string): number | undefined {
  const sought = Buffer.from(votantId.replaceAll('-', ''), 'hex')
  let [from, to] = [0, Math.floor(entrees.length / entry)]
  while (from < to) {
    const place = (from + to) >>> 1
    const order = sought.compare(entrees, place * entry, place * entry + idBytes)
    if (order === 0) return Number(entrees.readBigUInt64BE(place * entry + idBytes))
    if (order < 0) to = place
    else from = place + 1
  }
  return undefined
}

/** The fingerprint, in hexadecimal digits, of the voters at a publication: it stands in what is published, and each page is bound to it. */
export const printOf = (pages: readonly Page[]): string =>
  sha256(Buffer.concat(pages.map(({ entrees }) => entrees))).toString('hex')

/** What is signed of a page. */
export const pageMessage = (campagneId: string, empreinteListe: string, { entrees }: Page): Buffer =>
  canonicalBytes(['membres-et-votes/inscrits/1', campagneId, empreinteListe, sha256(entrees).toString('hex')])
