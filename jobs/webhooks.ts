import type { Config } from '../config.ts'
import { jour } from '../courriels/dates.ts'
import { findClient } from '../db/clients.ts'
import { queue } from '../db/courriels.ts'
import type { Database, Db } from '../db/database.ts'
import type { Prise } from '../db/file-attente.ts'
import { begin, type Depart, finish } from '../db/livraisons-envoi.ts'
import { unlock } from '../db/secrets-webhook.ts'
import { faultOf, openAgents } from '../webhooks/adresses.ts'
import { post, type Resultat } from '../webhooks/envoi.ts'
import { signedHeaders } from '../webhooks/signature.ts'
import type { Travail } from './worker.ts'

type Settings = Pick<Config, 'webhooks' | 'timeZone'>

/** Delivers events to the subscriptions (interface 6). */
export function openWebhooks(database: Database, { webhooks, timeZone }: Settings): Travail {
  const agents = openAgents(webhooks)
  const send = (prise: Prise, depart: Depart, cut: AbortSignal) => {
    const fault = faultOf(depart.url, webhooks)
    if (fault !== undefined) return Promise.resolve(unsent(`the address ${fault}`))
    const headers = headersOf(prise, depart, webhooks.key)
    return post({ url: depart.url, corps: depart.corps, headers, agents, timeout: webhooks.timeout }, cut)
  }
  return {
    ...{ file: 'livraison', parClient: 32, parAbonnement: webhooks.perSubscription, limite: 256 },
    async run(prise, signal) {
      const depart = await database.write(prise.clientId, (db) => begin(db, prise))
      if (!depart) return
      const fin = await send(prise, depart, signal)
      await database.write(prise.clientId, async (db) => {
        if (await finish(db, prise, { depart, fin, horaire: webhooks })) await warn(db, depart.url, timeZone)
      })
    },
  }
}

const unsent = (erreur: string): Resultat => ({ statut: null, reponse: '', erreur, duree: 0 })

function headersOf({ id }: Prise, depart: Depart, key: Buffer) {
  const { abonnementId, corps, seconds, secret, secretSuivant } = depart
  const next = secretSuivant ? unlock(key, abonnementId, secretSuivant) : undefined
  return signedHeaders({ id, seconds, corps }, unlock(key, abonnementId, secret), next)
}

/** Writes to the administrator of the client that a subscription was disabled; a sandbox has none. */
async function warn(db: Db, adresse: string, timeZone: string) {
  const client = await findClient(db.q, db.clientId)
  if (!client?.courrielAdministrateur) return
  const donnees = { adresse, date: jour(db.now, timeZone), echecs: '3' }
  const destinataire = client.courrielAdministrateur
  await queue(db, [{ modele: 'AbonnementDesactive', destinataire, copie: null, donnees }])
}
