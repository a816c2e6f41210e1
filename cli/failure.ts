import { isConfigError } from '../config/config.ts'
import { ConflictError } from '../db/engine/conflicts.ts'
import { isHeld, isTooLong, isUnavailable, isViolation, remedyOf } from '../db/engine/errors.ts'
import * as failures from '../sdk/commands/failure.ts'
import { exitCodes } from '../sdk/commands/help.ts'

/** Refuses an id that no client has. */
export function noClient(id: string): never {
  failures.refuse(`There is no client ${id}: \`client list\` shows those that exist`)
}

/** The database cannot be reached or started. */
export const unavailable = (cause: unknown) => failures.unavailable(cause, 'database')

/** The database answers, and has given a statement up. */
const tooLong = 'The database took too long for this, and gave it up (STATEMENT_TIMEOUT_MS, or who has cancelled it)'

/** The database answers, and another transaction kept what a statement needs. */
const held = 'Somebody else held what this needs for too long (STATEMENT_TIMEOUT_MS): it can be called again'

/** What the command was to write does not go with what somebody else has written meanwhile. */
const overtaken =
  'Somebody else has changed the same at the same time: look at what is there, and run the command again if it is still to be done'

/**
 * What undid the writes of a command, where it was what somebody else did at the same time; any other error as it is. Of a
 * migration, or of what is brought in, it would be the rows that are there.
 */
export const unlessOvertaken = (error: unknown): unknown =>
  isViolation(error instanceof ConflictError ? error.cause : error)
    ? new failures.Failure(exitCodes.refused, overtaken, error)
    : error

/** The exit code and the line that tell the operator of any error. */
export function failureOf(error: unknown): failures.Failure {
  if (failures.isFailure(error)) return error
  if (isConfigError(error)) return new failures.Failure(exitCodes.usage, error.message)
  if (isTooLong(error)) return new failures.Failure(exitCodes.refused, tooLong, error)
  if (isHeld(error)) return new failures.Failure(exitCodes.refused, held, error)
  if (isUnavailable(error)) return unavailable(error)
  const remedy = remedyOf(error)
  return remedy === undefined ? failures.failureOf(error) : new failures.Failure(exitCodes.refused, remedy)
}
