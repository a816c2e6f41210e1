import type { Db } from '../engine/database.ts'
import { telling } from '../engine/conflicts.ts'
import { newId } from '../engine/ids.ts'

export type Paiement = {
  readonly type: 'Paiement' | 'Autorisation'
  readonly adhesionId: string
  readonly transactionId?: string | null | undefined
}

/** Links a payment, or a payment authorisation, to a membership (decision E-13); gives its id. */
export async function record(db: Db, { type, adhesionId, transactionId = null }: Paiement): Promise<string> {
  const table = type === 'Paiement' ? 'paiement' : 'autorisation_paiement'
  const id = newId()
  const row = { client_id: db.clientId, id, adhesion_id: adhesionId, transaction_id: transactionId }
  const insertion = db.q
    .insertInto(table)
    .values({ ...row, date_enregistrement: db.now })
    .execute()
  await telling(insertion, () =>
    Promise.resolve([{ constraint: `${table}_client_id_adhesion_id_fkey`, valeur: adhesionId }]),
  )
  return id
}

/** The payments of a request become those of the membership that it became. */
export async function moveToAdhesion(db: Db, demandeId: string, adhesionId: string): Promise<void> {
  for (const table of ['paiement', 'autorisation_paiement'] as const) {
    await db.q
      .updateTable(table)
      .set({ demande_id: null, adhesion_id: adhesionId })
      .where(`${table}.client_id`, '=', db.clientId)
      .where('demande_id', '=', demandeId)
      .execute()
  }
}
