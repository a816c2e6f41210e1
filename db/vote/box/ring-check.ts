import { sql } from 'kysely'
import { type BoxKeys, isRingId } from '../../../rules/ring.ts'
import { fingerprint, isHeadSigned, promiseMessage, type SealedBallot, type Verifier } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'
import { Blocked } from '../blocked.ts'
import { headsBefore } from '../log/heads.ts'
import { ballotsOf } from './ballots-of.ts'
import { publicKeysOf, verifiersOf } from './keys.ts'

/** The ids of the keys that this process signs and verifies by. */
export const idsOf = (keys: BoxKeys): string[] => keys.signing.map(({ id }) => id)

/** Whether a key of the ring has signed a ballot as it was cast. */
export function isPromised(
  campagneId: string,
  { scelle, cle, signature }: SealedBallot,
  verifiers: ReadonlyMap<string, Verifier>,
): boolean {
  return verifiers.get(cle)?.(promiseMessage(campagneId, fingerprint(scelle)), signature) === true
}

/** Throws when ballots wait that name keys which this process lacks: it can neither tell of them nor set them aside. Raw: an array, and ids once each. */
export async function knowsThoseThatWait(db: Db, campagneId: string, keys: BoxKeys): Promise<void> {
  const { rows } = await sql<{ cle: string }>`
    select distinct b.cle_signature as cle from urne_attente a
    join bulletin_signe b on b.client_id = ${db.clientId} and b.campagne_id = ${campagneId} and b.empreinte = a.empreinte
    where a.client_id = ${db.clientId} and a.campagne_id = ${campagneId} and a.motif is null
      and b.cle_signature <> all (${idsOf(keys)}::text[]) order by cle`.execute(db.q)
  if (rows.length > 0) throw lacking(rows.map(({ cle }) => cle))
}

/**
 * Throws when the ring of this process lacks a key that a ballot or the last head names, or has another key under its name:
 * none of what names it is verified then. A count by such a ring would set sound ballots aside, for good. Where somebody has
 * invented what names a key, the operator says so (`without`): nothing else can tell it from a key that is lacking
 * (decision H-20), unless no key ever had such an id. Gives the ids that were named.
 */
export async function knowsTheBox(db: Db, campagneId: string, keys: BoxKeys): Promise<readonly string[]> {
  const { without = [] } = keys
  const heads = await headsBefore(db, campagneId, { nombre: headsLookedAt, sauf: without })
  const named = new Set([...(await namedBy(db, campagneId)), ...heads.slice(0, 1).map(({ cle }) => cle)])
  for (const id of named) if (without.includes(id) || !isRingId(id)) named.delete(id)
  const known = new Set(idsOf(keys))
  const unknown = [...named].filter((id) => !known.has(id))
  if (unknown.length > 0) throw lacking(unknown.sort())
  const told = [...named]
  const all = [true, false].map((isNamed) => publicKeysOf(keys, db.clientId, isNamed))
  for (const head of heads) if (all.some((cles) => isHeadSigned(campagneId, head, cles))) named.delete(head.cle)
  await haveSigned(db, campagneId, { ids: named, keys })
  return told
}

/** Throws where a key has signed none of the ballots that name it. */
async function haveSigned(db: Db, campagneId: string, { ids, keys }: { ids: Iterable<string>; keys: BoxKeys }) {
  const verifiers = verifiersOf(keys, db.clientId)
  for (const id of ids)
    if (!(await hasSigned(db, { campagneId, id, verifiers })))
      throw new Blocked(
        'CleDeSignature',
        `SCRUTIN_SIGNING_KEY of this process has another key under the id ${id} (${goingOn})`,
      )
}

const headsLookedAt = 100
const goingOn = 'where it was never a key of this service: campagne count --without-key <id>'

/** What is not there of the keys that ballots name. */
export const lacking = (ids: readonly string[], lacks = 'SCRUTIN_SIGNING_KEY of this process') =>
  new Blocked('CleDeSignature', `${lacks} lacks keys that ballots name: ${ids.join(', ')} (${goingOn})`)

async function namedBy(db: Db, campagneId: string): Promise<string[]> {
  const rows = await db.q
    .selectFrom('bulletin_signe')
    .select('cle_signature as cle')
    .distinct()
    .where('bulletin_signe.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .execute()
  return rows.map(({ cle }) => cle)
}

type Asked = {
  readonly campagneId: string
  readonly id: string
  readonly verifiers: ReadonlyMap<string, Verifier>
}

async function hasSigned(db: Db, { campagneId, id, verifiers }: Asked): Promise<boolean> {
  for await (const ballot of ballotsOf(db, campagneId, id)) if (isPromised(campagneId, ballot, verifiers)) return true
  return false
}
