// Raw: the rows come as one document, and go to either of two tables.
import { sql } from 'kysely'
import type { Db } from '../engine/database.ts'
import { newId } from '../engine/ids.ts'

/** A payment of a file: for a membership or for a request that is to become one. */
export type Imported = {
  readonly ligne: number
  readonly type: 'Paiement' | 'Autorisation'
  readonly idUniqueAdhesion: string | null
  readonly idDemande: string | null
  readonly transactionId: string | null
}

export type Import = {
  readonly created: number
  /** Those that were there before: same membership or request, same kind, same transaction. */
  readonly unchanged: number
  /** The lines that name what the client does not have; nothing is written when there is one. */
  readonly unknown: readonly number[]
}

/**
 * Links payments and authorisations to memberships and requests, all of them or none (decision E-13). A signed request
 * that waited for its payment becomes ready for the client (decision L-1).
 */
export async function importPaiements(db: Db, rows: readonly Imported[]): Promise<Import> {
  const given = sql`json_to_recordset(${JSON.stringify(rows.map((row) => ({ id: newId(), ...row })))}) as g(id uuid,
    ligne integer, type text, "idUniqueAdhesion" uuid, "idDemande" uuid, "transactionId" text)`
  const { rows: missing } = await sql<{ ligne: number }>`
    select g.ligne from ${given}
    where not exists (select from adhesion where adhesion.client_id = ${db.clientId} and adhesion.id = g."idUniqueAdhesion")
      and not exists (select from demande_adhesion where demande_adhesion.client_id = ${db.clientId}
        and demande_adhesion.id = g."idDemande" and demande_adhesion.statut in ('EnAttente', 'ATransferer'))
    order by g.ligne`.execute(db.q)
  if (missing.length > 0) return { created: 0, unchanged: 0, unknown: missing.map(({ ligne }) => ligne) }
  let created = 0
  for (const [type, table] of Object.entries(tables)) {
    const { numAffectedRows = 0n } = await sql`
      insert into ${sql.table(table)} (client_id, id, adhesion_id, demande_id, transaction_id, date_enregistrement)
      select distinct on (g."idUniqueAdhesion", g."idDemande", coalesce(g."transactionId", g.id::text))
        ${db.clientId}::uuid, g.id, g."idUniqueAdhesion", g."idDemande", g."transactionId", ${db.now}::timestamptz
      from ${given}
      where g.type = ${type} and not exists (select from ${sql.table(table)} p where p.client_id = ${db.clientId}
        and p.transaction_id = g."transactionId" and (p.adhesion_id = g."idUniqueAdhesion" or p.demande_id = g."idDemande"))
    `.execute(db.q)
    created += Number(numAffectedRows)
  }
  await makeReady(
    db,
    rows.flatMap(({ idDemande }) => idDemande ?? []),
  )
  return { created, unchanged: rows.length - created, unknown: [] }
}

const tables = { Paiement: 'paiement', Autorisation: 'autorisation_paiement' } as const

async function makeReady(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update demande_adhesion set statut = 'ATransferer', version = version + 1
    where demande_adhesion.client_id = ${db.clientId} and id = any (${ids}::uuid[])
      and statut = 'EnAttente' and date_signature is not null`.execute(db.q)
}
