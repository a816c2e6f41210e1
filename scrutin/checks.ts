import { weightOfElectors } from './adoption.ts'
import { canonical } from './canonical.ts'
import { areOfWeights } from './count.ts'
import { faultsOfPublication } from './publication/checks.ts'
import type { Anomaly, Resultat, ResultGroup, WeightClass } from './result.ts'
import { isHeadSigned, isSignedBy, resultMessage } from './signing.ts'
import { shownGroups, smallGroup, telling } from './small-groups.ts'
import { judgeOfChoices, units, weighedTally, type WeighedTotals } from './tally.ts'

/** What contradicts itself in a result, recounted from its ballots alone; nothing when it is sound. */
export function* faultsOf(resultat: Resultat): Generator<string, void> {
  yield* faultsWithin(resultat)
  yield* ofSignature(resultat)
}

/** The same of all but its signature. */
export function* faultsWithin(resultat: Resultat): Generator<string, void> {
  yield* ofQuestions(resultat)
  yield* ofBallots(resultat)
  yield* ofReceipts(resultat)
  if (canonical(weighedTally(resultat.questions, resultat.bulletins)) !== canonical(resultat.totaux))
    yield 'the sums differ from the ballots'
  yield* ofElectorate(resultat)
  yield* ofDates(resultat)
  yield* ofGroups(resultat)
  yield* ofAnomalies(resultat)
  yield* ofLog(resultat)
  yield* faultsOfPublication(resultat)
}

const isOnce = (values: readonly unknown[]) => new Set(values).size === values.length
/** Whether texts stand in their order; the same one twice in a row is in order. */
const isSorted = (texts: readonly string[]) => texts.every((value, at) => at === 0 || (texts[at - 1] ?? '') <= value)

function* ofQuestions({ questions, electeurs }: Resultat) {
  const ids = [...questions.map(({ id }) => id), ...questions.flatMap(({ options }) => options.map(({ id }) => id))]
  if (!isOnce(ids)) yield 'two questions or options have one id'
  if (questions.some(({ nombreChoixMin: least, nombreChoixMax: most }) => least > most))
    yield 'a question asks for more choices than it accepts'
  const needsElectors = questions.some(({ seuilAdoption }) => seuilAdoption?.base === 'Electeurs')
  if (needsElectors && weightOfElectors(electeurs.parPoids) === null)
    yield 'a question needs a share of the electors, whose weight is not said'
}

function* ofBallots({ questions, bulletins }: Resultat) {
  const judge = judgeOfChoices(questions)
  for (const [at, bulletin] of bulletins.entries()) {
    const name = `the ballot ${String(at + 1)}`
    if (!judge.isOffered(bulletin)) yield `${name} names what nobody asked, or a choice twice`
    else if (!judge.isAnswered(bulletin)) yield `${name} does not answer a question as it accepts`
    if (!isSorted(bulletin.options) || !isSorted(bulletin.abstentions)) yield `${name} has its choices in another order`
  }
  if (!isSorted(bulletins.map((bulletin) => canonical(bulletin)))) yield 'the ballots are not sorted'
}

function* ofReceipts({ recus, bulletins }: Resultat) {
  if (!isOnce(recus)) yield 'a receipt is there twice'
  if (!isSorted(recus)) yield 'the receipts are not sorted'
  if (recus.length !== bulletins.length) yield 'there are not as many receipts as ballots'
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Faults, each after whether it is there. */
function* where(...faults: readonly (readonly [boolean, string])[]): Generator<string, void> {
  for (const [isThere, fault] of faults) if (isThere) yield fault
}

function* ofElectorate({ electeurs, bulletins, anomalies }: Resultat) {
  const { inscrits: listed, avecDroit: entitled, votants: voted, radies: removed, parPoids: classes } = electeurs
  const weights = classes.map(({ poids }) => poids)
  const isTold = (motif: Anomaly['motif']) => anomalies.some((anomaly) => anomaly.motif === motif)
  const areSame = areOfWeights(
    bulletins.map(({ poids }) => units(poids)),
    electeurs,
  )
  yield* where(
    [weights.some((weight, at) => weight <= (weights[at - 1] ?? 0)), 'the weights of the voters are not sorted'],
    [sum(classes.map(({ inscrits }) => inscrits)) !== listed, 'the voters by weight are not those on the list'],
    [sum(classes.map(({ votants }) => votants)) !== voted, 'the voters by weight are not those who voted'],
    [classes.some(({ inscrits, votants }) => votants > inscrits), 'more have voted with a weight than have it'],
    [!areEntitledRight(electeurs), 'those who may vote by weight are not those who may vote'],
    [voted > entitled || entitled > listed || removed > listed, 'more voted than might, or might than are listed'],
    [(bulletins.length === voted) === isTold('NombreDifferent'), 'there are not as many ballots as voters'],
    [areSame === isTold('PoidsDifferent'), 'the ballots have not the weights of the voters'],
  )
}

/** Whether of each weight it is said how many may vote, who are all that may, or of none. */
function areEntitledRight({ avecDroit: entitled, parPoids: classes }: Resultat['electeurs']): boolean {
  const told = classes.flatMap(({ avecDroit }) => avecDroit ?? [])
  if (told.length === 0) return true
  const isWithin = ({ inscrits, avecDroit = 0, votants }: WeightClass) => votants <= avecDroit && avecDroit <= inscrits
  return told.length === classes.length && sum(told) === entitled && classes.every(isWithin)
}

function* ofDates({ campagne }: Resultat) {
  const { ouvertureDuVoteUtc: opening, fermetureDuVoteUtc: closing, depouilleLe: counted, garde: custody } = campagne
  if (opening >= closing) yield 'the vote closes before it opens'
  if ((counted === null) !== (custody === 'Scrutateurs')) yield 'the date of the count is not that of its custody'
  if (counted !== null && counted < closing) yield 'the count is older than the closing of the vote'
}

function* ofGroups({ groupes: groups, totaux: totals, questions, bulletins: ballots }: Resultat) {
  const unions = groups.map(({ syndicat }) => syndicat)
  const areHidden = groups.every(({ masque, questions: figures }) => masque === (figures === null))
  yield* where(
    [!isOnce(unions) || !isSorted(unions.map((union) => union ?? '')), 'the groups are not sorted'],
    [groups.some(({ bulletins }) => bulletins === 0), 'a group has no ballot'],
    [sum(groups.map(({ bulletins }) => bulletins)) !== totals.bulletins, 'the groups are not all the ballots'],
    [sum(groups.map(({ poids }) => units(poids))) !== units(totals.poids), 'the groups do not weigh as the ballots'],
    [!areHidden || !isHiddenRight(groups, ballots), 'a group is hidden, or shown, that must not be'],
    [
      !groups.every((group) => isOfQuestions(group, questions)),
      'the figures of a group are not those of the questions',
    ],
    [!isWithin(groups, totals), 'the figures of the groups are not those of the ballots'],
  )
}

/**
 * Whether no group is shown that must not be. Which ones must be is known where all ballots weigh the same; of several
 * weights nobody is told how many each union has.
 */
function isHiddenRight(groups: readonly ResultGroup[], ballots: Resultat['bulletins']): boolean {
  const weights = new Map<number, number>()
  for (const { poids } of ballots) weights.set(poids, (weights.get(poids) ?? 0) + 1)
  const alike = groups.map(({ syndicat, bulletins }) => ({ syndicat, parPoids: new Map([[1, bulletins]]) }))
  const due = shownGroups(alike)
  if (weights.size <= 1) return groups.every(({ syndicat, masque }) => masque !== due.has(syndicat))
  const shown = groups.filter(({ masque }) => !masque)
  const left = sum(groups.filter(({ masque }) => masque).map(({ bulletins }) => bulletins))
  const told = [...shown.map(({ bulletins }) => bulletins), left].filter((number) => number > 0)
  return shown.length === 0 || (telling(weights).size === 0 && told.every((number) => number >= smallGroup))
}

/** Whether a group has the figures of every question and option, in their order, and of no more ballots than it has. */
function isOfQuestions({ questions: figures, bulletins }: ResultGroup, questions: Resultat['questions']): boolean {
  if (figures === null) return true
  const asked = questions.map(({ id, options }) => [id, ...options.map((option) => option.id)])
  const given = figures.map(({ questionId, options }) => [questionId, ...options.map(({ optionId }) => optionId)])
  const most = figures.flatMap(({ abstentions, options }) => [abstentions, ...options.map(({ votes }) => votes)])
  return canonical(asked) === canonical(given) && most.every((number) => number <= bulletins)
}

/** Whether the shown groups together have no more than the whole; and just as much when all are shown. */
function isWithin(groups: readonly ResultGroup[], totals: WeighedTotals): boolean {
  const all = groups.every(({ masque }) => !masque)
  const own = (questions: WeighedTotals['questions']) =>
    questions.flatMap(({ abstentions, abstentionsPonderees: weight, options }) => [
      abstentions,
      units(weight),
      ...options.flatMap(({ votes, votesPonderes }) => [votes, units(votesPonderes)]),
    ])
  const parts = groups.flatMap(({ questions }) => (questions === null ? [] : [own(questions)]))
  return own(totals.questions).every((number, at) => {
    const together = sum(parts.map((part) => part[at] ?? 0))
    return all ? together === number : together <= number
  })
}

const wholes = new Set<Anomaly['motif']>([
  ...(['NombreDifferent', 'PoidsDifferent', 'JournalDifferent', 'PublicationDifferente', 'TablesDifferentes'] as const),
])

function* ofAnomalies({ anomalies }: Resultat) {
  const names = anomalies.map(({ empreinte, motif }) => `${empreinte ?? ''} ${motif}`)
  const prints = anomalies.flatMap(({ empreinte }) => empreinte ?? [])
  if (!isSorted(names) || !isOnce(names)) yield 'the anomalies are not sorted'
  if (!isOnce(prints)) yield 'a ballot is set aside twice'
  if (anomalies.some(({ empreinte, motif }) => wholes.has(motif) !== (empreinte === null)))
    yield 'an anomaly is of a ballot and of the whole'
}

/** The log has the ballots that were counted, those that are missing and those that were set aside. */
function* ofLog({ campagne, bulletins, anomalies, tete: head, cles: keys }: Resultat) {
  const number = (...motifs: Anomaly['motif'][]) => anomalies.filter(({ motif }) => motifs.includes(motif)).length
  if (number('JournalDifferent') > 0) return
  const least = bulletins.length + number('Manquant', 'Indechiffrable', 'Invalide', 'RecuRepete')
  const most = least + number('SignatureInvalide')
  const size = head?.taille ?? 0
  yield* where(
    [size < least || size > most, 'the log has not as many ballots as the result'],
    [
      head !== null && !isHeadSigned(campagne.id, head, keys.signature),
      'the head of the log is not signed by a key of the result',
    ],
  )
}

/** A result is signed by whoever had the custody of its box. */
function* ofSignature({ signature: { cle, signature }, ...unsigned }: Resultat) {
  const { campagne, cles: keys } = unsigned
  const own = keys.signature.find(({ id }) => id === cle)?.publique
  const by = campagne.garde === 'Service' ? own : cle === 'scrutateurs' ? keys.scrutateurs : undefined
  const isSigned = typeof by === 'string' && isSignedBy(by, resultMessage(campagne.id, unsigned), signature)
  if (!isSigned) yield 'the result is not signed by a key that it names'
}
