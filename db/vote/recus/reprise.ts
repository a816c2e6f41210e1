import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import type { components } from '../../../generated/openapi.ts'
import { compiled } from '../../engine/compiled.ts'
import type { Db } from '../../engine/database.ts'

/** What a voter is told of a vote that was cast. */
export type Recu = components['schemas']['RecuDeVote']

/** What the row of a voter keeps, so that the secret which came with the vote gives the same receipt again. */
export type Reprise = { readonly marque: Buffer; readonly recu: Buffer }

const keyed = (secret: Buffer, use: string) => createHmac('sha256', createSecretKey(secret)).update(use).digest()

/** What encrypts the receipt of a voter. */
const keyOf = (secret: Buffer, votantId: string) => createSecretKey(keyed(secret, `recu:${votantId}`))

/** What tells a secret, and says nothing of the receipt. */
const marqueOf = (secret: Buffer) => keyed(secret, 'reprise')

const [cipher, ivBytes, tagBytes] = ['aes-256-gcm', 12, 16] as const

/** A receipt under the secret that it follows from (decision H-14): whoever reads the tables learns nothing of it. */
export function newReprise(secret: Buffer, votantId: string, recu: Recu): Reprise {
  const iv = randomBytes(ivBytes)
  const closing = createCipheriv(cipher, keyOf(secret, votantId), iv)
  const text = Buffer.concat([closing.update(JSON.stringify(recu)), closing.final()])
  return { marque: marqueOf(secret), recu: Buffer.concat([iv, closing.getAuthTag(), text]) }
}

/** The receipt that was kept for a secret; undefined for another secret. */
export function openReprise(secret: Buffer, votantId: string, { marque, recu }: Reprise): Recu | undefined {
  const given = marqueOf(secret)
  if (given.length !== marque.length || !timingSafeEqual(given, marque)) return undefined
  const opening = createDecipheriv(cipher, keyOf(secret, votantId), recu.subarray(0, ivBytes))
  opening.setAuthTag(recu.subarray(ivBytes, ivBytes + tagBytes))
  const text = Buffer.concat([opening.update(recu.subarray(ivBytes + tagBytes)), opening.final()])
  return JSON.parse(text.toString()) as Recu
}

type Key = { readonly votantId: string; readonly campagneId: string }

const kept = compiled((db, { votantId, campagneId }: Key) =>
  db.q
    .selectFrom('votant')
    .select(['reprise_marque as marque', 'reprise_recu as recu'])
    .where('votant.client_id', '=', db.clientId)
    .where('id', '=', votantId)
    .where('campagne_id', '=', campagneId),
)

/** The receipt of somebody who has voted with this secret; undefined for whoever has not. */
export async function recall(db: Db, key: Key, secret: Buffer): Promise<Recu | undefined> {
  const { marque, recu } = (await kept(db, key))[0] ?? {}
  return marque && recu ? openReprise(secret, key.votantId, { marque, recu }) : undefined
}
