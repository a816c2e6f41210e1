import type { Command } from 'commander'
import { examples, later } from '../../sdk/commands/help.ts'

/** Adds `secrets rotate`. */
export function addSecretsCommands(program: Command) {
  const secrets = program.command('secrets').description('what is stored encrypted by WEBHOOK_KEY')
  const rotate = secrets
    .command('rotate')
    .description('encrypt the secrets of webhooks by the first key of WEBHOOK_KEY, in steps, while the service runs')
    .action(later(async () => (await import('../secrets.ts')).rotate))
  examples(rotate, 'secrets rotate')
  examples(secrets, 'secrets rotate --help')
}
