/**
 * Why this service gives up a work that may succeed later: another one came first, what stood in its way has gone, its
 * time is over, too many wait.
 */
type Reason = 'overtaken' | 'cleared' | 'expired' | 'crowded'

/** A work that this service gave up, with nothing written of it. One that was overtaken is made again as a whole. */
export class GivenUp extends Error {
  readonly code: Reason

  constructor(code: Reason, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}
