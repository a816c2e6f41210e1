import { sql } from 'kysely'
import type { Database } from '../engine/database.ts'
import { nextVersion } from './campagnes.ts'
import { isLogStopped, motif as said } from './publie/over.ts'

/** Why a campaign is not counted (schema DepouillementBloque), of those that this version knows. */
export type Motif =
  'CleDeLUrne' | 'CleDeSignature' | 'PublicationAlteree' | 'ResultatManquant' | 'JournalArrete' | 'Disparue'

/** Keeps a campaign from being counted, or votes from being cast into it, until the operator has looked. */
export class Blocked extends Error {
  readonly motif: Motif

  constructor(motif: Motif, message: string, options?: ErrorOptions) {
    super(message, options)
    this.motif = motif
  }
}

type Scrutin = { readonly clientId: string; readonly campagneId: string }

/** Says on a campaign why it was not counted, or its log does not go on, once as long as it is for the same reason. */
export async function sayBlocked(database: Database, { clientId, campagneId }: Scrutin, { motif }: Blocked) {
  await database.write(clientId, (db) =>
    db.q
      .updateTable('campagne')
      .set({
        depouillement_bloque: sql<string>`${JSON.stringify({ motif, depuisUtc: db.now })}::json`,
        version: nextVersion,
        derniere_maj: db.now,
      })
      .where('campagne.client_id', '=', clientId)
      .where('id', '=', campagneId)
      .where(sql<boolean>`${said} is distinct from ${motif}`)
      .execute(),
  )
}

/** Says no more on a campaign that its log does not go on. */
export const sayGoesOn = (database: Database, { clientId, campagneId }: Scrutin) =>
  database.write(clientId, (db) =>
    db.q
      .updateTable('campagne')
      .set({ depouillement_bloque: null, version: nextVersion, derniere_maj: db.now })
      .where('campagne.client_id', '=', clientId)
      .where('id', '=', campagneId)
      .where(isLogStopped)
      .execute(),
  )
