import { sql } from 'kysely'
import { type Head, isHeadSigned, type NamedKey } from '../../../scrutin/index.ts'
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
 * signed was written by somebody, and neither the log goes on after it nor a count stands on it.
 */
export async function lastSoundHead(
  db: Db,
  campagneId: string,
  { cles, sauf = [] }: { readonly cles: readonly NamedKey[]; readonly sauf?: readonly string[] | undefined },
): Promise<Head | undefined> {
  const isSound = (head: Head) => cles.every(({ id }) => id !== head.cle) || isHeadSigned(campagneId, head, cles)
  for (let avant = Number.MAX_SAFE_INTEGER; ;) {
    const heads = await headsBefore(db, campagneId, { avant, nombre: lookedAt, sauf })
    const sound = heads.find(isSound)
    const last = heads.at(-1)
    if (sound || !last || heads.length < lookedAt) return sound
    avant = last.taille
  }
}

/** Heads that one statement reads. */
const lookedAt = 10
