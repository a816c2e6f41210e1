import { type Command, Option } from 'commander'
import type { Environment } from '../config.ts'
import { type Client, type ClientChanges, findClient, insertClient, listClients, updateClient } from '../db/clients.ts'
import { announce } from '../db/cles.ts'
import { newId } from '../db/ids.ts'
import { noClient, refuse } from './failure.ts'
import { examples } from './help.ts'
import { outputOf } from './output.ts'
import { withDatabase } from './session.ts'
import { clientId, emailAddress, moduleList, onOrOff, text } from './values.ts'

type Facts = {
  organisation: string
  usage: string
  contact: string
  adminEmail: string
  modules: string[]
  environment?: Environment
  liveResults?: boolean
}

const exampleId = '0198c0de-7a11-7b0b-8c1d-2f3a4b5c6d7e'
const columns = ['id', 'organisation', 'environnement', 'modules', 'estBacASable', 'dateCreation'] as const

/** Adds `client create`, `list`, `show`, `modules` and `flags`. */
export function addClientCommands(program: Command) {
  const client = program.command('client').description('the clients of the service: who may call')
  addCreate(client)
  const list = client.command('list').description('list every client, sandboxes included').action(printClients)
  examples(list, 'client list', 'client list --json')
  const show = client.command('show').description('show one client').argument('<id>', 'id of the client', clientId)
  examples(show.action(printClient), `client show ${exampleId}`)
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
    .action(createClient)
  const facts = '--organisation "Syndicat ABC" --usage "Paie" --contact "Eve Roy, eve@abc.ca"'
  examples(create, `client create ${facts} --admin-email admin@abc.ca --modules Membres,Vote`)
}

function addChanges(client: Command) {
  const modules = client
    .command('modules')
    .description('set the modules of a client; those left out are taken away at once')
    .argument('<id>', 'id of the client', clientId)
    .argument('<modules>', 'Membres, Vote or Membres,Vote', moduleList)
    .action((id: string, modules: string[], _: unknown, command: Command) =>
      changeClient(command, id, { modules }, (changed) => `Modules of client ${id}: ${changed.modules.join(',')}`),
    )
  examples(modules, `client modules ${exampleId} Membres,Vote`)
  const flags = client
    .command('flags')
    .description('set the flags of a client')
    .argument('<id>', 'id of the client', clientId)
    .requiredOption('--live-results <on|off>', 'show the results of a vote while it is open', onOrOff)
    .action((id: string, { liveResults }: { liveResults: boolean }, command: Command) =>
      changeClient(
        command,
        id,
        { resultatsEnDirect: liveResults },
        (changed) => `Live results of client ${id}: ${changed.resultatsEnDirect ? 'on' : 'off'}`,
      ),
    )
  examples(flags, `client flags ${exampleId} --live-results on`)
}

const createClient = (facts: Facts, command: Command) =>
  withDatabase(async ({ config, database }) => {
    const { organisation, usage: usagePrevu, contact: contactTechnique, modules, liveResults = false } = facts
    const { environment = config.environment, adminEmail: courrielAdministrateur } = facts
    if (environment !== config.environment) {
      const remedy = `create a client of ${environment} on the deployment of ${environment}`
      refuse(`This deployment serves ${config.environment} (ENVIRONMENT): ${remedy}`)
    }
    const id = newId()
    const client = { id, organisation, usagePrevu, contactTechnique, courrielAdministrateur, modules }
    await database.write(id, async ({ q, now }) => {
      await insertClient(q, { ...client, environnement: environment, resultatsEnDirect: liveResults }, now)
      await announce(q)
    })
    outputOf(command).line(id, (await findClient(database.registry, id)) ?? client)
  })

const printClients = (_: unknown, command: Command) =>
  withDatabase(async ({ database }) => {
    const clients = await listClients(database.registry)
    outputOf(command).table(clients, columns, 'There is no client: `client create` makes one')
  })

const printClient = (id: string, _: unknown, command: Command) =>
  withDatabase(async ({ database }) => {
    outputOf(command).record((await findClient(database.registry, id)) ?? noClient(id))
  })

const changeClient = (command: Command, id: string, changes: ClientChanges, said: (client: Client) => string) =>
  withDatabase(async ({ database }) => {
    const client = await database.write(id, ({ q }) => updateClient(q, id, changes))
    const changed = client ?? noClient(id)
    outputOf(command).line(said(changed), changed)
  })
