import type { BoxKeys } from '../../rules/ring.ts'
import { faultOfId, newUrne } from './box/keys.ts'
import { touching } from './campagnes.ts'
import type { Database, Db } from '../engine/database.ts'
import { forgetResult } from './figures/stored.ts'
import { forgetInscrits } from './inscrits/write.ts'
import { draftOf, gardeOf, urneOfCommittee } from './garde/keys.ts'
import { signSaid, unsigned } from './publie/sign.ts'
import { otherWords } from './publie/sound.ts'

/**
 * Publishes a locked campaign, by the protocol of this version: from now on ballots are sealed to its public key, its log
 * is shown to anybody, and the worker awaits its closing. What it says is signed: gives the fingerprint of that.
 */
export async function publish(db: Db, id: string, keys: BoxKeys): Promise<string> {
  const fault = faultOfId(keys, db.clientId, id)
  if (fault) throw fault
  // Nobody votes in a draft: somebody has changed what the row says, and these ballots are opened by the key that there is.
  if (await hasBallots(db, id)) throw otherWords(id)
  const { garde } = await gardeOf(db, id)
  const urne = garde === 'Service' ? newUrne(keys, id) : await urneOfCommittee(db, id, keys)
  await touching(db, id, { est_publie: true, date_publication: db.now, protocole: 2, ...urne })
  await db.q
    .insertInto('scrutin')
    .values({ client_id: db.clientId, campagne_id: id })
    .onConflict((on) => on.columns(['client_id', 'campagne_id']).doNothing())
    .execute()
  await show(db, id)
  return signSaid(db, id, keys)
}

/** Anybody is shown the log of this campaign, and its result once there is one. */
export const show = (db: Db, id: string) =>
  db.q
    .insertInto('urne_publique')
    .values({ client_id: db.clientId, campagne_id: id })
    .onConflict((on) => on.column('campagne_id').doNothing())
    .execute()

const hasBallots = async (db: Db, id: string) =>
  (await db.q
    .selectFrom('bulletin_signe')
    .select('empreinte')
    .where('bulletin_signe.client_id', '=', db.clientId)
    .where('campagne_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Makes a locked campaign without votes a draft again. */
export async function unpublish(db: Db, id: string, keys: BoxKeys): Promise<void> {
  const draft = await draftOf(db, id, keys)
  await touching(db, id, {
    ...draft,
    ...unsigned,
    est_publie: false,
    date_publication: null,
    protocole: 1,
    cle_publique: null,
    cle_privee: null,
    urne_cle_publique: null,
    urne_cle_privee: null,
    urne_cle_id: null,
    urne_scellee_le: null,
    urne_scellee: null,
    depouille_le: null,
    empreinte_resultat: null,
    depouillement_bloque: null,
  })
  await forgetInscrits(db, id)
  await leave(db, id)
  await hide(db, id)
}

/** The worker has nothing to await of this campaign any more. */
export async function leave(db: Db, id: string): Promise<void> {
  await db.q.deleteFrom('scrutin').where('client_id', '=', db.clientId).where('campagne_id', '=', id).execute()
}

/** Nobody is shown the log of this campaign any more, nor a result. */
export async function hide(db: Db, id: string): Promise<void> {
  await forgetResult(db, id)
  await db.q.deleteFrom('urne_publique').where('client_id', '=', db.clientId).where('campagne_id', '=', id).execute()
}

/**
 * Whose a campaign is that is shown to anybody; undefined of another one. Where the tables name a client to which the service has
 * not given this id, nothing is shown: somebody has one of their own stand in its place.
 */
export async function clientOf({ database, keys }: Means, id: string): Promise<string | undefined> {
  const row = await database.registry
    .selectFrom('urne_publique')
    .select('client_id as clientId')
    .where('campagne_id', '=', id)
    .executeTakeFirst()
  const fault = row && faultOfId(keys, row.clientId, id)
  if (fault) throw fault
  return row?.clientId
}

type Means = { readonly database: Pick<Database, 'registry'>; readonly keys: BoxKeys }
