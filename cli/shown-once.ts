import { note } from '../sdk/commands/output.ts'
import { written } from '../sdk/commands/stdout.ts'

/** Prints a secret that is shown this once, and waits until it is written. Where it is not, says `remedy`, and throws. */
export async function showOnce(show: () => void, remedy: string): Promise<void> {
  show()
  try {
    await written()
  } catch (error) {
    note(remedy)
    throw error
  }
}
