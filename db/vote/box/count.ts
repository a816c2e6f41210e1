import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import { type Anomaly, type Context, count, type SealedBallot, unsealer } from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'
import { chainNow, type Link } from '../../journal/chain.ts'
import { electorateOf } from '../figures/electorate.ts'
import { storeResult } from '../figures/stored.ts'
import { appendAll } from '../log/append.ts'
import { lastHead } from '../log/heads.ts'
import { readAll } from '../questions.ts'
import { publicKeysOf, secretOf, signersOf } from './keys.ts'

/** The keys of a box, as its campaign keeps them. */
export type Urne = { readonly publique: Buffer; readonly privee: Buffer; readonly id: string | null }

/** Ballots that one statement reads. */
const slice = 1000

/**
 * Counts the box of a locked campaign: all of it is told in the log first, then what is sound is opened and counted, the
 * result kept as its bytes, and the private key destroyed. Nothing stops the count: gives what was set aside, and why.
 */
export async function countSigned(db: Db, campagneId: string, urne: Urne, keys: BoxKeys): Promise<readonly Anomaly[]> {
  const secret = secretOf(keys, campagneId, urne)
  await appendAll(db, campagneId, keys)
  const context = await contextOf(db, campagneId, {
    signature: publicKeysOf(keys),
    urne: urne.publique.toString('base64'),
    scrutateurs: null,
  })
  const box = { ballots: ballotsOf(db, campagneId), leaves: await leavesOf(db, campagneId) }
  const counted = await count(box, context, { open: unsealer(secret, campagneId), signer: signersOf(keys)[0] })
  await storeResult(db, campagneId, counted, keys)
  return counted.anomalies
}

/** What the result says besides the ballots. */
export async function contextOf(db: Db, campagneId: string, cles: Context['cles']): Promise<Context> {
  const campagne = await db.q
    .selectFrom('campagne')
    .select([
      'id',
      'titre',
      'ouverture',
      'fermeture',
      'libelle_abstention as libelleAbstention',
      'garde',
      sql<string>`(select organisation from client where client.id = campagne.client_id)`.as('organisation'),
    ])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirstOrThrow()
  const { ouverture, fermeture, garde, ...facts } = campagne
  return {
    campagne: {
      ...facts,
      garde: garde === 'Scrutateurs' ? garde : 'Service',
      ouvertureDuVoteUtc: iso(ouverture),
      fermetureDuVoteUtc: iso(fermeture),
      depouilleLe: iso(db.now),
    },
    questions: await readAll(db, campagneId),
    electeurs: (await electorateOf(db, campagneId)).electeurs,
    tete: (await lastHead(db, campagneId)) ?? null,
    cles,
    journal: told(await chainNow(db, campagneId)),
  }
}

/** The last link of the journal, as results show it. */
const told = (link: Link | undefined) => (link ? { rang: link.rang, empreinte: link.empreinte.toString('hex') } : null)

const iso = (instant: string) => new Date(instant).toISOString()

/** The sealed ballots of a campaign, in the order of their fingerprints. */
export async function* ballotsOf(db: Db, campagneId: string): AsyncGenerator<SealedBallot, void> {
  for (let after: Buffer = Buffer.alloc(0); ;) {
    const rows = await db.q
      .selectFrom('bulletin_signe')
      .select(['empreinte', 'scelle', 'cle_signature as cle', 'signature'])
      .where('bulletin_signe.client_id', '=', db.clientId)
      .where('campagne_id', '=', campagneId)
      .where('empreinte', '>', after)
      .orderBy('empreinte')
      .limit(slice)
      .execute()
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < slice) return
    after = last.empreinte
  }
}

/** The leaves of the log of a campaign, in its order. */
export async function leavesOf(db: Db, campagneId: string): Promise<Buffer[]> {
  const rows = await db.q
    .selectFrom('urne_feuille')
    .select('empreinte')
    .where('urne_feuille.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .orderBy('rang')
    .execute()
  return rows.map(({ empreinte }) => empreinte)
}
