import { sql } from 'kysely'
import { isRingId } from '../../../rules/ring.ts'
import { type Anomaly, type Head, isHeadSigned, type NamedKey } from '../../../scrutin/index.ts'
import { everyFew } from '../../../scrutin/turns.ts'
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

type Paged = { readonly avant?: number | undefined; readonly sauf?: readonly string[] | undefined }

/**
 * The heads of a log by the page, the last one first. A head is of leaves that are there: behind so many that somebody may have
 * written more, only such ones are looked at.
 */
export async function* headPages(
  db: Db,
  campagneId: string,
  { nombre, avant = Number.MAX_SAFE_INTEGER, sauf = [] }: Paged & { readonly nombre: number },
): AsyncGenerator<Head[], void> {
  for (let [before, looked] = [avant, 0]; ;) {
    const heads = await headsBefore(db, campagneId, { avant: before, nombre, sauf })
    yield heads
    const last = heads.at(-1)
    if (!last || heads.length < nombre) return
    before = last.taille
    looked += heads.length
    if (looked >= mostForged && looked - heads.length < mostForged)
      before = Math.min(before, (await leavesIn(db, campagneId)) + 1)
  }
}

/** Heads that may be of leaves that are not there: somebody has taken those away. */
const mostForged = 500

async function leavesIn(db: Db, campagneId: string): Promise<number> {
  const { nombre } = await db.q
    .selectFrom('urne_feuille')
    .select(sql<number>`count(*)::int`.as('nombre'))
    .where('urne_feuille.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .executeTakeFirstOrThrow()
  return nombre
}

/**
 * The last head of a log that none of the keys which it is told denies: one that names a key of these and that it has not
 * signed was written by somebody, and neither the log goes on after it nor a count stands on it. Of one that names another
 * key the last leaf must be there, which is written with it.
 */
export async function lastSoundHead(
  db: Db,
  campagneId: string,
  { cles, sauf }: { readonly cles: readonly NamedKey[]; readonly sauf?: readonly string[] | undefined },
): Promise<Head | undefined> {
  const isSound = async (head: Head) =>
    cles.some(({ id }) => id === head.cle)
      ? isHeadSigned(campagneId, head, cles)
      : isRingId(head.cle) && (await hasLeaf(db, { campagneId, rang: head.taille - 1 }))
  const turn = everyFew()
  for await (const heads of headPages(db, campagneId, { nombre: lookedAt, sauf }))
    for (const head of heads) {
      await turn()
      if (await isSound(head)) return head
    }
  return undefined
}

/** Heads that one statement reads. */
const lookedAt = 20

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
