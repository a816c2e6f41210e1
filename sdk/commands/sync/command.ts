import { type Command, Option } from 'commander'
import { examples, later } from '../help.ts'
import { reaching } from '../service.ts'
import { encodings } from '../text-file.ts'
import { columns } from './columns.ts'

const fileHelp = `
A JSON file holds the body of POST /b2b/v2/sync. A CSV file, separated by commas or
semicolons, has one line for each employee and job; its first line names the columns:
  ${columns.employe.join(', ')}
  ${columns.emploi.map((name) => `emploi.${name}`).join(', ')}
  ${columns.adhesion.map((name) => `adhesion.${name}`).join(', ')}
  champ.<nom>, for each custom field
A column that is left out changes nothing; an empty cell clears what it names. One that
is named twice is refused, and so is a CSV file without a line below its heading. Both
may be compressed with gzip, and be UTF-8, windows-1252 as Excel saves CSV in French, or
UTF-16 with its mark. Nothing is changed without --apply.`

/** Adds `sync`. */
export function addSyncCommand(program: Command) {
  const sync = program
    .command('sync')
    .description('load a payroll file through the API; a dry run unless --apply is given')
    .argument('<file>', 'JSON or CSV file')
  reaching(sync, 'API key of the client')
    .option('--apply', 'change the data')
    .option('--end-absent-jobs', 'end the active jobs of these employees that the file does not list')
    .option('--deactivate-absent', 'deactivate the people of the employers of the file whom it does not list')
    .option(
      '--confirm',
      'end and deactivate even more than a tenth of all, or where a refused line names nobody who is known',
    )
    .option(
      '--idempotency-key <key>',
      'load the file once under this key, however often it is sent in a day; a dry run leaves it alone',
    )
    .option('--strict', 'end with 1 when a row was refused; the others are loaded all the same')
    .addOption(
      new Option('--encoding <name>', 'what the file is written in; found by its bytes when left out').choices(
        encodings,
      ),
    )
    .addHelpText('after', fileHelp)
    .action(later(async () => (await import('../sync/sync.ts')).load))
  examples(sync, 'sync paie.csv', 'sync paie.csv --apply --url https://api.exemple.ca')
}
