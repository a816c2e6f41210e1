import type { Command } from 'commander'
import { examples, later } from '../../sdk/commands/help.ts'
import { positiveInteger } from '../../sdk/commands/values.ts'

/** More than there will be nodes; each table has a file for each of them on some node. */
const usual = 32

/** Adds `distribute`. */
export function addDistributeCommand(program: Command) {
  const command = program
    .command('distribute')
    .description(
      'split the tables of a database with the extension Citus by client, through DATABASE_URL_DIRECT where it is set',
    )
    .option('--dry-run', 'change nothing: list what is not distributed yet')
    .option('--shards <number>', 'into how many parts', positiveInteger, usual)
    .action(later(async () => (await import('../distribute.ts')).distributeTables))
  examples(command, 'distribute --dry-run', 'distribute', 'distribute --shards 64')
}
