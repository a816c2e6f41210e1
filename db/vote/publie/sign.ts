import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import { canonical } from '../../../scrutin/canonical.ts'
import { fingerprintOf, type Publication, signPublication, type Signer } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'
import { publicKeysOf, signersOf } from '../box/keys.ts'
import { signInscrits } from '../inscrits/write.ts'
import { documentOf, formOf, saidOf } from './document.ts'
import { signerOfPublication } from './signers.ts'
import { otherWords } from './sound.ts'
import { publicationOf } from './kept.ts'

/** What is true of the campaigns that this version publishes: nobody votes by the link of somebody else, and who has voted is marked. */
const own = { liensSignes: true, votesMarques: true }

/**
 * Signs what the tables say of a locked campaign that is published, who its voters are and what they weigh, that nobody votes by
 * the link of somebody else, and the key that signs it and all of the campaign; gives its fingerprint.
 */
export async function signSaid(db: Db, campagneId: string, keys: BoxKeys): Promise<string> {
  const [signer] = signersOf(keys, db.clientId)
  const clesDeSignature = publicKeysOf(keys, db.clientId, true).slice(0, 1)
  const empreinteListe = await signInscrits(db, campagneId, signer)
  const said = { ...(await saidOf(db, campagneId)), clesDeSignature, empreinteListe, ...own }
  return keep(db, documentOf(said), signer)
}

/** Writes a publication, signed; gives its fingerprint. */
async function keep(db: Db, document: Publication, signer: Signer): Promise<string> {
  const { cle, signature } = signPublication(document, signer)
  const empreinte = fingerprintOf(document)
  await db.q
    .updateTable('campagne')
    .set({
      depouillement_bloque: null,
      publication: sql`${canonical(document)}::json`,
      publication_empreinte: Buffer.from(empreinte, 'hex'),
      publication_cle: cle,
      publication_signature: Buffer.from(signature, 'base64'),
    })
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', document.campagne.id)
    .execute()
  return empreinte
}

/** The columns of a campaign that is published no more. */
export const unsigned = {
  ...{ publication: null, publication_empreinte: null, publication_cle: null, publication_signature: null },
}

/** The fingerprint of a publication, and whether it was signed just now. */
type Signed = { readonly empreinte: string; readonly isNew: boolean }

/**
 * Signs anew what a change of a locked campaign leaves of its publication, where that is something else; gives the fingerprint, undefined of what an
 * earlier version has published. Only what the change names is taken from the tables: whatever else says something else there was
 * changed by somebody, and is not signed for them.
 */
export async function signChange(
  db: Db,
  campagneId: string,
  change: components['schemas']['CampagneModification'],
  keys: BoxKeys,
): Promise<Signed | undefined> {
  const kept = await publicationOf(db, campagneId, keys)
  if (!kept) return undefined
  const now = documentOf(await saidOf(db, campagneId))
  const expected = { ...kept.document, campagne: { ...kept.document.campagne, ...named(now.campagne, change) } }
  if (formOf(expected) !== formOf(now)) throw otherWords(campagneId)
  if (formOf(now) === formOf(kept.document)) return { empreinte: fingerprintOf(now), isNew: false }
  const empreinte = await keep(db, now, signerOfPublication(keys, { clientId: db.clientId, campagneId }, kept))
  return { empreinte, isNew: true }
}

/** What a change names of a published campaign. */
function named(now: Publication['campagne'], change: components['schemas']['CampagneModification']) {
  return {
    ...(change.ouvertureDuVoteUtc !== undefined && { ouvertureDuVoteUtc: now.ouvertureDuVoteUtc }),
    ...(change.fermetureDuVoteUtc !== undefined && { fermetureDuVoteUtc: now.fermetureDuVoteUtc }),
    ...(change.textePageAccueil !== undefined && { empreinteAccueil: now.empreinteAccueil }),
    ...(change.verrouillerDroitsALOuverture !== undefined && {
      verrouillerDroitsALOuverture: now.verrouillerDroitsALOuverture,
    }),
  }
}
