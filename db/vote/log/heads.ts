import { sql } from 'kysely'
import type { Head } from '../../../scrutin/index.ts'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'

type Asked = { readonly campagneId: string; readonly avant: number; readonly nombre: number }

const before = compiled((db, { campagneId, avant, nombre }: Asked) =>
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
    .orderBy('taille', 'desc')
    .limit(nombre),
)

/** The heads of a log that were signed for fewer leaves than `avant`, the last one first. */
export async function headsBefore(db: Db, campagneId: string, avant: number, nombre: number): Promise<Head[]> {
  const rows = await before(db, { campagneId, avant, nombre })
  return rows.map(({ signeeLe, signature, ...head }) => ({
    ...head,
    signeeLe: new Date(signeeLe).toISOString(),
    signature: signature.toString('base64'),
  }))
}

/** The last head of a log; undefined while it is empty. */
export const lastHead = async (db: Db, campagneId: string) =>
  (await headsBefore(db, campagneId, Number.MAX_SAFE_INTEGER, 1))[0]
