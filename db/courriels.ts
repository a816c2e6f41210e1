import { sql } from 'kysely'
import type { Db } from './database.ts'
import { newId } from './ids.ts'

/** An e-mail to send: the name of its template, and what the template needs. A link is made when it is rendered. */
export type Courriel = {
  readonly modele: string
  readonly destinataire: string
  readonly copie: string | null
  readonly donnees: object
}

/** Adds e-mails to the queue, in the transaction of the change that they tell of. */
export async function queue(db: Db, courriels: readonly Courriel[]): Promise<void> {
  const rows = courriels.map((courriel) => ({ id: newId(), ...courriel }))
  await sql`insert into courriel (client_id, id, modele, destinataire, copie, donnees, date_creation)
    select ${db.clientId}, r.id, r.modele, r.destinataire, r.copie, r.donnees, ${db.now}
    from json_to_recordset(${JSON.stringify(rows)}) as r(id uuid, modele text, destinataire text, copie text, donnees json)`.execute(
    db.q,
  )
}
