import type { Command } from 'commander'
import { examples, later } from '../../sdk/commands/help.ts'

/** Adds `etat`. */
export function addEtatCommand(program: Command) {
  const etat = program
    .command('etat')
    .description('show what waits, what is held and what fails, of the database and of the processes that answer')
    .option('--process <address...>', 'processes to ask for their measures (default: those of PORT and WORKER_PORT)')
    .addHelpText('after', '\nIt sends METRICS_TOKEN to the processes that it asks.')
    .action(later(async () => (await import('../etat/etat.ts')).printEtat))
  examples(etat, 'etat', 'etat --process http://10.0.0.4:3000 http://10.0.0.5:9090', 'etat --json')
}
