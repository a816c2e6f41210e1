import type { Command } from 'commander'
import { webAddress, positiveInteger } from '../values.ts'
import { examples, later } from '../help.ts'
import { reaching } from '../service.ts'

const help = `
It reads the events of the client of the key (GET /b2b/v1/evenement), some seconds after
they happened: no subscription is made, and the service need not reach this machine.
Each event is one line of JSON on stdout, as a receiver is sent it. With --forward each is
also posted to an address of yours, signed as the service does: by WEBHOOK_SECRET, or by a
secret that is made and printed. What it answers is said on stderr; nothing is sent twice.`

/** Adds `listen`: the events of the client, at the terminal. */
export function addListenCommand(webhook: Command) {
  const listen = webhook
    .command('listen')
    .description('print the events of your organisation as they happen, until it is interrupted')
    .option('--count <n>', 'end after so many events', positiveInteger)
    .option('--forward <url>', 'post each event there too, signed: your receiver on this machine', webAddress)
  reaching(listen, 'API key of the client')
    .addHelpText('after', help)
    .action(later(async () => (await import('./listen.ts')).listen))
  examples(
    listen,
    'webhook listen --url http://localhost:3000 --count 1',
    'webhook listen --forward http://localhost:4000/evenements',
  )
}
