import type { Config } from '../config.ts'
import { jour } from '../courriels/dates.ts'
import { findClient } from '../db/clients.ts'
import { queue } from '../db/courriels.ts'
import type { Database, Db } from '../db/database.ts'
import type { Prise } from '../db/file-attente.ts'
import { begin, type Depart, type Ending, finish, putOff, ready } from '../db/livraisons-envoi.ts'
import { unlock } from '../db/secrets-webhook.ts'
import { faultOf, openAgents } from '../webhooks/adresses.ts'
import { post, type Resultat } from '../webhooks/envoi.ts'
import { signedHeaders } from '../webhooks/signature.ts'
import { openGroups } from './groups.ts'
import type { Travail } from './worker.ts'

type Settings = Pick<Config, 'webhooks' | 'timeZone'>
/** A delivery with its headers. */
type Signed = { readonly depart: Depart; readonly headers: Record<string, string> }
type Lot = ReadonlyMap<string, Signed>

/** Delivers events to the subscriptions (interface 6). */
export function openWebhooks(database: Database, { webhooks, timeZone }: Settings): Travail {
  const agents = openAgents(webhooks)
  const lots = new WeakMap<readonly Prise[], Promise<Lot>>()
  const end = openGroups<Ending>((clientId, endings) =>
    database.write(clientId, async (db) => {
      for (const url of await finish(db, endings, webhooks)) await warn(db, url, timeZone)
    }),
  )
  const prepared = (clientId: string, lot: readonly Prise[]) =>
    database.write(clientId, (db) => prepare(db, lot, webhooks.key))
  const send = ({ depart: { url, corps }, headers }: Signed, cut: AbortSignal) => {
    const fault = faultOf(url, webhooks)
    if (fault !== undefined) return Promise.resolve(unsent(`the address ${fault}`))
    return post({ url, corps, headers, agents, timeout: webhooks.timeout }, cut)
  }
  return {
    ...{ file: 'livraison', parClient: 32, parAbonnement: webhooks.perSubscription, limite: 256 },
    async run({ clientId, id }, signal, lot) {
      const together = lots.get(lot) ?? prepared(clientId, lot)
      lots.set(lot, together)
      const signed = (await together).get(id)
      if (signed) await end(clientId, { depart: signed.depart, fin: await send(signed, signal) })
    },
  }
}

const unsent = (erreur: string): Resultat => ({ statut: null, reponse: '', erreur, duree: 0 })

/** Signs deliveries that were taken together, and writes their attempts before they are sent. */
async function prepare(db: Db, lot: readonly Prise[], key: Buffer): Promise<Lot> {
  const found = (await ready(db, lot)).map((depart) => ({ depart, headers: headersOf(depart, key) }))
  const signed = found.filter((one): one is Signed => one.headers !== undefined)
  const sealed = found.filter(({ headers }) => headers === undefined).map(({ depart }) => depart)
  await putOff(db, sealed, 'The secret was encrypted by another WEBHOOK_KEY than that of the worker')
  await begin(
    db,
    signed.map(({ depart }) => depart),
  )
  return new Map(signed.map((one) => [one.depart.prise.id, one]))
}

/** The headers of a message; undefined when the key of the service does not open its secrets. */
function headersOf(depart: Depart, key: Buffer): Record<string, string> | undefined {
  const { prise, abonnementId, corps, seconds, secret, secretSuivant } = depart
  try {
    const next = secretSuivant ? unlock(key, abonnementId, secretSuivant) : undefined
    return signedHeaders({ id: prise.id, seconds, corps }, unlock(key, abonnementId, secret), next)
  } catch {
    return undefined
  }
}

/** Writes to the administrator of the client that a subscription was disabled; a sandbox has none. */
async function warn(db: Db, adresse: string, timeZone: string) {
  const client = await findClient(db.q, db.clientId)
  if (!client?.courrielAdministrateur) return
  const donnees = { adresse, date: jour(db.now, timeZone), echecs: '3' }
  const destinataire = client.courrielAdministrateur
  await queue(db, [{ modele: 'AbonnementDesactive', destinataire, copie: null, donnees }])
}
