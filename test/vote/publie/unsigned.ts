import { decrypt, encrypt } from '../../../db/engine/encryption.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import { ownerDatabase } from '../../support/api.ts'
import { takeFromLines } from '../../support/data/unattested.ts'
import type { Votants } from '../../support/data/votes.ts'

const owner = ownerDatabase().pools.main

/** Has a campaign stand as the version before signed publications has published it: its private key is bound to it alone. */
export async function asUnsigned({ id, campagneId }: Votants, { box: [{ bytes }] }: BoxKeys) {
  const { rows } = await owner.query<{ privee: Buffer }>(
    'select urne_cle_privee as privee from campagne where client_id = $1 and id = $2',
    [id, campagneId],
  )
  const secret = decrypt(bytes, rows[0]?.privee ?? Buffer.alloc(0), Buffer.from(`urne-publiee:${campagneId}`))
  await owner.query(
    `update campagne set urne_cle_privee = $3, publication = null, publication_cle = null, publication_empreinte = null,
      publication_signature = null where client_id = $1 and id = $2`,
    [id, campagneId, encrypt(bytes, secret, Buffer.from(`urne:${campagneId}`))],
  )
  await takeFromLines(id, campagneId, 'attestation')
}
