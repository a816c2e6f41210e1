import { reasonOf } from '../../rules/adresses.ts'
import { exitCodes } from './help.ts'

/** The end of a command that could not do its work: its message is one line for whoever typed it. */
export class Failure extends Error {
  readonly exit: number

  constructor(exit: number, message: string, cause?: unknown) {
    super(message, { cause })
    this.exit = exit
  }
}

/** A call whose answer was lost, or is none: it may have been done all the same. */
export class Unknown extends Failure {
  constructor(message: string, cause?: unknown) {
    super(exitCodes.unavailable, message, cause)
  }
}

/** Whether an error already says how the command ends. */
export const isFailure = (error: unknown): error is Failure => error instanceof Failure

/** Ends the command: what it names does not exist, or its state does not allow the change. */
export function refuse(message: string): never {
  throw new Failure(exitCodes.refused, message)
}

/** Ends the command: it was called without what it needs, or with a setting that is wrong. */
export function misused(message: string): never {
  throw new Failure(exitCodes.usage, message)
}

/** What a command needs cannot be reached or started. */
export const unavailable = (cause: unknown, what: string): Failure =>
  new Failure(exitCodes.unavailable, `The ${what} is unavailable: ${reasonOf(cause)}`, cause)

/** The same of a service, which is called by its address. */
export const unanswered = (cause: unknown, origin: string): Failure =>
  new Failure(exitCodes.unavailable, `The service at ${origin} does not answer: ${reasonOf(cause)}`, cause)

/** How a command that failed for any other reason ends. */
export const failureOf = (error: unknown): Failure =>
  isFailure(error) ? error : new Failure(exitCodes.refused, reasonOf(error), error)
