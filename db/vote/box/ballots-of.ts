import type { SealedBallot } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'

/** Ballots that one statement reads. */
const slice = 1000

/** The sealed ballots of a campaign, in the order of their fingerprints; those that one key is said to have signed, where it is given. */
export async function* ballotsOf(db: Db, campagneId: string, cle?: string): AsyncGenerator<SealedBallot, void> {
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const rows = await db.q
      .selectFrom('bulletin_signe')
      .select(['empreinte', 'scelle', 'cle_signature as cle', 'signature'])
      .where('bulletin_signe.client_id', '=', db.clientId)
      .where('campagne_id', '=', campagneId)
      .where('empreinte', '>', after)
      .$if(cle !== undefined, (query) => query.where('cle_signature', '=', cle ?? ''))
      .orderBy('empreinte')
      .limit(slice)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < slice) return
    after = last.empreinte
  }
}

/** The leaves of the log of a campaign, in its order. */
export async function leavesOf(db: Db, campagneId: string): Promise<Buffer[]> {
  const rows = await db.q
    .selectFrom('urne_feuille')
    .select('empreinte')
    .where('urne_feuille.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .orderBy('rang')
    .execute()
  return rows.map(({ empreinte }) => empreinte)
}
