import { devNull } from 'node:os'
import { refuse } from '../sdk/commands/failure.ts'
import { note } from '../sdk/commands/output.ts'
import { isNowhere, written } from '../sdk/commands/stdout.ts'

/** Refuses, before it is made, what nobody could read, and nobody would have. */
export function checkOutput(): void {
  if (isNowhere()) refuse(`Nothing is made: ${nowhere}`)
}

const nowhere = `the output goes nowhere, it is closed or ${devNull}`

/** Prints what names the thing that was made, as `showOnce` does; an output that goes nowhere is one that is not written. */
export async function showMade(show: () => void, remedy: string): Promise<void> {
  if (!isNowhere()) return showOnce(show, remedy)
  note(remedy)
  refuse(`It is not said what was made: ${nowhere}`)
}

/** Prints a secret that is shown this once, or the id of what is made, and waits until it is written. Where it is not, says `remedy`, and throws. */
export async function showOnce(show: () => void, remedy: string): Promise<void> {
  show()
  try {
    await written()
  } catch (error) {
    note(remedy)
    throw error
  }
}
