import { eraseClient } from '../db/clients/clients.ts'
import { Problem } from '../problems.ts'
import { faultOf } from '../webhooks/adresses.ts'
import type { Handlers } from './handler.ts'

export const bacASableHandlers = {
  async createBacASable({ body, address, service: { sandboxes, config }, fail }) {
    const { environment, baseUrl } = config
    if (environment === 'production') return fail('Requete.RouteInconnue')
    const message = body?.webhook && faultOf(body.webhook.url, config.webhooks)
    if (message) throw new Problem({ code: 'Requete.Invalide', member: 'webhook.url', message })
    const wished = await sandboxes.create(address, body ?? {})
    if (wished.end === 'limited') return fail('BacASable.LimiteAtteinte', { secondes: String(wished.seconds) })
    return { ...wished.sandbox, environnement: environment, baseUrl }
  },

  async deleteBacASable({ client, service: { database, keys } }) {
    await eraseClient(database, client.id)
    keys.refresh()
  },
} satisfies Partial<Handlers>
