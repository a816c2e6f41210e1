import { createHash } from 'node:crypto'
import { type Contenu, decodeBallot, fingerprint, roomOf } from './ballot.ts'
import { canonical, canonicalPieces, type Written } from './canonical.ts'
import { questionOfResult } from './question.ts'
import { type Anomaly, type Context, resultFormat, type Resultat, type UnsignedResult } from './result.ts'
import type { Unsealer } from './seal.ts'
import {
  isHeadSigned,
  promiseMessage,
  resultMessage,
  signatureBy,
  type Signer,
  type Verifier,
  verifierOf,
} from './signing.ts'
import { shownGroups } from './small-groups.ts'
import { type AskedQuestion, type Bulletin, judgeOfChoices, openTally, type Tally, units } from './tally.ts'
import { leafHash, openRoot } from './tree.ts'
import { bytesInTurns, everyFew, sortedInTurns, type Turn } from './turns.ts'

/** A sealed ballot as the box keeps it: who signed it as it was cast, and how. */
export type SealedBallot = {
  readonly scelle: Uint8Array
  readonly cle: string
  readonly signature: Uint8Array
}

/** A box: its ballots in whichever order, and the leaves of its log in theirs, which are fingerprints. */
export type Box = {
  readonly ballots: Iterable<SealedBallot> | AsyncIterable<SealedBallot>
  readonly leaves: readonly Uint8Array[]
  /** False where the log could not be added to: what it does not tell of is judged by its signature then. */
  readonly isAppended?: boolean
  /** What whoever keeps the box has found of the whole, which its ballots and leaves do not show. */
  readonly found?: readonly Found[]
}

/** What the keeper of a box alone can find. */
export type Found = Extract<Anomaly['motif'], 'PublicationDifferente' | 'TablesDifferentes'>

const foundOf = ({ found = [] }: Box): Anomaly[] => found.map((motif) => ({ empreinte: null, motif }))

/** What a count is done with: the key that opens, who signs the result, and what is awaited between two ballots. */
export type Means = {
  readonly open: Unsealer
  readonly signer: Signer
  readonly turn?: Turn
}

/** What a result says besides its ballots and receipts, which are in its bytes; and their hash. */
export type Counted = {
  readonly resultat: Omit<Resultat, 'bulletins' | 'recus'>
  readonly bytes: Buffer
  readonly empreinte: Buffer
}

/**
 * Counts a box. A ballot that is not sound is set aside and named among the anomalies, by its fingerprint and why; nothing
 * stops the count. The result has the same bytes for the same box, whatever the order of its ballots and whoever counts.
 */
export async function count(box: Box, context: Context, { open, signer, turn = everyFew() }: Means): Promise<Counted> {
  const { kept, anomalies: aside } = await opened(box, context, { open, turn })
  const ofLog = await ofTheLog(box, context, turn)
  const found = [...aside, ...ofTheWhole(kept, context), ...ofLog, ...foundOf(box)]
  const anomalies = await sortedAnomalies(found, turn)
  const { unsigned, lists } = await documentOf(kept, context, { anomalies, turn })
  const ofUnsigned = await hashed(canonicalPieces(unsigned, lists))
  const resultat = { ...unsigned, signature: signatureBy(signer, resultMessage(context.campagne.id, ofUnsigned)) }
  const parts: Buffer[] = []
  const empreinte = await hashed(canonicalPieces(resultat, lists), (part) => parts.push(part))
  return { resultat, bytes: Buffer.concat(parts), empreinte }
}

/**
 * A box as whoever cannot open it sees it: the fingerprints of the ballots that are signed and told in the log, and what is
 * not sound. A count of it sets aside just that, and of the ballots those that do not open, or say what no ballot says.
 */
export async function closedBox(box: Box, context: Context, turn = everyFew()) {
  const { anomalies: aside } = await opened(box, context, { open: closed, turn })
  const sound = aside.flatMap(({ empreinte, motif }) => (motif === 'Indechiffrable' ? (empreinte ?? []) : []))
  const ofLog = await ofTheLog(box, context, turn)
  const others = aside.filter(({ motif }) => motif !== 'Indechiffrable')
  const anomalies = await sortedAnomalies([...others, ...ofLog, ...foundOf(box)], turn)
  return { sound: new Set(sound), anomalies }
}

const closed: Unsealer = () => {
  throw new Error('Nobody opens it')
}

type Judged = { readonly kept: readonly Contenu[]; readonly anomalies: readonly Anomaly[] }

/** The ballots that are sound, and why the others are not. */
async function opened(
  box: Box,
  context: Context,
  { open, turn }: Pick<Required<Means>, 'open' | 'turn'>,
): Promise<Judged> {
  const leaves = new Set<string>()
  for (const leaf of box.leaves) {
    await turn()
    leaves.add(hex(leaf))
  }
  const judge = judgeOf(context, (empreinte) => box.isAppended === false || leaves.has(empreinte), open)
  const seen = new Map<string, Contenu | Anomaly['motif']>()
  for await (const ballot of box.ballots) {
    await turn()
    const empreinte = fingerprint(ballot.scelle)
    const name = hex(empreinte)
    // A ballot that is there twice may have been signed once only.
    if (typeof seen.get(name) !== 'object') seen.set(name, judge(ballot, empreinte))
  }
  const missing: Anomaly[] = []
  for (const empreinte of leaves) {
    await turn()
    if (!seen.has(empreinte)) missing.push({ empreinte, motif: 'Manquant' })
  }
  const inOrder = await sortedInTurns([...seen], ([name]) => name, turn)
  return keptOf(inOrder, missing, turn)
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

type Seen = readonly [empreinte: string, found: Contenu | Anomaly['motif']]

/** Of two ballots with one receipt the first by fingerprint is counted, whichever was read first. */
async function keptOf(seen: readonly Seen[], missing: readonly Anomaly[], turn: Turn): Promise<Judged> {
  const kept = new Map<string, Contenu>()
  const anomalies = [...missing]
  for (const [empreinte, found] of seen) {
    await turn()
    if (typeof found === 'string') anomalies.push({ empreinte, motif: found })
    else if (kept.has(found.recu)) anomalies.push({ empreinte, motif: 'RecuRepete' })
    else kept.set(found.recu, found)
  }
  return { kept: [...kept.values()], anomalies }
}

/** Says what a ballot holds, or why it is not counted. */
function judgeOf({ campagne, questions, cles }: Context, isTold: (empreinte: string) => boolean, open: Unsealer) {
  const verifiers = new Map<string, Verifier>()
  for (const { id, publique } of cles.signature) verifiers.set(id, verifierOf(Buffer.from(publique, 'base64')))
  const room = roomOf(questions)
  const judge = judgeOfChoices(questions)
  const isSound = (contenu: Contenu) => judge.isOffered(contenu) && judge.isAnswered(contenu)
  const share = openShared()
  return ({ scelle, cle, signature }: SealedBallot, empreinte: Buffer): Contenu | Anomaly['motif'] => {
    if (verifiers.get(cle)?.(promiseMessage(campagne.id, empreinte), signature) !== true) return 'SignatureInvalide'
    if (!isTold(hex(empreinte))) return 'HorsJournal'
    const bytes = tried(() => open(scelle))
    if (bytes === undefined) return 'Indechiffrable'
    const contenu = tried(() => decodeBallot(bytes, room))
    return contenu !== undefined && isSound(contenu) ? share(contenu) : 'Invalide'
  }
}

/** What ballots say whose choices are kept once. */
const mostShared = 10_000

/** Most ballots say what others say: all but the receipt of those is kept once. */
function openShared() {
  const known = new Map<string, Omit<Contenu, 'recu'>>()
  return ({ recu, ...said }: Contenu): Contenu => {
    const name = JSON.stringify(said)
    const first = known.get(name) ?? said
    if (known.size < mostShared) known.set(name, first)
    return { recu, ...first }
  }
}

/** What was made; undefined where that threw: a ballot may be anything. */
function tried<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}

/** The ballots are as many as the voters who voted, and of each weight as many. */
function ofTheWhole(kept: readonly Contenu[], { electeurs }: Context): Anomaly[] {
  const anomalies: Anomaly[] = []
  if (kept.length !== electeurs.votants) anomalies.push({ empreinte: null, motif: 'NombreDifferent' })
  if (
    !areOfWeights(
      kept.map(({ poids10k }) => poids10k),
      electeurs,
    )
  )
    anomalies.push({ empreinte: null, motif: 'PoidsDifferent' })
  return anomalies
}

/** Whether of each weight, in ten-thousandths, there are as many as there are voters of it who voted. */
export function areOfWeights(weights: readonly number[], { parPoids: classes }: Context['electeurs']): boolean {
  const left = new Map(classes.map(({ poids, votants }) => [units(poids), votants]))
  for (const weight of weights) left.set(weight, (left.get(weight) ?? 0) - 1)
  return [...left.values()].every((number) => number === 0)
}

/** The log is the one whose head was signed, and tells of all that could be added. */
async function ofTheLog({ leaves, isAppended = true }: Box, context: Context, turn: Turn): Promise<Anomaly[]> {
  const isSound = isAppended && (await isOfHead(leaves, context, turn))
  return isSound ? [] : [{ empreinte: null, motif: 'JournalDifferent' }]
}

async function isOfHead(leaves: readonly Uint8Array[], { campagne, tete, cles }: Context, turn: Turn) {
  if (tete === null) return leaves.length === 0
  const growing = openRoot()
  for (const leaf of leaves) {
    await turn()
    growing.add(leafHash(leaf))
  }
  const root = growing.root().toString('hex')
  return isHeadSigned(campagne.id, tete, cles.signature) && leaves.length === tete.taille && root === tete.racine
}

/** What is not sound of the whole first, then by fingerprint. */
const sortedAnomalies = (anomalies: readonly Anomaly[], turn: Turn) =>
  sortedInTurns(anomalies, ({ empreinte, motif }) => `${empreinte ?? ''} ${motif}`, turn)

type Ending = { readonly anomalies: readonly Anomaly[]; readonly turn: Turn }
/** A result that is not signed yet, and its lists, each text of them in its canonical form. */
type Document = { readonly unsigned: Omit<UnsignedResult, 'bulletins' | 'recus'>; readonly lists: Written }

/** Ballots and receipts are sorted each by themselves: neither list orders the other. */
async function documentOf(kept: readonly Contenu[], context: Context, { anomalies, turn }: Ending): Promise<Document> {
  const { campagne, electeurs, tete, cles, journal, publication } = context
  const questions = context.questions.map(questionOfResult)
  const [whole, unions] = [openTally(questions), new Map() as Unions]
  // Most ballots say what others say: a text of them is kept once.
  const said = new Map<string, number>()
  for (const contenu of kept) {
    await turn()
    const bulletin = ballotOf(contenu)
    whole.add(bulletin)
    addToUnion(unions, questions, contenu)
    const text = canonical(bulletin)
    said.set(text, (said.get(text) ?? 0) + 1)
  }
  const bulletins = await sortedInTurns([...said], ([text]) => text, turn)
  const recus = await sortedInTurns(kept, ({ recu }) => recu, turn)
  return {
    unsigned: {
      ...{ format: resultFormat, campagne, questions, electeurs, tete, cles, journal, publication, anomalies },
      ...{ totaux: whole.totals(), groupes: figuresOf(unions) },
    },
    lists: {
      anomalies: textsOf(anomalies, canonical),
      bulletins: textsOf(
        bulletins,
        ([text]) => text,
        ([, times]) => times,
      ),
      recus: textsOf(recus, ({ recu }) => canonical(recu)),
    },
  }
}

/** The texts of values, made each time that they are read; a text comes as often as it is said to. */
const textsOf = <T>(values: readonly T[], textOf: (value: T) => string, timesOf: (value: T) => number = () => 1) => ({
  *[Symbol.iterator]() {
    for (const value of values) for (let times = timesOf(value); times > 0; times--) yield textOf(value)
  },
})

/** The hash of a text that comes in pieces, whose bytes are taken as they are made. */
async function hashed(pieces: Iterable<string>, take: (part: Buffer) => void = () => undefined): Promise<Buffer> {
  const hash = createHash('sha256')
  for await (const part of bytesInTurns(pieces)) {
    hash.update(part)
    take(part)
  }
  return hash.digest()
}

const ballotOf = ({ poids10k, options, abstentions }: Contenu): Bulletin => ({
  poids: poids10k / 10_000,
  options,
  abstentions,
})

/** The figures of ballots by union, as a result has them. */
export function groupsOf(questions: readonly AskedQuestion[], kept: readonly Contenu[]): Resultat['groupes'] {
  const unions: Unions = new Map()
  for (const contenu of kept) addToUnion(unions, questions, contenu)
  return figuresOf(unions)
}

/** Of each union its sums, and how many ballots of each weight it has. */
type Unions = Map<string | null, { readonly sums: Tally; readonly parPoids: Map<number, number> }>

/** Adds a ballot to its union. */
function addToUnion(unions: Unions, questions: readonly AskedQuestion[], contenu: Contenu): void {
  const { syndicat, poids10k } = contenu
  const union = unions.get(syndicat) ?? { sums: openTally(questions), parPoids: new Map<number, number>() }
  unions.set(syndicat, union)
  union.sums.add(ballotOf(contenu))
  union.parPoids.set(poids10k, (union.parPoids.get(poids10k) ?? 0) + 1)
}

/** The figures by union, those without one first; what few ballots say is hidden (decision K-4). */
function figuresOf(unions: Unions): Resultat['groupes'] {
  const groups = Array.from(unions, ([syndicat, { sums, parPoids }]) => ({ syndicat, parPoids, ...sums.totals() }))
  const shown = shownGroups(groups)
  return groups
    .map(({ syndicat, bulletins, poids, questions }) => {
      const isShown = shown.has(syndicat)
      return { syndicat, bulletins, poids, masque: !isShown, questions: isShown ? questions : null }
    })
    .sort(byUnion)
}

const byUnion = (a: { readonly syndicat: string | null }, b: { readonly syndicat: string | null }) =>
  Number(a.syndicat !== null) - Number(b.syndicat !== null) || compare(a.syndicat ?? '', b.syndicat ?? '')

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
