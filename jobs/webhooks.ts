import type { Config } from '../config/config.ts'
import { dayOf } from '../mail/dates.ts'
import { findClient } from '../db/clients/clients.ts'
import { queue } from '../db/outbox/courriels.ts'
import type { Db } from '../db/engine/database.ts'
import { type AttemptedLivraison, finish } from '../db/outbox/livraisons-ended.ts'
import {
  type ActiveAbonnement,
  giveBack,
  lockSubscriptions,
  putOff,
  type Share,
  take,
  type TakenLivraison,
} from '../db/outbox/livraisons-taken.ts'
import { attempted } from '../db/outbox/stages.ts'
import { sure } from '../db/engine/compiled.ts'
import { type Agents, openAgents } from '../webhooks/adresses.ts'
import type { Outcome } from '../sight/measures.ts'
import { type Answer, post } from '../webhooks/post.ts'
import { currentSpan, spanned } from '../pace/spans.ts'
import type { Due, Sender, Turn } from './sender.ts'
import { openLate, type Late } from './late.ts'
import { openSigners, type Signer } from './signers.ts'

type Settings = Pick<Config, 'webhooks' | 'timeZone' | 'workerLease'>
/** A delivery that was taken: how it is signed, and when that was, by the database's clock, on the clock of this process. */
type Ready = TakenLivraison & { readonly signer: Signer; readonly now: number; readonly since: number }
type WebhookTurn = Turn<Ready, AttemptedLivraison>

/** Milliseconds for which a delivery that was taken ahead may wait for its place; after them it is looked at again. */
const patience = 500
/** Deliveries of one client in progress at once. */
const perClient = 32

type Listeners = {
  readonly told: (outcome: Outcome) => void
  /** Is told, at each turn, of each subscription whose secrets this worker cannot open. */
  readonly closed: (of: { readonly client: string; readonly abonnement: string }) => void
}

/**
 * Delivers events to the subscriptions (decision M-7). The place of what was delivered is free as soon as it is answered,
 * and the next one, taken ahead, leaves without waiting for the database. That of a failure is free once it is written: the
 * third one disables.
 */
export function openWebhooks(settings: Settings, { told, closed }: Listeners): Sender<Ready, AttemptedLivraison> {
  const { webhooks, timeZone, workerLease: lease } = settings
  const agents = openAgents(webhooks)
  const signerOf = openSigners(webhooks)
  const late = openLate(perClient / 2)
  return {
    ...{ queue: 'livraison', perClient, limit: 256, perDestination: webhooks.perSubscription },
    ...{ takesAhead: true, patience: Math.min(patience, lease / 2) },
    destinationOf: ({ abonnementId }) => abonnementId,
    isFree: ({ result }) => result.erreur === null,
    async turn(db, turn) {
      const active = await lockSubscriptions(db)
      const due = turn.due()
      const disabled = await finish(db, active, due.attempts, webhooks)
      for (const { url } of disabled) await warn(db, url, timeZone)
      const signers = signersOf(
        active.filter((abonnement) => !disabled.includes(abonnement)),
        signerOf,
      )
      const useless = turn.withdraw(({ abonnementId, signer }) => signers.get(abonnementId) !== signer)
      if (useless.length > 0) await giveBack(db, useless)
      return takeReady(db, signers, { turn, due, settings, late, closed })
    },
    send: (taken, cut) => send(taken, { agents, timeout: webhooks.timeout, told, late }, cut),
    giveBack,
  }
}

type Means = {
  readonly agents: Agents
  readonly timeout: number
  readonly told: (outcome: Outcome) => void
  readonly late: Late
}

/** Posts a delivery, signed at the time of its attempt by the database's clock. */
async function send(taken: Ready, { told, late, ...means }: Means, cut: AbortSignal): Promise<AttemptedLivraison> {
  const { corps, now, since, signer } = taken
  const { url, fault } = signer
  currentSpan()?.tell({ 'membres.abonnement': taken.abonnementId })
  if (fault !== undefined) {
    told('unsent')
    currentSpan()?.fail('unsent')
    return attempted(taken, { statut: null, reponse: '', erreur: `the address ${fault.en}`, duree: 0 })
  }
  const headers = signer.sign(taken, Math.floor((now + performance.now() - since) / 1000))
  const answer = await posted({ ...means, url, corps, headers }, cut)
  const outcome = outcomeOf(answer)
  late.note(taken.abonnementId, answer.isLate)
  told(outcome)
  if (outcome !== 'delivered') currentSpan()?.fail(outcome)
  return attempted(taken, answer)
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

/** The signers of subscriptions by their ids; undefined of those that this worker cannot sign for. */
const signersOf = (active: readonly ActiveAbonnement[], signerOf: ReturnType<typeof openSigners>) =>
  new Map(active.map((abonnement) => [abonnement.id, signerOf(abonnement)]))

type Taking = {
  readonly turn: WebhookTurn
  readonly due: Due<AttemptedLivraison>
  readonly settings: Settings
  readonly late: Late
  readonly closed: Listeners['closed']
}

/** Takes deliveries for the places that there are, and ahead those of receivers that answer quickly. */
async function takeReady(
  db: Db,
  signers: ReadonlyMap<string, Signer | undefined>,
  { turn, due, settings: { webhooks, workerLease: lease }, late, closed }: Taking,
): Promise<readonly Ready[]> {
  const { places, room, attempts } = due
  if (places + room === 0) return []
  const sealed = [...signers].flatMap(([id, signer]) => (signer ? [] : [id]))
  for (const abonnement of sealed) closed({ client: db.clientId, abonnement })
  await putOff(db, places, sealed, 'The secret was encrypted by another WEBHOOK_KEY than that of the worker')
  const [own, ahead] = [[...turn.held()], aheadOf(attempts)]
  const held = countBySubscription(own)
  const mostOf = late.mostOf([...signers.keys()], held)
  const share = (id: string): Share => {
    return { id, held: held.get(id) ?? 0, most: mostOf(id) ?? webhooks.perSubscription + (ahead.get(id) ?? 0) }
  }
  const shares = [...signers].flatMap(([id, signer]) => (signer ? [share(id)] : []))
  const since = performance.now()
  const more = ahead.values().reduce((sum, count) => sum + count, 0)
  const rows = await take(db, { limit: places + Math.min(room, more), lease }, shares, [...own, ...turn.left()])
  const now = Date.parse(db.now)
  return rows.map((taken) => ({ ...taken, signer: sure(signers.get(taken.abonnementId)), now, since }))
}

/** Milliseconds within which a receiver has answered that deliveries are taken ahead for: as many leave twice while one may wait. */
const quick = patience / 2
/** How many of one subscription at most. */
const mostAhead = 64

/** Of each subscription twice as many as it was sent since the turn before: they leave during this turn and the next one. */
function aheadOf(attempts: readonly AttemptedLivraison[]): ReadonlyMap<string, number> {
  const delivered = attempts.filter(({ result: { erreur, duree } }) => erreur === null && duree < quick)
  const counts = countBySubscription(delivered.map(({ taken }) => taken))
  return new Map([...counts].map(([id, count]) => [id, Math.min(mostAhead, 2 * count)]))
}

function countBySubscription(rows: readonly TakenLivraison[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { abonnementId: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

/** Writes to the administrator of the client that a subscription was disabled; a sandbox has none. */
async function warn(db: Db, adresse: string, timeZone: string) {
  const client = await findClient(db.q, db.clientId)
  if (!client?.courrielAdministrateur) return
  const donnees = { adresse, date: dayOf(db.now, timeZone), echecs: '3' }
  const destinataire = client.courrielAdministrateur
  await queue(db, [{ modele: 'AbonnementDesactive', destinataire, copie: null, donnees }])
}
