import type { Command } from 'commander'
import { migrate, migrationStatus } from '../db/migrate.ts'
import { examples } from './help.ts'
import { outputOf } from './output.ts'
import { withDatabase } from './session.ts'

/** Adds `migrate`. */
export function addMigrateCommand(program: Command) {
  const command = program
    .command('migrate')
    .description('bring the schema of the database to this version, through DATABASE_URL_DIRECT where it is set')
    .option('--status', 'change nothing: list the migrations of this version and when each was applied')
    .action(migrateDatabase)
  examples(command, 'migrate', 'migrate --status --json')
}

const migrateDatabase = ({ status = false }: { status?: boolean }, command: Command) =>
  withDatabase(
    async ({ directUrl }) => {
      const output = outputOf(command)
      if (status) {
        output.table(await migrationStatus(directUrl), ['name', 'appliedAt'], 'This version has no migration')
        return
      }
      const applied = await migrate(directUrl)
      output.line(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'The schema is up to date', { applied })
    },
    { isMigration: true },
  )
