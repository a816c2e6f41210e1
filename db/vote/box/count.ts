import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import {
  type Anomaly,
  type Context,
  count,
  type Counted,
  type Electorate,
  type SealedBallot,
  unsealer,
} from '../../../scrutin/index.ts'
import { touching } from '../campagnes.ts'
import type { Db } from '../../engine/database.ts'
import { appendAll } from '../log/append.ts'
import { lastHead } from '../log/heads.ts'
import { insertOpen } from '../protocole-1/count.ts'
import { readAll } from '../questions.ts'
import { publicKeysOf, secretOf, signersOf } from './keys.ts'

/** The keys of a box, as its campaign keeps them. */
export type Urne = { readonly publique: Buffer; readonly privee: Buffer; readonly id: string | null }

/** Ballots that one statement reads. */
const slice = 1000
/** Anomalies that a campaign names; its result has them all. */
const named = 1000

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
  await store(db, campagneId, counted)
  return counted.anomalies
}

/** What the result says besides the ballots. */
async function contextOf(db: Db, campagneId: string, cles: Context['cles']): Promise<Context> {
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
    electeurs: await electorateOf(db, campagneId),
    tete: (await lastHead(db, campagneId)) ?? null,
    cles,
    journal: null,
  }
}

const iso = (instant: string) => new Date(instant).toISOString()

async function electorateOf(db: Db, campagneId: string): Promise<Electorate> {
  const sums = await db.q
    .selectFrom('votant')
    .select([
      'poids',
      sql<number>`count(*)::int`.as('inscrits'),
      sql<number>`count(*) filter (where a_vote or (droit_de_vote and not est_radie))::int`.as('avecDroit'),
      sql<number>`count(*) filter (where a_vote)::int`.as('votants'),
      sql<number>`count(*) filter (where est_radie)::int`.as('radies'),
    ])
    .where('votant.client_id', '=', db.clientId)
    .where('campagne_id', '=', campagneId)
    .groupBy('poids')
    .orderBy('poids')
    .execute()
  const sum = (of: 'inscrits' | 'avecDroit' | 'votants' | 'radies') => sums.reduce((all, one) => all + one[of], 0)
  return {
    ...{ inscrits: sum('inscrits'), avecDroit: sum('avecDroit'), votants: sum('votants'), radies: sum('radies') },
    parPoids: sums.map(({ poids, inscrits, votants }) => ({ poids, inscrits, votants })),
  }
}

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

/** Keeps a result, and destroys the key that it was made by. */
async function store(db: Db, campagneId: string, { resultat, bytes, anomalies }: Counted): Promise<void> {
  const { totaux, groupes, electeurs } = resultat
  const empreinte = createHash('sha256').update(bytes).digest()
  const kept = JSON.stringify({ totaux, groupes, electeurs, anomalies: anomalies.slice(0, named) })
  await db.q
    .insertInto('resultat')
    .values({ client_id: db.clientId, campagne_id: campagneId, contenu: bytes, empreinte, totaux: kept })
    .execute()
  // What statistics are summed from.
  const open = resultat.bulletins.map((bulletin) => ({ ...bulletin, syndicat: null }))
  await insertOpen(db, campagneId, open)
  await touching(db, campagneId, { depouille_le: db.now, urne_cle_privee: null, empreinte_resultat: empreinte })
}
