// Raw: what journals tell of as published, by a function of the database.
import { sql } from 'kysely'
import type { components } from '../../../generated/openapi.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import type { Database, Db } from '../../engine/database.ts'
import { clientsAtOnce } from '../../engine/rounds.ts'
import { Blocked } from '../blocked.ts'
import { verifiersOf } from '../box/keys.ts'
import { faultOfKeyNow } from '../box/own-key.ts'
import { type Judged, judgeSigned } from '../figures/sound.ts'
import type { Scrutin } from '../scrutins.ts'
import { sha256 } from '../../../scrutin/bytes.ts'
import { type Publication, publicationMessage, type Verifier, verifierOf } from '../../../scrutin/index.ts'
import { documentOf, formOf, saidOf } from './document.ts'
import { isEarlier } from './earlier.ts'
import { signedOf } from './kept.ts'
import { lastTold, type Row, type Told } from './last-told.ts'
import { otherWords } from './sound.ts'

/** The next campaigns of every client of whose publication a journal tells something, in their order, so many at most. */
export async function nextTold({ rounds }: Pick<Database, 'rounds'>, after: Scrutin | undefined, most: number) {
  const { rows } = await sql<Scrutin>`
    select client_id as "clientId", campagne_id as "campagneId"
    from publications_racontees(${after?.clientId ?? null}::uuid, ${after?.campagneId ?? null}::uuid, ${most})`.execute(
    rounds,
  )
  return rows
}

/** All of them. */
export async function* toldScrutins(database: Pick<Database, 'rounds'>): AsyncGenerator<Scrutin, void> {
  let after: Scrutin | undefined
  do {
    const some = await nextTold(database, after, clientsAtOnce)
    yield* some
    after = some.length < clientsAtOnce ? undefined : some.at(-1)
  } while (after)
}

/**
 * Why a campaign that was signed, by what its journal tells, cannot be counted by what was signed: its row passes for another
 * one, its keys are not its own, or the document is none that the service has signed, or an earlier one (decision H-33).
 * Of one that passes for counted: why its result is none that the service has signed. Undefined where all is well, and of one
 * that nobody has signed. Of two lines that the release before wrote at once, whichever is the last by one of their orders may be.
 */
export async function faultOfTold(
  db: Db,
  campagneId: string,
  keys: BoxKeys,
  judge: Judge = () => judgeSigned(db, campagneId, keys),
): Promise<Blocked | undefined> {
  let first: Blocked | undefined
  for (const told of await lastTold(db, campagneId, keys)) {
    const fault = await faultOfLine(db, campagneId, told, { keys, judge })
    if (!fault) return undefined
    first ??= fault
  }
  return first
}

type Means = { readonly keys: BoxKeys; readonly judge: Judge }

/** Tells of the stored result. */
type Judge = () => Promise<Judged | undefined>

async function faultOfLine(db: Db, campagneId: string, told: Told, { keys, judge }: Means) {
  const { empreinte, row } = told
  if (empreinte === null) return isEarlier(told) ? otherWords(campagneId) : undefined
  if (!row) return gone(campagneId)
  if (row.isCounted) return faultOfResult(campagneId, await judge()) ?? (await faultOfWords(db, row, empreinte, keys))
  return passesForIt(row, empreinte) ? faultOfSigned(db, row, keys) : otherWords(campagneId)
}

/** Why what a counted campaign says is not what its journal tells of, or is not signed. */
async function faultOfWords(db: Db, row: Row, empreinte: string, keys: BoxKeys): Promise<Blocked | undefined> {
  if (!passesForIt(row, empreinte)) return otherWords(row.campagneId)
  const document = documentOf(await saidOf(db, row.campagneId))
  const form = formOf(document)
  const isSame = form !== undefined && sha256(form).toString('hex') === empreinte
  const verify = signerNamed(db, document, row, keys)
  const isSigned = verify(publicationMessage(row.campagneId, empreinte), row.publicationSignature ?? Buffer.alloc(0))
  return isSame && isSigned ? undefined : otherWords(row.campagneId)
}

/**
 * What verifies the publication of a counted campaign: the key that it names itself, since that of the ring may be thrown away
 * by then; of one that names none, that of the ring where it is there, and else that there is a signature.
 */
function signerNamed({ clientId }: Db, { cles: { signature: named } }: Publication, row: Row, keys: BoxKeys): Verifier {
  const cle = row.publicationCle ?? ''
  const own = named?.find(({ id }) => id === cle)
  if (own) return verifierIn(own.publique)
  if (named) return () => false
  return verifiersOf(keys, clientId).get(cle) ?? ((_, { length }) => length === 64)
}

/** The verifier of a key in base64: what is no key has signed nothing. */
function verifierIn(publique: string): Verifier {
  try {
    return verifierOf(Buffer.from(publique, 'base64'))
  } catch {
    return () => false
  }
}

/** Why a campaign that passes for counted has no result. */
function faultOfResult(campagneId: string, judged: Judged | undefined): Blocked | undefined {
  if (!judged) return withoutResult(campagneId)
  return 'fault' in judged ? judged.fault : undefined
}

/** Whether a row says that it is published, as the journal tells it was. */
const passesForIt = ({ estPublie, protocole, publicationEmpreinte }: Row, empreinte: string) =>
  estPublie && protocole === 2 && publicationEmpreinte?.toString('hex') === empreinte

/** Why the document of a row, its custody or its key is not what was signed. */
async function faultOfSigned(db: Db, row: Row, keys: BoxKeys): Promise<Blocked | undefined> {
  try {
    if (
      signedOf({ clientId: db.clientId, campagneId: row.campagneId }, row, keys)?.document.campagne.garde !== row.garde
    )
      return otherWords(row.campagneId)
    const fault = await faultOfKeyNow(db, row, keys)
    if (fault) throw fault
    return undefined
  } catch (fault) {
    if (fault instanceof Blocked) return fault
    throw fault
  }
}

type Shown = Pick<
  components['schemas']['CampagneDetail'],
  'id' | 'dateModificationUtc' | 'depouilleLe' | 'empreinteResultat' | 'anomalies' | 'depouillementBloque'
>

/**
 * A campaign as it is shown, with the hash and the anomalies of its result, as the service has signed them, or why it has none;
 * and with why it cannot be counted by what was signed: also while it is open.
 */
export async function withFault<C extends Shown>(
  db: Db,
  campagne: C | undefined,
  keys: BoxKeys,
): Promise<C | undefined> {
  if (!campagne) return undefined
  const { id, depouilleLe, empreinteResultat, dateModificationUtc: depuisUtc } = campagne
  const isSaidCounted = depouilleLe !== null || empreinteResultat !== null
  const judged = isSaidCounted ? await judgeSigned(db, id, keys) : undefined
  const bloque = campagne.depouillementBloque ?? (await faultIn(db, id, judged, keys))
  const depouillementBloque = bloque instanceof Blocked ? { motif: bloque.motif, depuisUtc } : (bloque ?? null)
  return { ...campagne, ...resultIn(campagne, judged, depouillementBloque !== null), depouillementBloque }
}

/** Why a campaign is not what was signed, once its result is judged. */
const faultIn = async (db: Db, id: string, judged: Judged | undefined, keys: BoxKeys) =>
  judged && 'fault' in judged ? judged.fault : faultOfTold(db, id, keys, () => Promise.resolve(judged))

/** The members of a campaign that are of its result. Of one that release 0.1.0 has counted nothing is stored. */
function resultIn({ depouilleLe, empreinteResultat }: Shown, judged: Judged | undefined, isBlocked: boolean) {
  if (judged && 'figures' in judged)
    return {
      empreinteResultat: judged.empreinte,
      anomalies: judged.figures.anomalies.map((anomaly) => ({ ...anomaly })),
    }
  const isOfBefore = !judged && !isBlocked && depouilleLe !== null
  return { empreinteResultat: isOfBefore ? empreinteResultat : null, anomalies: [] }
}

const gone = (campagneId: string) =>
  new Blocked('Disparue', `The published campaign ${campagneId} is not there any more: somebody has deleted it`)

const withoutResult = (campagneId: string) =>
  new Blocked('ResultatManquant', `Campaign ${campagneId} passes for counted, and no result of it is there`)
