import type { components } from '../../generated/openapi.ts'
import { type Fault, faultsOf } from '../../rules/bulletin.ts'
import { refusalToVote } from '../../rules/vote.ts'
import type { BoxKeys } from '../../rules/ring.ts'
import { type Ballot, makerOf } from './box/ballots.ts'
import { drop } from './box/drop.ts'
import { signerFor } from './box/keys.ts'
import { faultOfKey } from './box/own-key.ts'
import type { Db } from '../engine/database.ts'
import { compiled } from '../engine/compiled.ts'
import type { Lien } from '../members/liens.ts'
import { faultOfVoter } from './inscrits/check.ts'
import { printOfSaid } from './publie/document.ts'
import { saidToVote } from './publie/earlier.ts'
import { newReprise } from './recus/reprise.ts'
import { accepted, type Electeur, findToAccept, unreadable } from './electeur.ts'

type Reponse = components['schemas']['Reponse']
type Recu = components['schemas']['RecuDeVote']

/** What a vote is cast with: the keys of the boxes, the days of the voters, and the secret that gives the receipt again. */
export type Means = {
  readonly boxKeys: BoxKeys
  /** The day of an instant where the voters live. */
  readonly dayOf: (instant: string) => string
  readonly secret?: Buffer | undefined
  /** The fingerprint of what the voter has read. */
  readonly read?: string | null | undefined
}
/** Who votes, by which link, where the vote came with one. */
type Key = { readonly votantId: string; readonly campagneId: string } & Partial<Pick<Lien, 'empreinte' | 'secret'>>

/** How a vote ended: cast, or refused by the situation of the voter, or by what the ballot says. */
export type Cast =
  | { readonly end: 'cast'; readonly recu: Recu }
  | { readonly end: 'refused'; readonly code: NonNullable<ReturnType<typeof refusalToVote>> | 'Bulletin.Perime' }
  | { readonly end: 'invalid'; readonly faults: readonly Fault[] }

const heldCampagne = compiled((db, { campagneId }: { campagneId: string }) =>
  db.q
    .selectFrom('campagne')
    .select('id')
    .where('campagne.client_id', '=', db.clientId)
    .where('id', '=', campagneId)
    .forShare(),
)

const heldVotant = compiled((db, { votantId }: { votantId: string }) =>
  db.q
    .selectFrom('votant')
    .select('id')
    .where('votant.client_id', '=', db.clientId)
    .where('id', '=', votantId)
    .forNoKeyUpdate(),
)

const heldJeton = compiled((db, { empreinte }: { empreinte: Buffer }) =>
  db.q
    .selectFrom('jeton')
    .select('empreinte')
    .where('jeton.client_id', '=', db.clientId)
    .where('empreinte', '=', empreinte)
    .forKeyShare(),
)

/**
 * Whether the link of a vote, whose voter is held, opens it still: it was looked up before, and may have been withdrawn while the
 * vote waited (decision J-9). The voter comes before the link, as for whoever withdraws it.
 */
async function isOpening(db: Db, { empreinte }: Key): Promise<boolean> {
  return empreinte === undefined || (await heldJeton(db, { empreinte })).length > 0
}

/**
 * Casts a vote, in the transaction of the call: the campaign, the voter and the link are held as they are, the ballot made of
 * what their rows say then and put into the box. One voter casts one ballot, whatever comes at once. Undefined where there is
 * no such voter, or no such link any more.
 */
export async function cast(db: Db, key: Key, reponses: readonly Reponse[], means: Means): Promise<Cast | undefined> {
  await heldCampagne(db, { campagneId: key.campagneId })
  await heldVotant(db, { votantId: key.votantId })
  const electeur = (await isOpening(db, key)) ? await findToAccept(db, key) : undefined
  if (!electeur) return undefined
  const code = refusalToVote(electeur)
  if (code) return { end: 'refused', code }
  if (electeur.extent === 'illisible') throw unreadable(key.campagneId)
  const { said, fault } = await saidToVote(db, electeur, means.boxKeys)
  if (fault) throw fault
  if (isOutdated(said && printOfSaid(said), means.read)) return { end: 'refused', code: 'Bulletin.Perime' }
  return castBy(db, key, { electeur: { ...electeur, ...said, secret: key.secret }, reponses, means })
}

/** What an answer is judged and sealed by: the voter and what is asked, as it was found to be signed. */
type Judging = {
  readonly electeur: Electeur & { readonly secret: Buffer | undefined }
  readonly reponses: readonly Reponse[]
  readonly means: Means
}

async function castBy(db: Db, key: Key, { electeur, reponses, means }: Judging): Promise<Cast | undefined> {
  const faults = faultsOf(reponses, accepted(electeur))
  if (faults.length > 0) return { end: 'invalid', faults }
  const ballot = await ballotOf(db, electeur, reponses, means.boxKeys)
  const outcome = castAt(db, ballot, means)
  const { size } = await drop(db, [{ ...repeatable(key, outcome, means), ballot }], means.boxKeys)
  return size === 0 ? changedSince(db, key) : outcome
}

/** Whether what the voter has read is not what is asked now, by their fingerprints: the campaign was corrected, and published anew. */
export const isOutdated = (asked: string | undefined, read: string | null | undefined): boolean =>
  asked !== undefined && read != null && asked !== read

/**
 * The ballot of a voter; throws where the key that it is to be sealed to is not that of the box, the weight or the union is none that
 * was signed, or the link is not of this voter.
 */
async function ballotOf(
  db: Db,
  electeur: Electeur & { readonly secret: Buffer | undefined },
  reponses: readonly Reponse[],
  boxKeys: BoxKeys,
) {
  const fault = await faultOfKey(db, electeur, boxKeys)
  const unsigned = fault ?? (await faultOfVoter(db, electeur, electeur, boxKeys))
  if (unsigned) throw unsigned
  const signer = signerFor(boxKeys, { ...electeur, isNamed: electeur.clesDeSignature !== null })
  return makerOf(electeur, electeur, signer)(electeur, reponses)
}

/** The clock has gone on since the voter was read. */
async function changedSince(db: Db, key: Key): Promise<Cast | undefined> {
  const electeur = await findToAccept(db, key)
  return electeur && { end: 'refused', code: refusalToVote(electeur) ?? 'Campagne.VoteTermine' }
}

/** A vote that is cast by this transaction. */
export const castAt = ({ now }: Db, ballot: Ballot, { dayOf }: Pick<Means, 'dayOf'>) => ({
  end: 'cast' as const,
  recu: { numeroConfirmation: ballot.recu, dateVoteUtc: now.slice(0, 10), dateVote: dayOf(now), ...promiseOf(ballot) },
})

/** Whose vote ended so, and what gives its receipt again, where it came with a secret (decision H-14). */
export const repeatable = (
  { votantId, campagneId }: Pick<Key, 'votantId' | 'campagneId'>,
  { recu }: { recu: Recu },
  { secret }: Pick<Means, 'secret'>,
) => ({
  ...{ votantId, campagneId },
  reprise: secret && newReprise(secret, votantId, recu),
})

/** What the receipt of a ballot that is signed says more. */
const promiseOf = (ballot: Ballot) =>
  ballot.protocole === 2 && {
    empreinteBulletin: ballot.empreinte.toString('hex'),
    promesse: { cle: ballot.cle, signature: ballot.signature.toString('base64') },
  }
