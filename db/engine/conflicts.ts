import type { Constraint } from './constraints.ts'
import type { Db } from './database.ts'
import { isViolation } from './errors.ts'

/** A constraint that a write would break, and the value that breaks it. */
export type Conflict = {
  readonly constraint: Constraint
  readonly valeur: string
  /** The id of the employee who has the value, where the caller may not know of one. */
  readonly employe?: string | undefined
}

/** A write that a constraint refused, with the query that finds every constraint it breaks (decision A-34). */
export class ConflictError extends Error {
  readonly conflicts: (db: Db) => Promise<Conflict[]>

  constructor(conflicts: ConflictError['conflicts'], cause?: unknown) {
    super('A constraint refused the write', { cause })
    this.conflicts = conflicts
  }
}

/** A row that a write left out because of a constraint: refused like a violation of it. */
export const conflict = (conflicts: ConflictError['conflicts']) => new ConflictError(conflicts)

/** The result of a write; when a unique or foreign key refuses it, the error has how to find all that do. */
export async function telling<T>(write: Promise<T>, conflicts: ConflictError['conflicts']): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isViolation(error)) throw new ConflictError(conflicts, error)
    throw error
  }
}

/** The rows of a write; none where a unique or foreign key refuses it, which another one finds out about. */
export async function unlessTaken<T>(write: Promise<T[]>): Promise<T[]> {
  try {
    return await write
  } catch (error) {
    if (isViolation(error)) return []
    throw error
  }
}

/** The constraints whose column is true in a row of checks, in the order of `values`, with the value that breaks each. */
export function broken<C extends Constraint>(
  checks: Partial<Record<C, unknown>> | undefined,
  values: Record<C, string | null | undefined>,
): Conflict[] {
  const names = Object.keys(values) as C[]
  return names.filter((name) => checks?.[name]).map((constraint) => ({ constraint, valeur: values[constraint] ?? '' }))
}
