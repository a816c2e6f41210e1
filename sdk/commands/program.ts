import { Command, CommanderError, Help, type Option } from 'commander'
import { exitCodes } from './help.ts'
import { note, redact } from './output.ts'
import { printHelp, Unwritten, written } from './stdout.ts'

/** A program without commands yet, by the name that calls it: its messages are one line each and show no secret. */
export const newProgram = (name: string, description: string): Command =>
  new Command(name)
    .description(description)
    .option('--json', 'print JSON on stdout')
    .configureHelp({ showGlobalOptions: true, optionDescription })
    .configureOutput({ outputError: sayError, writeOut: sayHelp })
    .exitOverride()

/** What commander says of an option, and that nothing is done without it. */
function optionDescription(this: Help, option: Option): string {
  const said = Help.prototype.optionDescription.call(this, option)
  return option.mandatory ? `${said} (required)` : said
}

/** One line, whatever commander adds below it. */
function sayError(text: string, write: (text: string) => void) {
  write(redact(`${text.trim().replaceAll('\n', ' ')}\n`))
}

/** It shows what the environment has set. */
function sayHelp(text: string) {
  printHelp(redact(text))
}

/** The exit code and the line that tell of any error of a command. */
type Told = { readonly exit: number; readonly message: string }

/** Milliseconds that a connection may stay open behind a command that failed. */
const patience = 1000

/** What a program adds to the line that says that an output is lost, where its command has done its work. */
type Done = () => string

/**
 * Runs a program on the arguments of this process, and sets what the process exits with. One that has failed waits for no
 * connection: a request that was given up may hold its own for minutes.
 */
export async function run(
  program: Command,
  tell: (error: unknown) => Promise<Told>,
  done: Done = () => '',
): Promise<void> {
  // The reader of a pipe may leave before the end, as `head` does.
  process.stdout.on('error', () => undefined)
  const code = await arrived(await codeOf(program, tell), done)
  process.exitCode = code
  if (code !== exitCodes.done) setTimeout(() => process.exit(code), patience).unref()
}

async function codeOf(program: Command, tell: (error: unknown) => Promise<Told>): Promise<number> {
  try {
    await program.parseAsync(process.argv.slice(2), { from: 'user' })
    return exitCodes.done
  } catch (error) {
    // Commander has printed its own message or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    // That is said of all that was printed, in the end.
    if (error instanceof Unwritten) return exitCodes.refused
    const { exit, message } = await tell(error)
    note(`error: ${message}`)
    return exit
  }
}

/** What a command exits with once what it printed is written, or could not be. One that failed already has told why. */
async function arrived(code: number, done: Done): Promise<number> {
  try {
    await written()
    return code
  } catch (error) {
    if (!(error instanceof Unwritten)) throw error
    if (error.isUnread && code !== exitCodes.done) return code
    note(`error: ${error.message}${code === exitCodes.done ? done() : ''}`)
    return exitCodes.refused
  }
}
