import { createSecretKey } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { dayOf } from '../mail/dates.ts'
import type { Ring } from '../rules/ring.ts'
import { findClient } from '../db/clients/clients.ts'
import { queue } from '../db/outbox/courriels.ts'
import type { Db } from '../db/engine/database.ts'
import { type AttemptedLivraison, finish } from '../db/outbox/livraisons-ended.ts'
import {
  type ActiveAbonnement,
  lockSubscriptions,
  putOff,
  take,
  type TakenLivraison,
} from '../db/outbox/livraisons-taken.ts'
import { attempted } from '../db/outbox/stages.ts'
import { sure } from '../db/engine/compiled.ts'
import { unlock } from '../db/outbox/secrets.ts'
import { faultOf, openAgents } from '../webhooks/adresses.ts'
import type { Outcome } from '../sight/measures.ts'
import { type Answer, post } from '../webhooks/post.ts'
import { signedHeaders } from '../webhooks/signature.ts'
import { currentSpan, spanned } from '../pace/spans.ts'
import type { Sender } from './sender.ts'

type Settings = Pick<Config, 'webhooks' | 'timeZone' | 'workerLease'>
/** A delivery, with its address and its headers. */
type Signed = TakenLivraison & { readonly url: string; readonly headers: Record<string, string> }
/** Makes the signed form of a delivery of a subscription. */
type Signer = (taken: TakenLivraison, seconds: number) => Signed

/** Delivers events to the subscriptions (decision M-7). */
export function openWebhooks(settings: Settings, told: (outcome: Outcome) => void): Sender<Signed, AttemptedLivraison> {
  const { webhooks, timeZone } = settings
  const agents = openAgents(webhooks)
  return {
    ...{ queue: 'livraison', perClient: 32, limit: 256 },
    async turn(db, due) {
      const active = await lockSubscriptions(db)
      const { attempts, places } = due()
      for (const url of await finish(db, active, attempts, webhooks)) await warn(db, url, timeZone)
      return places === 0 ? [] : takeSigned(db, active, settings, places)
    },
    async send(taken, cut) {
      const { url, corps, headers } = taken
      const fault = faultOf(url, webhooks)
      currentSpan()?.tell({ 'membres.abonnement': taken.abonnementId })
      if (fault !== undefined) {
        told('unsent')
        currentSpan()?.fail('unsent')
        return attempted(taken, { statut: null, reponse: '', erreur: `the address ${fault.en}`, duree: 0 })
      }
      const answer = await posted({ url, corps, headers, agents, timeout: webhooks.timeout }, cut)
      const outcome = outcomeOf(answer)
      told(outcome)
      if (outcome !== 'delivered') currentSpan()?.fail(outcome)
      return attempted(taken, answer)
    },
  }
}

/** How an attempt ended, by the class of what was answered. */
function outcomeOf({ statut, erreur, isLate }: Answer): Outcome {
  if (isLate) return 'late'
  if (erreur === null) return 'delivered'
  if (statut === null || statut < 300) return 'unreachable'
  if (statut < 400) return 'redirected'
  return statut < 500 ? 'refused' : 'failing'
}

/**
 * Posts a delivery. Where it is traced, the receiver is sent what it continues the trace by, and the span says how it has
 * answered; of its address nothing, which may hold a secret.
 */
const posted = (delivery: Parameters<typeof post>[0], cut: AbortSignal) =>
  spanned(['POST', 'client', { 'http.request.method': 'POST' }], async (span) => {
    if (span === undefined) return post(delivery, cut)
    const answer = await post({ ...delivery, headers: { ...delivery.headers, traceparent: span.traceparent } }, cut)
    const outcome = outcomeOf(answer)
    span.tell({ 'http.response.status_code': answer.statut ?? undefined, 'membres.outcome': outcome })
    if (outcome !== 'delivered') span.fail(outcome)
    return answer
  })

/** Takes deliveries, signed at the time of their attempt, by the database's clock. */
async function takeSigned(
  db: Db,
  active: readonly ActiveAbonnement[],
  { webhooks: { keys, perSubscription: share }, workerLease: lease }: Settings,
  places: number,
) {
  const signers = new Map<string, Signer>()
  const sealed: string[] = []
  for (const abonnement of active) {
    const signer = signerOf(abonnement, keys)
    if (signer) signers.set(abonnement.id, signer)
    else sealed.push(abonnement.id)
  }
  await putOff(db, places, sealed, 'The secret was encrypted by another WEBHOOK_KEY than that of the worker')
  const rows = await take(db, { limit: places, share, of: [...signers.keys()], lease })
  const seconds = Math.floor(Date.parse(db.now) / 1000)
  return rows.map((taken) => sure(signers.get(taken.abonnementId))(taken, seconds))
}

/** Undefined when no key of the service opens the secrets of the subscription. */
function signerOf({ id, url, secret, secretSuivant }: ActiveAbonnement, keys: Ring): Signer | undefined {
  try {
    const open = (sealed: Buffer) => createSecretKey(unlock(keys, id, sealed))
    const [own, next] = [open(secret), secretSuivant ? open(secretSuivant) : undefined]
    return (taken, seconds) => {
      const { id: deliveryId, corps } = taken
      return { ...taken, url, headers: signedHeaders({ id: deliveryId, seconds, corps }, own, next) }
    }
  } catch {
    return undefined
  }
}

/** Writes to the administrator of the client that a subscription was disabled; a sandbox has none. */
async function warn(db: Db, adresse: string, timeZone: string) {
  const client = await findClient(db.q, db.clientId)
  if (!client?.courrielAdministrateur) return
  const donnees = { adresse, date: dayOf(db.now, timeZone), echecs: '3' }
  const destinataire = client.courrielAdministrateur
  await queue(db, [{ modele: 'AbonnementDesactive', destinataire, copie: null, donnees }])
}
