import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as abonnements from '../../db/outbox/abonnements.ts'
import { findClient } from '../../db/clients/clients.ts'
import type { Database } from '../../db/engine/database.ts'
import { newSecret } from '../../db/outbox/secrets.ts'
import { middleware } from '../../receiver/index.ts'
import { evenements } from '../../rules/evenements.ts'
import { noClient, refuse } from '../failure.ts'
import { note } from '../output.ts'
import { withDatabase } from '../session.ts'
import { settingsFor } from '../settings.ts'

export const listenTo = (id: string, { count = Infinity }: { count?: number }) =>
  withDatabase(async ({ database, ends }) => {
    const client = (await findClient(database.registry, id)) ?? noClient(id)
    if (!client.estBacASable) refuse(`Client ${id} is not a sandbox: its events are for its own receivers`)
    if (!settingsFor().webhooks.allowHttp) refuse('Only development sends events to this machine')
    const secret = newSecret()
    const receiver = await startReceiver(secret, count)
    const leave = await subscribe(database, id, {
      key: settingsFor('WEBHOOK_KEY').webhooks.key,
      url: receiver.url,
      secret,
    })
    ends.push(leave)
    note(`Listening for the events of ${client.organisation}; Ctrl-C ends it`)
    await receiver.done
    await leave()
  })

type Place = { key: Buffer; url: string; secret: string }

/** Subscribes the receiver; gives what ends the subscription. */
async function subscribe(database: Database, id: string, { key, url, secret }: Place) {
  const one = await database.write(id, (db) => abonnements.insert(db, key, { url, evenements, secret }))
  return () => database.write(id, (db) => abonnements.remove(db, one))
}

async function startReceiver(secret: string, count: number) {
  const finished = Promise.withResolvers<undefined>()
  let left = count
  const show = (evenement: unknown) => {
    console.log(JSON.stringify(evenement))
    if (--left === 0) finished.resolve(undefined)
  }
  const handlers = Object.fromEntries([...evenements, 'webhook.essai'].map((kind) => [kind, show]))
  const handle = middleware({ secrets: [secret], traitements: handlers })
  const server = createServer((req, res) => void handle(req, res))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const done = finished.promise.then(() => {
    server.close()
  })
  return { url: `http://127.0.0.1:${String(port)}/`, done }
}
