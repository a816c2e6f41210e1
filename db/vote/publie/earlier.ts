import { LRUCache } from 'lru-cache'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Db } from '../../engine/database.ts'
import type { Blocked } from '../blocked.ts'
import { faultOfId } from '../box/keys.ts'
import { saidOf } from './document.ts'
import { lastTold, type Told } from './last-told.ts'
import { faultOfSaid, isSealed, otherWords, type Seal } from './sound.ts'

/** The fingerprint that the journal of each campaign was found to tell last, of each set of keys. */
const known = new WeakMap<BoxKeys, LRUCache<string, string>>()

/** Milliseconds for which that is not asked again. */
const askedAgain = 2000

/** A row of a campaign, with the fingerprint of what was signed of it. */
type Sealed = Pick<Seal, 'publicationEmpreinte'> & { readonly campagneId: string }

const printOf = ({ publicationEmpreinte }: Pick<Seal, 'publicationEmpreinte'>) =>
  publicationEmpreinte?.toString('hex') ?? ''

/**
 * Why what was signed of a campaign is not what was signed last: the service has signed another line of its journal since.
 * Somebody who kept an earlier publication may put it back whole, or have the campaign pass for one of a version before, which
 * nobody has signed (decision H-33); or the id of the campaign is one that the service has given to another client. Undefined
 * where no line is signed, as of such a version. Asked every two seconds at most of what was found to be the last one, but where it
 * `isToVote`: what is shown of an earlier one for a moment harms nobody, and a vote by it would.
 */
export async function faultOfEarlier(
  db: Db,
  sealed: Sealed,
  keys: BoxKeys,
  isToVote = false,
): Promise<Blocked | undefined> {
  const last = known.get(keys) ?? new LRUCache<string, string>({ max: 1000, ttl: askedAgain })
  known.set(keys, last)
  const name = `${db.clientId} ${sealed.campagneId}`
  if (!isToVote && last.get(name) === printOf(sealed)) return undefined
  return faultNow(db, sealed, keys, (print) => last.set(name, print))
}

/** The same, asked now; `remember` is given the fingerprint that was found to be the last one. */
async function faultNow(
  db: Db,
  { campagneId }: Sealed,
  keys: BoxKeys,
  remember: (print: string) => void,
): Promise<Blocked | undefined> {
  const fault = faultOfId(keys, db.clientId, campagneId)
  if (fault) return fault
  const [told] = await lastTold(db, campagneId, keys)
  if (told && isEarlier(told)) return otherWords(campagneId)
  remember(told?.row ? printOf(told.row) : '')
  return undefined
}

/** Throws where it is not, whatever was found before. */
export async function refuseEarlier(db: Db, campagneId: string, keys: BoxKeys): Promise<void> {
  const [told] = await lastTold(db, campagneId, keys)
  if (told && isEarlier(told)) throw otherWords(campagneId)
}

/** Whether a row is not what a line tells that the service has signed: nor is one whose signature somebody has taken away. */
export const isEarlier = ({ empreinte, row, isAttested }: Told) =>
  isAttested && row !== undefined && printOf(row) !== (empreinte ?? '')

/** Why the campaign of a row is not shown by what its tables say now (`faultOfSaid`), or since that is not what was signed last. */
export async function faultOfPublication(
  db: Db,
  row: Seal & { readonly campagneId: string },
  keys: BoxKeys,
): Promise<Error | undefined> {
  const said = isSealed(row) ? await saidOf(db, row.campagneId) : undefined
  return (said && faultOfSaid(said, said, keys)) ?? (await faultOfEarlier(db, said ?? row, keys))
}

/** What the tables say of a campaign as it was signed, undefined of what an earlier version has published; or why nobody votes in it. */
export type ToVote = {
  readonly said: Awaited<ReturnType<typeof saidOf>> | undefined
  readonly fault: Error | undefined
}

/**
 * What a vote is judged and made by: what was compared with the signature, read once. Somebody who changes a question in the tables
 * between two looks, and puts it back, would have votes made that no count takes.
 */
export async function saidToVote(db: Db, row: Seal & { readonly campagneId: string }, keys: BoxKeys): Promise<ToVote> {
  const said = isSealed(row) ? await saidOf(db, row.campagneId) : undefined
  const fault = (said && faultOfSaid(said, said, keys)) ?? (await faultOfEarlier(db, said ?? row, keys, true))
  return { said, fault }
}
