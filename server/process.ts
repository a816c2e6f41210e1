import { setTimeout as sleep } from 'node:timers/promises'
import { type Config, isConfigError, misspelt, readConfig } from '../config/config.ts'
import { isUnavailable } from '../db/engine/errors.ts'
import { withoutData } from '../http/errors.ts'
import { reasonOf } from '../rules/adresses.ts'
import { openLog } from './log.ts'
import type { Running } from './start.ts'

/** `npm start`: serves until SIGTERM or SIGINT, then stops in order. */
async function main(config: Config) {
  // A setting that is wrong is told at once, before all that serves is loaded.
  const [{ start }, { welcome }] = await Promise.all([import('./start.ts'), import('./welcome.ts')])
  const log = openLog(config.logLevel)
  const lost = (error: unknown) => {
    console.error(`The embedded database cannot be started again: ${oneLine(error)}`)
    void end(1)
  }
  const starting = start(config, log, lost)
  const end = compileEnd(starting, config)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      log.info({ signal }, 'stopping')
      void end(0)
    })
  }
  process.on('uncaughtException', (error) => {
    log.fatal({ error: withoutData(error) }, 'unexpected error: stopping')
    void end(1)
  })
  try {
    await welcome(await starting, config)
  } catch (error) {
    console.error(lineOf(error))
    await end(1)
  }
}

/** The one way to end the process: in order, and in a limited time whatever hangs. */
function compileEnd(starting: Promise<Running>, { stopTimeout }: Config) {
  let isEnding = false
  return async (code: number) => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), stopTimeout + 5000)
    try {
      const running = await starting
      running.service.stopping = true
      // Until it stops listening, probes see that it is not ready, and each answer tells its caller to connect elsewhere.
      await sleep(Math.min(1000, stopTimeout / 10))
      await running.stop()
      process.exit(code)
    } catch {
      process.exit(1)
    }
  }
}

const oneLine = (error: unknown) =>
  String(error instanceof Error ? error.message : error)
    .split('\n')
    .map((line) => line.trim())
    .join(' ')

/** A wrong setting or a database out of reach is for the operator: a line for each, no stack. */
function lineOf(error: unknown): string {
  if (isConfigError(error)) return error.message
  return `The service cannot start: ${isUnavailable(error) ? 'the database is out of reach: ' : ''}${reasonOf(error)}`
}

try {
  for (const line of misspelt(process.env)) console.error(line)
  await main(readConfig(process.env))
} catch (error) {
  console.error(lineOf(error))
  process.exit(1)
}
