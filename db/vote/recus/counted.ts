import { sql } from 'kysely'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { etatAt } from '../campagnes.ts'

/** A published vote as who holds a receipt is told of it, with the hash of its result: of its bytes nothing is read. */
const byId = compiled((db, { id }: { id: string }) =>
  db.q
    .selectFrom('campagne')
    .leftJoin('resultat', (join) =>
      join.onRef('resultat.client_id', '=', 'campagne.client_id').onRef('resultat.campagne_id', '=', 'campagne.id'),
    )
    .where('campagne.client_id', '=', db.clientId)
    .where('campagne.id', '=', id)
    .where('campagne.est_publie', '=', true)
    .select([
      sql<string>`(select organisation from client where client.id = campagne.client_id)`.as('organisation'),
      'campagne.titre',
      'campagne.fermeture',
      'campagne.garde',
      etatAt('statement_timestamp()').as('etat'),
      sql<string | null>`encode(resultat.empreinte, 'hex')`.as('empreinteResultat'),
    ]),
)

/** A published vote, whose result has no hash before the count; undefined where there is no such vote. */
export const findVote = async (db: Db, id: string) => (await byId(db, { id }))[0]
