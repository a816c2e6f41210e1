import { findClient } from '../../db/clients/clients.ts'
import { actingAs, type Database, type Db } from '../../db/engine/database.ts'
import { tell, tellAtOnce, tellOfService } from '../../db/journal/actes/tell.ts'
import { note } from '../../sdk/commands/output.ts'
import { running } from './running.ts'

/** Who types a command, for a journal to say. */
export const operator = { genre: 'Operateur', id: null, nom: null } as const

type Work<T> = (db: Db) => Promise<T>

/** The ways of a database by which a command writes. */
type Writing = Pick<Database, 'write' | 'writeUnchanged' | 'writeKeyed' | 'writeBatch' | 'writeUnbounded'>

/**
 * The same database, whose first transaction for each client that tells of nothing else has a line of the journal of acts
 * that tells of the command (decision N-8): the one place where commands enter lines.
 */
export function telling(database: Database): Database {
  const told = new Set<string>()
  const around =
    (write: Database['write']): Database['write'] =>
    async <T>(clientId: string, work: Work<T>) => {
      const seen = { isTold: told.has(clientId) }
      const result = await write(clientId, seen.isTold ? byOperator(work) : withLine(work, seen))
      if (seen.isTold) told.add(clientId)
      return result
    }
  const writing: Writing = {
    write: around(database.write),
    writeUnchanged: around(database.writeUnchanged),
    writeKeyed: around(database.writeKeyed),
    writeBatch: around(database.writeBatch),
    writeUnbounded: around(database.writeUnbounded),
  }
  return { ...database, ...writing }
}

const byOperator =
  <T>(work: Work<T>): Work<T> =>
  (db) =>
    work(actingAs(db, operator))

/** Does a work as the operator, and tells of the command where there is such a client; `seen` is told whether a line does. */
const withLine =
  <T>(work: Work<T>, seen: { isTold: boolean }): Work<T> =>
  async (db: Db) => {
    const acting = actingAs(db, operator)
    const result = await work(acting)
    const { fait } = running
    if (!fait || !db.last || !(await findClient(db.q, db.clientId))) return result
    if (!db.last.statement) tell(acting, fait)
    seen.isTold = db.last.statement?.values.includes(fait.operation) ?? false
    return result
  }

/**
 * Tells of the command that runs in the journal of the operator: what it did is of no client (decision N-10). It is done
 * whether or not the line can be written, as in a database that has no such table yet.
 */
export async function tellOfOperator(database: Database, ressource: Readonly<Record<string, string>>): Promise<void> {
  const { fait } = running
  if (!fait) return
  await tellOfService(database, { ...fait, ressource: { ...fait.ressource, ...ressource } }, operator).catch(
    (error: unknown) => {
      note(`No journal of acts tells of this: ${error instanceof Error ? error.message : String(error)}`)
    },
  )
}

/** Tells of the command that runs, which has changed something of a client by another way than a transaction of its own. */
export const tellOf = (database: Database, clientId: string): Promise<void> =>
  database.write(clientId, async ({ q }) => {
    await findClient(q, clientId)
  })

/**
 * Tells of the command that runs in a transaction that is not of `database`, with the ids that it gives: both stay, or
 * neither does.
 */
export async function tellWithin(db: Db, ressource: Readonly<Record<string, string>> = {}): Promise<void> {
  const { fait } = running
  if (fait) await tellAtOnce(actingAs(db, operator), { ...fait, ressource: { ...fait.ressource, ...ressource } })
}
