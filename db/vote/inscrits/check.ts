import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BoxKeys } from '../../../rules/ring.ts'
import { units } from '../../../scrutin/tally.ts'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { Blocked } from '../blocked.ts'
import { verifiersOf } from '../box/keys.ts'
import { isOwnLink } from '../own-link.ts'
import { digestOfUnion, type Entry, entryIn, type Page, pageMessage, pageOf } from './page.ts'
import { memory } from '../../../pace/memory.ts'

/** A campaign whose voters, and their links, were signed: as its publication has it, null of what an earlier version has published. */
export type Liste = {
  readonly campagneId: string
  readonly publicationCle: string | null
  readonly empreinteListe: string | null
  readonly liensSignes: boolean | null
}

/** Who votes, with which weight and of which union, as the row says; `secret` is that of the link, where the vote came with one. */
type Voter = {
  readonly votantId: string
  readonly poids: number
  readonly syndicat: string | null
  readonly secret?: Buffer | undefined
}

/** The pages of a campaign that were found to be signed, in the order of their first voters, their signatures and their bytes. */
type Known = { readonly pages: Page[]; readonly signatures: Set<string>; bytes: number }
const known = new WeakMap<BoxKeys, LRUCache<string, Known>>()

/** Bytes of pages that are remembered, of all campaigns together: 32 a voter. */
const remembered = 32_000_000

/**
 * Signatures that were of no page, so that who writes many is verified once: for some seconds, since one of them may have been changed
 * in the tables and be put back.
 */
const unsound = memory<true>(50_000, 10_000)

/** Pages that are looked at for one voter: the one of the weight, and those of calls that have changed unions since, which lie farther. */
const most = 500

const signaturesAround = compiled((db, { campagneId, votantId }: { campagneId: string; votantId: string }) =>
  db.q
    .selectFrom('inscrits_signes')
    .select('signature')
    .where('inscrits_signes.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('premier', '<=', votantId)
    .where('dernier', '>=', votantId)
    .orderBy('premier', 'desc')
    .limit(sql.lit(most)),
)

const pagesOf = compiled((db, { campagneId, signatures }: { campagneId: string; signatures: readonly Buffer[] }) =>
  db.q
    .selectFrom('inscrits_signes')
    .select(['entrees', 'signature'])
    .where('inscrits_signes.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where(sql<boolean>`signature = any (${signatures}::bytea[])`),
)

/**
 * Why nobody votes by the row of a voter: the service has signed another weight, or another union, or nothing (decision H-34), or has
 * made the link for somebody else, or not at all (decision H-35). Who writes to the tables would find the ballot of a weight or a union
 * of their choice in the result, vote as somebody of their own, or have one voter vote as another. Undefined where all is well, and of a
 * campaign that an earlier version has published.
 */
export async function faultOfVoter(db: Db, liste: Liste, voter: Voter, keys: BoxKeys): Promise<Blocked | undefined> {
  if (liste.liensSignes && voter.secret && !isOwnLink(keys, { ...db, ...liste, ...voter }, voter.secret))
    return otherLink(liste.campagneId, voter.votantId)
  if (liste.empreinteListe === null) return undefined
  const pages = knownOf(db, liste, keys)
  if (isTold(pages.pages, voter)) return undefined
  await look(db, liste, { voter, pages, keys })
  return isTold(pages.pages, voter) ? undefined : otherVoter(liste.campagneId, voter.votantId)
}

/** What the service has signed of a voter; undefined of a campaign of which it has signed no voter. */
export async function signedOf(db: Db, liste: Liste, votantId: string, keys: BoxKeys): Promise<Entry[] | undefined> {
  if (liste.empreinteListe === null) return undefined
  const pages = knownOf(db, liste, keys)
  await look(db, liste, { voter: { votantId }, pages, keys })
  return [...entriesOf(pages.pages, votantId)]
}

function knownOf({ clientId }: Db, { campagneId, publicationCle, empreinteListe }: Liste, keys: BoxKeys): Known {
  const all = known.get(keys) ?? new LRUCache<string, Known>({ maxSize: remembered, sizeCalculation: sizeOf })
  known.set(keys, all)
  const name = [clientId, campagneId, publicationCle, empreinteListe].join(' ')
  const pages = all.get(name) ?? { pages: [], signatures: new Set<string>(), bytes: 0 }
  // What has grown since is weighed again.
  all.set(name, pages)
  return pages
}

const sizeOf = ({ bytes }: Known) => bytes + 1

/** Whether pages tell the weight of a voter, and the union: one page both, unless a call has changed the union since. */
function isTold(pages: readonly Page[], { votantId, poids, syndicat }: Voter): boolean {
  const [weight, digest] = [units(poids), digestOfUnion(syndicat)]
  let [isWeight, isUnion] = [false, false]
  for (const entry of entriesOf(pages, votantId)) {
    isWeight ||= entry.units === weight
    isUnion ||= entry.union === digest
    if (isWeight && isUnion) return true
  }
  return false
}

/** What pages that are known say of a voter: nearly always one of them says anything. */
function* entriesOf(pages: readonly Page[], votantId: string): Generator<Entry, void> {
  for (let place = placeIn(pages, votantId) - 1; place >= 0; place--) {
    const page = pages[place]
    const entry = page && page.dernier >= votantId ? entryIn(page, votantId) : undefined
    if (entry) yield entry
  }
}

/** How many pages begin before an id, or with it. */
function placeIn(pages: readonly Page[], id: string): number {
  let [from, to] = [0, pages.length]
  while (from < to) {
    const place = (from + to) >>> 1
    if ((pages[place]?.premier ?? '') <= id) from = place + 1
    else to = place
  }
  return from
}

type Sought = { readonly voter: Pick<Voter, 'votantId'>; readonly pages: Known; readonly keys: BoxKeys }

/**
 * Keeps the pages of the tables that are about a voter, those that the key of the publication has signed, and of them what is
 * signed: by the columns of a row they are found, and may be once more.
 */
async function look(db: Db, liste: Liste, { voter, pages, keys }: Sought): Promise<void> {
  const { campagneId, publicationCle, empreinteListe } = liste
  const verify = verifiersOf(keys, db.clientId, true).get(publicationCle ?? '')
  if (!verify || empreinteListe === null) return
  const nameOf = (signature: Buffer) => `${db.clientId} ${campagneId} ${signature.toString('base64')}`
  const around = await signaturesAround(db, { campagneId, votantId: voter.votantId })
  const signatures = around
    .map(({ signature }) => signature)
    .filter((one) => !pages.signatures.has(nameOf(one)) && !unsound.has(nameOf(one)))
  if (signatures.length === 0) return
  for (const { signature, entrees } of await pagesOf(db, { campagneId, signatures })) {
    const isSigned = verify(pageMessage(campagneId, empreinteListe, { entrees }), signature)
    if (isSigned) keep(pages, pageOf(entrees), nameOf(signature))
    else unsound.set(nameOf(signature), true)
  }
}

function keep(known: Known, page: Page, signature: string): void {
  if (known.signatures.has(signature)) return
  known.signatures.add(signature)
  known.pages.splice(placeIn(known.pages, page.premier), 0, page)
  known.bytes += page.entrees.length + 400
}

const otherLink = (campagneId: string, votantId: string) =>
  new Blocked(
    'PublicationAlteree',
    `The service has made no such link for voter ${votantId} of campaign ${campagneId}: somebody has changed or added it in the tables, or a process of an earlier version has made it`,
  )

const otherVoter = (campagneId: string, votantId: string) =>
  new Blocked(
    'PublicationAlteree',
    `The weight or the union of voter ${votantId} of campaign ${campagneId} is none that was signed: somebody has changed it, or added the voter`,
  )
