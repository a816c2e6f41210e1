import { withoutUsers } from '../rules/adresses.ts'
import type { Kind } from './faults.ts'

/** How a message was not taken: whose fault it is, what the same fault is known by again, and the seconds that were asked for. */
type Facts = { readonly kind: Kind; readonly sign: string; readonly after?: number | undefined }

/** Why a message was not handed over, and what it means for the next attempt. */
export class Failure extends Error {
  readonly kind: Kind
  readonly sign: string
  readonly after: number

  constructor(reason: string, { kind, sign, after = 0 }: Facts) {
    super(withoutUsers(reason))
    this.kind = kind
    this.sign = sign
    this.after = after
  }
}

export const failure = (reason: string, facts: Facts) => new Failure(reason, facts)

/** An error as a failure: what nobody foresaw may pass. */
export const failureOf = (error: unknown): Failure =>
  error instanceof Failure
    ? error
    : failure(error instanceof Error ? error.message : String(error), { kind: 'passing', sign: 'unknown' })

/** Of the faults of every address of a message the one that leaves hope: that of the account, then that of the moment. */
export const mostHopeful = (all: readonly Failure[]): Failure | undefined =>
  (['account', 'passing'] as const).map((kind) => all.find((one) => one.kind === kind)).find(Boolean)
