import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { Unsound } from '../read.ts'

/** Asks at the terminal for what must not be shown. */
export type Ask = (question: string) => Promise<string>

/** Does what asks at the terminal. Nothing that is typed is shown until it is done, between two questions either. */
export async function asking<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  const opened: { terminal?: ReturnType<typeof openTerminal> } = {}
  try {
    return await work((question) => (opened.terminal ??= openTerminal()).ask(question))
  } finally {
    opened.terminal?.close()
  }
}

function openTerminal() {
  if (!process.stdin.isTTY) throw new Unsound('Passphrases are typed at a terminal, or given by --passphrases')
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const lines = terminal[Symbol.asyncIterator]()
  const close = () => {
    terminal.close()
  }
  terminal.on('SIGINT', () => {
    close()
    process.kill(process.pid, 'SIGINT')
  })
  // Whoever is asked is not sent to the background: what is typed then would be shown, and read by the shell.
  terminal.on('SIGTSTP', () => undefined)
  const ask: Ask = async (question) => {
    process.stderr.write(question)
    const line = await lines.next()
    process.stderr.write('\n')
    if (line.done === true) throw new Unsound('The terminal was closed before all was typed')
    return line.value
  }
  return { ask, close }
}

/** Asks twice, so that what was mistyped closes nothing for ever. */
export async function askTwice(ask: Ask, question: string): Promise<string> {
  const first = await ask(question)
  if ((await ask('The same again: ')) !== first) throw new Unsound('The two are not the same')
  return first
}
