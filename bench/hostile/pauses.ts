import { appendFileSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a server before its own files: writes each pause of its event loop into the file that PAUSES names, with how
 * much of it the thread only waited for a core. The callers of a bench, the database and the server share the cores of one
 * machine: what the server waits for is not its work.
 */
const file = process.env['PAUSES']
if (file !== undefined && isMainThread) {
  let last = { at: performance.now(), waited: waited() }
  setInterval(() => {
    const now = { at: performance.now(), waited: waited() }
    const pause = now.at - last.at
    if (pause > 20) appendFileSync(file, `${String(pause)} ${String(now.waited - last.waited)}\n`)
    last = now
  }, 5).unref()
}

/** Milliseconds for which this thread was ready to run and had no core; NaN where the system does not tell. */
function waited(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6
  } catch {
    return Number.NaN
  }
}
