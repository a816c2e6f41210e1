import { join } from 'node:path'
import { openThread } from '../../../pace/threads.ts'
import { codeOf } from '../../../rules/error-code.ts'
import type { Brought, default as read } from './reading.ts'

/** Milliseconds after which a reading is given up. */
const patience = 180_000
/** Megabytes that what is read may take: a result of 200,000 ballots takes a third. */
const memory = 2048

const inThread = openThread<typeof read>({
  filename: join(import.meta.dirname, 'reading.ts'),
  memory,
})

/** Reads a result that was brought in a thread of its own, one at a time: the process answers meanwhile. */
export async function readBrought(brought: Brought): Promise<ReturnType<typeof read>> {
  try {
    return await inThread(brought, AbortSignal.timeout(patience))
  } catch (error) {
    if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') return { unreadable: 'it holds more than a result can' }
    throw error
  }
}
