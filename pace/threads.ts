/** What a thread does: the file whose default export does it, and the megabytes that it may take. */
type Work = { readonly filename: string; readonly memory: number }

/** Milliseconds that a thread waits for work before it ends. */
const idle = 30_000

/**
 * A thread of its own for one kind of work, one task at a time: the process answers meanwhile. It is there when it is needed.
 * A task whose `signal` is aborted ends with its reason; one that takes more memory with `ERR_WORKER_OUT_OF_MEMORY`.
 */
export function openThread<Does extends (task: never) => unknown>(work: Work) {
  let opened: ReturnType<typeof openPool> | undefined
  return async (task: Parameters<Does>[0], signal: AbortSignal): Promise<ReturnType<Does>> => {
    opened ??= openPool(work).catch((error: unknown) => {
      opened = undefined
      throw error
    })
    const pool = await opened
    return (await pool.run(task, { signal })) as ReturnType<Does>
  }
}

/** A library that a process needs only once there is such work. */
async function openPool({ filename, memory }: Work) {
  const { Piscina } = await import('piscina')
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
