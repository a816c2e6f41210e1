import { isConfigError } from '../config/read.ts'
import { isUnavailable, reasonOf, remedyOf } from '../db/engine/errors.ts'
import { exitCodes } from './help.ts'

/** The end of a command that could not do its work: its message is one line for the operator. */
export type Failure = Error & { readonly exit: number }

const failure = (exit: number, message: string, cause?: unknown): Failure =>
  Object.assign(new Error(message, { cause }), { exit })

/** Whether an error already says how the command ends. */
export const isFailure = (error: unknown): error is Failure => error instanceof Error && 'exit' in error

/** Ends the command: what it names does not exist, or its state does not allow the change. */
export function refuse(message: string): never {
  throw failure(exitCodes.refused, message)
}

/** Refuses an id that no client has. */
export function noClient(id: string): never {
  refuse(`There is no client ${id}: \`client list\` shows those that exist`)
}

/** What a command needs cannot be reached or started: the database, unless it calls the service. */
export const unavailable = (cause: unknown, what = 'database'): Failure =>
  failure(exitCodes.unavailable, `The ${what} is unavailable: ${reasonOf(cause)}`, cause)

/** The exit code and the line that tell the operator of any error. */
export function failureOf(error: unknown): { exit: number; message: string } {
  if (isFailure(error)) return error
  if (isConfigError(error)) return failure(exitCodes.usage, error.message)
  if (isUnavailable(error)) return unavailable(error)
  return failure(exitCodes.refused, remedyOf(error) ?? reasonOf(error))
}
