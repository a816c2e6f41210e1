import type { Command } from 'commander'
import { note } from './output.ts'

/** What the process exits with; documented in the help of every command. */
export const exitCodes = { done: 0, refused: 1, usage: 2, unavailable: 3 } as const

/** The name by which a program is called, of any of its commands. */
const programOf = (command: Command): string => (command.parent ? programOf(command.parent) : command.name())

/** Adds examples to the help of a command: what follows the name of its program, one call on each line. */
export const examples = (command: Command, ...calls: string[]): Command =>
  command.addHelpText('after', () =>
    ['', 'Examples:', ...calls.map((call) => `  ${programOf(command)} ${call}`)].join('\n'),
  )

/** A command that had another name before: for one release it does what the new one does, and says its name. */
export const renamed = (parent: Command, before: string, now: string): Command =>
  parent
    .command(before, { hidden: true })
    .allowUnknownOption()
    .allowExcessArguments()
    .helpOption(false)
    .action(async (_options: unknown, { args }: Command) => {
      note(
        `\`${parent.name()} ${before}\` is now \`${parent.name()} ${now}\`: the former name goes with the next release`,
      )
      await parent.parseAsync([...now.split(' '), ...args], { from: 'user' })
    })

/** The action of a command, whose module is loaded as it runs: help and refused arguments wait for none of it. */
export const later =
  <A extends unknown[]>(load: () => Promise<(...args: A) => unknown>) =>
  async (...args: A): Promise<void> => {
    const action = await load()
    await action(...args)
  }
