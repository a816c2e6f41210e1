import { createHash } from 'node:crypto'
import { canonicalBytes, type Json } from '../../../scrutin/canonical.ts'

/** What the proof of a line covers. */
export type Ligne = {
  readonly id: string
  readonly instant: string
  readonly auteur: string
  readonly auteurId: string | null
  readonly operation: string
  readonly ressource: Json
  readonly membres: readonly string[]
  readonly employeId: string | null
}

/**
 * The fingerprint of a line of the journal of acts (decision N-7): the SHA-256 of one JSON array in UTF-8, in the canonical
 * form of RFC 8785, whose ten elements are
 *
 *  1. the fingerprint of the line before, in 64 lower-case hexadecimal digits; null for the first of a client
 *  2. the id of the client
 *  3. the id of the line (`id`)
 *  4. its instant as the contract prints it (`dateUtc`)
 *  5. who acted (`auteur.genre`)
 *  6. the id of the key (`auteur.id`), or null
 *  7. what was done (`operation`)
 *  8. to what (`ressource`)
 *  9. the names of the members, in their order (`membres`)
 * 10. the id of the employee (`employeIdUnique`), or null
 *
 * UUIDs are in lower case. The label of a key is not covered: it is shown as it is today.
 */
export function empreinte(previous: Buffer | null, clientId: string, ligne: Ligne): Buffer {
  const { id, instant, auteur, auteurId, operation, ressource, membres, employeId } = ligne
  const before = previous?.toString('hex') ?? null
  const elements = [before, clientId, id, instant, auteur, auteurId, operation, ressource, [...membres], employeId]
  return createHash('sha256').update(canonicalBytes(elements)).digest()
}

/** The same; undefined of a line that has no canonical form, which is none of ours: somebody has written it to the table. */
export function printOf(previous: Buffer | null, clientId: string, ligne: Ligne): Buffer | undefined {
  try {
    return empreinte(previous, clientId, ligne)
  } catch {
    return undefined
  }
}

/** What stands in the place of such a line, so that those after it get theirs: `verifyActes` finds that it is another one. */
export const standIn = (previous: Buffer | null, clientId: string, { id }: Ligne): Buffer =>
  createHash('sha256')
    .update([previous?.toString('hex') ?? '', clientId, id].join(' '))
    .digest()
