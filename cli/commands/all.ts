import { addActeCommands } from './acte.ts'
import { addCampagneCommands } from './campagne.ts'
import { addCleCommands } from './cle.ts'
import { addClientCommands } from './client.ts'
import { addConservationCommands } from './conservation.ts'
import { addCourrielCommands } from './courriel.ts'
import { addConsentementCommands } from './consentement.ts'
import { addDistributeCommand } from './distribute.ts'
import { addEtatCommand } from './etat.ts'
import { addFormulaireCommands } from './formulaire.ts'
import { addMigrateCommand } from './migrate.ts'
import { addPaiementCommands } from './paiement.ts'
import { addSauvegardeCommands } from './sauvegarde.ts'
import { addSecretsCommands } from './secrets.ts'
import { addWebhookCommands } from './webhook.ts'
import { version } from '../../config/version.ts'
import { remember } from '../acte/running.ts'
import { examples } from '../../sdk/commands/help.ts'
import { newProgram } from '../../sdk/commands/program.ts'
import { addSyncCommand } from '../../sdk/commands/sync/command.ts'

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
Exit codes: 0 done; 1 refused, not found or in a state that forbids it,
or the database gave it up as too long or held by somebody else, or nobody
can read what it says; 2 wrong usage or setting; 3 database or service
unavailable; 4 a result whose authenticity was not checked.`

/** The commands that do something for the service. */
export function createProgram() {
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
