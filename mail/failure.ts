import { withoutUsers } from '../rules/adresses.ts'
import { codeOf } from '../rules/error-code.ts'
import type { Kind } from './faults.ts'

/**
 * How a message was not taken: whose fault it is, what the same fault is known by again, the seconds that were asked for, and
 * what a log may hold of the reason: codes and words of our own, since an answer quotes addresses and whatever else it likes.
 */
type Facts = {
  readonly kind: Kind
  readonly sign: string
  readonly told: string
  readonly after?: number | undefined
}

/** Why a message was not handed over, and what it means for the next attempt. */
export class Failure extends Error {
  readonly kind: Kind
  readonly sign: string
  readonly told: string
  readonly after: number

  constructor(reason: string, { kind, sign, told, after = 0 }: Facts) {
    super(withoutUsers(reason))
    this.kind = kind
    this.sign = sign
    this.told = told
    this.after = after
  }
}

export const failure = (reason: string, facts: Facts) => new Failure(reason, facts)

/** A failure whose reason is in words of our own. */
export const ourFailure = (reason: string, facts: Omit<Facts, 'told'>) => failure(reason, { ...facts, told: reason })

/** An error as a failure: what nobody foresaw may pass. */
export const failureOf = (error: unknown): Failure =>
  error instanceof Failure
    ? error
    : failure(error instanceof Error ? error.message : String(error), {
        ...{ kind: 'passing', sign: 'unknown' },
        told: codeOf(error) || 'unknown',
      })

/** Of the faults of every address of a message the one that leaves hope: that of the account, then that of the moment. */
export const mostHopeful = (all: readonly Failure[]): Failure | undefined =>
  (['account', 'passing'] as const).map((kind) => all.find((one) => one.kind === kind)).find(Boolean)
