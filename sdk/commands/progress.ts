import ora from 'ora'

/**
 * Shows at a terminal what goes on, until the work ends or fails: `say` changes the text. Where nobody looks, as in a pipe
 * or the log of a scheduler, nothing is written.
 */
export async function showing<T>(text: string, work: (say: (text: string) => void) => Promise<T>): Promise<T> {
  const isSilent = !process.stderr.isTTY
  // The cursor stays and the keys are the command's: who interrupts it is answered by the command.
  const spinner = ora({ text, isSilent, stream: process.stderr, hideCursor: false, discardStdin: false }).start()
  try {
    return await work((now) => {
      spinner.text = now
    })
  } finally {
    spinner.stop()
  }
}
