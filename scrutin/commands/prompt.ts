import { Unsound } from '../read.ts'
import { plainOf } from './passphrases.ts'
import { readTyped } from './typed-lines.ts'

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
  const typed = readTyped(process.stdin, () => {
    typed.close()
    process.kill(process.pid, 'SIGINT')
  })
  const ask: Ask = async (question) => {
    process.stderr.write(question)
    try {
      return await typed.next()
    } finally {
      process.stderr.write('\n')
    }
  }
  return { ask, close: typed.close }
}

/** Asks twice, so that what was mistyped closes nothing for ever. */
export async function askTwice(ask: Ask, question: string): Promise<string> {
  const first = await ask(question)
  if (plainOf(await ask('The same again: ')) !== plainOf(first)) throw new Unsound('The two are not the same')
  return first
}
