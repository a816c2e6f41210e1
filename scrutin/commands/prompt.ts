import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Unsound } from '../read.ts'

/** Asks at the terminal for what must not be shown. */
export async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Unsound('Passphrases are typed at a terminal, or given by --passphrases')
  process.stderr.write(question)
  const silent = new Writable({
    write: (_chunk, _encoding, done) => {
      done()
    },
  })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

/** Asks twice, so that what was mistyped closes nothing for ever. */
export async function askTwice(question: string): Promise<string> {
  const first = await ask(question)
  if ((await ask('The same again: ')) !== first) throw new Unsound('The two are not the same')
  return first
}
