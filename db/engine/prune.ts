import { type RawBuilder, sql } from 'kysely'
import { affected } from './compiled.ts'
import type { Database, Db } from './database.ts'
import { isLostConnection, isUnavailable } from './errors.ts'
import { clientsAtOnce, pages } from './rounds.ts'

/** Rows that one transaction deletes: it stays short (decision N-13). */
const step = 1000

/** What is cleaned up, by the table that it is about. */
type Chore =
  'courriel' | 'debit' | 'evenement' | 'suppression' | 'adresse_supprimee' | 'cle_idempotence' | 'campagne' | 'sync'

/**
 * The clients for whom there is something to clean up of so many days ago, looked for page by page of the clients. Raw: a
 * function of the database gives the rows.
 */
export async function clientsDue({ rounds }: Database, chore: Chore, days: number): Promise<string[]> {
  const due: string[] = []
  const look = (after: Look | undefined) => sql<Look>`
    select id, est_du from menages_dus(${chore}, ${days}, ${after?.id ?? null}::uuid, ${clientsAtOnce})`
  for await (const rows of pages({ rounds }, look)) for (const { id, est_du } of rows) if (est_du) due.push(id)
  return due
}

type Look = { readonly id: string; readonly est_du: boolean }

/** What could not be done for clients, each with its error. */
export class ClientFaults extends Error {
  readonly faults: readonly { readonly client: string; readonly error: unknown }[]

  constructor(faults: ClientFaults['faults']) {
    super('Not everything could be done for every client')
    this.faults = faults
  }
}

/** Clients after whom a database that does nothing in time is taken for gone. */
const longestSilence = 3

/**
 * Does work for one client after the other, whatever becomes of it for another one; throws `ClientFaults` at the end. Only
 * a database that is gone ends it, or one that is not available for several in a row: it would fail for each of them.
 */
export async function forEach(clients: Iterable<string>, work: (clientId: string) => Promise<unknown>): Promise<void> {
  const faults: { client: string; error: unknown }[] = []
  let silent = 0
  for (const client of clients) {
    try {
      await work(client)
      silent = 0
    } catch (error) {
      silent = isUnavailable(error) ? silent + 1 : 0
      if (isLostConnection(error) || silent === longestSilence) throw error
      faults.push({ client, error })
    }
  }
  if (faults.length > 0) throw new ClientFaults(faults)
}

/**
 * Deletes what is older than so many days of each client who has some, in steps; `deletion` deletes about `limit` rows,
 * which it finds once, as an array or by the date of the last of them, whatever the planner thinks of the table: it is raw.
 */
export async function prune(database: Database, chore: Chore, days: number, deletion: Deletion): Promise<void> {
  await forEach(await clientsDue(database, chore, days), (clientId) => pruneOf(database, clientId, deletion))
}

type Deletion = (clientId: string, limit: number) => RawBuilder<unknown>

/** The same for one client; gives how many rows went. Each transaction that deletes something may tell how many. */
export async function pruneOf(
  database: Database,
  clientId: string,
  deletion: Deletion,
  told: (db: Db, count: number) => void = () => undefined,
): Promise<number> {
  const remove = () =>
    database.write(clientId, async (db) => {
      const count = await affected(db, deletion(clientId, step))
      if (count > 0) told(db, count)
      return count
    })
  let [all, last] = [0, step]
  while (last >= step) {
    last = await remove()
    all += last
  }
  return all
}
