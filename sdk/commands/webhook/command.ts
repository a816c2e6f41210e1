import type { Command } from 'commander'
import { portNumber, positiveInteger } from '../values.ts'
import { examples, later } from '../help.ts'
import { reaching } from '../service.ts'

const help = `
It makes a sandbox with demonstration data for itself, whose key it prints, and erases
it in the end: what you do with that key is told here, and nothing of your organisation
is: the operator subscribes a receiver of yours to that. Each event is one line of JSON
on stdout, printed once its signature is verified. The service must reach this
machine: one on the same machine does, and for another give --address, an https
address that leads to --port here, as that of a tunnel.`

/** Adds `listen`: a receiver at the terminal, for a sandbox of its own. */
export function addListenCommand(webhook: Command) {
  const listen = webhook
    .command('listen')
    .description('print the events of a new sandbox as they arrive, verified, until it is interrupted')
    .option('--count <n>', 'end after so many events', positiveInteger)
    .option('--port <n>', 'port of this machine to listen on; any when left out', portNumber)
    .option('--address <url>', 'where the service sends the events; this machine when left out')
  reaching(listen, 'API key, where the service makes sandboxes for its clients only')
    .addHelpText('after', help)
    .action(later(async () => (await import('./listen.ts')).listen))
  examples(listen, 'webhook listen', 'webhook listen --url http://localhost:3000 --count 1')
}
