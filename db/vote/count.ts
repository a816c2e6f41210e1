import { sql } from 'kysely'
import type { BoxKeys } from '../../rules/ring.ts'
import type { Anomaly } from '../../scrutin/index.ts'
import { Blocked, sayBlocked } from './blocked.ts'
import { countSigned } from './box/count.ts'
import { hold, touching } from './campagnes.ts'
import type { Database, Db } from '../engine/database.ts'
import { longWrite } from '../engine/long-write.ts'
import { recordCount } from './figures/once.ts'
import { sealBox } from './garde/sealed-box.ts'
import { countFirst } from './protocole-1/count.ts'
import { leave, show } from './publication.ts'
import { isPublicationSigned, publicationKept } from './publie/document.ts'
import { closings, isOther } from './publie/over.ts'
import { refuseEarlier } from './publie/earlier.ts'
import { putGardeBack } from './publie/kept.ts'
import { foundAgain, forgetCount } from './publie/stated.ts'
import { otherWords } from './publie/sound.ts'

/** Is told what a count set aside. */
export type Told = (anomalies: readonly Anomaly[]) => void

/**
 * Counts a campaign that has closed, once, by the protocol under which it was published, in one transaction. False when
 * there is nothing to count (yet, or any more), or not here: where scrutineers hold the key, the box is made ready for them.
 * What was signed says whether a campaign is published and over, and its result whether it is counted, whatever its row
 * says of it (decision H-33).
 */
export async function countBallots(
  database: Database,
  clientId: string,
  campagneId: string,
  keys: BoxKeys,
  told: Told = () => undefined,
) {
  const counting = longWrite(database, clientId, async (db) => {
    const box = await lockAsSigned(db, campagneId, { keys, told })
    if (!box || !(await isToCount(db, campagneId, box, { keys, told }))) return false
    if (box.garde === 'Scrutateurs') {
      if (!box.isSealed) await makeReady(db, campagneId, keys)
      return false
    }
    const publication = await (box.protocole === 1
      ? first(db, campagneId, box, keys)
      : signed(db, campagneId, box, { keys, told }))
    await leave(db, campagneId)
    if (box.protocole === 2) await show(db, campagneId)
    const empreinte = await digestOf(db, campagneId)
    await recordCount(db, campagneId, { acte: 'CampagneDepouillee', empreinte, publication }, keys)
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

/** Whether the key is gone that opens the box of a campaign that was signed: it was counted, or somebody has taken it away. */
const isKeyless = ({ garde, protocole, urneClePrivee }: Box) =>
  garde === 'Service' && protocole === 2 && urneClePrivee === null

/** Whether a locked campaign is to be counted now, as what was signed says. */
async function isToCount(db: Db, campagneId: string, box: Box, means: Means): Promise<boolean> {
  if (!box.isAwaited) {
    await leave(db, campagneId)
    return false
  }
  const isDoubtful = box.isOther || isKeyless(box)
  return (!isDoubtful || !(await isCountedAlready(db, campagneId, box, means))) && isPast(box)
}

const isPast = ({ isClosed, isOver }: Box) => isClosed || isOver

/** Makes the box of a campaign ready for its scrutineers. */
async function makeReady(db: Db, campagneId: string, keys: BoxKeys) {
  await sealBox(db, campagneId, keys)
  await show(db, campagneId)
}

const changed: readonly Anomaly[] = [{ empreinte: null, motif: 'TablesDifferentes' }]

/**
 * Whether the result is there of a campaign of which its row says something else than what was signed: the row then says so
 * again. Of one that has none, nothing says that it is counted any more.
 */
async function isCountedAlready(db: Db, campagneId: string, box: Box, { keys, told }: Means): Promise<boolean> {
  const isCounted = box.urneClePrivee === null && (await foundAgain(db, campagneId, keys))
  if (isCounted) await leave(db, campagneId)
  else if (box.isSaidCounted) await forgetCount(db, campagneId)
  if (isCounted || box.isSaidCounted) told(changed)
  if (!isCounted && !box.estPublie) await passForPublished(db, campagneId, box)
  return isCounted
}

/**
 * Has a campaign that passes for a draft be taken for what was signed: once it is over, where somebody has voted in it. Throws
 * where it is not so: the operator must look.
 */
async function passForPublished(db: Db, campagneId: string, box: Box) {
  if (!isPast(box) || !box.hasBallots) throw otherWords(campagneId)
  // A count says so itself.
  if (box.isSealed) await touching(db, campagneId, { est_publie: true })
}

async function first(db: Db, campagneId: string, { clePublique, clePrivee }: Box, keys: BoxKeys) {
  if (!clePublique || !clePrivee) throw keyless()
  await refuseEarlier(db, campagneId, keys)
  await countFirst(db, campagneId, { clePublique, clePrivee }, keys)
  return undefined
}

async function signed(db: Db, campagneId: string, box: Box, { keys, told }: Means) {
  const { urneClePublique: publique, urneClePrivee: privee, urneCleId: id, isSigned } = box
  if (!publique || !privee) throw keyless()
  const { anomalies, publication } = await countSigned(db, campagneId, { publique, privee, id, isSigned }, keys)
  told(anomalies)
  return publication
}

const keyless = () => new Blocked('CleDeLUrne', 'a campaign that is not counted has no key: somebody has taken it away')

/** The same, whose row says again who holds its key, as was signed, where somebody has had it say another one. */
async function lockAsSigned(db: Db, campagneId: string, { keys, told }: Means) {
  const box = await lock(db, campagneId)
  if (!box?.isAwaited || box.signedGarde === null || box.signedGarde === box.garde) return box
  await putGardeBack(db, campagneId, keys)
  told(changed)
  return lock(db, campagneId)
}

/**
 * A campaign, locked; whether it has closed is asked once the lock is there. Awaited is one that is published, or was signed,
 * and of which something says that it is not counted: also that no box was made ready for its scrutineers. Raw: facts of its row.
 */
async function lock(db: Db, campagneId: string) {
  await hold(db, campagneId, 'update')
  return db.q
    .selectFrom('campagne')
    .select([
      'protocole',
      'garde',
      sql<string | null>`(${publicationKept}) #>> '{campagne,garde}'`.as('signedGarde'),
      'est_publie as estPublie',
      sql<boolean>`(est_publie or publication is not null or publication_empreinte is not null)
        and (depouille_le is null or empreinte_resultat is null or urne_cle_privee is not null
          or garde = 'Scrutateurs' and (urne_scellee_le is null or urne_scellee is null))`.as('isAwaited'),
      isOther.as('isOther'),
      sql<boolean>`depouille_le is not null or empreinte_resultat is not null`.as('isSaidCounted'),
      sql<boolean>`exists (select from bulletin_signe b
        where b.client_id = campagne.client_id and b.campagne_id = campagne.id)`.as('hasBallots'),
      sql<boolean>`urne_scellee_le is not null and urne_scellee is not null`.as('isSealed'),
      'cle_publique as clePublique',
      'cle_privee as clePrivee',
      'urne_cle_publique as urneClePublique',
      'urne_cle_privee as urneClePrivee',
      'urne_cle_id as urneCleId',
      ...closings,
      isPublicationSigned,
    ])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirst()
}
