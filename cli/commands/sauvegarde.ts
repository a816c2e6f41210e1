import { type Command, Option } from 'commander'
import { methods } from '../../db/backup/manifest.ts'
import { examples, later } from '../../sdk/commands/help.ts'

/** Adds `sauvegarde create`, `verify` and `restore`. */
export function addSauvegardeCommands(program: Command) {
  const sauvegarde = program
    .command('sauvegarde')
    .description('backups of the whole database, made while the service runs')
  const create = sauvegarde
    .command('create')
    .description('write a backup, as one instant shows the database, into a new folder; prints its path')
    .option('--to <folder>', 'the folder that gets it (default: SAUVEGARDE_DIR)')
    .addOption(
      new Option(
        '--method <method>',
        'who reads the rows: the service, or pg_dump of PATH (default: the service)',
      ).choices(methods),
    )
    .action(later(async () => (await import('../sauvegarde.ts')).create))
  examples(create, 'sauvegarde create', 'sauvegarde create --to /mnt/copies', 'sauvegarde create --method pg_dump')
  const verify = sauvegarde
    .command('verify')
    .description('read a backup whole, and compare it with what it says of itself; needs no database')
    .argument('<folder>', 'the folder of the backup')
    .action(later(async () => (await import('../sauvegarde.ts')).verify))
  examples(verify, 'sauvegarde verify sauvegardes/sauvegarde-2026-11-25T02-30-00Z')
  const restore = sauvegarde
    .command('restore')
    .description('fill an empty database with a backup, and recompute the proofs there')
    .argument('<folder>', 'the folder of the backup')
    .action(later(async () => (await import('../sauvegarde.ts')).restore))
  examples(restore, 'sauvegarde restore sauvegardes/sauvegarde-2026-11-25T02-30-00Z')
  examples(sauvegarde, 'sauvegarde create', 'sauvegarde restore --help')
}
