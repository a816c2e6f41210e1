import { LRUCache } from 'lru-cache'
import type { BoxKeys } from '../../../rules/ring.ts'
import { sha256 } from '../../../scrutin/bytes.ts'
import { type Publication, publicationMessage } from '../../../scrutin/index.ts'
import { Blocked } from '../blocked.ts'
import { missingKey, verifiersOf } from '../box/keys.ts'
import { documentOf, formOf, type Said } from './document.ts'

/** What a publication is verified by. */
export type Seal = {
  readonly publicationEmpreinte: Buffer | null
  readonly publicationCle: string | null
  readonly publicationSignature: Buffer | null
}

/** What a row keeps of a publication. */
export type Kept = Seal & { readonly document: Publication | null }

/** The signatures that were found to be sound, of each set of keys. */
const known = new WeakMap<BoxKeys, LRUCache<string, true>>()

/**
 * Why a campaign is not shown, nor voted in: what its tables say is not what was signed when it was published
 * (decision H-32), or that is not kept any more. Undefined where it is, and of what an earlier version has published.
 */
export function faultOfSaid(said: Said, seal: Seal, keys: BoxKeys): Blocked | undefined {
  if (!isSealed(seal)) return undefined
  if (!said.isKept) return otherWords(said.campagneId)
  return faultOfForm(said, formOf(documentOf(said)), seal, keys)
}

/** Whether a campaign was published with a signature. Of one of the columns alone somebody has taken the others. */
export const isSealed = ({ publicationEmpreinte, publicationCle, publicationSignature }: Seal): boolean =>
  publicationEmpreinte !== null || publicationCle !== null || publicationSignature !== null

/** Why a publication of this form (`formOf`) is not one that a key of the service has signed, or cannot be told to be. */
export function faultOfForm(
  { clientId, campagneId }: Pick<Said, 'clientId' | 'campagneId'>,
  form: string | undefined,
  seal: Seal,
  keys: BoxKeys,
): Blocked | undefined {
  const { publicationCle: cle, publicationSignature: signature } = seal
  const empreinte = toldOf(form, seal)
  if (cle === null || signature === null || empreinte === undefined) return otherWords(campagneId)
  const sound = known.get(keys) ?? new LRUCache<string, true>({ max: 1000 })
  known.set(keys, sound)
  const name = `${clientId} ${campagneId} ${empreinte} ${cle} ${signature.toString('base64')}`
  if (sound.has(name)) return undefined
  const verify = verifiersOf(keys, clientId).get(cle)
  if (!verify) return missingKey(campagneId, cle)
  if (!verify(publicationMessage(campagneId, empreinte), signature)) return otherSignature(campagneId, cle)
  sound.set(name, true)
  return undefined
}

/** The fingerprint of a form, where it is the one that is told of. */
function toldOf(form: string | undefined, { publicationEmpreinte: told }: Seal): string | undefined {
  const empreinte = form === undefined ? undefined : sha256(form).toString('hex')
  return told?.toString('hex') === empreinte ? empreinte : undefined
}

/** What a campaign says is not what was published: somebody has changed it. */
export const otherWords = (campagneId: string) =>
  new Blocked(
    'PublicationAlteree',
    `What campaign ${campagneId} says is not what was signed at its publication: somebody has changed it`,
  )

/** The tables say what they tell of, and this key has not signed it: it may be another one of the same name. */
const otherSignature = (campagneId: string, cle: string) =>
  new Blocked(
    'PublicationAlteree',
    `The publication of campaign ${campagneId} is not signed by the key ${cle} of SCRUTIN_SIGNING_KEY: this process has another key under that id, or somebody has changed the signature`,
  )
