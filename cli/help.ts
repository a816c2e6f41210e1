import type { Command } from 'commander'

/** How the operator calls the program. */
export const programName = 'npm run cli --'

/** Adds examples to the help of a command: what follows the name of the program, one call on each line. */
export const examples = (command: Command, ...calls: string[]): Command =>
  command.addHelpText('after', ['', 'Examples:', ...calls.map((call) => `  ${programName} ${call}`)].join('\n'))
