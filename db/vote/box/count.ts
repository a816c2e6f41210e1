import { sql } from 'kysely'
import type { BoxKeys } from '../../../rules/ring.ts'
import {
  type Anomaly,
  type Context,
  count,
  publishedQuestions,
  questionOfResult,
  type SignedPublication,
  unsealer,
} from '../../../scrutin/index.ts'
import type { Db } from '../../engine/database.ts'
import { withMilliseconds } from '../../engine/instant.ts'
import { chainNow, type Link } from '../../journal/chain.ts'
import { refuseRecount } from '../figures/once.ts'
import type { Electorate } from '../figures/electorate.ts'
import { thresholdOf } from '../figures/figures.ts'
import { storeResult } from '../figures/stored.ts'
import { lastSoundHead } from '../log/heads.ts'
import { lastAppend } from '../log/last-append.ts'
import { publishedForCount } from '../publie/kept.ts'
import { publishedSigners, signerOfPublication } from '../publie/signers.ts'
import { readAll } from '../questions.ts'
import { ballotsOf, leavesOf } from './ballots-of.ts'
import { isOwnKey, type Locked, secretOf } from './keys.ts'
import { otherKey } from './own-key.ts'
import { knowsTheBox } from './ring-check.ts'
import { surplusOf } from './surplus.ts'

/** What a count has set aside, and what it went by; undefined of what an earlier version has published. */
type CountedBox = { readonly anomalies: readonly Anomaly[]; readonly publication: SignedPublication | undefined }

/** The keys of a box, as its campaign keeps them. */
export type Urne = Locked & { readonly publique: Buffer }

/**
 * Counts the box of a locked campaign: all of it is told in the log first, then what is sound is opened and counted, the
 * result kept as its bytes, and the private key destroyed. No ballot stops the count: gives what was set aside, and why. A
 * ring that lacks keys of the box does, before anything is written (a count cannot be made again), unless the operator says
 * that there never were such keys (`without`). So does a public key that
 * is not that of the private one: votes may have been sealed for somebody else, and the operator must look.
 */
export async function countSigned(db: Db, campagneId: string, urne: Urne, keys: BoxKeys): Promise<CountedBox> {
  const secret = secretOf(keys, campagneId, urne)
  if (!isOwnKey(keys, campagneId, urne)) throw otherKey(campagneId)
  const named = await knowsTheBox(db, campagneId, keys)
  const { publication, found, electorate } = await publishedForCount(db, campagneId, keys)
  await refuseRecount(db, publication, keys)
  const { signature, own } = publishedSigners(keys, publication, named)
  const isAppended = await lastAppend(db, campagneId, own)
  const cles = { signature, urne: urne.publique.toString('base64'), scrutateurs: null }
  const context = await contextOf(db, campagneId, { cles, publication, electorate, without: keys.without })
  const leaves = await leavesOf(db, campagneId)
  const box = {
    ...{ ballots: ballotsOf(db, campagneId), leaves, isAppended },
    found: [...found, ...(await surplusOf(db, { campagneId, leaves, cles: signature, publication }, keys))],
  }
  const signer = signerOfPublication(keys, { clientId: db.clientId, campagneId }, publication)
  const counted = await count(box, context, { open: unsealer(secret, campagneId), signer })
  await storeResult(db, campagneId, { ...counted, electorate }, keys)
  return { anomalies: counted.resultat.anomalies, publication }
}

type Told = {
  readonly cles: Context['cles']
  /** What was published, whose words and dates the result has, whatever the tables say since. */
  readonly publication: SignedPublication | undefined
  /** As it was read once: who writes to the tables would have another one in the next reading. */
  readonly electorate: Electorate
  readonly without?: readonly string[] | undefined
}

/** What the result says besides the ballots. */
export async function contextOf(db: Db, campagneId: string, told: Told): Promise<Context> {
  const { cles, publication, electorate, without = [] } = told
  const { organisation, ...row } = await rowOf(db, campagneId)
  const said = publication ? publication.document.campagne : row
  return {
    campagne: {
      ...{ id: campagneId, organisation, titre: said.titre, libelleAbstention: said.libelleAbstention },
      ...(said.quorum !== null && { quorum: said.quorum }),
      garde: said.garde,
      ouvertureDuVoteUtc: said.ouvertureDuVoteUtc,
      fermetureDuVoteUtc: said.fermetureDuVoteUtc,
      depouilleLe: said.garde === 'Scrutateurs' ? null : withMilliseconds(db.now),
    },
    questions: publication
      ? publishedQuestions(publication.document)
      : (await readAll(db, campagneId)).map(asked).map(questionOfResult),
    electeurs: electorate.electeurs,
    tete: (await lastSoundHead(db, campagneId, { cles: cles.signature, sauf: without })) ?? null,
    cles,
    journal: linkOf(await chainNow(db, campagneId)),
    ...(publication && { publication }),
  }
}

/** What the row of a campaign says of it. */
async function rowOf(db: Db, campagneId: string) {
  const { garde, ouverture, fermeture, ...facts } = await db.q
    .selectFrom('campagne')
    .select([
      'titre',
      'ouverture',
      'fermeture',
      'libelle_abstention as libelleAbstention',
      'garde',
      'quorum',
      sql<string>`(select organisation from client where client.id = campagne.client_id)`.as('organisation'),
    ])
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .executeTakeFirstOrThrow()
  const dates = { ouvertureDuVoteUtc: withMilliseconds(ouverture), fermetureDuVoteUtc: withMilliseconds(fermeture) }
  const custody: Context['campagne']['garde'] = garde === 'Scrutateurs' ? garde : 'Service'
  return { ...facts, ...dates, garde: custody }
}

/** A question as results have it: without a threshold where it has none. */
const asked = ({ seuilAdoption, ...question }: Awaited<ReturnType<typeof readAll>>[number]) => ({
  ...question,
  ...(seuilAdoption && { seuilAdoption: thresholdOf(seuilAdoption) }),
})

/** The last link of the journal, as results show it. */
const linkOf = (link: Link | undefined) =>
  link ? { rang: link.rang, empreinte: link.empreinte.toString('hex') } : null
