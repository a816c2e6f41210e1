import * as abonnements from '../db/outbox/abonnements.ts'
import type { Db } from '../db/engine/database.ts'
import { emitTest } from '../db/outbox/evenements.ts'
import { listEvents } from '../db/outbox/evenements-list.ts'
import * as livraisons from '../db/outbox/livraisons.ts'
import { newSecret } from '../db/outbox/secrets.ts'
import { evenements as known } from '../rules/evenements.ts'
import { faultOf } from '../webhooks/adresses.ts'
import type { Call, Fail, Handlers } from './handler.ts'

/** A call that names what it is about by its id, and the codes that it may be refused by. */
type Asked<F> = { readonly db: Db; readonly path: { readonly id: string }; readonly fail: F }
type Target = Asked<Fail<'Abonnement.NotFound'>>

/** The subscription that the path names. */
const found = async ({ db, path: { id }, fail }: Target) =>
  (await abonnements.find(db, id)) ?? fail('Abonnement.NotFound', { valeur: id })

/** Changes the subscription that the path names; gives it as it is then. */
async function changed(target: Target, work: (db: Db, id: string) => Promise<void>) {
  const { id } = await found(target)
  await work(target.db, id)
  return found(target)
}

async function refuseDisabled(target: Target, fail: Fail<'Abonnement.Desactive'>) {
  const { id, etat } = await found(target)
  if (etat === 'Desactive') fail('Abonnement.Desactive', { valeur: id })
}

type Url = Pick<Call<'createAbonnement'>, 'service'> & { readonly fail: Fail<'Abonnement.UrlRefusee'> }

function refuseUrl(url: string | undefined, { service, fail }: Url) {
  if (url !== undefined && faultOf(url, service.config.webhooks) !== undefined)
    fail('Abonnement.UrlRefusee', { valeur: url }, 'url')
}

/** The delivery that the path names. */
const foundLivraison = async ({ db, path: { id }, fail }: Asked<Fail<'Livraison.NotFound'>>) =>
  (await livraisons.find(db, id)) ?? fail('Livraison.NotFound', { valeur: id })

type Resent = Asked<Fail<'Livraison.NotFound' | 'Livraison.EnAttente' | 'Abonnement.Desactive'>>

/** Sends the delivery that the path names again. */
async function resend({ db, path: { id }, fail }: Resent) {
  const livraison = (await livraisons.findToResend(db, id)) ?? fail('Livraison.NotFound', { valeur: id })
  if (livraison.etat === 'Desactive') fail('Abonnement.Desactive', { valeur: livraison.idAbonnement })
  if (!(await livraisons.resend(db, id))) fail('Livraison.EnAttente', { valeur: id })
  return { idLivraison: id }
}

/** The administration of webhooks by the operator (decision M-15); the commands of cli/webhook/webhook.ts do the same. */
export const abonnementHandlers = {
  listAbonnements: ({ db }) => abonnements.list(db),

  async createAbonnement({ db, body, service, fail }) {
    const { url, evenements = [...known], secret = newSecret() } = body
    refuseUrl(url, { service, fail })
    const id = await abonnements.insert(db, service.config.webhooks.keys, { url, evenements, secret })
    return { id, secret }
  },

  getAbonnement: (call) => found(call),

  updateAbonnement(call) {
    const { body, service, fail } = call
    refuseUrl(body.url, { service, fail })
    return changed(call, (db, id) => abonnements.change(db, id, body))
  },

  async deleteAbonnement(call) {
    const { id } = await found(call)
    await abonnements.remove(call.db, id)
  },

  disableAbonnement: (call) => changed(call, abonnements.disable),
  reactivateAbonnement: (call) => changed(call, abonnements.reactivate),

  async prepareSecretAbonnement(call) {
    const { secretSuivant = newSecret() } = call.body ?? {}
    const { id } = await found(call)
    await abonnements.prepareSecret(call.db, call.service.config.webhooks.keys, id, secretSuivant)
    return { secretSuivant }
  },

  switchSecretAbonnement: (call) =>
    changed(call, async (db, id) => {
      if (!(await abonnements.switchSecret(db, id))) call.fail('Abonnement.SansSecretSuivant', { valeur: id })
    }),

  async testAbonnement(call) {
    await refuseDisabled(call, call.fail)
    return { idLivraison: await emitTest(call.db, call.path.id) }
  },

  async replayAbonnement(call) {
    const { depuis, jusqua } = call.body
    await refuseDisabled(call, call.fail)
    return { nombre: await livraisons.replay(call.db, call.path.id, depuis, jusqua) }
  },

  listLivraisons: ({ db, query }) => livraisons.list(db, query),

  getLivraison: (call) => foundLivraison(call),
  resendLivraison: (call) => resend(call),
} satisfies Partial<Handlers>

/** What a client reads itself of its events and webhooks, and sends again (decision M-15). */
export const evenementHandlers = {
  listEvenements: ({ db, query }) => listEvents(db, query),

  listWebhooks: ({ db }) => abonnements.list(db),
  getWebhook: (call) => found(call),

  listWebhookLivraisons: ({ db, query }) => livraisons.list(db, query),
  getWebhookLivraison: (call) => foundLivraison(call),
  resendWebhookLivraison: (call) => resend(call),
} satisfies Partial<Handlers>
