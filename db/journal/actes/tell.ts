import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { compiler } from '../../engine/driver.ts'

/** What a line tells, besides who did it and when: ids, and names of members; never a value (decision N-6). */
export type Fait = {
  readonly operation: string
  /** What it was done to, by the names of its ids. */
  readonly ressource: Readonly<Record<string, string>>
  /** The names of the members that were sent. */
  readonly membres: readonly string[]
  /** The id of the employee that it is about, where it is about one. */
  readonly employeId?: string | undefined
}

/** Says whom a call is about that names its employee by another id than that of the service. */
export function isAbout({ last }: Db, employeId: string): void {
  if (last) last.employeId = employeId
}

/** The service by itself. */
const nobody = { genre: 'Systeme', id: null }

/**
 * Has a line of the journal of acts sent with the commit of this transaction: both stay or neither does. The instant is
 * that of the transaction. Raw: the names come as an array.
 */
export function tell({ last, clientId, par }: Db, fait: Fait): void {
  const { operation, ressource, membres, employeId = last?.employeId ?? null } = fait
  const { genre, id } = par ?? nobody
  if (!last) throw new Error('A line of the journal of acts is told outside of a transaction')
  const { sql: text, parameters } = sql`
    insert into acte (client_id, instant, id, auteur, auteur_id, operation, ressource, membres, employe_id)
    values (${clientId}::uuid, now(), uuidv7(), ${genre}, ${id}, ${operation},
      ${JSON.stringify(ressource)}::json, ${membres}::text[], ${employeId}::uuid)`.compile(compiler)
  last.statement = { name: 'acte', text, values: [...parameters] }
}
