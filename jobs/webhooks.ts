import { createSecretKey } from 'node:crypto'
import type { Config } from '../config.ts'
import { jour } from '../mail/dates.ts'
import { findClient } from '../db/clients/clients.ts'
import { queue } from '../db/outbox/courriels.ts'
import type { Db } from '../db/engine/database.ts'
import { type Ending, finish } from '../db/outbox/livraisons-ended.ts'
import { type Abonne, type Depart, lockSubscriptions, putOff, take } from '../db/outbox/livraisons-taken.ts'
import { sure } from '../db/engine/prepare.ts'
import { unlock } from '../db/outbox/secrets.ts'
import { faultOf, openAgents } from '../webhooks/adresses.ts'
import { post } from '../webhooks/envoi.ts'
import { signedHeaders } from '../webhooks/signature.ts'
import type { Travail } from './travail.ts'

type Settings = Pick<Config, 'webhooks' | 'timeZone' | 'workerLease'>
/** A delivery, with its address and its headers. */
type Signed = Depart & { readonly url: string; readonly headers: Record<string, string> }
/** Makes the signed form of a delivery of a subscription. */
type Signer = (depart: Depart, seconds: number) => Signed

/** Delivers events to the subscriptions (decision M-7). */
export function openWebhooks(settings: Settings): Travail<Signed, Ending> {
  const { webhooks, timeZone } = settings
  const agents = openAgents(webhooks)
  return {
    ...{ file: 'livraison', parClient: 32, limite: 256 },
    async turn(db, due) {
      const abonnes = await lockSubscriptions(db)
      const { ends, places } = due()
      for (const url of await finish(db, abonnes, ends, webhooks)) await warn(db, url, timeZone)
      return places === 0 ? [] : takeSigned(db, abonnes, settings, places)
    },
    async send(depart, cut) {
      const { url, corps, headers } = depart
      const fault = faultOf(url, webhooks)
      const unsent = { statut: null, reponse: '', erreur: `the address ${String(fault)}`, duree: 0 }
      return {
        depart,
        fin: fault === undefined ? await post({ url, corps, headers, agents, timeout: webhooks.timeout }, cut) : unsent,
      }
    },
  }
}

/** Takes deliveries, signed at the time of their attempt, by the database's clock. */
async function takeSigned(
  db: Db,
  abonnes: readonly Abonne[],
  { webhooks: { key, perSubscription: share }, workerLease: lease }: Settings,
  places: number,
) {
  const signers = new Map<string, Signer>()
  const sealed: string[] = []
  for (const abonne of abonnes) {
    const signer = signerOf(abonne, key)
    if (signer) signers.set(abonne.id, signer)
    else sealed.push(abonne.id)
  }
  await putOff(db, places, sealed, 'The secret was encrypted by another WEBHOOK_KEY than that of the worker')
  const departs = await take(db, { limit: places, share, of: [...signers.keys()], lease })
  const seconds = Math.floor(Date.parse(db.now) / 1000)
  return departs.map((depart) => sure(signers.get(depart.abonnementId))(depart, seconds))
}

/** Undefined when the key of the service does not open the secrets of the subscription. */
function signerOf({ id, url, secret, secretSuivant }: Abonne, key: Buffer): Signer | undefined {
  try {
    const open = (sealed: Buffer) => createSecretKey(unlock(key, id, sealed))
    const [own, next] = [open(secret), secretSuivant ? open(secretSuivant) : undefined]
    return (depart, seconds) => {
      const { prise, corps } = depart
      return { ...depart, url, headers: signedHeaders({ id: prise.id, seconds, corps }, own, next) }
    }
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
