import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import { canonical } from '../../../scrutin/canonical.ts'
import type { Found, Publication, SignedPublication } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'
import { Blocked } from '../blocked.ts'
import { touching } from '../campagnes.ts'
import { electorateOf } from '../figures/electorate.ts'
import { signedElectorate } from '../inscrits/compare.ts'
import { documentOf, formOf, saidOf, sealColumns } from './document.ts'
import { refuseEarlier } from './earlier.ts'
import { faultOfForm, isSealed, type Kept, otherWords } from './sound.ts'

/**
 * What was published of a campaign, as it was signed: a count goes by it, whatever the tables say since. Undefined of what an
 * earlier version has published. Throws where somebody has changed it, or put an earlier one in its place: nothing is sure of such
 * a campaign.
 */
export async function publicationOf(db: Db, campagneId: string, keys: BoxKeys): Promise<SignedPublication | undefined> {
  const row = await db.q
    .selectFrom('campagne')
    .select([sql<Publication | null>`publication`.as('document'), ...sealColumns])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirstOrThrow()
  const publication = signedOf({ clientId: db.clientId, campagneId }, row, keys)
  await refuseEarlier(db, campagneId, keys)
  return publication
}

/** The same, of a row that was read. */
export function signedOf(
  campagne: { readonly clientId: string; readonly campagneId: string },
  row: Kept,
  keys: BoxKeys,
): SignedPublication | undefined {
  const { campagneId } = campagne
  const { document, publicationCle: cle, publicationSignature: signature } = row
  if (document === null && !isSealed(row)) return undefined
  if (document === null || cle === null || signature === null) throw otherWords(campagneId)
  const fault = faultOfForm(campagne, formOf(document), row, keys)
  if (fault) throw fault
  if (document.campagne.id !== campagneId) throw otherWords(campagneId)
  return { document, cle, signature: signature.toString('base64') }
}

/**
 * What a campaign that has closed is counted by, its electorate among it, which nothing reads once more, and whether its tables say
 * something else: its state then follows from what was signed again. Throws where they say that it is over before what was signed
 * does, or that somebody else holds its key: a count would be one for good.
 */
export async function publishedForCount(db: Db, campagneId: string, keys: BoxKeys) {
  const publication = await publicationOf(db, campagneId, keys)
  if (!publication) return { publication, found: [], electorate: await electorateOf(db, campagneId) }
  const row = await saidOf(db, campagneId)
  const said = documentOf(row)
  const { campagne, cles } = publication.document
  if (said.campagne.garde !== campagne.garde || canonical(said.cles) !== canonical(cles)) throw otherWords(campagneId)
  if (!(await isOver(db, campagne.fermetureDuVoteUtc)))
    throw new Blocked(
      'PublicationAlteree',
      `Campaign ${campagneId} has closed before the date that was signed: somebody has changed it`,
    )
  const isSame = row.estPublie && formOf(said) === formOf(publication.document)
  if (!isSame) await putBack(db, publication.document)
  const { areOthers, electorate } = await signedElectorate(db, publication, keys)
  const found: Found[] = [!isSame, areOthers].includes(true) ? ['PublicationDifferente'] : []
  return { publication, found, electorate }
}

/** Has the row of a campaign that is counted say that it is published, and when it was open, as was signed. */
const putBack = (db: Db, { campagne: { id, ouvertureDuVoteUtc, fermetureDuVoteUtc } }: Publication) =>
  touching(db, id, { est_publie: true, ouverture: ouvertureDuVoteUtc, fermeture: fermetureDuVoteUtc })

/**
 * Has the row of a locked campaign say again who holds its key, as was signed: nothing else says so, and no box is ready for
 * scrutineers of a campaign that has none. Throws where what was signed was changed itself.
 */
export async function putGardeBack(db: Db, campagneId: string, keys: BoxKeys): Promise<void> {
  const publication = await publicationOf(db, campagneId, keys)
  if (publication?.document.campagne.garde === 'Scrutateurs') await touching(db, campagneId, { garde: 'Scrutateurs' })
  else if (publication) await touching(db, campagneId, { ...ofNobody, garde: 'Service' })
}

/** The columns of who holds the key of a campaign, and of its box as it was made ready, where that is the service. */
const ofNobody = {
  ...{ garde_cle_urne: null, garde_cle_signature: null, garde_scrutateurs: null, garde_seuil: null },
  ...{ garde_cle_service: null, garde_attestation: null, urne_scellee_le: null, urne_scellee: null },
}

/** Whether an instant is over by the clock of the database, by which votes close. */
async function isOver(db: Db, instant: string): Promise<boolean> {
  const over = sql<boolean>`${instant}::timestamptz <= clock_timestamp()`.as('isOver')
  return (await db.q.selectNoFrom(over).executeTakeFirstOrThrow()).isOver
}
