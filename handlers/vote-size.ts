import { readJeton } from '../db/vote/jetons.ts'
import { sizeOf, type Size } from '../db/vote/electeur.ts'
import { Problem } from '../problems.ts'
import type { Call } from './handler.ts'

type Service = Call<'castVote'>['service']

/** How much the holder of a token may answer. Throws `Jeton.Inconnu`; a text that is no token asks the database nothing. */
export async function ballotSize({ database, liens }: Service, jeton: string): Promise<Size> {
  const lien = readJeton(jeton)
  const isKnown = lien && (await liens.isKnown('vote', lien.clientId, lien.empreinte.toString('hex')))
  const size = isKnown && (await database.crowd.read(lien.clientId, (db) => sizeOf(db, lien.empreinte)))
  if (!size) throw new Problem({ code: 'Jeton.Inconnu' })
  return size
}

/** Bytes of the largest ballot in JSON: an id takes 39 of them, and there is room for how a caller lays it out. */
export const jsonLimit = ({ questions, options }: Size) => 4096 + 512 * questions + 128 * options

/** The largest form, in bytes. */
const largest = 1_048_576

/** Bytes of the largest ballot that a page sends: a field for each option and each abstention, of 74 bytes at most. */
export const formLimit = ({ questions, options }: Size) => Math.min(largest, 2048 + 80 * (questions + options))
