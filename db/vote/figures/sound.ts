import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { BoxKeys } from '../../../rules/ring.ts'
import { canonicalBytes } from '../../../scrutin/canonical.ts'
import type { Signature } from '../../../scrutin/signing.ts'
import { Blocked } from '../blocked.ts'
import { verifiersOf } from '../box/keys.ts'
import { faultOfEarlier } from '../publie/earlier.ts'
import { lastTold } from '../publie/last-told.ts'
import type { Db } from '../../engine/database.ts'
import type { Figures } from './figures.ts'
import { type Look, lookAt } from './look.ts'
import { isCountOf } from './once.ts'
import { type Counted, countedColumns, isOfPublished } from './of-published.ts'

// Whether a stored result is one that the service has counted, or taken from scrutineers (decision K-6). What its row says
// of it anybody may have written who writes to the tables; the signature of its figures, over its hash, nobody has whose
// keys are not those of the service. Whatever gives, shows or draws a result asks here.

/** The figures of a result as they are stored: signed by the service, whose key is not in the database. */
export type Kept = Signature & { readonly figures: Figures }

/** A campaign, and whose it is. */
type Vote = { readonly clientId: string; readonly campagneId: string }

/** What is signed of a stored result: its hash, and its figures. */
export const messageOf = (campagneId: string, empreinte: string, figures: Figures) =>
  canonicalBytes(['membres-et-votes/chiffres/2', campagneId, empreinte, figures])

/**
 * The figures of a result, once it is sure that nobody changed its bytes or them since the count. Throws where somebody
 * did, or where the ring lacks the key that tells: nothing is said of such a campaign, and the operator must look.
 */
export function soundFigures(vote: Vote, look: Look, keys: BoxKeys): Figures {
  const { kept, empreinte, actuelle, isOfPublication } = look
  if (empreinte === null || empreinte !== actuelle || !isOfPublication) throw changed(vote.campagneId)
  return signedFigures(vote, kept, empreinte, keys)
}

/** The figures that a key of the ring has signed with this hash. */
function signedFigures({ clientId, campagneId }: Vote, kept: unknown, empreinte: string, keys: BoxKeys): Figures {
  const { figures, cle, signature } = (kept ?? {}) as Partial<Kept>
  if (typeof cle !== 'string' || typeof signature !== 'string' || !figures) throw changed(campagneId)
  const verify = verifiersOf(keys, clientId).get(cle)
  if (!verify)
    throw new Blocked(
      'CleDeSignature',
      `SCRUTIN_SIGNING_KEY lacks the key ${cle}, which signed the result of campaign ${campagneId}`,
    )
  const message = formOf(campagneId, empreinte, figures)
  if (!message || !verify(message, Buffer.from(signature, 'base64'))) throw changed(campagneId, orOtherKey(cle))
  return figures
}

/** Undefined of figures that have no canonical form, which nobody has signed. */
function formOf(campagneId: string, empreinte: string, figures: Figures): Buffer | undefined {
  try {
    return messageOf(campagneId, empreinte, figures)
  } catch {
    return undefined
  }
}

/** What is said of a stored result: its hash and its figures, or why it is none. */
export type Judged = { readonly empreinte: string; readonly figures: Figures } | { readonly fault: Blocked }

/** Judges the stored result of a campaign, its bytes with it; undefined where none is stored. */
export async function judgeResult(db: Db, campagneId: string, keys: BoxKeys): Promise<Judged | undefined> {
  const look = await lookAt(db, campagneId)
  return look ? judged(look.actuelle, () => soundFigures({ clientId: db.clientId, campagneId }, look, keys)) : undefined
}

/**
 * Judges it by what the service has signed, the hash that the campaign has, the figures and their publication: what shows these and nothing else
 * of a result, again and again, reads none of its bytes, which are tens of megabytes of a large vote.
 */
export async function judgeSigned(db: Db, campagneId: string, keys: BoxKeys): Promise<Judged | undefined> {
  const row = await stored(db, campagneId)
    .select([sql`resultat.totaux`.as('kept'), ...countedColumns])
    .executeTakeFirst()
  if (!row) return undefined
  const { empreinte, kept } = row
  if (empreinte === null) return { fault: changed(campagneId) }
  const figures = judged(empreinte, () => signedFigures({ clientId: db.clientId, campagneId }, kept, empreinte, keys))
  if ('fault' in figures || (await isOfPublished(db, campagneId, { ...row, empreinte }, keys))) return figures
  return { fault: changed(campagneId) }
}

function judged(empreinte: string, figuresOf: () => Figures): Judged {
  try {
    return { figures: figuresOf(), empreinte }
  } catch (fault) {
    if (fault instanceof Blocked) return { fault }
    throw fault
  }
}

const stored = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('resultat')
    .innerJoin('campagne', (join) =>
      join.onRef('campagne.client_id', '=', 'resultat.client_id').onRef('campagne.id', '=', 'resultat.campagne_id'),
    )
    .where('resultat.client_id', '=', db.clientId)
    .where('resultat.campagne_id', '=', campagneId)

/** The hashes that were found to be signed, of each set of keys. */
const known = new WeakMap<BoxKeys, LRUCache<string, true>>()

/**
 * The hash of the stored result of a counted campaign, in hexadecimal digits, as the service has signed it; undefined of
 * another one. Throws where nobody has signed it, or it is of an earlier publication. Of the bytes nothing is read: `soundBytes` gives those that have it.
 */
export async function hashOf(db: Db, campagneId: string, keys: BoxKeys): Promise<string | undefined> {
  const row = await stored(db, campagneId)
    .select([
      ...countedColumns,
      sql<string | null>`resultat.totaux ->> 'cle'`.as('cle'),
      sql<string | null>`resultat.totaux ->> 'signature'`.as('signature'),
    ])
    .executeTakeFirst()
  if (!row || row.empreinte === null) return undefined
  const { empreinte } = row
  await refuseOther(db, campagneId, { ...row, empreinte }, keys)
  const sound = known.get(keys) ?? new LRUCache<string, true>({ max: 1000 })
  known.set(keys, sound)
  const name = `${db.clientId} ${campagneId} ${empreinte} ${String(row.cle)} ${String(row.signature)}`
  if (sound.has(name)) return empreinte
  const whole = await stored(db, campagneId)
    .select(sql`resultat.totaux`.as('kept'))
    .executeTakeFirst()
  signedFigures({ clientId: db.clientId, campagneId }, whole?.kept, empreinte, keys)
  sound.set(name, true)
  return empreinte
}

/** Throws where a result is not of what was published last, whatever publication the row has by now. */
async function refuseOther(db: Db, campagneId: string, counted: Counted, keys: BoxKeys): Promise<void> {
  const publicationEmpreinte = counted.publication === null ? null : Buffer.from(counted.publication, 'hex')
  const earlier = await faultOfEarlier(db, { campagneId, publicationEmpreinte }, keys)
  if (earlier) {
    const [told] = await lastTold(db, campagneId, keys)
    const publication = told?.empreinte ?? ''
    if (!(await isCountOf(db, campagneId, { publication, empreinte: counted.empreinte }, keys))) throw earlier
  } else if (!(await isOfPublished(db, campagneId, counted, keys))) throw changed(campagneId)
}

/** Bytes of a result that are sent at once, or read and hashed: it takes milliseconds, in which nobody else is served. */
export const piece = 4_194_304

/** The bytes of a stored result. Throws where they are not those whose hash the service has signed. */
export async function soundBytes(db: Db, campagneId: string, keys: BoxKeys): Promise<Buffer> {
  const expected = await hashOf(db, campagneId, keys)
  const hash = createHash('sha256')
  const parts: Buffer[] = []
  for (let start = 0, length = piece; length === piece; start += length) {
    const part = await partOf(db, campagneId, start)
    length = part.length
    hash.update(part)
    parts.push(part)
  }
  if (hash.digest('hex') !== expected) throw changed(campagneId)
  return Buffer.concat(parts)
}

async function partOf(db: Db, campagneId: string, start: number): Promise<Buffer> {
  const { octets } = await db.q
    .selectFrom('resultat')
    .select(sql<Buffer>`substring(contenu from ${start + 1} for ${piece})`.as('octets'))
    .where('resultat.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .executeTakeFirstOrThrow()
  return octets
}

/** The same, of what was published last: an earlier publication of the same campaign may have had a result. */
export async function publishedBytes(db: Db, campagneId: string, keys: BoxKeys): Promise<Buffer> {
  const bytes = await soundBytes(db, campagneId, keys)
  const { signature } = await db.q
    .selectFrom('campagne')
    .select('publication_signature as signature')
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirstOrThrow()
  if (!isOf(bytes, signature)) throw changed(campagneId)
  return bytes
}

/** Whether a result is of the publication that has a signature; null of what an earlier version has published. */
const isOf = (bytes: Buffer, signature: Buffer | null): boolean =>
  signature === null
    ? !bytes.includes('"publication":{')
    : signature.length === 64 && bytes.includes(signature.toString('base64'))

/** The key that tells may be another one of the same name. */
const orOtherKey = (cle: string) => `, or this process has another key under the id ${cle} of SCRUTIN_SIGNING_KEY`

const changed = (campagneId: string, or = '') =>
  new Blocked('ResultatManquant', `The stored result of the campaign ${campagneId} was changed since the count${or}`)
