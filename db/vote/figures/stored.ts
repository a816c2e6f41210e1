import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import { canonicalBytes } from '../../../scrutin/canonical.ts'
import { type Signature, signatureBy } from '../../../scrutin/signing.ts'
import { signersOf, verifiersOf } from '../box/keys.ts'
import { touching } from '../campagnes.ts'
import type { Db } from '../../engine/database.ts'
import { readAll } from '../questions.ts'
import { electorateOf } from './electorate.ts'
import { type Counted, type Electorate, type Figures, figuresOf } from './figures.ts'

/** The figures of a result as they are stored: signed by the service, whose key is not in the database. */
export type Kept = Signature & { readonly figures: Figures }

type Result = {
  readonly bytes: Buffer
  /** The hash of the bytes. */
  readonly empreinte: Buffer
  readonly resultat: Counted
  /** The electorate of the result, where it is not that of now. */
  readonly electorate?: Electorate
}

/**
 * Stores the result of a locked campaign as its bytes, with the figures that its statistics are made of, and destroys the
 * private key. The figures are bound to the bytes by a signature: whoever reads them need not read every ballot.
 */
export async function storeResult(db: Db, campagneId: string, result: Result, keys: BoxKeys): Promise<void> {
  const { bytes: contenu, empreinte, resultat, electorate = await electorateOf(db, campagneId) } = result
  const asked = resultat.publication?.document.questions ?? (await readAll(db, campagneId))
  const figures = figuresOf(resultat, electorate, asked)
  const kept: Kept = { figures, ...signatureBy(signersOf(keys)[0], messageOf(campagneId, empreinte, figures)) }
  // One that is there already was put there by somebody, which the count has seen.
  await forgetResult(db, campagneId)
  await insertInPieces(db, campagneId, { contenu, empreinte, totaux: JSON.stringify(kept) })
  await touching(db, campagneId, {
    depouille_le: db.now,
    cle_privee: null,
    urne_cle_privee: null,
    empreinte_resultat: empreinte,
  })
}

/** Bytes of a result that are sent at once, or read and hashed: it takes milliseconds, in which nobody else is served. */
const piece = 4_194_304

type Row = { readonly contenu: Buffer; readonly empreinte: Buffer; readonly totaux: string }

/** Inserts a result. Raw: its pieces are in a temporary table. */
async function insertInPieces({ q, clientId }: Db, campagneId: string, { contenu, empreinte, totaux }: Row) {
  await sql`create temporary table morceau (debut integer, octets bytea) on commit drop`.execute(q)
  for (let start = 0; start < contenu.length; start += piece)
    await sql`insert into morceau values (${start}, ${contenu.subarray(start, start + piece)})`.execute(q)
  await sql`
    insert into resultat (client_id, campagne_id, contenu, empreinte, totaux)
    select ${clientId}::uuid, ${campagneId}::uuid, m.contenu, ${empreinte}::bytea, ${totaux}::json
    from (select string_agg(octets, ''::bytea order by debut) as contenu from morceau) m`.execute(q)
  await sql`drop table morceau`.execute(q)
}

const messageOf = (campagneId: string, empreinte: Buffer, figures: Figures) =>
  canonicalBytes(['membres-et-votes/chiffres/2', campagneId, empreinte.toString('hex'), figures])

/** Removes the result of a campaign that is not one any more. */
export const forgetResult = (db: Db, campagneId: string) =>
  db.q
    .deleteFrom('resultat')
    .where('resultat.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .execute()

/** What is looked at of a stored result beside its figures: the hash that its bytes have now, and that of the count. */
export type Look = { readonly kept: Kept; readonly empreinte: string | null; readonly actuelle: string }

/** The look at the stored result of the campaign of each row; null where there is none. */
export const lookOf = sql<Look | null>`(
  select json_build_object('kept', resultat.totaux, 'empreinte', encode(campagne.empreinte_resultat, 'hex'),
    'actuelle', encode(sha256(resultat.contenu), 'hex'))
  from resultat where resultat.client_id = campagne.client_id and resultat.campagne_id = campagne.id)`

/**
 * The figures of a result, once it is sure that nobody changed its bytes or them since the count. Throws where somebody
 * did: nothing is said of such a campaign, and the operator must look.
 */
export function soundFigures(campagneId: string, { kept, empreinte, actuelle }: Look, keys: BoxKeys): Figures {
  const { figures, cle, signature } = kept
  if (empreinte === null || empreinte !== actuelle) throw changed(campagneId)
  const verify = verifiersOf(keys).get(cle)
  if (!verify) throw new Error(`SCRUTIN_SIGNING_KEY lacks the key ${cle}, which signed the figures of ${campagneId}`)
  const message = messageOf(campagneId, Buffer.from(empreinte, 'hex'), figures)
  if (!verify(message, Buffer.from(signature, 'base64')))
    throw new Error(`The stored figures of the campaign ${campagneId} were changed since the count`)
  return figures
}

/** The hash of the result of a counted campaign whose bytes are stored, in hexadecimal digits; undefined of another one. */
export async function hashOf(db: Db, campagneId: string): Promise<string | undefined> {
  const row = await db.q
    .selectFrom('resultat')
    .innerJoin('campagne', (join) =>
      join.onRef('campagne.client_id', '=', 'resultat.client_id').onRef('campagne.id', '=', 'resultat.campagne_id'),
    )
    .select(sql<string | null>`encode(campagne.empreinte_resultat, 'hex')`.as('empreinte'))
    .where('resultat.client_id', '=', db.clientId)
    .where('resultat.campagne_id', '=', campagneId)
    .executeTakeFirst()
  return row?.empreinte ?? undefined
}

/** The bytes of a stored result. Throws where they have not the hash of the count any more. */
export async function soundBytes(db: Db, campagneId: string): Promise<Buffer> {
  const expected = await hashOf(db, campagneId)
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

const changed = (campagneId: string) =>
  new Error(`The stored result of the campaign ${campagneId} was changed since the count`)
