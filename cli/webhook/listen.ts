import * as abonnements from '../../db/outbox/abonnements.ts'
import { findClient } from '../../db/clients/clients.ts'
import type { Database } from '../../db/engine/database.ts'
import { newSecret } from '../../db/outbox/secrets.ts'
import { evenements } from '../../rules/evenements.ts'
import type { Ring } from '../../rules/ring.ts'
import { noClient } from '../failure.ts'
import { refuse } from '../../sdk/commands/failure.ts'
import { note } from '../../sdk/commands/output.ts'
import { startReceiver } from './receiver.ts'
import { withDatabase } from '../session.ts'
import { settingsFor } from '../settings.ts'

export const listenTo = (id: string, { count }: { count?: number }) =>
  withDatabase(async ({ database, ends }) => {
    const client = (await findClient(database.registry, id)) ?? noClient(id)
    if (!client.estBacASable) refuse(`Client ${id} is not a sandbox: its events are for its own receivers`)
    if (!settingsFor().webhooks.allowHttp) refuse('Only development sends events to this machine')
    const secret = newSecret()
    const receiver = await startReceiver({ secret: Promise.resolve(secret), count })
    const leave = await subscribe(database, id, {
      keys: settingsFor('WEBHOOK_KEY').webhooks.keys,
      url: receiver.url,
      secret,
    })
    ends.push(leave)
    note(`Listening for the events of ${client.organisation}; Ctrl-C ends it`)
    try {
      await receiver.done
    } finally {
      receiver.close()
      await leave()
    }
  })

type Place = { keys: Ring; url: string; secret: string }

/** Subscribes the receiver; gives what ends the subscription. */
async function subscribe(database: Database, id: string, { keys, url, secret }: Place) {
  const one = await database.write(id, (db) => abonnements.insert(db, keys, { url, evenements, secret }))
  return () => database.write(id, (db) => abonnements.remove(db, one))
}
