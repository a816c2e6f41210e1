import { Argument, type Command } from 'commander'
import { examples, later } from '../../sdk/commands/help.ts'

const shells = ['bash', 'zsh', 'fish', 'powershell']

/** Adds what completes the commands that `make` makes in a shell: its script, and what the script asks at each tab. */
export function addCompletionCommands(program: Command, make: () => Command) {
  const completion = program
    .command('completion')
    .description('print the script that completes the commands of `membres` in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .action(
      later(async () => {
        const { printScript } = await import('../completion.ts')
        return (shell: string) => {
          printScript(make(), shell)
        }
      }),
    )
  examples(completion, 'completion bash > /etc/bash_completion.d/membres')
  program
    .command('complete', { hidden: true })
    .argument('[words...]')
    .allowUnknownOption()
    .action(
      later(async () => {
        const { suggest } = await import('../completion.ts')
        return (words: string[]) => {
          suggest(make(), words)
        }
      }),
    )
}
