import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { middleware } from '../../receiver/index.ts'
import { evenements } from '../../rules/evenements.ts'
import { print, written } from '../../sdk/commands/stdout.ts'

type Wanted = {
  /** The secret, which may be known only once the address of the receiver is. */
  readonly secret: Promise<string>
  /** After how many events it is done; never when left out. */
  readonly count?: number
  /** Port of this machine; any when left out. */
  readonly port?: number
}

/**
 * Receives events on this machine, and prints each whose signature is that of the secret as one line of JSON; `done`
 * when there were as many as wanted, or nobody reads them, `close` when no more are.
 */
export async function startReceiver({ secret, count = Infinity, port = 0 }: Wanted) {
  let left = count
  const { promise: done, resolve, reject } = Promise.withResolvers<undefined>()
  const show = (evenement: unknown) => {
    print(JSON.stringify(evenement))
    written().then(() => {
      if (--left === 0) resolve(undefined)
    }, reject)
  }
  const handlers = Object.fromEntries([...evenements, 'webhook.essai'].map((kind) => [kind, show]))
  const server = createServer((req, res) => {
    void secret.then((known) => middleware({ secrets: [known], handlers })(req, res))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`
  const close = () => {
    server.close()
    server.closeIdleConnections()
  }
  return { url, done, close }
}
