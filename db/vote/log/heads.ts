import { sql } from 'kysely'
import { isRingId } from '../../../rules/ring.ts'
import { type Anomaly, type Head, isHeadSigned, type NamedKey } from '../../../scrutin/index.ts'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { withMilliseconds } from '../../engine/instant.ts'

type Asked = {
  readonly campagneId: string
  readonly avant: number
  readonly nombre: number
  readonly sauf: readonly string[]
}

const before = compiled((db, { campagneId, avant, nombre, sauf }: Asked) =>
  db.q
    .selectFrom('urne_tete')
    .select([
      'taille',
      sql<string>`encode(racine, 'hex')`.as('racine'),
      'signee_le as signeeLe',
      'cle_signature as cle',
      'signature',
    ])
    .where('urne_tete.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('taille', '<', avant)
    .where(sql<boolean>`cle_signature <> all (${sauf}::text[])`)
    .orderBy('taille', 'desc')
    .limit(nombre),
)

/** The heads of a log that were signed for fewer leaves than `avant`, the last one first; but those of some keys. */
export async function headsBefore(
  db: Db,
  campagneId: string,
  { avant = Number.MAX_SAFE_INTEGER, nombre, sauf = [] }: Partial<Omit<Asked, 'campagneId'>> & { nombre: number },
): Promise<Head[]> {
  const rows = await before(db, { campagneId, avant, nombre, sauf })
  return rows.map(({ signeeLe, signature, ...head }) => ({
    ...head,
    signeeLe: withMilliseconds(signeeLe),
    signature: signature.toString('base64'),
  }))
}

/**
 * The last head of a log that none of the keys which it is told denies: one that names a key of these and that it has not
 * signed was written by somebody, and neither the log goes on after it nor a count stands on it. Of one that names another
 * key the last leaf must be there, which is written with it.
 */
export async function lastSoundHead(
  db: Db,
  campagneId: string,
  { cles, sauf = [] }: { readonly cles: readonly NamedKey[]; readonly sauf?: readonly string[] | undefined },
): Promise<Head | undefined> {
  const isSound = async (head: Head) =>
    cles.some(({ id }) => id === head.cle)
      ? isHeadSigned(campagneId, head, cles)
      : isRingId(head.cle) && (await hasLeaf(db, { campagneId, rang: head.taille - 1 }))
  for (let avant = Number.MAX_SAFE_INTEGER; ;) {
    const heads = await headsBefore(db, campagneId, { avant, nombre: lookedAt, sauf })
    for (const head of heads) if (await isSound(head)) return head
    const last = heads.at(-1)
    if (!last || heads.length < lookedAt) return undefined
    avant = last.taille
  }
}

/** Heads that one statement reads. */
const lookedAt = 10

const hasLeaf = async (db: Db, { campagneId, rang }: { readonly campagneId: string; readonly rang: number }) =>
  (await db.q
    .selectFrom('urne_feuille')
    .select('rang')
    .where('urne_feuille.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('rang', '=', rang)
    .executeTakeFirst()) !== undefined

/**
 * Writes a head that was signed. Where another one stands in its place, which is none (the log would have gone on after it),
 * it goes, and is told.
 */
export async function keepHead(db: Db, campagneId: string, head: Head): Promise<Anomaly[]> {
  if (await isWritten(db, campagneId, head)) return []
  await db.q
    .deleteFrom('urne_tete')
    .where('urne_tete.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .where('taille', '=', head.taille)
    .execute()
  await isWritten(db, campagneId, head)
  return [{ empreinte: null, motif: 'TablesDifferentes' }]
}

async function isWritten(db: Db, campagneId: string, { taille, racine, signeeLe, cle, signature }: Head) {
  const { numInsertedOrUpdatedRows } = await db.q
    .insertInto('urne_tete')
    .values({
      ...{ client_id: db.clientId, campagne_id: campagneId, taille },
      ...{ racine: Buffer.from(racine, 'hex'), signee_le: signeeLe },
      ...{ cle_signature: cle, signature: Buffer.from(signature, 'base64') },
    })
    .onConflict((on) => on.columns(['client_id', 'campagne_id', 'taille']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
