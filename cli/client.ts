import type { Command } from 'commander'
import type { Environment } from '../config/config.ts'
import {
  type Client,
  type ClientChanges,
  countRowsOf,
  findClient,
  insertClient,
  listClients,
  scheduleErasure,
  updateClient,
} from '../db/clients/clients.ts'
import { announce } from '../db/clients/cles.ts'
import { bytesOfRows, sizesOf } from '../db/clients/sizes.ts'
import type { Database } from '../db/engine/database.ts'
import { newId } from '../db/engine/ids.ts'
import { noClient } from './failure.ts'
import { misused, refuse } from '../sdk/commands/failure.ts'
import { note, outputOf } from '../sdk/commands/output.ts'
import { withDatabase } from './session.ts'
import { showMade } from './shown-once.ts'

type Facts = {
  organisation: string
  usage: string
  contact: string
  adminEmail: string
  modules: string[]
  environment?: Environment
  liveResults?: boolean
}

const columns = [
  ...(['id', 'organisation', 'environnement', 'modules', 'estBacASable', 'dateCreation'] as const),
  ...(['effacementLe'] as const),
] as const

export const createClient = (facts: Facts, command: Command) =>
  withDatabase(
    async ({ config, database }) => {
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
      const made = (await findClient(database.registry, id)) ?? client
      await showMade(() => {
        outputOf(command).line(id, made)
      }, `Client ${id} was made: \`client show ${id}\` shows it`)
    },
    { mayBegin: true },
  )

type Changes = Partial<Omit<Facts, 'liveResults'>> & { liveResults?: boolean }

export function changeFacts(id: string, changes: Changes, command: Command) {
  const { organisation, usage: usagePrevu, contact: contactTechnique, modules, liveResults } = changes
  const { environment: environnement, adminEmail: courrielAdministrateur } = changes
  const facts = { organisation, usagePrevu, contactTechnique, courrielAdministrateur, environnement, modules }
  const all = Object.entries({ ...facts, resultatsEnDirect: liveResults })
  const given: ClientChanges = Object.fromEntries(all.filter(([, value]) => value !== undefined))
  if (Object.keys(given).length === 0) misused('Give what is to change: `client update --help` says what may')
  return changeClient(command, id, given, () => `Client ${id} was changed`)
}

const sizeColumns = ['id', 'organisation', 'table', 'lignes', 'octets'] as const

/** The clients, or the sandboxes; how many of the others there are is said beside the result. With their sizes, table by table. */
export const printClients = (
  { sandboxes = false, sizes = false }: { sandboxes?: boolean; sizes?: boolean },
  command: Command,
) =>
  withDatabase(async ({ database }) => {
    const all = await listClients(database.registry)
    const those = all.filter(({ estBacASable }) => estBacASable === sandboxes)
    const none = sandboxes ? 'There is no sandbox' : 'There is no client: `client create` makes one'
    const out = outputOf(command)
    if (sizes) out.table(await sizesOfAll(database, those), sizeColumns, 'No client has a row')
    else out.table(those, columns, none)
    const others = all.length - those.length
    if (!sandboxes && others > 0 && !out.json)
      note(`${String(others)} ${others === 1 ? 'sandbox' : 'sandboxes'} beside: \`client list --sandboxes\``)
  })

/** One line for each table of each client, the largest first. */
async function sizesOfAll(database: Database, clients: readonly Client[]) {
  const bytes = await bytesOfRows(database)
  const found = []
  for (const { id, organisation } of clients)
    for (const size of await sizesOf(database, id, bytes)) found.push({ id, organisation, ...size })
  return found.sort((one, other) => other.octets - one.octets)
}

export const printClient = (id: string, _: unknown, command: Command) =>
  withDatabase(async ({ database }) => {
    outputOf(command).record((await findClient(database.registry, id)) ?? noClient(id))
  })

const changeClient = (command: Command, id: string, changes: ClientChanges, said: (client: Client) => string) =>
  withDatabase(async ({ database }) => {
    const known = await findClient(database.registry, id)
    if (known?.estBacASable && changes.environnement !== undefined)
      refuse(`${id} is a sandbox, which stays where it is`)
    const client = await database.write(id, ({ q }) => updateClient(q, id, changes))
    const changed = client ?? noClient(id)
    outputOf(command).line(said(changed), changed)
  })

export const changeModules = (id: string, modules: string[], _: unknown, command: Command) =>
  changeClient(command, id, { modules }, (changed) => `Modules of client ${id}: ${changed.modules.join(',')}`)

export const changeFlags = (id: string, { liveResults }: { liveResults: boolean }, command: Command) =>
  changeClient(
    command,
    id,
    { resultatsEnDirect: liveResults },
    (changed) => `Live results of client ${id}: ${changed.resultatsEnDirect ? 'on' : 'off'}`,
  )

type Deletion = { days: number; dryRun?: boolean }

export const deleteClient = (id: string, { days, dryRun = false }: Deletion, command: Command) =>
  withDatabase(async ({ database }) => {
    const known = (await findClient(database.registry, id)) ?? noClient(id)
    if (known.estBacASable) refuse(`${id} is a sandbox: it is erased by itself once its time is over`)
    const rows = await database.read(id, countRowsOf)
    const scheduled = dryRun ? known : await database.write(id, ({ q }) => scheduleErasure(q, id, days))
    const { effacementLe } = scheduled ?? isGoing(id)
    outputOf(command).record({ simulation: dryRun, id, effacementLe, ...rows, client: 1 })
  })

/** Whether a row of it is left is not known before the erasure ends. */
const isGoing = (id: string) => refuse(`The days of ${id} are over: it is being erased, and cannot be kept any more`)

export const undeleteClient = (id: string, _: unknown, command: Command) =>
  withDatabase(async ({ database }) => {
    const known = (await findClient(database.registry, id)) ?? noClient(id)
    if (known.effacementLe === null) refuse(`${id} was not deleted`)
    if (!(await database.write(id, ({ q }) => scheduleErasure(q, id, null)))) isGoing(id)
    outputOf(command).line(`Client ${id} stays, and its keys open again`, { id })
  })
