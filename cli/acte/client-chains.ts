import type { Database, Db } from '../../db/engine/database.ts'
import { verifyActes } from '../../db/journal/actes/verify.ts'
import { verifyJournal } from '../../db/journal/verify.ts'
import { verifyConsents } from '../../db/members/consentements-verify.ts'

/**
 * What is broken of the chains of a client as one transaction sees them, in words: those of the consents, of the journal of
 * acts, and of the journal of each campaign. Undefined where all hold.
 */
export async function chainFault(db: Db): Promise<string | undefined> {
  const { clientId: id } = db
  const database: Pick<Database, 'read'> = { read: (_, work) => work(db) }
  const consents = (await verifyConsents(database, id)).broken
  if (consents) return `the consents are broken at place ${String(consents.rang)}: ${consents.what}`
  const acts = (await verifyActes(database, id)).broken
  if (acts) return `the journal of acts is broken at place ${String(acts.rang)}: ${acts.what}`
  for (const campagne of await campaignsOf(db)) {
    const { broken, intact } = await verifyJournal(database, id, campagne)
    if (broken) return `the journal of campaign ${campagne} is broken after ${String(intact)} lines: ${broken.what}`
  }
  return undefined
}

/** The campaigns with lines, or with links of lines that are gone. */
async function campaignsOf({ q, clientId }: Db): Promise<string[]> {
  const of = (table: 'journal_campagne' | 'journal_maillon') =>
    q.selectFrom(table).select('campagne_id').distinct().where('client_id', '=', clientId).execute()
  const found = [...(await of('journal_campagne')), ...(await of('journal_maillon'))]
  return [...new Set(found.map((row) => row.campagne_id))]
}
