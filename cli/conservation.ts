import type { Command } from 'commander'
import { type Client, type Conservation, findClient, updateClient } from '../db/clients/clients.ts'
import {
  eraseRejected,
  eraseSignatures,
  eraseUnanswered,
  forgetActes,
  overdueOf,
} from '../db/clients/conservation/apply.ts'
import { anonymiseDeactivated } from '../db/clients/conservation/people.ts'
import type { Database } from '../db/engine/database.ts'
import { pruneMailsOf } from '../db/outbox/courriels.ts'
import { misused } from '../sdk/commands/failure.ts'
import { outputOf } from '../sdk/commands/output.ts'
import { noClient } from './failure.ts'
import { withDatabase } from './session.ts'
import { settingsFor } from './settings.ts'

type Rules = Partial<Record<'personnes' | 'demandes' | 'liens' | 'courriels' | 'actes', number>>

const rulesOf = (client: Client): Conservation => ({
  conservationPersonnesAns: client.conservationPersonnesAns,
  conservationDemandesJours: client.conservationDemandesJours,
  conservationLiensJours: client.conservationLiensJours,
  conservationCourrielsJours: client.conservationCourrielsJours,
  conservationActesAns: client.conservationActesAns,
})

export const show = (id: string, _: unknown, command: Command) =>
  withDatabase(async ({ database }) => {
    outputOf(command).record(rulesOf((await findClient(database.registry, id)) ?? noClient(id)))
  })

export const set = (id: string, { personnes, demandes, liens, courriels, actes }: Rules, command: Command) => {
  const changes = {
    conservationPersonnesAns: personnes,
    conservationDemandesJours: demandes,
    conservationLiensJours: liens,
    conservationCourrielsJours: courriels,
    conservationActesAns: actes,
  }
  const known = Object.entries(changes).filter(([, value]) => value !== undefined)
  const given = Object.fromEntries(known.map(([name, value]) => [name, value || null]))
  if (Object.keys(given).length === 0)
    misused('Give a rule to set: --personnes, --demandes, --liens, --courriels or --actes')
  return withDatabase(async ({ database }) => {
    const client = await database.write(id, ({ q }) => updateClient(q, id, given))
    outputOf(command).record(rulesOf(client ?? noClient(id)))
  })
}

export const apply = (id: string, { dryRun = false }: { dryRun?: boolean }, command: Command) =>
  withDatabase(async ({ database }) => {
    if (!(await findClient(database.registry, id))) noClient(id)
    const { keptYears, mail } = settingsFor()
    const terms = { years: keptYears, days: mail.keptDays }
    const gone = dryRun ? await database.read(id, (db) => overdueOf(db, terms)) : await applied(database, id, terms)
    outputOf(command).record({ simulation: dryRun, ...gone })
  })

async function applied(database: Database, id: string, { years, days }: { years: number; days: number }) {
  const personnes = await anonymiseDeactivated(database, id, { years })
  const demandes = await eraseRejected(database, id)
  const liens = await eraseUnanswered(database, id)
  const courriels = await pruneMailsOf(database, id, days)
  const signatures = await eraseSignatures(database, id, years)
  return { personnes, demandes, liens, courriels, signatures, actes: await forgetActes(database, id) }
}
