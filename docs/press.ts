import { join } from 'node:path'
import type { Tasks } from './thread.ts'

/** Milliseconds that the thread waits for work before it ends, with all that it has loaded. */
const idle = 30_000

/**
 * What the thread of the documentation makes: the longest pages, and the index of the search, take a tenth of a second
 * and more, and to load what makes them does too; the process answers meanwhile. A process that ends does not wait for it.
 */
export async function printed<N extends keyof Tasks>(task: N, ...input: Parameters<Tasks[N]>) {
  const pool = await (opened ??= openPool())
  return (await pool.run({ task, input })) as ReturnType<Tasks[N]>
}

let opened: ReturnType<typeof openPool> | undefined

/** A library that a process needs only once somebody reads. */
async function openPool() {
  const { Piscina } = await import('piscina')
  const filename = join(import.meta.dirname, 'thread.ts')
  return new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout: idle, atomics: 'disabled' })
}
