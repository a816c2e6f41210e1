import { isConfigError } from '../config/read.ts'
import { isUnavailable, reasonOf, remedyOf } from '../db/engine/errors.ts'
import { exitCodes } from './help.ts'

/** The end of a command that could not do its work: its message is one line for the operator. */
export class Failure extends Error {
  readonly exit: number

  constructor(exit: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.exit = exit
  }
}

/** Whether an error already says how the command ends. */
export const isFailure = (error: unknown): error is Failure => error instanceof Failure

/** Ends the command: what it names does not exist, or its state does not allow the change. */
export function refuse(message: string): never {
  throw new Failure(exitCodes.refused, message)
}

/** Refuses an id that no client has. */
export function noClient(id: string): never {
  refuse(`There is no client ${id}: \`client list\` shows those that exist`)
}

/** What a command needs cannot be reached or started: the database, unless it calls the service. */
export const unavailable = (cause: unknown, what = 'database'): Failure =>
  new Failure(exitCodes.unavailable, `The ${what} is unavailable: ${reasonOf(cause)}`, cause)

/** The exit code and the line that tell the operator of any error. */
export function failureOf(error: unknown): { exit: number; message: string } {
  if (isFailure(error)) return error
  if (isConfigError(error)) return new Failure(exitCodes.usage, error.message)
  if (isUnavailable(error)) return unavailable(error)
  return new Failure(exitCodes.refused, remedyOf(error) ?? reasonOf(error))
}
