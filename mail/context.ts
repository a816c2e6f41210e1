import type { Config } from '../config/config.ts'
import { findClient } from '../db/clients/clients.ts'
import type { Db } from '../db/engine/database.ts'
import type { Context } from './sources.ts'

/** What the e-mails of a client have in common; undefined when it is gone. */
export async function contextOf(
  db: Db,
  { baseUrl, boxKeys, timeZone }: Pick<Config, 'baseUrl' | 'boxKeys' | 'timeZone'>,
) {
  const client = await findClient(db.q, db.clientId)
  if (!client) return undefined
  const context: Context = { baseUrl, boxKeys, organisation: client.organisation, timeZone }
  return { ...context, estBacASable: client.estBacASable }
}
