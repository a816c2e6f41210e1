import { sql } from 'kysely'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import type { BoxKeys } from '../../../rules/ring.ts'
import { etatAt } from '../campagnes.ts'
import { hashOf } from '../figures/sound.ts'
import { sealColumns } from '../publie/document.ts'
import { faultOfPublication } from '../publie/earlier.ts'

/** A published vote as who holds a receipt is told of it. */
const byId = compiled((db, { id }: { id: string }) =>
  db.q
    .selectFrom('campagne')
    .where('campagne.client_id', '=', db.clientId)
    .where('campagne.id', '=', id)
    .where('campagne.est_publie', '=', true)
    .select([
      sql<string>`(select organisation from client where client.id = campagne.client_id)`.as('organisation'),
      'campagne.id as campagneId',
      'campagne.titre',
      'campagne.fermeture',
      'campagne.garde',
      etatAt('statement_timestamp()').as('etat'),
      ...sealColumns,
    ]),
)

/**
 * A published vote, whose result has no hash before the count; undefined where there is no such vote. Of the bytes of its
 * result nothing is read. `isChanged` where its tables say something else than what was published. Throws where it has a hash
 * that the service has not signed.
 */
export async function findVote(db: Db, id: string, keys: BoxKeys) {
  const [vote] = await byId(db, { id })
  if (!vote) return undefined
  const isChanged = (await faultOfPublication(db, vote, keys)) !== undefined
  return { ...vote, isChanged, empreinteResultat: (await hashOf(db, id, keys)) ?? null }
}
