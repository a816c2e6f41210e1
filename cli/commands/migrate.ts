import { type Command, Option } from 'commander'
import { examples, later } from '../../sdk/commands/help.ts'

/** Adds `migrate`. */
export function addMigrateCommand(program: Command) {
  const command = program
    .command('migrate')
    .description('bring the schema of the database to this version, through DATABASE_URL_DIRECT where it is set')
    .option('--status', 'change nothing: list the migrations of this version and when each was applied')
    .addOption(
      new Option(
        '--finish',
        'take away too what only earlier versions use: refused while one of them is connected',
      ).conflicts('status'),
    )
    .action(later(async () => (await import('../migrate.ts')).migrateDatabase))
  examples(command, 'migrate', 'migrate --finish', 'migrate --status --json')
}
