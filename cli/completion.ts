import tab from '@bomb.sh/tab/commander'
import type { Command } from 'commander'
import { printHelp } from '../sdk/commands/stdout.ts'

/** The name under which a shell completes the commands: that of `bin/membres`. */
const name = 'membres'

// The package prints by this.
console.log = (text: string) => {
  printHelp(`${text}\n`)
}

/** Prints the script of a shell, which asks `membres complete` at each tab. */
export const printScript = (program: Command, shell: string): void => {
  tab(program, { completionCommandName: 'completion' }).setup(name, name, shell)
}

/** Prints what may follow the words that were typed, the last one not ended: one in each line. */
export const suggest = (program: Command, words: string[]): void => {
  tab(program, { completionCommandName: 'completion' }).parse(words)
}
