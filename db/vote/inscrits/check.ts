import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BoxKeys } from '../../../rules/ring.ts'
import { units } from '../../../scrutin/tally.ts'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { Blocked } from '../blocked.ts'
import { verifiersOf } from '../box/keys.ts'
import { type Page, pageMessage, unitsIn } from './page.ts'

/** A campaign whose voters were signed: the fingerprint that its publication has, null of what an earlier version has published. */
export type Liste = {
  readonly campagneId: string
  readonly publicationCle: string | null
  readonly empreinteListe: string | null
}

/** Who votes, with which weight, as the row says. */
type Voter = { readonly votantId: string; readonly poids: number }

/** The pages of a campaign that were found to be signed, in the order of their first voters, and their bytes. */
type Known = { readonly pages: Page[]; bytes: number }
const known = new WeakMap<BoxKeys, LRUCache<string, Known>>()

/** Bytes of pages that are remembered, of all campaigns together: 24 a voter. */
const remembered = 32_000_000

/** Pages that are looked at for one voter; more hold one voter only where somebody has written them. */
const most = 50

const pagesAround = compiled((db, { campagneId, votantId }: { campagneId: string; votantId: string }) =>
  db.q
    .selectFrom('inscrits_signes')
    .select(['premier', 'dernier', 'entrees', 'signature'])
    .where('inscrits_signes.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('premier', '<=', votantId)
    .where('dernier', '>=', votantId)
    .orderBy('premier', 'desc')
    .limit(sql.lit(most)),
)

/**
 * Why nobody votes by the row of a voter: the service has signed another weight, or none (decision H-34). Who writes to the tables
 * would find the ballot of a weight of their choice in the result, or vote as somebody of their own. Undefined where all is well,
 * and of a campaign that an earlier version has published.
 */
export async function faultOfWeight(db: Db, liste: Liste, voter: Voter, keys: BoxKeys): Promise<Blocked | undefined> {
  if (liste.empreinteListe === null) return undefined
  const pages = knownOf(db, liste, keys)
  const told = unitsAmong(pages.pages, voter.votantId) ?? (await look(db, liste, { voter, pages, keys }))
  return told === units(voter.poids) ? undefined : otherVoter(liste.campagneId, voter.votantId)
}

/** Whether the service has signed a weight of a voter, or needs to sign none. */
export async function isSigned(db: Db, liste: Liste, votantId: string, keys: BoxKeys): Promise<boolean> {
  if (liste.empreinteListe === null) return true
  return (await look(db, liste, { voter: { votantId }, pages: knownOf(db, liste, keys), keys })) !== undefined
}

function knownOf({ clientId }: Db, { campagneId, publicationCle, empreinteListe }: Liste, keys: BoxKeys): Known {
  const all = known.get(keys) ?? new LRUCache<string, Known>({ maxSize: remembered, sizeCalculation: sizeOf })
  known.set(keys, all)
  const name = [clientId, campagneId, publicationCle, empreinteListe].join(' ')
  const pages = all.get(name) ?? { pages: [], bytes: 0 }
  // What has grown since is weighed again.
  all.set(name, pages)
  return pages
}

const sizeOf = ({ bytes }: Known) => bytes + 1

/** What the pages that are known tell of a voter: nearly always one of them is about the id. */
function unitsAmong(pages: readonly Page[], votantId: string): number | undefined {
  for (let place = placeIn(pages, votantId) - 1; place >= 0; place--) {
    const page = pages[place]
    const told = page && page.dernier >= votantId ? unitsIn(page, votantId) : undefined
    if (told !== undefined) return told
  }
  return undefined
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

/** What the tables tell of a voter, signed by the key of the publication. */
async function look(db: Db, liste: Liste, { voter, pages, keys }: Sought): Promise<number | undefined> {
  const { campagneId, publicationCle, empreinteListe } = liste
  const verify = verifiersOf(keys, db.clientId, true).get(publicationCle ?? '')
  if (!verify || empreinteListe === null) return undefined
  for (const { signature, ...page } of await pagesAround(db, { campagneId, votantId: voter.votantId })) {
    if (!verify(pageMessage(campagneId, empreinteListe, page), signature)) continue
    keep(pages, page)
    const told = unitsIn(page, voter.votantId)
    if (told !== undefined) return told
  }
  return undefined
}

function keep(known: Known, page: Page): void {
  const place = placeIn(known.pages, page.premier)
  if (known.pages[place - 1]?.entrees.equals(page.entrees)) return
  known.pages.splice(place, 0, page)
  known.bytes += page.entrees.length
}

const otherVoter = (campagneId: string, votantId: string) =>
  new Blocked(
    'PublicationAlteree',
    `The weight of voter ${votantId} of campaign ${campagneId} is none that was signed: somebody has changed it, or added the voter`,
  )
