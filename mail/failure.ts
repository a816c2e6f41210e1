import { withoutUsers } from '../rules/adresses.ts'

/** Why a message was not handed over, and whether no other attempt can succeed. */
export class Failure extends Error {
  readonly permanent: boolean

  constructor(reason: string, permanent: boolean) {
    super(withoutUsers(reason))
    this.permanent = permanent
  }
}

export const failure = (reason: string, permanent: boolean) => new Failure(reason, permanent)

/** Whether an error says that a message will never be taken. */
export const isPermanent = (error: unknown): boolean => error instanceof Failure && error.permanent
