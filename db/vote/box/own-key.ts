import { LRUCache } from 'lru-cache'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Db } from '../../engine/database.ts'
import { isSealed, type Seal } from '../publie/sound.ts'
import { isOwnFirst } from '../protocole-1/seal.ts'
import { keyOf, type Urne } from './ballots.ts'
import { attested } from '../garde/keys.ts'
import { Blocked } from '../blocked.ts'
import { isPublicationSigned } from '../publie/document.ts'
import { isOwnKey } from './keys.ts'

/** The boxes whose public key was found to be their own, of each set of keys. */
const known = new WeakMap<BoxKeys, LRUCache<string, true>>()

/**
 * Why votes are not sealed to the public key of a box: it is not that of the private one, which VOTE_KEY alone opens, or not that
 * of the scrutineers, which SCRUTIN_SIGNING_KEY alone signs. Who writes to the tables and has put another key there would
 * read each vote as it is cast. Undefined where all is well; a box
 * is looked at once, and again as soon as its public key is another one (decisions H-22, H-30).
 */
export async function faultOfKey(db: Db, urne: Urne & Seal, keys: BoxKeys): Promise<Blocked | undefined> {
  const { campagneId, protocole } = urne
  const publique = keyOf(urne)
  if (!publique) return undefined
  const sound = known.get(keys) ?? new LRUCache<string, true>({ max: 1000 })
  known.set(keys, sound)
  const name = `${db.clientId} ${campagneId} ${publique.toString('base64')} ${String(protocole)} ${String(isSealed(urne))}`
  if (sound.has(name)) return undefined
  const fault = await judged(db, campagneId, publique, keys)
  if (!fault) sound.set(name, true)
  return fault
}

/** The same, whatever was found before, of a box that must have a key. */
export async function faultOfKeyNow(db: Db, urne: Urne, keys: BoxKeys): Promise<Blocked | undefined> {
  const publique = keyOf(urne)
  return publique ? judged(db, urne.campagneId, publique, keys) : otherKey(urne.campagneId)
}

const keptOf = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('campagne')
    .select(['garde', 'protocole', 'cle_privee as first', 'urne_cle_privee as privee', 'urne_cle_id as id'])
    .select(isPublicationSigned)
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirstOrThrow()

async function judged(db: Db, campagneId: string, publique: Buffer, keys: BoxKeys): Promise<Blocked | undefined> {
  try {
    return (await isOwn(db, campagneId, publique, keys)) ? undefined : otherKey(campagneId)
  } catch (fault) {
    if (fault instanceof Blocked) return fault
    throw fault
  }
}

async function isOwn(db: Db, campagneId: string, publique: Buffer, keys: BoxKeys): Promise<boolean> {
  const { garde, protocole, first, privee, id, isSigned } = await keptOf(db, campagneId)
  if (protocole === 1) return first !== null && isOwnFirst(keys.box, campagneId, { publique, privee: first })
  if (garde === 'Scrutateurs') return (await attested(db, campagneId, keys)).urne === publique.toString('base64')
  return privee !== null && isOwnKey(keys, campagneId, { id, privee, publique, isSigned })
}

/** The public key of a box is not that of its private one: somebody has changed it. */
export const otherKey = (campagneId: string) =>
  new Blocked(
    'CleDeLUrne',
    `The public key of the box of campaign ${campagneId} is not that of its private key: somebody has changed it`,
  )
