import { CompiledQuery, sql } from 'kysely'
import { nobody } from '../../../rules/nobody.ts'
import { actingAs, type Auteur, type Database, type Db } from '../../engine/database.ts'
import { prepared } from '../../engine/compiled.ts'

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

/** What is told of where nothing was sent. */
export type Told = Omit<Fait, 'membres'> & Partial<Pick<Fait, 'membres'>>

/** Says whom a call is about that names its employee by another id than that of the service. */
export function isAbout({ last }: Db, employeId: string): void {
  if (last) last.employeId = employeId
}

/** Says that a call has found nothing to change: no line tells of it. */
export function changedNothing({ last }: Db): void {
  if (last) last.isUntold = true
}

/**
 * The transaction of `db` for a compiled statement that is all that a call writes: the line that tells of it, by the ids
 * that the call gives to what it makes, is sent along, and the transaction ends with them. Undefined where it cannot be so.
 */
export function ending({ last, whole }: Db, made: Readonly<Record<string, string>>): Db | undefined {
  const db = last?.foretell && whole?.()
  if (db) last.foretell?.(made)
  return db
}

/** The service by itself. */
const itself = { genre: 'Systeme', id: null }

/**
 * Has a line of the journal of acts sent with the commit of this transaction: both stay or neither does. The instant is
 * that of the transaction.
 */
export function tell(db: Db, fait: Fait): void {
  const { last } = db
  if (!last) throw new Error('A line of the journal of acts is told outside of a transaction')
  last.statement = line(db, valuesOf(db, fait))
}

/** The same for what the service does by itself, of which one transaction may do several: the line is written at once. */
export async function tellAtOnce(db: Db, fait: Told): Promise<void> {
  const { text, values } = line(db, valuesOf(db, { membres: [], ...fait }))
  await db.q.executeQuery(CompiledQuery.raw(text, values))
}

function valuesOf({ last, par }: Db, fait: Fait) {
  const { operation, ressource, membres, employeId = last?.employeId ?? null } = fait
  const { genre, id } = par ?? itself
  return { genre, id, operation, ressource: JSON.stringify(ressource), membres, employeId }
}

/** A line is an act of the client, or of the service, of which nobody is the client (decision N-10). Raw: the names come as an array. */
const line = prepared(
  ({ clientId }, { genre, id, operation, ressource, membres, employeId }: ReturnType<typeof valuesOf>) => sql`
    insert into acte (client_id, instant, id, auteur, auteur_id, operation, ressource, membres, employe_id)
    values (${clientId}::uuid, now(), uuidv7(), ${genre}, ${id}, ${operation},
      ${ressource}::json, ${membres}::text[], ${employeId}::uuid)`,
)

/**
 * Tells of what was done of the service and of no client, in the journal of the operator (decision N-10); by the service
 * itself where nobody is named.
 */
export const tellOfService = ({ write }: Pick<Database, 'write'>, fait: Told, par?: Auteur): Promise<void> =>
  write(nobody, (db) => tellAtOnce(par ? actingAs(db, par) : db, fait))

/** Tells how many of what the rules of a client do not keep any longer were erased (decision C-19): by the service, or the operator. */
export const tellErased = (db: Db, counts: Readonly<Record<string, number>>): void => {
  const ressource = Object.fromEntries(Object.entries(counts).map(([what, count]) => [what, String(count)]))
  tell(db, { operation: 'conservation apply', ressource, membres: [] })
}
