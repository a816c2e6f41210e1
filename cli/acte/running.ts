import type { Command } from 'commander'

/** What a journal of acts tells of a command: its name, ids that it was given, and the names of its options. */
type Fait = {
  readonly operation: string
  readonly ressource: Readonly<Record<string, string>>
  readonly membres: readonly string[]
}

/** The command that this process runs, where it is one that a journal of acts tells of. */
export const running: { fait?: Fait | undefined } = {}

/** Says which ids the service gave to what the command makes: the line of the journal has them. */
export function made(ids: Readonly<Record<string, string>>): void {
  const { fait } = running
  if (fait) running.fait = { ...fait, ressource: { ...fait.ressource, ...ids } }
}

/** Commands that change nothing, by their last word; `sync` is told of as the key that it calls with. */
const reads = /^(?:list|show|verify|keys|journal|etat|preview|sync|complete|completion)\b/

/** That the command has changed what it was to change, for whoever has not read what it says; nothing of one that reads. */
export const whatWasDone = (): string => (running.fait ? `; \`${running.fait.operation}\` has done its work` : '')

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a command is one that a journal of acts tells of. */
const changes = (command: Command): boolean => !reads.test(command.name())

const nounOf = ({ parent }: Command): string => (parent?.parent ? parent.name() : '')

/** What a journal of acts calls a command. */
const operationOf = (command: Command): string => `${nounOf(command)} ${command.name()}`.trim()

/** What a journal of acts calls the commands of a program that it tells of. */
export function toldCommands(program: Command): string[] {
  const below = (command: Command) => command.createHelp().visibleCommands(command)
  const ends = below(program).flatMap((command) => (command.commands.length > 0 ? below(command) : [command]))
  return ends.filter((command) => command.name() !== 'help' && changes(command)).map(operationOf)
}

/**
 * Remembers which command is about to run: the names of the options that were typed, never their values, and of its
 * arguments those that are ids of the service, or of a key. A rehearsal is told of by nobody.
 */
export function remember(command: Command): void {
  const options = command.options.map((option) => option.attributeName())
  const membres = options.filter((name) => command.getOptionValueSource(name) === 'cli')
  const isTold = changes(command) && !membres.includes('dryRun')
  const given = command.registeredArguments.map((argument, i) => [argument.name(), command.args[i] ?? ''] as const)
  const known = given.filter(([name, value]) => name !== 'client' && (uuid.test(value) || nounOf(command) === 'cle'))
  running.fait = isTold ? { operation: operationOf(command), ressource: Object.fromEntries(known), membres } : undefined
}
