import { readJeton } from '../db/vote/jetons.ts'
import { sizeOf, type Size } from '../db/vote/electeur.ts'
import { Problem } from '../problems.ts'
import type { Call } from './handler.ts'

type Service = Call<'castVote'>['service']

/** What is sent, and the bytes that it says it has: NaN where it does not say so, or is compressed. */
type Sent = { readonly jeton: string; readonly length: number }

/**
 * Bytes of the largest body that the holder of a token may send. One that is no longer than any ballot may be is not
 * measured by what is asked: that is read for the longer ones. Throws `Jeton.Inconnu`; a text that is no token asks the
 * database nothing.
 */
export async function bodyLimit(
  { database, liens }: Service,
  { jeton, length }: Sent,
  limitOf: (size: Size) => number,
): Promise<number> {
  const lien = readJeton(jeton)
  const isKnown = lien && (await liens.isKnown('vote', lien.clientId, lien.empreinte.toString('hex')))
  const least = limitOf({ questions: 0, options: 0 })
  if (isKnown && length <= least) return least
  const size = isKnown && (await database.crowd.read(lien.clientId, (db) => sizeOf(db, lien.empreinte)))
  if (!size) throw new Problem({ code: 'Jeton.Inconnu' })
  return limitOf(size)
}

/** Bytes of the largest ballot in JSON: an id takes 39 of them, and there is room for how a caller lays it out. */
export const jsonLimit = ({ questions, options }: Size) => 4096 + 512 * questions + 128 * options

/** The largest form, in bytes. */
const largest = 1_048_576

/** Bytes of the largest ballot that a page sends: a field for each option and each abstention, of 74 bytes at most. */
export const formLimit = ({ questions, options }: Size) => Math.min(largest, 2048 + 80 * (questions + options))
