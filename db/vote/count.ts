import { sql } from 'kysely'
import type { BoxKeys } from '../../rules/ring.ts'
import type { Anomaly } from '../../scrutin/index.ts'
import { Blocked, sayBlocked } from './blocked.ts'
import { countSigned } from './box/count.ts'
import { hold } from './campagnes.ts'
import type { Database, Db } from '../engine/database.ts'
import { longWrite } from '../engine/long-write.ts'
import { record } from '../journal/lines.ts'
import { sealBox } from './garde/sealed-box.ts'
import { countFirst } from './protocole-1/count.ts'
import { leave } from './publication.ts'
import { isPublicationSigned } from './publie/document.ts'
import { isClosed } from './scrutins.ts'

/** Is told what a count set aside. */
export type Told = (anomalies: readonly Anomaly[]) => void

/**
 * Counts a campaign that has closed, once, by the protocol under which it was published, in one transaction. False when
 * there is nothing to count (yet, or any more), or not here: where scrutineers hold the key, the box is made ready for them.
 */
export async function countBallots(
  database: Database,
  clientId: string,
  campagneId: string,
  keys: BoxKeys,
  told: Told = () => undefined,
) {
  const counting = longWrite(database, clientId, async (db) => {
    const box = await lock(db, campagneId)
    if (!box?.isClosed) return false
    if (box.garde === 'Scrutateurs') {
      if (!box.isSealed) await sealBox(db, campagneId, keys)
      return false
    }
    await (box.protocole === 1 ? first(db, campagneId, box, keys) : signed(db, campagneId, box, { keys, told }))
    await leave(db, campagneId)
    await record(db, campagneId, 'CampagneDepouillee', { empreinteResultat: await digestOf(db, campagneId) })
    return true
  })
  return counting.catch(async (fault: unknown) => {
    if (fault instanceof Blocked) await sayBlocked(database, { clientId, campagneId }, fault)
    throw fault
  })
}

/** The SHA-256 of the result, once it is made. */
async function digestOf(db: Db, campagneId: string): Promise<string | null> {
  const { empreinte } = await db.q
    .selectFrom('campagne')
    .select(sql<string | null>`encode(empreinte_resultat, 'hex')`.as('empreinte'))
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirstOrThrow()
  return empreinte
}

type Means = { readonly keys: BoxKeys; readonly told: Told }
type Box = NonNullable<Awaited<ReturnType<typeof lock>>>

async function first(db: Db, campagneId: string, { clePublique, clePrivee }: Box, keys: BoxKeys) {
  if (!clePublique || !clePrivee) throw keyless()
  await countFirst(db, campagneId, { clePublique, clePrivee }, keys)
}

async function signed(db: Db, campagneId: string, box: Box, { keys, told }: Means) {
  const { urneClePublique: publique, urneClePrivee: privee, urneCleId: id, isSigned } = box
  if (!publique || !privee) throw keyless()
  told(await countSigned(db, campagneId, { publique, privee, id, isSigned }, keys))
}

const keyless = () => new Blocked('CleDeLUrne', 'a campaign that is not counted has no key: somebody has taken it away')

/** A published campaign that is not counted, locked; whether it has closed is asked once the lock is there. */
async function lock(db: Db, campagneId: string) {
  await hold(db, campagneId, 'update')
  return db.q
    .selectFrom('campagne')
    .select([
      'protocole',
      'garde',
      sql<boolean>`urne_scellee_le is not null`.as('isSealed'),
      'cle_publique as clePublique',
      'cle_privee as clePrivee',
      'urne_cle_publique as urneClePublique',
      'urne_cle_privee as urneClePrivee',
      'urne_cle_id as urneCleId',
      isClosed,
      isPublicationSigned,
    ])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .where('est_publie', '=', true)
    .where('depouille_le', 'is', null)
    .executeTakeFirst()
}
