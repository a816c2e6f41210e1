import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Workshop } from '../mail/threads.ts'
import type { Sandboxes } from '../db/clients/bac-a-sable.ts'
import type { Database } from '../db/engine/database.ts'
import type { Casting } from '../db/vote/casting.ts'
import type { Buffers } from './bodies/buffers.ts'
import type { Keys } from './keys.ts'
import type { Liens } from './liens.ts'
import type { Limits } from './limits.ts'
import type { openLinkTurns } from './link-turns.ts'
import type { Metrics } from './metrics.ts'
import type { Traces } from '../sight/traces.ts'
import type { Spools } from './lists/spools.ts'

/** What every part of the HTTP layer works with. */
export type Service = {
  readonly config: Config
  readonly database: Database
  readonly workshop: Workshop
  readonly keys: Keys
  readonly liens: Liens
  readonly casting: Casting
  readonly limits: Limits
  /** The turns of those who come by a link, by its token. */
  readonly linkTurns: ReturnType<typeof openLinkTurns>
  readonly sandboxes: Sandboxes
  readonly spools: Spools
  readonly buffers: Buffers
  readonly log: Logger
  readonly metrics: Metrics
  /** Where calls are traced. */
  readonly traces?: Traces | undefined
  /** True once the process has been told to stop: it is alive, but no longer ready. */
  stopping: boolean
}
