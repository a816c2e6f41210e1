import type { Command } from 'commander'
import { rotateSecrets } from '../db/outbox/secrets-rotate.ts'
import { refuse } from '../sdk/commands/failure.ts'
import { outputOf } from '../sdk/commands/output.ts'
import { tellOfOperator } from './acte/telling.ts'
import { withDatabase } from './session.ts'
import { settingsFor } from './settings.ts'

export const rotate = (_: unknown, command: Command) =>
  withDatabase(async ({ database }) => {
    const { keys } = settingsFor('WEBHOOK_KEY').webhooks
    const { changed, kept, closed } = await rotateSecrets(database, keys)
    await tellOfOperator(database, { cle: keys[0].id, changed: String(changed) })
    const said = `${String(changed)} subscriptions were encrypted anew by key ${keys[0].id}, ${String(kept)} were already`
    outputOf(command).line(said, { key: keys[0].id, changed, kept, closed })
    if (closed.length > 0)
      refuse(`No key of WEBHOOK_KEY opens the secrets of ${closed.join(', ')}: keep the one that does`)
  })
