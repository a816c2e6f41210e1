import { sha256 } from '../bytes.ts'
import { canonical, canonicalBytes } from '../canonical.ts'
import { questionOfResult } from '../question.ts'
import { type Publication, publicationFormat, type ResultQuestion, type SignedPublication } from '../result.ts'
import { isSignedBy, type NamedKey, signatureBy, type Signer } from '../signing.ts'

/** The fingerprint of what is published, in hexadecimal digits: SHA-256 of its canonical JSON. */
export const fingerprintOf = (document: Publication): string => sha256(canonical(document)).toString('hex')

/** What is signed of a publication: its fingerprint. */
export const publicationMessage = (campagneId: string, empreinte: string): Buffer =>
  canonicalBytes([publicationFormat, campagneId, empreinte])

/** Signs what is published. */
export const signPublication = (document: Publication, signer: Signer): SignedPublication => ({
  document,
  ...signatureBy(signer, publicationMessage(document.campagne.id, fingerprintOf(document))),
})

/** Whether what is published is signed by the key that it names, among those of its campaign. */
export function isPublicationSigned(
  { document, cle, signature }: SignedPublication,
  keys: readonly NamedKey[],
): boolean {
  const key = keys.find(({ id }) => id === cle)
  const message = publicationMessage(document.campagne.id, fingerprintOf(document))
  return key !== undefined && isSignedBy(key.publique, message, signature)
}

/** Whether a publication names the keys that sign the ballots and heads of its campaign: whoever has its fingerprint knows them. */
export const namesSigners = ({ cles }: Publication): boolean => cles.signature !== undefined

/** The questions of a publication as a result has them. */
export const publishedQuestions = ({ questions }: Publication): ResultQuestion[] =>
  questions.map(({ seuilAdoption, ...question }) =>
    questionOfResult({ ...question, ...(seuilAdoption && { seuilAdoption }) }),
  )
