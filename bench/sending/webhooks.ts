import got from 'got'
import { insert } from '../../db/outbox/abonnements.ts'
import { type Db, openDatabase } from '../../db/engine/database.ts'
import { type Donnees, emit } from '../../db/outbox/evenements.ts'
import { readConfig } from '../../config/config.ts'
import { newClient } from '../data.ts'
import { printTitle, type Settings } from '../measure.ts'
import type { Rig, Served } from '../rig.ts'
import { compareSending, messages, untilSent } from './compared.ts'

/** Deliveries of the worker to a local receiver, recorded, against got alone in a loop with as many at once. */
export async function benchWebhooks(rig: Rig, { rounds }: Settings) {
  printTitle(`Webhooks: ${String(messages)} deliveries to a receiver of this machine`)
  const receiver = await rig.startReceiver()
  for (const subscriptions of [1, 8]) await compare(rig, receiver, subscriptions, rounds)
  await receiver.stop()
}

async function compare(rig: Rig, { port }: Served, subscriptions: number, rounds: number) {
  const url = await rig.createDatabase(`webhooks_${String(subscriptions)}`)
  const config = readConfig({ DATABASE_URL: url, ENVIRONMENT: 'developpement' })
  const database = openDatabase(url, { ...config, tenantGuard: false })
  const { id } = await newClient(url, 0)
  const addresses = Array.from({ length: subscriptions }, (_, n) => `http://127.0.0.1:${String(port)}/${String(n)}`)
  await database.write(id, async (db) => {
    for (const url of addresses)
      await insert(db, config.webhooks.keys, { url, evenements: [evenement], secret: 'A'.repeat(44) })
  })
  const service = await rig.startService(url)
  const atOnce = config.webhooks.perSubscription * subscriptions
  const events = async (db: Db) => {
    for (let n = 0; n < messages / subscriptions; n++) await emit(db, evenement, donnees)
  }
  const awaited = { queue: 'livraison', sent: 'Livree' } as const
  const ways = {
    floor: { pid: process.pid, send: () => loop(addresses, atOnce) },
    ours: { pid: service.pid, send: () => untilSent(database, id, awaited, events) },
  }
  const target = subscriptions === 1 ? '>= 0.5x' : '>= 0.7x'
  const name = `to ${String(subscriptions)} of its addresses, ${String(atOnce)} at once`
  await compareSending({ name, target }, ways, rounds)
  await service.stop()
  await database.close()
}

/** Milliseconds of as many posts by got, so many at once. */
async function loop(addresses: readonly string[], atOnce: number): Promise<number> {
  const body = JSON.stringify({ EventType: evenement, TimestampUtc: donnees.dateCreationUtc, Data: donnees })
  let left = messages
  const started = performance.now()
  const sender = async (_: unknown, n: number) => {
    while (left-- > 0)
      await got.post(addresses[n % addresses.length] ?? '', { body, headers: { 'content-type': 'application/json' } })
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  return performance.now() - started
}

const evenement = 'campaign.liste_electorale_cree'
const donnees: Donnees<typeof evenement> = {
  campagneId: 'c1d2e3f4-0a1b-4c2d-8e3f-5a6b7c8d9e0f',
  titre: 'Entente',
  slug: 'entente',
  etat: 'Planifie',
  ...{ nombreVotants: 3, nombreVotantsAjoutes: 3, nombreVotantsAvecDroitDeVote: 2 },
  syndicatsIdExternes: ['SYN-01'],
  dateCreationUtc: '2026-11-02T14:05:00Z',
}
