import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '../db/engine/database.ts'
import { traceOf } from '../db/engine/errors.ts'
import { type File, filesDues } from '../db/outbox/queue.ts'

type Settings<T> = {
  readonly database: Database
  readonly log: Logger
  readonly travaux: readonly T[]
  /** Milliseconds between two looks at every client. */
  readonly ronde: number
  readonly stopping: AbortController
}

/** Looks at every client again and again: rows whose time has come, those of workers that were killed, missed news. */
export async function makeRounds<T extends { file: File }>(
  settings: Settings<T>,
  wake: (travail: T, clientId: string) => void,
) {
  const { signal } = settings.stopping
  while (!signal.aborted) {
    await look(settings, wake).catch((error: unknown) => {
      settings.log.warn(traceOf(error), 'the worker could not look for rows')
    })
    await sleep(settings.ronde, undefined, { signal }).catch(() => undefined)
  }
}

async function look<T extends { file: File }>(
  { database, travaux, stopping }: Settings<T>,
  wake: (travail: T, clientId: string) => void,
) {
  for (const { file, clientId } of await filesDues(database)) {
    if (stopping.signal.aborted) return
    const travail = travaux.find((one) => one.file === file)
    if (travail) wake(travail, clientId)
  }
}
