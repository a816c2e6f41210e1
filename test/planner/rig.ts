import pg from 'pg'
import { startService } from '../support/api.ts'
import { tellPlans } from '../support/plans.ts'
import { migratedDatabase } from '../support/processes/databases.ts'
import { atEndOfFile } from '../support/processes/ends.ts'

/** A service on a database of its own that tells its plans (`tellPlans`), and the owner of its tables. */
export async function startTelling(avoided?: readonly string[], analyze?: 'on' | 'off') {
  const { url, ownerUrl } = await migratedDatabase()
  const owner = new pg.Client(ownerUrl)
  await owner.connect()
  atEndOfFile(() => owner.end())
  await tellPlans(owner, avoided, analyze)
  return { url, owner, running: await startService({ DATABASE_URL: url }) }
}
