import { join } from 'node:path'
import type { Tasks } from './thread.ts'

/** Milliseconds that the thread waits for work before it ends, with all that it has loaded. */
const idle = 30_000
/** Milliseconds after which what it makes is given up: the next page has a new thread. */
const patience = 20_000

/**
 * What the thread of the documentation makes: the longest pages, and the index of the search, take a tenth of a second
 * and more, and to load what makes them does too; the process answers meanwhile. A process that ends does not wait for it.
 */
export async function printed<N extends keyof Tasks>(task: N, ...input: Parameters<Tasks[N]>) {
  opened ??= openPool().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  const pool = await opened
  return (await pool.run({ task, input }, { signal: AbortSignal.timeout(patience) })) as ReturnType<Tasks[N]>
}

let opened: ReturnType<typeof openPool> | undefined

/** A library that a process needs only once somebody reads. */
async function openPool() {
  const { Piscina } = await import('piscina')
  const filename = join(import.meta.dirname, 'thread.ts')
  const pool = new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout: idle, atomics: 'disabled' })
  // A thread that dies between two tasks is no fault of the process: the next task has another one.
  return pool.on('error', () => undefined)
}
