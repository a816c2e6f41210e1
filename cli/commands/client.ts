import { type Command, Option } from 'commander'
import { examples, later, renamed } from '../../sdk/commands/help.ts'
import { clientId, emailAddress, moduleList, onOrOff, text } from '../values.ts'

const actions = () => import('../client.ts')
const exampleId = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

/** Adds `client create`, `list`, `show`, `set-modules` and `set-flags`. */
export function addClientCommands(program: Command) {
  const client = program.command('client').description('the clients of the service: who may call')
  addCreate(client)
  const list = client
    .command('list')
    .description('list every client, sandboxes included')
    .action(later(async () => (await actions()).printClients))
  examples(list, 'client list', 'client list --json')
  const show = client.command('show').description('show one client').argument('<id>', 'id of the client', clientId)
  examples(show.action(later(async () => (await actions()).printClient)), `client show ${exampleId}`)
  addChanges(client)
  examples(client, 'client list', 'client create --help')
}

function addCreate(client: Command) {
  const create = client
    .command('create')
    .description('create a client from the facts that it gives; prints its id')
    .requiredOption('--organisation <name>', 'name of the organisation', text(200))
    .requiredOption('--usage <text>', 'what it uses the service for', text(1000))
    .requiredOption('--contact <text>', 'its technical contact: name, address, telephone', text(200))
    .requiredOption('--admin-email <address>', 'its administrator, told when a webhook is disabled', emailAddress)
    .requiredOption('--modules <list>', 'Membres, Vote or Membres,Vote', moduleList)
    .addOption(
      new Option('--environment <name>', 'that of this deployment (ENVIRONMENT), which is the default').choices([
        'developpement',
        'staging',
        'production',
      ]),
    )
    .option('--live-results', 'show the results of a vote while it is open (resultatsEnDirect)')
    .action(later(async () => (await actions()).createClient))
  const facts = '--organisation "Syndicat ABC" --usage "Paie" --contact "Eve Roy, eve@abc.ca"'
  examples(create, `client create ${facts} --admin-email admin@abc.ca --modules Membres,Vote`)
}

function addChanges(client: Command) {
  const modules = client
    .command('set-modules')
    .description('set the modules of a client; those left out are taken away at once')
    .argument('<id>', 'id of the client', clientId)
    .argument('<modules>', 'Membres, Vote or Membres,Vote', moduleList)
    .action(later(async () => (await actions()).changeModules))
  examples(modules, `client set-modules ${exampleId} Membres,Vote`)
  const flags = client
    .command('set-flags')
    .description('set the flags of a client')
    .argument('<id>', 'id of the client', clientId)
    .requiredOption('--live-results <on|off>', 'show the results of a vote while it is open', onOrOff)
    .action(later(async () => (await actions()).changeFlags))
  examples(flags, `client set-flags ${exampleId} --live-results on`)
  renamed(client, 'modules', 'set-modules')
  renamed(client, 'flags', 'set-flags')
}
