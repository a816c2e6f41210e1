import { withoutUsers } from '../rules/adresses.ts'

/** Why a message was not handed over, and whether no other attempt can succeed. */
export type Failure = Error & { readonly permanent: boolean }

export const failure = (reason: string, permanent: boolean): Failure =>
  Object.assign(new Error(withoutUsers(reason)), { permanent })

/** Whether an error says that a message will never be taken. */
export const isPermanent = (error: unknown): boolean =>
  error instanceof Error && 'permanent' in error && error.permanent === true
