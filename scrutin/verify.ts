import { isDigest, sha256 } from './bytes.ts'
import { faultsOf } from './checks.ts'
import { head as headShape, readResult, Unsound } from './read.ts'
import { digestOfRecu, readReceipt } from './receipt.ts'
import { fingerprintOf, namesSigners } from './publication/document.ts'
import { type Anomaly, resultFormat, type Resultat } from './result.ts'
import { faultOf } from './shapes.ts'
import { type Head, isHeadSigned } from './signing.ts'
import { leafHash, rootOf, subtreesOf } from './tree.ts'
import { faultsOf1, type Resultat1 } from './version-1.ts'

/** What a result is compared with, all that whoever verifies has kept. */
export type Kept = {
  /** The SHA-256 that was published, in hexadecimal digits. */
  readonly hash?: string
  /** The public key of who signs the result, in base64, from elsewhere than the result. */
  readonly key?: string
  /** A confirmation number, as it was given to a voter. */
  readonly receipt?: string
  /** The fingerprint of a sealed ballot, which the receipt carries too. */
  readonly ballot?: string
  /** A head of the log, as it was shown during the vote. */
  readonly head?: unknown
  /** The log: the fingerprints of the ballots in their order, in hexadecimal digits. */
  readonly log?: readonly string[]
  /** The fingerprint of what was published, which ballots and the public box show: it is of the keys that sign, too. */
  readonly publication?: string
}

/** What a result that is sound says; `isAuthentic` only where it was compared with a hash, a key or a publication from elsewhere. */
export type Verified = {
  /** Of which campaign it is: a key signs those of many. */
  readonly campagne: { readonly id: string; readonly titre: string }
  readonly bulletins: number
  readonly poids: number
  readonly hash: string
  readonly isAuthentic: boolean
  /** Whether the ballot of the receipt was counted; null when none was given. */
  readonly recuCompte: boolean | null
  /** The ballots that were set aside or are missing, and what of the whole differs. */
  readonly anomalies: readonly Anomaly[]
  /** The fingerprint of what was published, whose words the result has; null where the campaign has none. */
  readonly publication: string | null
}

/**
 * Verifies a result file by itself and by what was kept, with nothing of the service. Throws `Unsound` where it contradicts
 * itself, or what was kept.
 */
export function verify(file: string, given: Kept = {}): Verified {
  const kept = trimmed(given)
  const hash = sha256(file).toString('hex')
  if (kept.hash !== undefined && bare(kept.hash) !== hash)
    throw new Unsound(`The file has the hash ${hash}, not ${kept.hash}`)
  const result = soundResult(file)
  const isCounted = kept.receipt === undefined ? null : result.recus.includes(digestOfGiven(kept.receipt))
  if (isCounted === false) throw new Unsound('No ballot that was counted has this confirmation number')
  const anomalies = compare(result, kept)
  const { bulletins, poids } = result.totaux
  const isAuthentic = kept.hash !== undefined || kept.key !== undefined || isPinned(result, kept)
  const publication = publishedAs(result)
  const { id, titre } = result.campagne as Verified['campagne']
  const verified = { campagne: { id, titre }, bulletins, poids, hash, isAuthentic }
  return { ...verified, recuCompte: isCounted, anomalies, publication }
}

/** A hash in small digits, also where it was kept as an ETag shows it. */
const bare = (hash: string) => hash.replace(/^(?:W\/)?"(.*)"$/, '$1').toLowerCase()

/** The hash of a confirmation number that was typed. */
function digestOfGiven(receipt: string): string {
  const read = readReceipt(receipt)
  if (read === undefined)
    throw new Unsound('This is no confirmation number: it has 32 characters, 0 to 9 and A to F, whatever the hyphens')
  return digestOfRecu(read)
}

/** What was kept, without the blanks and the line ends that are pasted around it; a log in small digits. */
const trimmed = ({ head, log, ...texts }: Kept): Kept => ({
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, (text as string | undefined)?.trim()])),
  head,
  ...(log && { log: log.map((line) => line.trim().toLowerCase()) }),
})

type Sound = Resultat | (Resultat1 & { readonly format: 'membres-et-votes/resultat/1' })

function soundResult(file: string): Sound {
  const value = parsed(file)
  if (value.format === 'membres-et-votes/resultat/1') {
    refuse(faultsOf1(file, value))
    return value as Sound
  }
  if (value.format !== resultFormat) throw new Unsound('The file is not a result file')
  const result = readResult(file)
  refuse(faultsOf(result))
  return result
}

function refuse(faults: Iterator<string, void>) {
  const { value } = faults.next()
  if (typeof value === 'string') throw new Unsound(`The result is not sound: ${value}`)
}

function parsed(file: string): { readonly format?: unknown } {
  try {
    return (JSON.parse(file) as { format?: unknown } | null) ?? {}
  } catch (cause) {
    throw new Unsound('The file is not a result file', { cause })
  }
}

/** The fingerprint of what was published, as a result has it. */
const publishedAs = (result: Sound): string | null =>
  'publication' in result && result.publication ? fingerprintOf(result.publication.document) : null

/** Whether what was kept of the publication says by which keys the result is signed. */
const isPinned = (result: Sound, kept: Kept): boolean =>
  kept.publication !== undefined &&
  'publication' in result &&
  result.publication !== undefined &&
  namesSigners(result.publication.document)

/** Compares a result with a key, a log, a head, a ballot and a publication that were kept; gives its anomalies. */
function compare(result: Sound, kept: Kept): readonly Anomaly[] {
  if (!('anomalies' in result)) {
    if (['key', 'log', 'head', 'ballot', 'publication'].some((name) => kept[name as keyof Kept] !== undefined))
      throw new Unsound('A result of the first format has no signature and no log: it is compared by its hash')
    return []
  }
  compareSigned(result, kept)
  return result.anomalies
}

function compareSigned(result: Resultat, { key, log, head, ballot, publication }: Kept) {
  if (publication !== undefined) checkPublication(result, publication.toLowerCase())
  if (key !== undefined && signerOfResult(result) !== key) throw new Unsound('The result is not signed by this key')
  if (log !== undefined && !isLog(result, log)) throw new Unsound('The log is not the one of the result')
  if (head !== undefined) checkHead(result, head, log)
  if (ballot !== undefined) checkBallot(result, ballot.toLowerCase(), log)
}

function checkPublication(result: Resultat, kept: string) {
  const own = publishedAs(result)
  if (own === null) throw new Unsound('The result does not say what was published')
  if (own !== kept)
    throw new Unsound(
      `What was published has the fingerprint ${own}, not ${kept}, which may be an earlier one of the same campaign: it changes with the dates, the welcome and the freezing of rights, and each time it is published anew; the journal of the campaign (listJournal) has each with its date`,
    )
}

/** The public key by which a result is signed, as it says itself. */
const signerOfResult = ({ campagne, cles: keys, signature }: Resultat) =>
  campagne.garde === 'Scrutateurs' ? keys.scrutateurs : keys.signature.find(({ id }) => id === signature.cle)?.publique

const rootOfLog = (log: readonly string[], size: number) =>
  rootOf(subtreesOf(log.slice(0, size).map((leaf) => leafHash(Buffer.from(leaf, 'hex')))), size).toString('hex')

const isLog = ({ tete: last }: Resultat, log: readonly string[]): boolean =>
  log.every(isDigest) &&
  log.length === (last?.taille ?? 0) &&
  (last === null || rootOfLog(log, log.length) === last.racine)

/** A head that was shown is signed by a key of the result, and its ballots are the first of the log of the result. */
function checkHead({ campagne, tete: last, cles: keys }: Resultat, given: unknown, log: Kept['log']) {
  const fault = faultOf(headShape, given)
  if (fault !== undefined) throw new Unsound(`The head is not one: ${fault}`)
  const head = given as Head
  if (!isHeadSigned(campagne.id, head, keys.signature))
    throw new Unsound('The head is not signed by a key of the result')
  if (rootAt(head.taille, last, log) !== head.racine)
    throw new Unsound('The log of the result is not the one that the head was signed for')
}

/** The root of the log of a result when it had so many ballots. */
function rootAt(size: number, last: Resultat['tete'], log: Kept['log']): string {
  if (last === null || size > last.taille) throw new Unsound('The log of the result is shorter than the head')
  if (size === last.taille) return last.racine
  if (log === undefined) throw new Unsound('The log is needed to compare the head of a smaller one: give it')
  return rootOfLog(log, size)
}

function checkBallot({ anomalies }: Resultat, ballot: string, log: Kept['log']) {
  const anomaly = anomalies.find(({ empreinte }) => empreinte === ballot)
  if (anomaly) throw new Unsound(`The ballot was set aside: ${anomaly.motif}`)
  if (log === undefined) throw new Unsound('The log is needed to look for a ballot: give it')
  if (!log.includes(ballot)) throw new Unsound('The log has no such ballot')
}
