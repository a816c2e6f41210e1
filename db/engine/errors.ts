import pg from 'pg'
import { GivenUp } from '../../pace/given-up.ts'
import { reasonOf } from '../../rules/adresses.ts'
import { codeOf } from '../../rules/error-code.ts'

/** Whether a write broke a unique or foreign key. */
export const isViolation = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && /^23(505|503)$/.test(error.code ?? '')

/** Whether a write broke a check. Its name stands in the message alone where Citus tells of a shard (decision N-4). */
const breaksCheck = (error: unknown, name: string): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '23514' && (error.constraint ?? error.message).includes(name)

/** Whether a write was to bring an employee back who was merged since the write looked (decision C-16). */
const metMerge = (error: unknown): error is pg.DatabaseError => breaksCheck(error, 'employe_fusionne_dans_check')

/**
 * Whether a batch met what others have changed since it looked: a value that is taken or a reference that is gone, or the dates of a
 * job, or a merge, that a check of the row tells of.
 */
export const isOvertaken = (error: unknown): error is pg.DatabaseError =>
  isViolation(error) || metMerge(error) || breaksCheck(error, 'emploi_date_fin_check')

/** Whether a whole transaction may be tried again: a deadlock, a serialization failure, or overtaken. */
export function isRetryable(error: unknown): boolean {
  if (metMerge(error)) return true
  return error instanceof GivenUp ? error.code === 'overtaken' : ['40001', '40P01'].includes(codeOf(error))
}

/** Whether somebody else held a row for longer than `lock_timeout`. */
export const isHeld = (error: unknown): boolean => codeOf(error) === '55P03'

/** Whether a statement was given up: it took longer than `statement_timeout`, or somebody has cancelled it. */
export const isTooLong = (error: unknown): boolean => codeOf(error) === '57014'

const unavailable =
  /^(08...|40001|40P01|53...|57P0.|57014|55P03|25P0[234]|ECONN.*|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
const lost =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable|Client has encountered|after calling end on the pool/

/** Whether the database is away, too slow or full: the call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof GivenUp) return true
  return error instanceof Error && (unavailable.test(codeOf(error)) || lost.test(error.message))
}

/** Whether the database lets no session of this process in: its role, its password, or the database itself (28, 3D000, 55000). */
export const refusesSessions = (error: unknown): boolean =>
  /^(28...|3D000)$/.test(codeOf(error)) ||
  (codeOf(error) === '55000' && /not currently accepting connections/.test(String(error)))

/** Whether the connection was lost, as opposed to a statement that was cut off on a connection that lives. */
export function isLostConnection(error: unknown): boolean {
  return (
    isUnavailable(error) &&
    !(error instanceof GivenUp) &&
    !/^(40...|57014|55P03|25P04|53...)$/.test(codeOf(error)) &&
    !/read timeout|connection timeout|timeout expired|trying to connect|calling end/.test(String(error))
  )
}

/** Whether a schema, table, column or function is missing: the database is not yet, or no longer, of this version. */
export const lacksSchema = (error: unknown): boolean => /^(42P01|42703|42883|3F000)$/.test(codeOf(error))

/**
 * What the operator must mend: a schema that is missing or older, rights, or what keeps sessions out. Of these PostgreSQL
 * names tables, columns, roles and databases only. Undefined for any other error.
 */
export function remedyOf(error: unknown): string | undefined {
  if (lacksSchema(error))
    return 'The schema of the database is missing or older than this version: run `npm run cli -- migrate`'
  if (refusesSessions(error)) return `The database lets no session in: ${reasonOf(error)}`
  return codeOf(error) === '42501' ? `The role lacks rights: ${reasonOf(error)}` : undefined
}

/** What a log says of an error: its code and, where it is for the operator to mend, how. */
export const traceOf = (error: unknown) => ({
  code: codeOf(error) || (error instanceof Error ? error.name : typeof error),
  reason: remedyOf(error),
})
