/**
 * The stages of what is sent, an e-mail or a delivery. Each is a type that only the stage before it leads to: what was
 * not taken cannot be sent, and what was not sent has no end.
 *
 *     pending -- take --> taken -- send --> attempted -- settle --> ended
 *        ^                  |                   |
 *        +---- giveBack ----+                   |
 *        +-------------------- settle ----------+
 *
 * The database knows three of them by `statut` and `bail`: EnAttente without a lease is pending, EnAttente with one is
 * taken or attempted, and whatever else `statut` says is an end. A lease that runs out makes a row pending again.
 */

/** A row that a worker holds: `token` is of this taking alone, `tentatives` counts the attempt to come. */
export type Taken = {
  readonly stage: 'taken'
  readonly clientId: string
  readonly id: string
  readonly token: string
  readonly tentatives: number
  /** What the trace of whoever queued it is continued by; null where nobody traced. */
  readonly traceparent: string | null
}

/** A row whose attempt is over, and how it went; nothing of it is written yet. */
export type Attempted<T extends Taken = Taken, R = unknown> = {
  readonly stage: 'attempted'
  readonly taken: T
  readonly result: R
}

/** A row that nothing more is done with, and why. */
export type Ended<S extends string> = { readonly stage: 'ended'; readonly statut: S; readonly erreur?: string }

/** A row that is due again after so many seconds; `isUncounted` is one whose attempt was nobody's to count: its provider is paused. */
export type Pending = {
  readonly stage: 'pending'
  readonly seconds: number
  readonly erreur?: string
  readonly isUncounted?: boolean
}

export const attempted = <T extends Taken, R>(taken: T, result: R): Attempted<T, R> => ({
  stage: 'attempted',
  taken,
  result,
})

export const ended = <S extends string>(statut: S, erreur?: string): Ended<S> => ({ stage: 'ended', statut, erreur })

export const pending = (seconds: number, erreur?: string): Pending => ({ stage: 'pending', seconds, erreur })
