import type { BoxKeys } from '../../rules/ring.ts'
import { touching } from './campagnes.ts'
import type { Db } from '../engine/database.ts'
import { newKeys } from './seal.ts'

/** Publishes a locked campaign: from now on ballots are sealed to its public key, and the worker awaits its closing. */
export async function publish(db: Db, id: string, keys: BoxKeys): Promise<void> {
  const { publicKey, privateKey } = newKeys(keys.box[0].bytes, id)
  await touching(db, id, {
    est_publie: true,
    date_publication: db.now,
    cle_publique: publicKey,
    cle_privee: privateKey,
  })
  await db.q
    .insertInto('scrutin')
    .values({ client_id: db.clientId, campagne_id: id })
    .onConflict((on) => on.columns(['client_id', 'campagne_id']).doNothing())
    .execute()
}

/** Makes a locked campaign without votes a draft again. */
export async function unpublish(db: Db, id: string): Promise<void> {
  await touching(db, id, {
    est_publie: false,
    date_publication: null,
    cle_publique: null,
    cle_privee: null,
    depouille_le: null,
    empreinte_resultat: null,
  })
  await leave(db, id)
}

/** The worker has nothing to await of this campaign any more. */
export async function leave(db: Db, id: string): Promise<void> {
  await db.q.deleteFrom('scrutin').where('client_id', '=', db.clientId).where('campagne_id', '=', id).execute()
}
