// Raw: arrays, however many ballots there are, and a look at three tables at once.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import {
  type Anomaly,
  append,
  fingerprint,
  type Head,
  headMessage,
  leafHash,
  signatureBy,
  type Signer,
  type Verifier,
} from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'
import { lockSpace } from '../../engine/holds/lock-spaces.ts'
import { pageBytes } from '../box/ballots-of.ts'
import { publicKeysOf, signerFor, verifiersOf } from '../box/keys.ts'
import { idsOf, isPromised } from '../box/ring-check.ts'
import { shuffled } from '../box/shuffled.ts'
import { isNamed, isReadable } from '../publie/document.ts'
import { takeForeign } from './foreign.ts'
import { keepHead, lastSoundHead } from './heads.ts'
import { tilesUnder, writeTiles } from './tiles.ts'

/** Ballots that one transaction adds, and verifies before other work gets its turn. */
const slice = 1000
const between = 10

/** What an append did: whether more may wait, and which of those that it looked at are not sound. */
export type Appended = { readonly isFull: boolean; readonly aside: readonly Anomaly[] }

/**
 * Adds ballots that wait to the log of a campaign, a thousand at most, in random order, and signs its head. The signature
 * of each is verified first: one that is not sound stays out, with what is wrong, and one that names a key which this process
 * lacks goes on waiting for another process. Two processes take turns; no vote waits (decision H-21). The campaign comes before the turn, as
 * for a count; one that somebody changes is left to the next round, and one whose publication is destroyed until it is put back.
 */
export async function appendSome(db: Db, campagneId: string, keys: BoxKeys): Promise<Appended> {
  const free = await holdFree(db, campagneId)
  if (!free?.isReadable) return { isFull: false, aside: [] }
  const signer = signerFor(keys, { clientId: db.clientId, campagneId, ...free })
  const cles = publicKeysOf(keys, db.clientId, free.isNamed)
  await lockSpace(db, 'urne', campagneId)
  const head = await lastSoundHead(db, campagneId, { cles, sauf: keys.without })
  const foreign = await takeForeign(db, campagneId, head?.taille ?? 0)
  const waiting = await waitingIn(db, campagneId, idsOf(keys))
  if (waiting.length === 0) return { isFull: foreign.length >= slice, aside: foreign }
  const { sound, aside } = await judged(campagneId, waiting, verifiersOf(keys, db.clientId, free.isNamed))
  await setAside(db, campagneId, aside)
  if (sound.length > 0) foreign.push(...(await grow(db, { campagneId, head, leaves: shuffled(sound) }, signer)))
  const done = waiting.filter(({ empreinte }) => !aside.some((one) => one.empreinte === empreinte))
  await sql`delete from urne_attente where client_id = ${db.clientId} and campagne_id = ${campagneId}
    and empreinte = any (${done.map(({ empreinte }) => empreinte)}::bytea[])`.execute(db.q)
  const named = aside.map(({ empreinte, motif }) => ({ empreinte: empreinte.toString('hex'), motif }))
  return { isFull: mayGoOn(waiting) || foreign.length >= slice, aside: [...foreign, ...named] }
}

/** Holds a campaign as rows that refer to it do, unless a count or a change has it. */
const holdFree = (db: Db, campagneId: string) =>
  db.q
    .selectFrom('campagne')
    .select(['publication_cle as publicationCle', isNamed, isReadable])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .forKeyShare()
    .skipLocked()
    .executeTakeFirst()

/** Adds all that the box holds and the log does not tell of, whether it was noted as waiting or set aside. */
export async function appendAll(db: Db, campagneId: string, keys: BoxKeys): Promise<void> {
  await noteAll(db, campagneId)
  while ((await appendSome(db, campagneId, keys)).isFull);
}

/** Has all wait that the box holds and the log does not tell of; what waits and is neither there nor told is missing, however much it is. */
export async function noteAll(db: Db, campagneId: string): Promise<void> {
  await sql`insert into urne_attente (client_id, campagne_id, empreinte)
    select ${db.clientId}, ${campagneId}, b.empreinte from bulletin_signe b
    where b.client_id = ${db.clientId} and b.campagne_id = ${campagneId}
      and not exists (select from urne_feuille f
        where f.client_id = ${db.clientId} and f.campagne_id = ${campagneId} and f.empreinte = b.empreinte)
    on conflict (client_id, campagne_id, empreinte) do update set motif = null`.execute(db.q)
  await sql`update urne_attente a set motif = 'Manquant'
    where a.client_id = ${db.clientId} and a.campagne_id = ${campagneId} and a.motif is null
      and not exists (select from bulletin_signe b
        where b.client_id = ${db.clientId} and b.campagne_id = ${campagneId} and b.empreinte = a.empreinte)
      and not exists (select from urne_feuille f
        where f.client_id = ${db.clientId} and f.campagne_id = ${campagneId} and f.empreinte = a.empreinte)`.execute(
    db.q,
  )
}

type Waiting = {
  readonly empreinte: Buffer
  readonly scelle: Buffer | null
  readonly cle: string | null
  readonly signature: Buffer | null
  /** Whether the log tells of it already. */
  readonly isTold: boolean
  /** Of the last one, whether others may wait after it. */
  readonly isMore: boolean
}
/** Whether others may wait after these. */
const mayGoOn = (waiting: readonly Waiting[]): boolean => waiting.at(-1)?.isMore ?? false

type Aside = { readonly empreinte: Buffer; readonly motif: Anomaly['motif'] }

/**
 * Those that wait, the first by their fingerprints, and no other one after the first megabytes of ballots. Each is looked up: as joins
 * the planner would merge them in their order, and each thousand would read all ballots before it once more.
 */
async function waitingIn(db: Db, campagneId: string, ids: readonly string[]): Promise<readonly Waiting[]> {
  const { rows } = await sql<Waiting>`
    select p.empreinte, b.scelle, p.cle, b.signature, p."isTold",
      p.place = ${sql.lit(slice)} or p.after >= ${sql.lit(pageBytes)} as "isMore"
    from (
      select s.*, row_number() over w as place, sum(bytes) over w as after, sum(bytes) over w - bytes as before
      from (
        select a.empreinte, b.cle_signature as cle, coalesce(b.bytes, 0) as bytes, f.rang is not null as "isTold"
        from urne_attente a
        left join lateral (select cle_signature, octet_length(scelle) as bytes from bulletin_signe
          where client_id = ${db.clientId} and campagne_id = ${campagneId} and empreinte = a.empreinte offset 0) b on true
        left join lateral (select rang from urne_feuille
          where client_id = ${db.clientId} and campagne_id = ${campagneId} and empreinte = a.empreinte offset 0) f on true
        where a.client_id = ${db.clientId} and a.campagne_id = ${campagneId} and a.motif is null
          and (b.cle_signature is null or f.rang is not null or b.cle_signature = any (${ids}::text[]))
        order by a.empreinte limit ${sql.lit(slice)}) s
      window w as (order by s.empreinte)) p
    left join lateral (select scelle, signature from bulletin_signe
      where client_id = ${db.clientId} and campagne_id = ${campagneId} and empreinte = p.empreinte offset 0) b on true
    where p.before < ${sql.lit(pageBytes)}
    order by p.empreinte`.execute(db.q)
  return rows
}

type Verifiers = ReadonlyMap<string, Verifier>

/** Those that are not told yet, the sound ones and the others. */
async function judged(campagneId: string, waiting: readonly Waiting[], verifiers: Verifiers) {
  const [sound, aside]: [Buffer[], Aside[]] = [[], []]
  for (const [place, one] of waiting.entries()) {
    const motif = one.isTold ? undefined : faultOf(campagneId, one, verifiers)
    if (motif !== undefined) aside.push({ empreinte: one.empreinte, motif })
    else if (!one.isTold) sound.push(one.empreinte)
    if (place % between === 0) await nextTurn()
  }
  return { sound, aside }
}

/** What is wrong with a ballot that waits; undefined where nothing is. */
function faultOf(campagneId: string, waiting: Waiting, verifiers: Verifiers): Anomaly['motif'] | undefined {
  const { empreinte, scelle, cle, signature } = waiting
  if (!scelle || !signature || cle === null) return 'Manquant'
  const isSound = fingerprint(scelle).equals(empreinte) && isPromised(campagneId, { scelle, cle, signature }, verifiers)
  return isSound ? undefined : 'SignatureInvalide'
}

async function setAside(db: Db, campagneId: string, aside: readonly Aside[]): Promise<void> {
  if (aside.length === 0) return
  await sql`update urne_attente a set motif = n.motif
    from unnest(${aside.map(({ empreinte }) => empreinte)}::bytea[], ${aside.map(({ motif }) => motif)}::text[]) as n (empreinte, motif)
    where a.client_id = ${db.clientId} and a.campagne_id = ${campagneId} and a.empreinte = n.empreinte`.execute(db.q)
}

type Growth = { readonly campagneId: string; readonly head: Head | undefined; readonly leaves: readonly Buffer[] }

/** Adds leaves to a log, writes the tiles that they change, and signs the new head; gives what it found in the place of it, or of the tiles. */
async function grow(db: Db, { campagneId, head, leaves }: Growth, signer: Signer): Promise<Anomaly[]> {
  const size = head?.taille ?? 0
  await sql`insert into urne_feuille (client_id, campagne_id, rang, empreinte)
    select ${db.clientId}, ${campagneId}, ${size} + n - 1, empreinte
    from unnest(${leaves}::bytea[]) with ordinality as f (empreinte, n)`.execute(db.q)
  const { tiles, isMended } = await tilesUnder(db, campagneId, head)
  const grown = append(size, tiles, leaves.map(leafHash))
  await writeTiles(db, campagneId, grown.changed)
  const facts = { taille: grown.size, racine: grown.root.toString('hex'), signeeLe: new Date(db.now).toISOString() }
  const replaced = await keepHead(db, campagneId, { ...facts, ...signatureBy(signer, headMessage(campagneId, facts)) })
  return isMended ? [{ empreinte: null, motif: 'TablesDifferentes' }] : replaced
}
