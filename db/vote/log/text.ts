import { sql } from 'kysely'
import type { Database } from '../../engine/database.ts'

/** Leaves that one statement reads. */
const slice = 10_000

type Wanted = { readonly clientId: string; readonly campagneId: string; readonly taille: number }

/** The first leaves of a log as text, each a line of hexadecimal digits: a slice of them is in memory at a time. */
export async function* linesOf(database: Database, { clientId, campagneId, taille }: Wanted): AsyncGenerator<string> {
  for (let from = 0; from < taille; from += slice) {
    const rows = await database.crowd.read(clientId, (db) =>
      db.q
        .selectFrom('urne_feuille')
        .select(sql<string>`encode(empreinte, 'hex')`.as('line'))
        .where('urne_feuille.client_id', '=', db.clientId)
        .where('campagne_id', '=', campagneId)
        .where('rang', '>=', from)
        .where('rang', '<', Math.min(from + slice, taille))
        .orderBy('rang')
        .execute(),
    )
    // A head that somebody has written may tell of more leaves than there are.
    if (rows.length === 0) return
    yield rows.map(({ line }) => `${line}\n`).join('')
  }
}
