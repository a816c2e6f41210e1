import { signersOf } from '../../../db/vote/box/keys.ts'
import { recordPublication } from '../../../db/vote/publie/record.ts'
import {
  canonical,
  fingerprintOf,
  namesSigners,
  type Publication,
  signerOf,
  signPublication,
} from '../../../scrutin/index.ts'
import { ownerDatabase, service, testConfig } from '../../support/api.ts'

const owner = ownerDatabase().pools.main
const { database } = (await service()).service

/** What somebody would write who has the key of the service: what was published of a campaign, changed and signed anew. */
export async function resigned(clientId: string, campagneId: string, change: (document: Publication) => Publication) {
  const { rows } = await owner.query<{ publication: Publication }>(
    'select publication from campagne where client_id = $1 and id = $2',
    [clientId, campagneId],
  )
  const [{ publication } = { publication: undefined as never }] = rows
  const document = change(publication)
  const { boxKeys } = testConfig()
  const [{ id, bytes }] = boxKeys.signing
  // An earlier version signed what names no keys by the ring itself.
  const signer = namesSigners(document) ? signersOf(boxKeys, clientId)[0] : signerOf(id, bytes)
  const { cle, signature } = signPublication(document, signer)
  const text = `update campagne set fermeture = $3, publication = $4, publication_empreinte = $5, publication_cle = $6,
    publication_signature = $7 where client_id = $1 and id = $2`
  const values = [
    document.campagne.fermetureDuVoteUtc,
    canonical(document),
    Buffer.from(fingerprintOf(document), 'hex'),
    cle,
    Buffer.from(signature, 'base64'),
  ]
  const told = { empreinte: fingerprintOf(document) }
  return async () => {
    await owner.query(text, [clientId, campagneId, ...values])
    // As of every change that is signed, the journal tells of it.
    await database.write(clientId, (db) => recordPublication(db, campagneId, 'CampagneModifiee', told, boxKeys))
  }
}
