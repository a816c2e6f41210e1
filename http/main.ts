import pino from 'pino'
import { isConfigError, readConfig } from '../config.ts'
import { welcome } from './welcome.ts'
import { start } from './start.ts'

/** `npm start`: serves until SIGTERM or SIGINT, then stops in order. */
async function main() {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const running = await start(config, log)
  let stopping = false
  const stop = (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  await welcome(running, config)
}

main().catch((error: unknown) => {
  // A wrong setting or a database out of reach is for the operator: one line, no stack.
  console.error(isConfigError(error) ? error.message : `The service cannot start: ${String(error)}`)
  process.exit(1)
})
