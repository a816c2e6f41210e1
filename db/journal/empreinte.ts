import { createHash } from 'node:crypto'
import { canonicalBytes, type Json } from '../../scrutin/canonical.ts'

/** What the proof of a line covers. */
export type Ligne = {
  readonly id: string
  readonly instant: string
  readonly auteur: string
  readonly auteurId: string | null
  readonly auteurNom: string | null
  readonly acte: string
  readonly details: Json
}

/** Where a line stands. */
export type Place = { readonly previous: Buffer | null; readonly clientId: string; readonly campagneId: string }

/**
 * The fingerprint of a line of a journal (decision H-13): the SHA-256 of one JSON array in UTF-8, in the canonical form of
 * RFC 8785, whose ten elements are
 *
 *  1. the fingerprint of the line before, in 64 lower-case hexadecimal digits; null for the first of a campaign
 *  2. the id of the client
 *  3. the id of the campaign
 *  4. the id of the line (`id`)
 *  5. its instant as the contract prints it (`dateUtc`)
 *  6. who acted (`auteur.genre`)
 *  7. the id of the key (`auteur.id`), or null
 *  8. its name (`auteur.nom`), or null
 *  9. what was done (`acte`)
 * 10. of what (`details`)
 *
 * UUIDs are in lower case. So each line answers for all those before it.
 */
export function empreinte({ previous, clientId, campagneId }: Place, ligne: Ligne): Buffer {
  const { id, instant, auteur, auteurId, auteurNom, acte, details } = ligne
  const before = previous?.toString('hex') ?? null
  const elements = [before, clientId, campagneId, id, instant, auteur, auteurId, auteurNom, acte, details]
  return createHash('sha256').update(canonicalBytes(elements)).digest()
}

/** The same; undefined of a line that has no canonical form, which is none of ours: somebody has written it to the table. */
export function printOf(place: Place, ligne: Ligne): Buffer | undefined {
  try {
    return empreinte(place, ligne)
  } catch {
    return undefined
  }
}
