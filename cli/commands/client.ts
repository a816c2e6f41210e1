import { type Command, Option } from 'commander'
import { examples, later, renamed } from '../../sdk/commands/help.ts'
import { clientId, emailAddress, graceDays, moduleList, onOrOff, text } from '../values.ts'

const actions = () => import('../client.ts')
const exampleId = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'

/** Adds `client create`, `list`, `show`, `update`, `set-modules`, `set-flags`, `export`, `import`, `delete` and `undelete`. */
export function addClientCommands(program: Command) {
  const client = program.command('client').description('the clients of the service: who may call')
  addCreate(client)
  const list = client
    .command('list')
    .description('list every client; sandboxes apart')
    .option('--sandboxes', 'the sandboxes instead')
    .option('--sizes', 'their rows, which are counted, and about how many bytes these take, by client and table')
    .action(later(async () => (await actions()).printClients))
  examples(list, 'client list', 'client list --sandboxes', 'client list --sizes', 'client list --json')
  const show = client.command('show').description('show one client').argument('<id>', 'id of the client', clientId)
  examples(show.action(later(async () => (await actions()).printClient)), `client show ${exampleId}`)
  addChanges(client)
  addUpdate(client)
  addMoves(client)
  addDeletion(client)
  examples(client, 'client list', 'client create --help')
}

const environment = (what: string) =>
  new Option('--environment <name>', what).choices(['developpement', 'staging', 'production'])

function addCreate(client: Command) {
  const create = client
    .command('create')
    .description('create a client from the facts that it gives; prints its id')
    .requiredOption('--organisation <name>', 'name of the organisation', text(200))
    .requiredOption('--usage <text>', 'what it uses the service for', text(1000))
    .requiredOption('--contact <text>', 'its technical contact: name, address, telephone', text(200))
    .requiredOption('--admin-email <address>', 'its administrator, told when a webhook is disabled', emailAddress)
    .requiredOption('--modules <list>', 'Membres, Vote or Membres,Vote', moduleList)
    .addOption(environment('that of this deployment (ENVIRONMENT), which is the default'))
    .option('--live-results', 'show how many have answered each question while a vote is open (resultatsEnDirect)')
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
    .requiredOption(
      '--live-results <on|off>',
      'show how many have answered each question while a vote is open',
      onOrOff,
    )
    .action(later(async () => (await actions()).changeFlags))
  examples(flags, `client set-flags ${exampleId} --live-results on`)
  renamed(client, 'modules', 'set-modules')
  renamed(client, 'flags', 'set-flags')
}

function addUpdate(client: Command) {
  const update = client
    .command('update')
    .description('change facts of a client; those that are left out stay as they are')
    .argument('<id>', 'id of the client', clientId)
    .option('--organisation <name>', 'name of the organisation', text(200))
    .option('--usage <text>', 'what it uses the service for', text(1000))
    .option('--contact <text>', 'its technical contact: name, address, telephone', text(200))
    .option('--admin-email <address>', 'its administrator, told when a webhook is disabled', emailAddress)
    .option('--modules <list>', 'Membres, Vote or Membres,Vote', moduleList)
    .addOption(environment('where it was moved to: keys of another environment are refused there'))
    .option('--live-results <on|off>', 'show how many have answered each question while a vote is open', onOrOff)
    .action(later(async () => (await actions()).changeFacts))
  examples(update, `client update ${exampleId} --organisation "Syndicat ABCD" --contact "Guy Roy, guy@abc.ca"`)
}

const format = `
The folder has a file of each table, <table>.ndjson.zst: one JSON object of the stored
columns on each line, compressed by zstd (\`zstd -dc\` shows it); bytes are in
hexadecimal after \\x, instants in ISO 8601 (UTC). manifest.json has the version of the
service, the migrations of the schema, and of each table its columns and rows, of each
file its bytes and SHA-256, and the last fingerprint of the consents. Secrets of
webhooks and keys of ballot boxes are in it as they are stored, encrypted by
WEBHOOK_KEY and VOTE_KEY: without these they are of no use elsewhere.`

function addMoves(client: Command) {
  const moves = () => import('../client-move.ts')
  const exported = client
    .command('export')
    .description('write all that a client has into a new folder, as one instant shows it, while the service runs')
    .argument('<id>', 'id of the client', clientId)
    .argument('<folder>', 'the folder to make')
    .addHelpText('after', format)
    .action(later(async () => (await moves()).write))
  examples(exported, `client export ${exampleId} syndicat-abc`)
  const imported = client
    .command('import')
    .description('read what `client export` wrote into a database of the same version that has no such client')
    .argument('<folder>', 'the folder')
    .action(later(async () => (await moves()).read))
  examples(imported, 'client import syndicat-abc')
}

function addDeletion(client: Command) {
  const remove = client
    .command('delete')
    .description(
      'refuse the keys of a client from now on, and have the service erase it after some days; says what goes',
    )
    .argument('<id>', 'id of the client', clientId)
    .option('--days <n>', 'days during which `client undelete` takes it back', graceDays, 30)
    .option('--dry-run', 'change nothing: say how many rows of each table would go')
    .action(later(async () => (await actions()).deleteClient))
  examples(remove, `client delete ${exampleId} --dry-run`, `client delete ${exampleId} --days 60`)
  const undelete = client
    .command('undelete')
    .description('keep a client that was deleted and is not erased yet; its keys open again')
    .argument('<id>', 'id of the client', clientId)
    .action(later(async () => (await actions()).undeleteClient))
  examples(undelete, `client undelete ${exampleId}`)
}
