import { createSecretKey } from 'node:crypto'
import type { Config } from '../config/config.ts'
import type { ActiveAbonnement, TakenLivraison } from '../db/outbox/livraisons-taken.ts'
import { unlock } from '../db/outbox/secrets.ts'
import { type Fault, faultOf } from '../webhooks/adresses.ts'
import { signedHeaders } from '../webhooks/signature.ts'
import { memory } from '../pace/memory.ts'

/** How deliveries of a subscription leave, for as long as neither its address nor its secrets change. */
export type Signer = {
  readonly url: string
  /** Why nothing may be sent to the address. */
  readonly fault: Fault | undefined
  /** The headers of an attempt at a Unix time. */
  sign(taken: TakenLivraison, seconds: number): Record<string, string>
}

/** Subscriptions whose secrets are kept open. */
const most = 10_000

/** Gives the signer of a subscription, the same one until something of it changes; undefined when no key opens its secrets. */
export function openSigners(webhooks: Config['webhooks']) {
  const signers = memory<Signer>(most)
  return (abonnement: ActiveAbonnement): Signer | undefined => {
    const { id, url, secret, secretSuivant } = abonnement
    const key = [id, secret.toString('base64'), secretSuivant?.toString('base64'), url].join(' ')
    const signer = signers.get(key) ?? signerOf(abonnement, webhooks)
    if (signer) signers.set(key, signer)
    return signer
  }
}

function signerOf({ id, url, secret, secretSuivant }: ActiveAbonnement, webhooks: Config['webhooks']) {
  try {
    const open = (sealed: Buffer) => createSecretKey(unlock(webhooks.keys, id, sealed))
    const [own, next] = [open(secret), secretSuivant ? open(secretSuivant) : undefined]
    const sign: Signer['sign'] = ({ id: deliveryId, corps }, seconds) =>
      signedHeaders({ id: deliveryId, seconds, corps }, own, next)
    return { url, fault: faultOf(url, webhooks), sign }
  } catch {
    return undefined
  }
}
