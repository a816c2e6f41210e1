import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { components } from '../../generated/openapi.ts'
import { openGroups } from '../../pace/groups.ts'
import { type BallotQuestion, faultsOf } from '../../rules/bulletin.ts'
import type { Database, Db } from '../engine/database.ts'
import { ofPublications } from '../journal/order.ts'
import type { Lien } from '../members/liens.ts'
import { isUnsure } from '../engine/transaction.ts'
import { compiled } from '../engine/compiled.ts'
import { etatAt } from './campagnes.ts'
import { signerFor } from './box/keys.ts'
import { keyOf, type Maker, makerOf, type Ready } from './box/ballots.ts'
import { dropWithCommit } from './box/drop.ts'
import { faultOfKey } from './box/own-key.ts'
import type { BoxKeys } from '../../rules/ring.ts'
import { compileDays } from '../../rules/days.ts'
import { cast, castAt, type Cast, isOutdated, type Means as CastMeans, repeatable } from './cast.ts'
import { recall } from './recus/reprise.ts'
import { accepted, findAsked, holderOf } from './electeur.ts'
import { faultOfVoter, type Liste } from './inscrits/check.ts'
import { printOfSaid, saidOf, sealColumns } from './publie/document.ts'
import { saidToVote } from './publie/earlier.ts'

/**
 * A vote to cast: the link that it comes with, what it answers, and the secret that gives its receipt again (decision H-14), where
 * it has one.
 */
export type Vote = {
  readonly lien: Pick<Lien, 'empreinte' | 'secret'>
  readonly reponses: readonly components['schemas']['Reponse'][]
  readonly secret?: Buffer | undefined
  /** The fingerprint of what the voter has read, where the vote came with it. */
  readonly read?: string | null | undefined
}

/** The keys of the boxes, and where the voters live. */
type Place = { readonly boxKeys: BoxKeys; readonly timeZone: string }

export type Casting = ReturnType<typeof openCasting>

/** Votes of one transaction: so many are sealed in a turn of the event loop. */
const most = 16
/** While the one is being written, another is judged and sealed, where there are votes enough. */
const atOnce = 2
const longestQueue = 10_000

/** Bytes of the questions that are remembered, of all campaigns together. */
const remembered = 2_000_000
/** Milliseconds for which they are: somebody may change them in the tables. */
const rememberedFor = 2000

/**
 * Casts votes: those that come at once, of one client, in one transaction, and each voter is answered once it is committed.
 * Whoever a group cannot take at once (somebody else holds the voter or the campaign, or has voted, or may not) is cast for
 * apart, which waits and finds the reason; so nobody waits for another voter. Who has voted with the same secret is given
 * the same receipt, whatever became of the vote since. Of a group whose connection is lost as it is written nobody knows
 * whether it was: each of its votes is cast once more, apart. Undefined for an unknown token.
 */
export function openCasting({ crowd }: Pick<Database, 'crowd'>, { boxKeys, timeZone }: Place) {
  const dayOf = compileDays(timeZone)
  const asked = new LRUCache<string, Asked>({
    maxSize: remembered,
    ttl: rememberedFor,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const together = openGroups<Vote, Cast | undefined>({ most, atOnce, longestQueue }, async (clientId, votes) => {
    const outcomes = await crowd.writeKeyed(clientId, (db) => castTogether(db, votes, { asked, boxKeys, dayOf }))
    return outcomes()
  })
  const apart = (clientId: string, { lien, reponses, secret, read }: Vote) =>
    crowd.write(clientId, async (db) => {
      const key = await holderOf(db, lien.empreinte)
      const outcome =
        key && (await cast(db, { ...key, secret: lien.secret }, reponses, { boxKeys, dayOf, secret, read }))
      const recu = key && secret && outcome?.end === 'refused' ? await recall(db, key, secret) : undefined
      return recu ? { end: 'cast' as const, recu: { ...recu, dejaDepose: true } } : outcome
    })
  const onceMore = async (clientId: string, vote: Vote, lost: unknown) => {
    if (!isUnsure(lost)) throw lost
    const outcome = await apart(clientId, vote)
    // It may be this very vote: who says so now would be told that somebody else has voted.
    if (outcome?.end === 'refused' && outcome.code === 'Votant.ADejaVote') throw lost
    return outcome
  }
  return async (clientId: string, vote: Vote): Promise<Cast | undefined> => {
    const one = await together(clientId, vote).catch((lost: unknown) => onceMore(clientId, vote, lost))
    return one ?? apart(clientId, vote)
  }
}

/**
 * The last line of the journal of a campaign that tells of its publication, of those whose time has come: with another one what is
 * remembered of the row is asked again, though somebody has put the row back that it was found with. One of ours is dated when its
 * campaign is locked, after each that a vote has seen before (db/journal/order.ts). Raw: the condition of an index.
 */
const lastLine = ({ clientId }: Db) => sql<string | null>`(
  select l.instant || ' ' || l.id from journal_campagne l
  where l.client_id = ${clientId} and l.campagne_id = campagne.id and ${ofPublications}
    and l.instant <= statement_timestamp()
  order by l.instant desc, l.id desc limit 1)`

/**
 * Those who may vote now, held with their campaigns and their links until the end of the transaction. Who is held by somebody
 * else, or whose campaign or link is, is left out: a group waits for nobody.
 */
const heldHolders = compiled((db, { empreintes }: { empreintes: readonly Buffer[] }) =>
  db.q
    .selectFrom('jeton')
    .innerJoin('votant', (join) =>
      join
        .onRef('votant.client_id', '=', 'jeton.client_id')
        .onRef('votant.id', '=', 'jeton.votant_id')
        .onRef('votant.campagne_id', '=', 'jeton.campagne_id'),
    )
    .innerJoin('campagne', (join) =>
      join.onRef('campagne.client_id', '=', 'votant.client_id').onRef('campagne.id', '=', 'votant.campagne_id'),
    )
    .where('jeton.client_id', '=', db.clientId)
    .where(sql<boolean>`jeton.empreinte = any (${empreintes}::bytea[])`)
    .where('votant.a_vote', '=', false)
    .where('votant.est_radie', '=', false)
    .where('votant.droit_de_vote', '=', true)
    .where(etatAt('clock_timestamp()'), '=', 'VoteOuvert')
    .select([
      'jeton.empreinte',
      'votant.id as votantId',
      'votant.poids',
      'votant.syndicat_id_externe as syndicat',
      'campagne.id as campagneId',
      'campagne.protocole',
      'campagne.cle_publique as clePublique',
      'campagne.urne_cle_publique as urneClePublique',
      'campagne.ouverture',
      'campagne.fermeture',
      'campagne.confirmation_courriel as confirmationParCourriel',
      lastLine(db).as('lastLine'),
      ...sealColumns,
    ]).modifyEnd(sql`for share of campagne skip locked for no key update of votant skip locked
      for key share of jeton skip locked`),
)

type Holder = Awaited<ReturnType<typeof heldHolders>>[number]

/** What is asked in a campaign, as of its publication, which made its key: until it is withdrawn nothing of it changes. */
type Asked = {
  readonly questions: readonly BallotQuestion[]
  /** The fingerprint of what is asked; undefined of what an earlier version has published. */
  readonly print: string | undefined
  readonly make: Maker
  readonly liste: Liste
  readonly bytes: number
}
/** What a group works with beside its transaction. */
type Means = Omit<CastMeans, 'secret'> & { readonly asked: LRUCache<string, Asked> }

/**
 * What is asked of a voter who is held; undefined where it is too much to be read, or the key of the campaign is lost, or not its own: what
 * fails one vote fails it apart, and none of its group.
 */
async function askedOf(db: Db, holder: Holder, { asked: remembered, boxKeys }: Means) {
  const sealedTo = keyOf(holder)?.toString('base64')
  if (sealedTo === undefined) return undefined
  const key = nameOf(db.clientId, holder, sealedTo)
  const known = remembered.get(key)
  if (known) return known
  const asked = (await faultOfKey(db, holder, boxKeys)) ? undefined : await askedNow(db, holder, boxKeys)
  if (asked) remembered.set(key, asked)
  return asked
}

/** The same, as the tables say it now, where that is what was signed. */
async function askedNow(db: Db, holder: Holder, boxKeys: BoxKeys): Promise<Asked | undefined> {
  const found = await findAsked(db, holder.campagneId)
  if (found?.extent !== 'abregee') return undefined
  const { said, fault } = await saidToVote(db, holder, boxKeys)
  if (fault) return undefined
  const questions = accepted(said ?? found).map(bare)
  const { clesDeSignature, empreinteListe, liensSignes } = said ?? (await saidOf(db, holder.campagneId))
  const signer = signerFor(boxKeys, { clientId: db.clientId, ...holder, isNamed: clesDeSignature !== null })
  const liste = { campagneId: holder.campagneId, publicationCle: holder.publicationCle, empreinteListe, liensSignes }
  return {
    ...{ questions, liste, make: makerOf(holder, { questions }, signer), print: said && printOfSaid(said) },
    bytes: JSON.stringify(questions).length,
  }
}

/** What is remembered is that of a publication: as soon as the row of the campaign, or its journal, says something else it is looked at again. */
const nameOf = (
  clientId: string,
  { campagneId, ouverture, fermeture, confirmationParCourriel, lastLine: told, ...seal }: Holder,
  sealedTo: string,
) =>
  [
    ...[clientId, campagneId, sealedTo, ouverture, fermeture, confirmationParCourriel, told, seal.publicationCle],
    ...[seal.publicationEmpreinte?.toString('base64'), seal.publicationSignature?.toString('base64')],
  ].join(' ')

/** What an answer is judged by, and nothing else. */
const bare = ({ id, titre, nombreChoixMin, nombreChoixMax, abstention, options }: BallotQuestion): BallotQuestion => ({
  ...{ id, titre, nombreChoixMin, nombreChoixMax, abstention },
  options: options.map((option) => ({ id: option.id })),
})

/** What becomes of a vote in its group: undefined where it is to be cast apart. */
type Judged = Told | Extract<Cast, { end: 'invalid' }> | undefined
/** A ballot that is made, and what its voter is told once it is in the box. */
type Told = Ready & { readonly outcome: Cast }

const isReady = (one: Judged): one is Told => one !== undefined && 'ballot' in one

/** A vote of a group, with the voter who is held and what is asked; undefined where that cannot be judged in a group. */
type Read = { readonly vote: Vote; readonly holder: Holder; readonly asked: Asked } | undefined

async function readAll(db: Db, votes: readonly Vote[], means: Means): Promise<Read[]> {
  const holders = await heldHolders(db, { empreintes: votes.map(({ lien }) => lien.empreinte) })
  const byJeton = new Map(holders.map((holder) => [holder.empreinte.toString('hex'), holder]))
  const read: Read[] = []
  for (const vote of votes) {
    const holder = byJeton.get(vote.lien.empreinte.toString('hex'))
    read.push(holder && (await readOne(db, vote, holder, means)))
  }
  return read
}

async function readOne(db: Db, vote: Vote, holder: Holder, means: Means): Promise<Read> {
  const asked = await askedOf(db, holder, means)
  if (!asked || isOutdated(asked.print, vote.read)) return undefined
  const fault = await faultOfVoter(db, asked.liste, { ...holder, secret: vote.lien.secret }, means.boxKeys)
  return fault ? undefined : { vote, holder, asked }
}

function judge(db: Db, read: Read, means: Means): Judged {
  if (!read) return undefined
  const { vote, holder, asked } = read
  const faults = faultsOf(vote.reponses, asked.questions)
  if (faults.length > 0) return { end: 'invalid', faults }
  const ballot = asked.make(holder, vote.reponses)
  const outcome = castAt(db, ballot, means)
  return { ...repeatable(holder, outcome, vote), ballot, outcome }
}

/** While the database writes a group, which is sent before the event loop goes on, the keys of as many ballots are made for the next. */
function makeAhead(read: readonly Read[]) {
  const makers = new Set(read.flatMap((one) => (one ? [one.asked.make] : [])))
  for (const maker of makers) maker.ahead(Math.ceil(read.length / makers.size))
}

/** Casts votes of one client in its transaction: gives, once it is committed, how each ended, undefined for one that is to be cast apart. */
async function castTogether(db: Db, votes: readonly Vote[], means: Means): Promise<() => (Cast | undefined)[]> {
  const read = await readAll(db, votes, means)
  const judged = read.map((one) => judge(db, one, means))
  const inTheBox = await dropWithCommit(db, judged.filter(isReady), means.boxKeys)
  setImmediate(makeAhead, read)
  return () => {
    const dropped = inTheBox()
    return judged.map((one) => {
      if (!isReady(one)) return one
      return dropped.has(one) ? one.outcome : undefined
    })
  }
}
