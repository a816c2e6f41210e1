import { sql } from 'kysely'
import { type BoxKeys, isRingId } from '../../../rules/ring.ts'
import type { Database, Db } from '../../engine/database.ts'
import { openerOf } from '../protocole-1/seal.ts'
import { blockedOf } from '../publie/over.ts'
import { faultOfTold, toldScrutins } from '../publie/told.ts'
import { awaitedScrutins } from '../scrutins.ts'

/** A published campaign that is not counted, and the keys of the service that it needs until it is. */
export type KeysNeeded = {
  readonly clientId: string
  readonly campagneId: string
  readonly titre: string
  /** What its private key is encrypted by; null where no key of the ring is it, or the service does not hold it. */
  readonly cleDUrne: string | null
  /** What its ballots and its publication were signed by, the keys of its scrutineers, and its box as it was made ready for them. */
  readonly clesDeSignature: readonly string[]
  /** Why it was not counted though it has closed (schema DepouillementBloque), or that it is gone; null where nothing keeps it. */
  readonly bloque: string | null
}

/** Which keys the campaigns of every client need; and those that were published, and that their rows hide from a count. */
export async function keysNeeded(database: Database, keys: BoxKeys): Promise<KeysNeeded[]> {
  const needed: KeysNeeded[] = []
  for await (const { clientId, campagneId } of awaitedScrutins(database)) {
    const found = await database.read(clientId, (db) => ofCampagne(db, campagneId, keys))
    needed.push({ clientId, campagneId, ...(found ?? gone) })
  }
  const awaited = new Set(needed.map(({ campagneId }) => campagneId))
  for await (const { clientId, campagneId } of toldScrutins(database)) {
    if (awaited.has(campagneId)) continue
    const bloque = await database.read(clientId, (db) => motifOf(db, campagneId, keys))
    if (bloque === null) continue
    const found = await database.read(clientId, (db) => ofCampagne(db, campagneId, keys))
    needed.push({ clientId, campagneId, ...(found ?? gone), bloque })
  }
  return needed
}

/** Why a campaign cannot be counted by what was signed; null where it can. */
const motifOf = async (db: Db, campagneId: string, keys: BoxKeys) =>
  (await faultOfTold(db, campagneId, keys))?.motif ?? null

/** What is said of a campaign that was published, and that somebody has deleted. */
const gone = { titre: '', cleDUrne: null, clesDeSignature: [], bloque: 'Disparue' }

async function ofCampagne(db: Db, campagneId: string, keys: BoxKeys) {
  const campagne = await db.q
    .selectFrom('campagne')
    .select([
      'titre',
      'cle_privee',
      'urne_cle_id',
      'garde_cle_service as attesting',
      'publication_cle as publishing',
      sql<string | null>`(${blockedOf}) ->> 'motif'`.as('bloque'),
      sql<string | null>`urne_scellee ->> 'cle'`.as('sealing'),
    ])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirst()
  if (!campagne) return undefined
  const { titre, cle_privee: first, urne_cle_id: named, bloque } = campagne
  const others = [campagne.attesting, campagne.publishing, campagne.sealing].filter((cle) => cle !== null)
  const signed = await db.q
    .selectFrom('bulletin_signe')
    .select('cle_signature as cle')
    .distinct()
    .where('bulletin_signe.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .orderBy('cle')
    .execute()
  const opener = first === null ? undefined : openerOf(keys.box, campagneId, first)?.id
  return {
    titre,
    cleDUrne: named ?? opener ?? null,
    clesDeSignature: [...new Set([...signed.map(({ cle }) => cle), ...others])].filter(isRingId).sort(),
    bloque: bloque ?? (await motifOf(db, campagneId, keys)),
  }
}
