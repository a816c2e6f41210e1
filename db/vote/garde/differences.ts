import { closedBox } from '../../../scrutin/index.ts'
import { canonical } from '../../../scrutin/canonical.ts'
import type { Anomaly, Context } from '../../../scrutin/result.ts'
import { ballotPages, leavesOf, type Reader } from '../box/ballots-of.ts'
import type { Read } from './reading.ts'
import type { SealedFacts } from './sealed-box.ts'

/** What a result says otherwise than the box that it is of. */
export type Difference =
  | 'AutreCampagne'
  | 'ClesDifferentes'
  | 'QuestionsDifferentes'
  | 'ElecteursDifferents'
  | 'TeteDifferente'
  | 'JournalDifferent'
  | 'SignatureInvalide'
  | 'NombreDifferent'
  | 'PoidsDifferents'

const members = [
  ['campagne', 'AutreCampagne'],
  ['cles', 'ClesDifferentes'],
  ['questions', 'QuestionsDifferentes'],
  ['electeurs', 'ElecteursDifferents'],
  ['tete', 'TeteDifferente'],
  ['journal', 'JournalDifferent'],
  ['publication', 'QuestionsDifferentes'],
] as const

/**
 * All that can be known of a result without opening a ballot, and is not so. The ballots of the box are verified only for a
 * result that the scrutineers signed: whoever has a key of the client would have all of them verified by any file.
 */
export async function differences(reader: Reader, id: string, read: Read, sealed: SealedFacts): Promise<Difference[]> {
  const { context } = sealed
  const found: Difference[] = members.flatMap(([name, difference]) => (isSame(read, context, name) ? [] : [difference]))
  if (!read.isSigned) found.push('SignatureInvalide')
  else if (!(await hasEachBallot(reader, id, read, sealed))) found.push('NombreDifferent')
  const isTold = read.anomalies.some(({ motif }) => motif === 'PoidsDifferent')
  if (!read.areWeightsRight && !isTold) found.push('PoidsDifferents')
  return [...new Set(found)]
}

const isSame = (read: Read, context: Context, name: (typeof members)[number][0]) =>
  canonical(read[name] ?? null) === canonical(context[name] ?? null)

/** What is found of a ballot by opening it alone. */
const opened = new Set<Anomaly['motif']>(['Indechiffrable', 'Invalide', 'RecuRepete'])
/** What the result itself must say, or not. */
const counted = new Set<Anomaly['motif']>(['NombreDifferent', 'PoidsDifferent'])

/**
 * Whether a result has each ballot of the box once, counted or set aside by its fingerprint, and sets aside for what can be
 * seen from outside just what is so.
 */
async function hasEachBallot(reader: Reader, id: string, { nombre, anomalies }: Read, sealed: SealedFacts) {
  const box = {
    ballots: flat(ballotPages(reader, id)),
    leaves: await reader((db) => leavesOf(db, id)),
    isAppended: sealed.isAppended,
    found: sealed.found ?? [],
  }
  const { sound, anomalies: seen } = await closedBox(box, sealed.context)
  const aside = anomalies.filter(({ motif }) => opened.has(motif)).map(({ empreinte }) => empreinte ?? '')
  const outside = anomalies.filter(({ motif }) => !opened.has(motif) && !counted.has(motif))
  const areOfBox = aside.every((empreinte) => sound.has(empreinte))
  return areOfBox && nombre + aside.length === sound.size && canonical(outside) === canonical(seen)
}

async function* flat<T>(pages: AsyncIterable<readonly T[]>) {
  for await (const page of pages) yield* page
}
