import { addActeCommands } from './commands/acte.ts'
import { addCampagneCommands } from './commands/campagne.ts'
import { addCleCommands } from './commands/cle.ts'
import { addClientCommands } from './commands/client.ts'
import { addCompletionCommands } from './commands/completion.ts'
import { addConservationCommands } from './commands/conservation.ts'
import { addCourrielCommands } from './commands/courriel.ts'
import { addConsentementCommands } from './commands/consentement.ts'
import { addDistributeCommand } from './commands/distribute.ts'
import { addEtatCommand } from './commands/etat.ts'
import { addFormulaireCommands } from './commands/formulaire.ts'
import { addMigrateCommand } from './commands/migrate.ts'
import { addPaiementCommands } from './commands/paiement.ts'
import { addSauvegardeCommands } from './commands/sauvegarde.ts'
import { addSecretsCommands } from './commands/secrets.ts'
import { addWebhookCommands } from './commands/webhook.ts'
import { version } from '../config/version.ts'
import { remember } from './acte/running.ts'
import { examples } from '../sdk/commands/help.ts'
import { newProgram, run } from '../sdk/commands/program.ts'
import { addSyncCommand } from '../sdk/commands/sync/command.ts'

const settings = `
It reads the same environment as the service:
  ENVIRONMENT          developpement (default), staging or production
  DATABASE_URL         the database; without it, the embedded one of DATA_DIR,
                       started for the command when no service runs on it
  DATABASE_URL_DIRECT  for migrations, where DATABASE_URL leads to a pooler
  DATA_DIR             data of the embedded database (default .data)
  EMBEDDED_PASSWORD    its password
and VOTE_KEY, SCRUTIN_SIGNING_KEY, WEBHOOK_KEY or BASE_URL where a command uses it.

In a script, call it with \`npm run --silent cli -- ...\`: stdout holds nothing
but the result.`

const codes = `
Exit codes: 0 done; 1 refused, not found or in a state that forbids it;
2 wrong usage or setting; 3 database or service
unavailable.`

/** The commands that do something for the service. */
function createProgram() {
  const program = newProgram(
    process.env['PROGRAM_NAME'] ?? 'npm run cli --',
    'Administers the clients, the API keys and the schema of the service.',
  )
    .version(version, '--version', 'print the version of the service')
    .addHelpText('after', settings)
    .addHelpText('afterAll', codes)
  addClientCommands(program)
  addCleCommands(program)
  addConsentementCommands(program)
  addConservationCommands(program)
  addCourrielCommands(program)
  addCampagneCommands(program)
  addFormulaireCommands(program)
  addPaiementCommands(program)
  addSyncCommand(program)
  addWebhookCommands(program)
  addSauvegardeCommands(program)
  addSecretsCommands(program)
  addMigrateCommand(program)
  addEtatCommand(program)
  addDistributeCommand(program)
  addActeCommands(program)
  program.hook('preAction', (_, command) => {
    remember(command)
  })
  return examples(program, 'client list', 'cle issue --help')
}

const program = createProgram()
addCompletionCommands(program, createProgram)
await run(program, async (error) => (await import('./failure.ts')).failureOf(error))
