import { Command, CommanderError } from 'commander'
import { addCampagneCommands } from './commands/campagne.ts'
import { addCleCommands } from './commands/cle.ts'
import { addClientCommands } from './commands/client.ts'
import { examples, exitCodes, programName } from './help.ts'
import { addCourrielCommands } from './commands/courriel.ts'
import { addConsentementCommands } from './commands/consentement.ts'
import { addFormulaireCommands } from './commands/formulaire.ts'
import { addMigrateCommand } from './commands/migrate.ts'
import { addPaiementCommands } from './commands/paiement.ts'
import { addSyncCommand } from './commands/sync.ts'
import { note, redact } from './output.ts'
import { addWebhookCommands } from './commands/webhook.ts'

const settings = `
It reads the same environment as the service:
  ENVIRONMENT          developpement (default), staging or production
  DATABASE_URL         the database; without it, the embedded one of DATA_DIR,
                       started for the command when no service runs on it
  DATABASE_URL_DIRECT  for migrations, where DATABASE_URL leads to a pooler
  DATA_DIR             data of the embedded database (default .data)
  EMBEDDED_PASSWORD    its password
and VOTE_KEY, WEBHOOK_KEY or BASE_URL where a command uses it.

In a script, call it with \`npm run --silent cli -- ...\`: stdout holds nothing
but the result.`

const codes = `
Exit codes: 0 done; 1 refused, not found or in a state that forbids it;
2 wrong usage or setting; 3 database or service
unavailable.`

function createProgram() {
  const program = new Command(programName)
    .description('Administers the clients, the API keys and the schema of the service.')
    .option('--json', 'print JSON on stdout')
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ outputError: sayError, writeOut: sayHelp })
    .addHelpText('after', settings)
    .addHelpText('afterAll', codes)
    .exitOverride()
  addClientCommands(program)
  addCleCommands(program)
  addConsentementCommands(program)
  addCourrielCommands(program)
  addCampagneCommands(program)
  addFormulaireCommands(program)
  addPaiementCommands(program)
  addSyncCommand(program)
  addWebhookCommands(program)
  addMigrateCommand(program)
  return examples(program, 'client list', 'cle issue --help')
}

/** One line, whatever commander adds below it. */
function sayError(text: string, write: (text: string) => void) {
  write(redact(`${text.trim().replaceAll('\n', ' ')}\n`))
}

/** It shows what the environment has set. */
function sayHelp(text: string) {
  process.stdout.write(redact(text))
}

async function main(args: string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args, { from: 'user' })
    return exitCodes.done
  } catch (error) {
    // Commander has printed its own message or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage
    const { failureOf } = await import('./failure.ts')
    const { exit, message } = failureOf(error)
    note(`error: ${message}`)
    return exit
  }
}

// The reader of a pipe may leave before the end, as `head` does.
process.stdout.on('error', () => undefined)
process.exitCode = await main(process.argv.slice(2))
