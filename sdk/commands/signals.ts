import { constants } from 'node:os'

const ending = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Does `leave` once when a signal asks the process to end, then ends it with 128 and the number of the signal. A signal that
 * comes again is passed over: npx passes on to its program the Ctrl-C that the terminal has sent it already. `isEnding`
 * says whether one came; `forget` takes all of it back.
 */
export function onSignal(leave: () => Promise<void> | void) {
  const state = { isEnding: false }
  const end = async (signal: (typeof ending)[number]) => {
    if (state.isEnding) return
    state.isEnding = true
    try {
      await leave()
    } finally {
      process.exit(128 + constants.signals[signal])
    }
  }
  const heard = (signal: (typeof ending)[number]) => void end(signal)
  for (const signal of ending) process.on(signal, heard)
  const forget = () => {
    for (const signal of ending) process.off(signal, heard)
  }
  return { isEnding: () => state.isEnding, forget }
}
