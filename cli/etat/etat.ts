// Raw: views of PostgreSQL itself say which sessions there are.
import type { Command } from 'commander'
import { sql } from 'kysely'
import { attentesOf } from '../../db/clients/attentes.ts'
import { retentions } from '../../db/clients/conservation/sight.ts'
import type { Database } from '../../db/engine/database.ts'
import { countsOf } from '../../db/outbox/comptes.ts'
import { pauses } from '../../db/outbox/pauses.ts'
import { Failure } from '../../sdk/commands/failure.ts'
import { exitCodes } from '../../sdk/commands/help.ts'
import { columns, outputOf } from '../../sdk/commands/output.ts'
import { lasting, processTables, type Table } from './processes.ts'
import { type Measured, measuresAt } from '../measures.ts'
import { withDatabase } from '../session.ts'
import { settingsFor } from '../settings.ts'

/** Prints what waits and is held in the database, and what the processes that answer measure of themselves. */
export const printEtat = ({ process: given }: { process?: readonly string[] }, command: Command) =>
  withDatabase(async ({ database, config }) => {
    const { metricsToken, mail } = settingsFor()
    const places = given ?? [config.port, ...(config.workerPort ? [config.workerPort] : [])].map(placeOf)
    const [stored, ...processes] = await Promise.all([
      storedIn(database, mail.keptDays),
      ...places.map((place) => measuresAt(place, metricsToken)),
    ])
    const tables = [...stored, ...processTables(processes)]
    const text = tables.map(({ title, members, rows }) => `${title}\n${columns([members, ...rows.map(texts)])}`)
    outputOf(command).line(text.join('\n\n'), Object.fromEntries(tables.map((table) => [table.title, objects(table)])))
    if (given) seeAnswered(processes)
  })

/** Ends with a code of its own where a process that was named did not say its measures: whatever watches it looks at nothing else. */
function seeAnswered(processes: readonly Measured[]): void {
  const silent = processes.flatMap(({ place, problem }) => (problem === undefined ? [] : [`${place} ${problem}`]))
  if (silent.length > 0) throw new Failure(exitCodes.unavailable, silent.join('; '))
}

const placeOf = (port: number) => `http://127.0.0.1:${String(port)}`
const texts = (row: readonly (string | number)[]) => row.map(String)
const objects = ({ members, rows }: Table) =>
  rows.map((row) => Object.fromEntries(members.map((member, n) => [member, row[n] ?? null])))

/** What the database says: for all clients, and whichever process asks. */
async function storedIn(database: Database, mailDays: number): Promise<readonly Table[]> {
  const { registry } = database
  const { queues, leases } = await attentesOf(database)
  const sessions = await sql<{ name: string; state: string; count: number }>`
    select application_name as name, coalesce(state, '-') as state, count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() group by 1, 2 order by 1, 2`.execute(registry)
  return [
    {
      ...{ title: 'queues', members: ['queue', 'waiting', 'oldest'] },
      rows: Object.entries(queues).map(([queue, { waiting, oldestSeconds }]) => [
        ...[queue, waiting],
        oldestSeconds === undefined || waiting === 0 ? '-' : lasting(oldestSeconds),
      ]),
    },
    {
      ...{ title: 'leases', members: ['of', 'held', 'run out'] },
      rows: Object.entries(leases).map(([of, { held, lost }]) => [of, held, lost]),
    },
    {
      ...{ title: 'e-mails', members: ['provider', 'outcome', 'attempts'] },
      rows: (await countsOf(registry)).map(({ fournisseur, issue, nombre }) => [fournisseur, issue, nombre]),
    },
    {
      ...{ title: 'paused providers', members: ['provider', 'of', 'pauses'] },
      rows: (await pauses(registry)).map(({ fournisseur, isOfAll, nombre }) => [
        ...[fournisseur, isOfAll ? 'all' : 'clients', nombre],
      ]),
    },
    await keptByRule(database, mailDays),
    {
      ...{ title: 'sessions', members: ['application', 'state', 'sessions'] },
      rows: sessions.rows.map(({ name, state, count }) => [name, state, count]),
    },
  ]
}

/** How the rules of all clients stand, of how long what is kept. */
const keptByRule = async (database: Database, mailDays: number): Promise<Table> => ({
  ...{ title: 'kept by rule', members: ['what', 'clients with a rule', 'with something over it', 'next round'] },
  rows: (await retentions(database, mailDays)).map(({ what, rules, over, next }) => [
    ...[what, rules ?? 'all', over ?? '-'],
    next === null ? '-' : next <= 0 ? 'due' : lasting(next),
  ]),
})
