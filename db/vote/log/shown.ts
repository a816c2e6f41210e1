import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import { etatAt } from '../campagnes.ts'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'
import { cleScrutateurs, clesDeSignature, sealColumns } from '../publie/document.ts'
import { lastShown, shownHeads } from './shown-heads.ts'

/** Heads that are shown at once. */
const most = 100

const byId = compiled((db, { id }: { id: string }) =>
  db.q
    .selectFrom('campagne')
    .select([
      'campagne.id as campagneId',
      sql<string>`(select organisation from client where client.id = campagne.client_id)`.as('organisation'),
      'campagne.titre',
      etatAt('statement_timestamp()').as('etat'),
      'campagne.ouverture as ouvertureDuVoteUtc',
      'campagne.fermeture as fermetureDuVoteUtc',
      'campagne.protocole',
      'campagne.garde',
      sql<string>`encode(campagne.urne_cle_publique, 'base64')`.as('clePublique'),
      ...sealColumns,
      cleScrutateurs,
      clesDeSignature,
    ])
    .where('campagne.client_id', '=', db.clientId)
    .where('campagne.id', '=', id)
    .where('campagne.est_publie', '=', true)
    .where('campagne.protocole', '=', 2),
)

/** What anybody is told of the box of a published campaign; `avant` leaves out the heads of so many ballots and more. */
export async function logOf(db: Db, campagneId: string, keys: BoxKeys, avant?: number) {
  const [campagne] = await byId(db, { id: campagneId })
  if (!campagne) return undefined
  const tete = (await lastShown(db, campagneId, keys)) ?? null
  return {
    ...campagne,
    nombre: tete?.taille ?? 0,
    tete,
    tetes: await shownHeads(db, campagneId, keys, { avant, nombre: most }),
  }
}
