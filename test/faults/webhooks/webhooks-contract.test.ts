import { expect, test } from 'vitest'
import { insert } from '../../../db/outbox/abonnements.ts'
import { emitTest } from '../../../db/outbox/evenements.ts'
import { newClient, testConfig } from '../../support/api.ts'
import { eventBreaches } from '../../support/contract/conform.ts'
import { migratedCopy } from '../../support/processes/databases.ts'
import { creations } from '../../support/contract/examples-made.ts'
import { validCall } from '../../support/contract/examples.ts'
import { campagne, votant } from '../../support/contract/samples.ts'
import { startReceiver } from '../../support/processes/webhook-receiver.ts'
import { secret, serve, within } from '../../support/data/webhooks.ts'

const running = await serve(await migratedCopy())

test('what receivers are sent is what the contract says', async () => {
  const { id, ok } = await newClient({ on: running, estBacASable: true })
  const receiver = await startReceiver()
  const evenements = ['adhesion.signee', 'adhesion.terminee', 'campaign.liste_electorale_cree']
  const { database } = running.service
  const abonnement = await database.write(id, (db) =>
    insert(db, testConfig().webhooks.keys, { url: receiver.url, evenements, secret }),
  )
  for (const creation of creations) await ok(creation, validCall(creation))
  await ok('simulateAdhesion', validCall('simulateAdhesion'))
  await ok('simulateDemission', validCall('simulateDemission'))
  const campagneId = await ok('createCampagne', { body: campagne() })
  await ok('addListeElectorale', { path: { campagneId }, body: { votants: [votant(1)] } })
  await database.write(id, (db) => emitTest(db, abonnement))
  await expect.poll(() => receiver.recus.length, within).toBe(4)
  const sent = receiver.recus.map(({ body }) => JSON.parse(body) as { EventType: string })
  expect(sent.map(({ EventType }) => EventType).sort()).toEqual([...evenements, 'webhook.essai'])
  for (const event of sent) expect(eventBreaches(event.EventType, event)).toEqual([])
})
