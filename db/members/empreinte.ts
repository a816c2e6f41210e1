import { createHash } from 'node:crypto'

/** What the proof of a consent covers. */
export type Proven = {
  readonly id: string
  readonly employeId: string
  readonly objetIdExterne: string
  readonly titre: string
  readonly texte: string
  readonly consent: boolean
  readonly source: string
  readonly idFormulaire: number | null
  readonly dateConsentement: string
}

/**
 * The fingerprint of a record of consent (decision F-3): the SHA-256 of one JSON array in UTF-8, in the canonical form
 * of RFC 8785 (no blanks, only the escapes that JSON requires), whose eleven elements are
 *
 *  1. the fingerprint of the record before, in 64 lower-case hexadecimal digits; null for the first of a client
 *  2. the id of the client
 *  3. the id of the record (`idUniqueConsentement`)
 *  4. the id of the employee (`idUniqueSignataire`)
 *  5. the external id of the consent object (`objetDeConsentement.identifiantExterne`)
 *  6. its title (`objetDeConsentement.titre`)
 *  7. the text that was shown (`texteConsentement`)
 *  8. true for a consent, false for a refusal (`consent`)
 *  9. where it was given (`source`)
 * 10. the form that asked, a number or null (`idFormulaire`)
 * 11. the instant as the contract prints it (`dateConsentement`)
 *
 * UUIDs are in lower case. So each record answers for all those before it: whoever kept the fingerprint of one can
 * prove that nothing up to it was changed, removed or moved. The place in the chain (`rang`) needs no element: it is 1
 * for the first record and one more for each next one.
 */
export function empreinte(previous: Buffer | null, clientId: string, record: Proven): Buffer {
  const elements = [
    previous?.toString('hex') ?? null,
    clientId,
    record.id,
    record.employeId,
    record.objetIdExterne,
    record.titre,
    record.texte,
    record.consent,
    record.source,
    record.idFormulaire,
    record.dateConsentement,
  ]
  return createHash('sha256').update(JSON.stringify(elements)).digest()
}
