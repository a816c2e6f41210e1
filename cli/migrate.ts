import type { Command } from 'commander'
import { holdRole } from '../db/engine/pooling/pooler.ts'
import { finish, migrate, migrationStatus, unfinished } from '../db/engine/migrate.ts'
import { refuse } from '../sdk/commands/failure.ts'
import { note, outputOf } from '../sdk/commands/output.ts'
import { tellOfOperator } from './acte/telling.ts'
import { withDatabase } from './session.ts'

type Options = { status?: boolean; finish?: boolean }

export const migrateDatabase = ({ status = false, finish: isLast = false }: Options, command: Command) =>
  withDatabase(
    async ({ database, directUrl, config, server }) => {
      const output = outputOf(command)
      if (status) {
        output.table(
          await migrationStatus(directUrl),
          ['name', 'appliedAt', 'progress'],
          'This version has no migration',
        )
        return
      }
      const applied = await bringUp(directUrl, isLast)
      if (applied.length > 0) await tellOfOperator(database, { migration: applied.at(-1) ?? '' })
      if (await holdRole(server.url, config.statementTimeout)) note(held)
      output.line(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The schema is up to date', { applied })
    },
    { isMigration: true, mayBegin: !status },
  )

const held =
  'The role of DATABASE_URL has the settings that a pooler needs; sessions that it has open have them once it opens them anew'

async function bringUp(url: string, isLast: boolean) {
  const applied = await migrate(url, sayWaits)
  if (isLast) {
    const finished = await finish(url, sayWaits)
    if (finished.reason !== undefined) refuse(finished.reason)
    return [...applied, ...finished.applied]
  }
  const left = await unfinished(url)
  if (left.length > 0)
    note(`Once no process of an earlier version runs, \`npm run cli -- migrate --finish\` applies ${left.join(', ')}`)
  return applied
}

export const sayWaits = (processes: readonly number[]) => {
  note(`Waiting for another process, which migrates or holds a table (in PostgreSQL ${processes.join(', ')})`)
}
