import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Environment } from '../../config/config.ts'
import { compileAmong } from '../../config/networks.ts'
import type { DB } from '../../generated/database.ts'
import type { Db } from '../engine/database.ts'
import { notify } from '../engine/notifications.ts'
import { isPortee, type Portee } from '../../rules/portees.ts'

/** What a key is held to; null is everything. */
export type Limits = {
  readonly portees: readonly Portee[] | null
  readonly campagneId: string | null
  readonly reseaux: readonly string[] | null
}

/** A key that opens all that its client has. */
export const unlimited: Limits = { portees: null, campagneId: null, reseaux: null }

/** A key, by its id, with what it gives access to. */
export type Cle = Omit<Limits, 'reseaux'> & {
  readonly cleId: string
  readonly libelle: string
  readonly empreinte: Buffer
  readonly dateExpiration: string | null
  /** Whether it is held to something. */
  readonly isLimited: boolean
  /** Whether it may be used from an address. */
  readonly isFrom: (address: () => string) => boolean
  readonly client: {
    readonly id: string
    readonly modules: readonly string[]
    readonly estBacASable: boolean
    readonly environnement: string
  }
}

const prefixes: Record<Environment, string> = { developpement: 'mv_dev_', staging: 'mv_stg_', production: 'mv_prd_' }
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The channel that tells every process that a key or a client has changed. */
export const keysChannel = 'cle_api'

/** The id and the secret of a well-formed key of this environment; undefined for anything else (decision A-24). */
export function parseKey(key: string, environment: Environment): { cleId: string; secret: string } | undefined {
  const prefix = prefixes[environment]
  if (!key.startsWith(prefix) || !/^[0-9A-Za-z]{8}[0-9A-Za-z_-]{43}$/.test(key.slice(prefix.length))) return undefined
  return { cleId: key.slice(prefix.length, prefix.length + 8), secret: key.slice(prefix.length + 8) }
}

/**
 * What is kept of a secret. That of a key which is held to something is another one: a version of before, which knows
 * nothing of scopes, finds the key and refuses its secret (decision A-41).
 */
const digest = (secret: string, isLimited: boolean) =>
  hash('sha256', isLimited ? `limited ${secret}` : secret, 'buffer')

/** Whether the key may be used now with this secret: right secret, not expired. */
export function opens({ empreinte, dateExpiration, isLimited }: Cle, secret: string): boolean {
  const right = timingSafeEqual(empreinte, digest(secret, isLimited))
  return right && (dateExpiration === null || Date.parse(dateExpiration) > Date.now())
}

/** Those of these keys that are neither revoked nor of a client that is gone; how long each is good is judged at its use. */
export async function findCles(registry: Kysely<DB>, cleIds: readonly string[]): Promise<ReadonlyMap<string, Cle>> {
  const rows = await registry
    .selectFrom('cle_api')
    .innerJoin('client', 'client.id', 'cle_api.client_id')
    .select(['cle_api.cle_id as cleId', 'cle_api.libelle', 'cle_api.empreinte', 'cle_api.date_expiration'])
    .select(['cle_api.portees', 'cle_api.campagne_id as campagneId', 'cle_api.reseaux'])
    .select(['client.id', 'client.modules', 'client.environnement', 'client.est_bac_a_sable as estBacASable'])
    .select('client.date_expiration as finDuClient')
    .where(sql<boolean>`cle_api.cle_id = any (${cleIds}::text[])`)
    .where('cle_api.date_revocation', 'is', null)
    .execute()
  return new Map(
    rows.map(({ cleId, libelle, empreinte, date_expiration, finDuClient, portees, campagneId, reseaux, ...client }) => {
      const limits = { portees: portees?.filter(isPortee) ?? null, campagneId, reseaux }
      const isAmong = reseaux && compileAmong(reseaux)
      const isFrom = (address: () => string) => isAmong === null || isAmong(address())
      const held = { portees: limits.portees, campagneId, isLimited: isLimited(limits), isFrom }
      const ends = [date_expiration, finDuClient].filter((date) => date !== null)
      const dateExpiration = ends.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? null
      return [cleId, { cleId, libelle, empreinte, dateExpiration, ...held, client }]
    }),
  )
}

const isLimited = ({ portees, campagneId, reseaux }: Limits) =>
  portees !== null || campagneId !== null || reseaux !== null

export type NewCle = Partial<Limits> & {
  clientId: string
  environnement: Environment
  libelle: string
  expire: string | null
  now: string
}

/** Makes a key; its text is returned this once and never stored. Nothing is announced: nobody can have asked for it yet. */
export async function issueCle(registry: Kysely<DB>, cle: NewCle) {
  const { clientId, environnement, libelle, expire, now } = cle
  const { portees = null, campagneId = null, reseaux = null } = cle
  const limited = isLimited({ portees, campagneId, reseaux })
  const cleId = [...randomBytes(8)].map((byte) => alphabet[byte % alphabet.length]).join('')
  const secret = randomBytes(32).toString('base64url')
  await registry
    .insertInto('cle_api')
    .values({
      cle_id: cleId,
      client_id: clientId,
      empreinte: digest(secret, limited),
      libelle,
      date_creation: now,
      date_expiration: expire,
      ...(limited && { portees: portees && [...portees], campagne_id: campagneId, reseaux: reseaux && [...reseaux] }),
    })
    .execute()
  return { cleId, key: `${prefixes[environnement]}${cleId}${secret}` }
}

/** Tells every process, once the change is committed, that keys or clients have changed. */
export const announce = (registry: Kysely<DB>) => notify(registry, keysChannel)

export type CleSummary = Awaited<ReturnType<typeof listCles>>[number]

/** What the operator may see of the keys of a client: never the digest of the secret. */
const summaries = ({ q, clientId }: Db) =>
  q
    .selectFrom('cle_api')
    .leftJoin('cle_api_utilisation', (join) =>
      join
        .onRef('cle_api_utilisation.cle_id', '=', 'cle_api.cle_id')
        .on('cle_api_utilisation.client_id', '=', clientId),
    )
    .select(['cle_api.cle_id as cleId', 'cle_api.client_id as idClient', 'cle_api.libelle'])
    .select(['cle_api.date_creation as dateCreation', 'cle_api.date_expiration as dateExpiration'])
    .select(['cle_api.date_revocation as dateRevocation'])
    .select(['cle_api.portees', 'cle_api.campagne_id as campagneId', 'cle_api.reseaux'])
    .select(['cle_api_utilisation.derniere_utilisation as derniereUtilisation'])
    .where('cle_api.client_id', '=', clientId)

/** The keys of a client with their last use, the oldest first; revoked and expired ones included. */
export const listCles = (db: Db) => summaries(db).orderBy('cle_api.date_creation').orderBy('cle_api.cle_id').execute()

export const describeCle = (db: Db, cleId: string): Promise<CleSummary> =>
  summaries(db).where('cle_api.cle_id', '=', cleId).executeTakeFirstOrThrow()

/** The id of the client that a key belongs to, whatever the state of the key. */
export async function clientOfCle(registry: Kysely<DB>, cleId: string): Promise<string | undefined> {
  const row = await registry.selectFrom('cle_api').select('client_id').where('cle_id', '=', cleId).executeTakeFirst()
  return row?.client_id
}

/** Revokes a key; false when it was revoked before, which keeps its date. */
export async function revokeCle({ q, clientId, now }: Db, cleId: string): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('cle_api')
    .set({ date_revocation: now })
    .where('cle_id', '=', cleId)
    .where('client_id', '=', clientId)
    .where('date_revocation', 'is', null)
    .executeTakeFirstOrThrow()
  await announce(q)
  return numUpdatedRows > 0n
}

/** Sets when a key expires; false when it is already revoked or expired: a dead key never comes back. */
export async function expireCle({ q, clientId, now }: Db, cleId: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await q
    .updateTable('cle_api')
    .set({ date_expiration: at })
    .where('cle_id', '=', cleId)
    .where('client_id', '=', clientId)
    .where('date_revocation', 'is', null)
    .where((is) => is.or([is('date_expiration', 'is', null), is('date_expiration', '>', now)]))
    .executeTakeFirstOrThrow()
  await announce(q)
  return numUpdatedRows > 0n
}
