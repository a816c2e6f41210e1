import type { Command } from 'commander'
import { migrate, migrationStatus } from '../db/engine/migrate.ts'
import { note, outputOf } from '../sdk/commands/output.ts'
import { withDatabase } from './session.ts'

export const migrateDatabase = ({ status = false }: { status?: boolean }, command: Command) =>
  withDatabase(
    async ({ directUrl }) => {
      const output = outputOf(command)
      if (status) {
        output.table(await migrationStatus(directUrl), ['name', 'appliedAt'], 'This version has no migration')
        return
      }
      const applied = await migrate(directUrl, (processes) => {
        note(`Waiting for another process, which migrates or holds a table (in PostgreSQL ${processes.join(', ')})`)
      })
      output.line(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The schema is up to date', { applied })
    },
    { isMigration: true },
  )
