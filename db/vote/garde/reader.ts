import { join } from 'node:path'
import { codeOf } from '../../../rules/error-code.ts'
import type { Brought, default as read } from './reading.ts'

/** Milliseconds that the thread waits for work before it ends, and after which a reading is given up. */
const idle = 30_000
const patience = 180_000
/** Megabytes that what is read may take: a result of 200,000 ballots takes a third. */
const memory = 2048

/** Reads a result that was brought in a thread of its own, one at a time: the process answers meanwhile. */
export async function readBrought(brought: Brought): Promise<ReturnType<typeof read>> {
  opened ??= openPool().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  const pool = await opened
  try {
    return (await pool.run(brought, { signal: AbortSignal.timeout(patience) })) as ReturnType<typeof read>
  } catch (error) {
    if (codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') return { unreadable: 'it holds more than a result can' }
    throw error
  }
}

let opened: ReturnType<typeof openPool> | undefined

/** A library that a process needs only once somebody brings a result. */
async function openPool() {
  const { Piscina } = await import('piscina')
  const filename = join(import.meta.dirname, 'reading.ts')
  const limits = { resourceLimits: { maxOldGenerationSizeMb: memory } }
  const pool = new Piscina({
    filename,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idle,
    atomics: 'disabled',
    ...limits,
  })
  // A thread that dies between two tasks is no fault of the process: the next task has another one.
  return pool.on('error', () => undefined)
}
