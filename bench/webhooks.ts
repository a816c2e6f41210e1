import got from 'got'
import { setTimeout as sleep } from 'node:timers/promises'
import { insert } from '../db/outbox/abonnements.ts'
import { type Database, type Db, openDatabase } from '../db/engine/database.ts'
import { type Donnees, emit } from '../db/outbox/evenements.ts'
import { readConfig } from '../config/config.ts'
import { newClient } from './data.ts'
import type { Settings } from './measure.ts'
import { alternate, median, perSecond, printLine, printTitle, processorTime } from './measure.ts'
import type { Rig, Served } from './rig.ts'

const deliveries = 1000

/** A turn: deliveries in a second, and the microseconds of processor that the sender used for one. */
type Turn = { readonly rate: number; readonly processor: number }

/** Deliveries of the worker to a local receiver, recorded, against got alone in a loop with as many at once. */
export async function benchWebhooks(rig: Rig, { rounds }: Settings) {
  printTitle(`Webhooks: ${String(deliveries)} deliveries to a receiver of this machine`)
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
  const measures = {
    floor: () => costOf(process.pid, () => loop(addresses, atOnce)),
    ours: () => costOf(service.pid, () => deliver(database, id, deliveries / subscriptions)),
  }
  await alternate(1, measures)
  const { floor, ours } = await alternate(rounds, measures)
  const target = subscriptions === 1 ? '>= 0.5x' : '>= 0.7x'
  print({ name: `to ${String(subscriptions)} of its addresses, ${String(atOnce)} at once`, target }, floor, ours)
  await service.stop()
  await database.close()
}

type Titled = { readonly name: string; readonly target: string }

function print({ name, target }: Titled, floor: readonly Turn[], ours: readonly Turn[]) {
  const of = (turns: readonly Turn[], figure: keyof Turn) => median(turns.map((turn) => turn[figure]))
  const [bareRate, rate] = [of(floor, 'rate'), of(ours, 'rate')]
  printLine({ name, floor: perSecond(bareRate), ours: perSecond(rate), ratio: rate / bareRate, target })
  const [bareCost, cost] = [of(floor, 'processor'), of(ours, 'processor')]
  printLine({
    name: 'processor time of the sender for one',
    floor: `${bareCost.toFixed(0)} us`,
    ours: `${cost.toFixed(0)} us`,
    ratio: cost / bareCost,
  })
}

/** What it costs the process that sends. */
async function costOf(pid: number, send: () => Promise<number>): Promise<Turn> {
  const before = processorTime(pid)
  const milliseconds = await send()
  return { rate: deliveries / (milliseconds / 1000), processor: (processorTime(pid) - before) / deliveries }
}

/** Milliseconds of as many posts by got, so many at once. */
async function loop(addresses: readonly string[], atOnce: number): Promise<number> {
  const body = JSON.stringify({ EventType: evenement, TimestampUtc: donnees.dateCreationUtc, Data: donnees })
  let left = deliveries
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

/** Milliseconds from the commit of events to the last delivery that is recorded. Throws when one did not arrive. */
async function deliver(database: Database, clientId: string, events: number): Promise<number> {
  const started = await database.write(clientId, async (db) => {
    for (let n = 0; n < events; n++) await emit(db, evenement, donnees)
    return performance.now()
  })
  while (await database.read(clientId, isOne('EnAttente'))) await sleep(10)
  const took = performance.now() - started
  for (const end of ['Echouee', 'NonLivre']) {
    if (await database.read(clientId, isOne(end))) throw new Error(`A delivery ended as ${end}`)
  }
  return took
}

/** Whether a delivery of the client is in this state. */
const isOne =
  (statut: string) =>
  async ({ q, clientId }: Db) => {
    const mine = q.selectFrom('livraison').where('client_id', '=', clientId).where('statut', '=', statut)
    return (await mine.select('id').limit(1).execute()).length > 0
  }
