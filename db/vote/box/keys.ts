import { hkdfSync } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { BoxKeys, Ring, RingKey } from '../../../rules/ring.ts'
import {
  type NamedKey,
  newSealingPair,
  sealingPublicOf,
  type Signer,
  signerOf,
  type Verifier,
  verifierOf,
} from '../../../scrutin/index.ts'
import { decrypt, encrypt } from '../../engine/encryption.ts'
import { Blocked } from '../blocked.ts'
import { isOfAnother } from '../own-id.ts'

type Signers = readonly [Signer, ...Signer[]]
const known = new WeakMap<Ring, LRUCache<string, Signers>>()

/** Clients whose keys are kept once they are made, which takes some 50 microseconds a key. */
const keptClients = 1000

/**
 * Those who sign for a client, the first of whom signs what is new. Their keys are made of those of the ring and of the
 * client, and have their ids: a signature names a campaign by its id, and somebody who writes to the tables may give that of
 * another client to one of their own, which the service then publishes, takes votes in and counts (decision H-22).
 */
export const signersOf = ({ signing }: BoxKeys, clientId: string): Signers =>
  madeOnce(signing, clientId, ({ id, bytes }) =>
    signerOf(id, Buffer.from(hkdfSync('sha256', bytes, '', `${use}:${clientId}`, 32))),
  )

const use = 'membres-et-votes/signature'

/** Those who sign by the ring itself what is of campaigns whose publication names no keys: an earlier version signed so for all. */
const formerSigners = ({ signing }: BoxKeys): Signers => madeOnce(signing, '', ({ id, bytes }) => signerOf(id, bytes))

function madeOnce(ring: Ring, name: string, make: (key: RingKey) => Signer): Signers {
  const all = known.get(ring) ?? new LRUCache<string, Signers>({ max: keptClients })
  known.set(ring, all)
  const made = all.get(name) ?? (ring.map(make) as unknown as Signers)
  all.set(name, made)
  return made
}

/** A campaign as to who signs what is of it: by which key its publication is signed, and whether that names the keys. */
export type Signed = {
  readonly clientId: string
  readonly campagneId: string
  readonly publicationCle: string | null
  readonly isNamed: boolean
}

/** Why nothing is signed, taken or shown of a campaign: the service has given its id to another client, and the operator must look. */
export const faultOfId = (keys: BoxKeys, clientId: string, campagneId: string): Blocked | undefined =>
  isOfAnother(keys, clientId, campagneId)
    ? new Blocked(
        'PublicationAlteree',
        `The id ${campagneId} is that of a campaign of another client: somebody has given it to one of client ${clientId}`,
      )
    : undefined

/**
 * Who signs what is of a campaign: the key that signed its publication, whatever is the first of the ring since. The first
 * one of a campaign that has no such publication. Throws where the ring lacks the key, and of a campaign whose id is that of another client.
 */
export function signerFor(keys: BoxKeys, { clientId, campagneId, publicationCle, isNamed }: Signed): Signer {
  const fault = faultOfId(keys, clientId, campagneId)
  if (fault) throw fault
  const signers = isNamed ? signersOf(keys, clientId) : formerSigners(keys)
  if (publicationCle === null) return signers[0]
  const signer = signers.find(({ id }) => id === publicationCle)
  if (!signer) throw missingKey(campagneId, publicationCle)
  return signer
}

/** The key that signed is not there: nobody knows whether it is so. */
export const missingKey = (campagneId: string, cle: string) =>
  new Blocked(
    'CleDeSignature',
    `SCRUTIN_SIGNING_KEY lacks the key ${cle}, which signed the publication of campaign ${campagneId}`,
  )

/**
 * What tells by its id whether a key of the service has signed for a client, or, in an earlier version, for all: never of a
 * campaign whose publication names its key (`isNamed`), for which nobody signs so.
 */
export const verifiersOf = (keys: BoxKeys, clientId: string, isNamed = false): ReadonlyMap<string, Verifier> => {
  if (isNamed) return new Map(signersOf(keys, clientId).map(({ id, publicKey }) => [id, verifierOf(publicKey)]))
  const former = new Map(formerSigners(keys).map(({ id, publicKey }) => [id, verifierOf(publicKey)]))
  return new Map(
    signersOf(keys, clientId).map(({ id, publicKey }) => {
      const [own, before] = [verifierOf(publicKey), former.get(id)]
      return [id, (message, signature) => own(message, signature) || before?.(message, signature) === true]
    }),
  )
}

/**
 * The public keys of the service for a client, as results and the public log show them; of a campaign whose publication
 * names none, those of before.
 */
export const publicKeysOf = (keys: BoxKeys, clientId: string, isNamed: boolean): NamedKey[] =>
  (isNamed ? signersOf(keys, clientId) : formerSigners(keys)).map(({ id, publicKey }) => ({
    id,
    publique: publicKey.toString('base64'),
  }))

/** What a private key is bound to: that of a signed publication does not open for one without (decision H-32). */
const contextOf = (campagneId: string, isSigned: boolean) =>
  Buffer.from(`${isSigned ? 'urne-publiee' : 'urne'}:${campagneId}`)

/** The keys of a new box: its private one is encrypted by the first key of the ring, and bound to its campaign and to its publication being signed. */
export function newUrne({ box: [first] }: BoxKeys, campagneId: string) {
  const { publicKey, secret } = newSealingPair()
  const encrypted = encrypt(first.bytes, secret, contextOf(campagneId, true))
  return { urne_cle_publique: publicKey, urne_cle_privee: encrypted, urne_cle_id: first.id }
}

/** A private key as it is kept: by which key of the ring, and whether for a campaign whose publication is signed. */
export type Locked = { readonly id: string | null; readonly privee: Buffer; readonly isSigned: boolean }

/** The private key of a box. Throws when the key of the ring that encrypted it is not there, or is another one. */
export function secretOf({ box }: BoxKeys, campagneId: string, urne: Locked): Buffer {
  const key = box.find(({ id }) => id === urne.id)
  try {
    if (!key) throw new Error('the ring has no such key')
    return decrypt(key.bytes, urne.privee, contextOf(campagneId, urne.isSigned))
  } catch (cause) {
    throw new Blocked(
      'CleDeLUrne',
      `the key of the box does not open with the key ${String(urne.id)} of VOTE_KEY of this process`,
      { cause },
    )
  }
}

/** Whether the public key of a box is that of its private one; throws when this one does not open with VOTE_KEY. */
export const isOwnKey = (keys: BoxKeys, campagneId: string, urne: Locked & { readonly publique: Buffer }) =>
  sealingPublicOf(secretOf(keys, campagneId, urne)).equals(urne.publique)
