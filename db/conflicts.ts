import type { Constraint } from './constraints.ts'
import type { Conflict } from './errors.ts'

/** The constraints whose column is true in a row of checks, in the order of `values`, with the value that breaks each. */
export function broken<C extends Constraint>(
  checks: Partial<Record<C, unknown>> | undefined,
  values: Record<C, string | null | undefined>,
): Conflict[] {
  const names = Object.keys(values) as C[]
  return names.filter((name) => checks?.[name]).map((constraint) => ({ constraint, valeur: values[constraint] ?? '' }))
}
