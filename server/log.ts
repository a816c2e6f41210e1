import pino, { type Logger } from 'pino'

/** Where lines go. */
type Out = { write: (text: string) => unknown }

/**
 * The log of a process that answers many callers at once: the lines of one iteration of the event loop are one write, which
 * holds up those who are answered in it once. The lines of the last one are written as the process ends.
 */
export function openLog(level: string, out: Out = pino.destination({ sync: true })): Logger {
  let lines = ''
  const write = () => {
    const text = lines
    lines = ''
    if (text !== '') out.write(text)
  }
  process.on('exit', write)
  return pino(
    { level },
    {
      write(line: string) {
        if (lines === '') setImmediate(write)
        lines += line
      },
    },
  )
}
