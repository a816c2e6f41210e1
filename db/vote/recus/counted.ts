import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { etatAt } from '../campagnes.ts'

/** The hash that is published for a receipt, whatever its letter case and its hyphens. */
const digestOf = (recu: string) => hash('sha256', recu.replaceAll(/[^0-9a-f]/gi, '').toUpperCase(), 'hex')

/**
 * A published vote as who holds a receipt is told of it, and whether the receipt is among those of its result. Raw: the
 * bytes of the result are looked through where they are; a hash stands in them for its receipt alone.
 */
const byId = compiled((db, { id, quoted }: { id: string; quoted: string }) =>
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
      etatAt('statement_timestamp()').as('etat'),
      sql<string | null>`encode(resultat.empreinte, 'hex')`.as('empreinteResultat'),
      sql<boolean | null>`position(convert_to(${quoted}, 'UTF8') in resultat.contenu) > 0`.as('isCounted'),
    ]),
)

/** Whether a receipt is counted in a published vote, null before the count; undefined where there is no such vote. */
export const findCounted = async (db: Db, id: string, recu: string) =>
  (await byId(db, { id, quoted: `"${digestOf(recu)}"` }))[0]
