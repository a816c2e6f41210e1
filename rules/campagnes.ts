import type { components } from '../generated/openapi.ts'
import { asRead } from './reading.ts'

type Schemas = components['schemas']
/** The states of today: the contract lets more come where it tells one. */
export type Etat = Schemas['EtatCampagneSaisi']

/** What a campaign is when a change of it is decided: read under its lock, by the database's clock. */
export type Facts = {
  readonly etat: Etat
  readonly titre: string
  readonly slug: string
  readonly ouverture: string
  readonly fermeture: string
  readonly now: string
  readonly libelleAbstention: string | null
  readonly ordreReponsesAleatoire: boolean
  readonly textePageAccueil: string
  readonly verrouillerDroits: boolean
  readonly confirmationParCourriel: boolean
  readonly modeleEnvoiLien: Schemas['CampagneDetail']['modeleEnvoiLien']
  readonly refuserPoidsIdentifiants: boolean
  readonly quorum: number | null
  /** In their order. */
  readonly rappels: readonly string[]
}

const at = (instant: string) => Date.parse(instant)

/** Whether the vote is over: nothing of the campaign or of its voters changes any more. */
export const isFinished = (etat: Etat) => etat === 'Termine' || etat === 'Archive'

/** Whether the campaign freezes the voting rights of its voters now (decision B-1). */
export const areRightsFrozen = ({ etat, verrouillerDroits }: Facts) => verrouillerDroits && etat === 'VoteOuvert'

/** Whether the weights of the voters who are there are frozen (decision J-13). */
export const areWeightsFrozen = ({ etat }: Pick<Facts, 'etat'>) => etat !== 'Brouillon'

/** Whether nobody may come into the vote whose weight would tell a ballot as theirs (decision J-13). */
export const refusesTellingWeights = (facts: Pick<Facts, 'etat' | 'refuserPoidsIdentifiants'>) =>
  facts.refuserPoidsIdentifiants && areWeightsFrozen(facts)

/** What a campaign freezes of its voters now, and refuses of those who come. */
export const frozenOf = (facts: Facts) => ({
  rights: areRightsFrozen(facts),
  weights: areWeightsFrozen(facts),
  telling: refusesTellingWeights(facts),
})

/** Whether the campaign may be published, its questions apart (decision H-1). */
export const mayPublish = ({ etat, fermeture, now }: Facts) => etat === 'Brouillon' && at(now) < at(fermeture)

/** A label of a question that reads as one before it, of its options and the abstention that it offers (decision I-3). */
export function labelReadTwice(
  questions: readonly Schemas['Question'][],
  abstention: string | null,
): string | undefined {
  const labelsOf = ({ options, permetAbstention }: Schemas['Question']) => [
    ...(permetAbstention && abstention !== null ? [abstention] : []),
    ...options.map(({ libelle }) => libelle),
  ]
  return questions.flatMap((question) => {
    const labels = labelsOf(question)
    const read = labels.map(asRead)
    return labels.filter((_, place) => read.indexOf(read[place] ?? '') < place)
  })[0]
}

/** What a campaign would be after a change (decisions H-1, H-4, H-5). */
export type Wanted = {
  readonly [Name in keyof Omit<Facts, 'etat' | 'slug' | 'now'>]: Facts[Name]
}

/** A new campaign, what is left out by default (decision H-3). */
export const fresh = (input: Schemas['CampagneCreation']): Wanted => ({
  titre: input.titre,
  ouverture: input.ouvertureDuVoteUtc,
  fermeture: input.fermetureDuVoteUtc,
  libelleAbstention: input.libelleAbstention ?? null,
  ordreReponsesAleatoire: input.ordreReponsesAleatoire ?? false,
  textePageAccueil: input.textePageAccueil ?? '',
  verrouillerDroits: input.verrouillerDroitsALOuverture ?? false,
  confirmationParCourriel: input.confirmationParCourriel ?? true,
  modeleEnvoiLien: input.modeleEnvoiLien ?? null,
  refuserPoidsIdentifiants: input.refuserPoidsIdentifiants ?? false,
  ...wantedCommittee({ quorum: null, rappels: [] }, input),
})

/** The members that a body changes, laid over what is stored. A closing that ends the vote now takes the reminders to come with it. */
export function wanted(facts: Facts, input: Schemas['CampagneModification']): Wanted {
  const {
    titre = facts.titre,
    ouvertureDuVoteUtc: ouverture = facts.ouverture,
    fermetureDuVoteUtc: fermeture = facts.fermeture,
    confirmationParCourriel = facts.confirmationParCourriel,
    ...others
  } = input
  const given = { titre, ouverture, fermeture, confirmationParCourriel }
  const next = { ...given, ...wantedTexts(facts, others), ...wantedCommittee(facts, input) }
  return endsVote(facts, next) ? { ...next, rappels: withoutPlanned(facts, next) } : next
}

type Committee = Pick<Facts, 'quorum' | 'rappels'>

/** What a committee asks of the campaign: reminders stand in their order. */
const wantedCommittee = (facts: Committee, input: Schemas['CampagneModification']): Committee => ({
  quorum: input.quorum === undefined ? facts.quorum : input.quorum,
  rappels: input.rappels ? inOrder(input.rappels) : facts.rappels,
})

/** The reminders that are wanted, without those that a campaign has and that are to come. */
function withoutPlanned({ rappels, now }: Pick<Facts, 'rappels' | 'now'>, next: Committee): Committee['rappels'] {
  const planned = new Set(rappels.map(at).filter((instant) => instant > at(now)))
  return next.rappels.filter((instant) => !planned.has(at(instant)))
}

const inOrder = (instants: readonly string[]) => instants.toSorted((a, b) => at(a) - at(b))

function wantedTexts(facts: Facts, input: Omit<Schemas['CampagneModification'], 'confirmationParCourriel'>) {
  const {
    libelleAbstention = facts.libelleAbstention,
    ordreReponsesAleatoire = facts.ordreReponsesAleatoire,
    textePageAccueil = facts.textePageAccueil,
    verrouillerDroitsALOuverture: verrouillerDroits = facts.verrouillerDroits,
    modeleEnvoiLien = facts.modeleEnvoiLien,
    refuserPoidsIdentifiants = facts.refuserPoidsIdentifiants,
  } = input
  const texts = { textePageAccueil: textePageAccueil ?? '', modeleEnvoiLien }
  return { libelleAbstention, ordreReponsesAleatoire, ...texts, verrouillerDroits, refuserPoidsIdentifiants }
}

/** Whether a published campaign is given a closing that has come: it closes the vote now (decision H-1). */
const endsVote = ({ etat, now, fermeture }: Facts, next: Pick<Wanted, 'fermeture'>) =>
  etat !== 'Brouillon' && at(next.fermeture) !== at(fermeture) && at(next.fermeture) <= at(now)

/** The closing to store: that instant where it ends the vote. */
export const closing = (facts: Facts, next: Wanted) =>
  endsVote(facts, next) && at(next.fermeture) < at(facts.now) ? facts.now : next.fermeture

/** Whether the vote would close before it opens, or at once. */
export const closesBeforeOpening = ({ ouverture, fermeture }: Pick<Wanted, 'ouverture' | 'fermeture'>) =>
  at(fermeture) <= at(ouverture)

/** Whether a change touches what the state of the campaign locks (decision H-5). */
export function isLocked(facts: Facts, next: Wanted): boolean {
  if (facts.etat === 'Brouillon') return false
  const opening = facts.etat === 'VoteOuvert' && at(next.ouverture) !== at(facts.ouverture)
  return opening || structure.some((name) => next[name] !== facts[name])
}

const structure = [
  'titre',
  'libelleAbstention',
  'ordreReponsesAleatoire',
  'refuserPoidsIdentifiants',
  'confirmationParCourriel',
  'quorum',
] as const

/** Whether anything would change at all: an equal value is no change. */
export function differs(facts: Facts, next: Wanted): boolean {
  const dates = areDatesOther(facts, next)
  const names = [...structure, 'textePageAccueil', 'verrouillerDroits'] as const
  const modele = JSON.stringify(next.modeleEnvoiLien) !== JSON.stringify(facts.modeleEnvoiLien)
  return dates || modele || areRemindersOther(facts, next) || names.some((name) => next[name] !== facts[name])
}

type Dates = Pick<Facts, 'ouverture' | 'fermeture'>

const areDatesOther = (facts: Dates, next: Dates) =>
  at(next.ouverture) !== at(facts.ouverture) || at(next.fermeture) !== at(facts.fermeture)

const areRemindersOther = (facts: Committee, next: Committee) =>
  facts.rappels.map(at).join() !== next.rappels.map(at).join()

/** Milliseconds that lie between two reminders at least. */
const apart = 6 * 3_600_000

/**
 * Whether the reminders of a campaign may become those that are wanted (decision J-17): what is added is to come and within
 * the vote, and so is what was to come where the dates of the vote move; what is over stays as it was once the campaign is
 * published, and none is close to another.
 */
export function areRemindersValid(facts: Committee & Dates & Pick<Facts, 'etat' | 'now'>, next: Wanted): boolean {
  const [before, after] = [facts.rappels.map(at), next.rappels.map(at)]
  const [known, kept] = [new Set(before), new Set(after)]
  const [isMoved, now] = [areDatesOther(facts, next), at(facts.now)]
  // Of a vote that closes before it opens nobody knows what is within it.
  const [from, to] = closesBeforeOpening(next) ? [-Infinity, Infinity] : [at(next.ouverture), at(next.fermeture)]
  const isToCome = (instant: number) => instant > now
  const isWithin = (instant: number) => instant > from && instant < to
  const isJudged = (instant: number) => !known.has(instant) || (isMoved && isToCome(instant))
  return (
    after.every((instant) => !isJudged(instant) || (isToCome(instant) && isWithin(instant))) &&
    before.every((instant) => kept.has(instant) || facts.etat === 'Brouillon' || isToCome(instant)) &&
    after.every((instant, place) => place === 0 || instant - (after[place - 1] ?? 0) >= apart)
  )
}

/** How many options may be chosen (decision I-1): one exactly where the choice is single. */
export function isChoiceValid({ type, min, max }: { type: Schemas['TypeQuestion']; min: number; max: number }) {
  return type === 'ChoixUnique' ? min === 1 && max === 1 : min >= 1 && min <= max
}
