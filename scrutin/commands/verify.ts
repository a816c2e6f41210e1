import { readFile } from 'node:fs/promises'
import { Unsound } from '../read.ts'
import { type Verified, verify } from '../verify.ts'

/** What is typed after `verify FILE`: texts, and the paths of what was kept in files. */
export type VerifyOptions = {
  readonly hash?: string
  readonly key?: string
  readonly receipt?: string
  readonly ballot?: string
  readonly head?: string
  readonly log?: string
  readonly publication?: string
}

/** The options of the command, as they are typed and what each is. */
export const verifyOptions = [
  ['--hash <sha256>', 'the hash that was published, to compare'],
  ['--key <base64>', 'the public key of who signs the result, from elsewhere than the file'],
  ['--receipt <number>', 'a confirmation number, to look for among the ballots that were counted'],
  ['--ballot <sha256>', 'the fingerprint of a sealed ballot, to look for in the log'],
  ['--publication <sha256>', 'the fingerprint of what was published, as a ballot or the public box showed it'],
  ['--head <file>', 'a head of the log that was shown during the vote, to compare'],
  ['--log <file>', 'the log: the fingerprints of the ballots in their order, one a line'],
] as const

/** What a sound result exits with that was compared with nothing from elsewhere. */
export const unauthenticated = 4

/** What is said of it. */
export const whyUnauthenticated =
  'It was not checked that the result is the one that was published: give --hash, --key, or --publication where that names the keys'

/** Verifies a result file by what was typed. */
export async function verifyFiles(path: string, { head, log, ...typed }: VerifyOptions): Promise<Verified> {
  return verify(textOf(await readFile(path)), {
    ...typed,
    head: head === undefined ? undefined : JSON.parse((await readFile(head, 'utf8')).trim()),
    log: log === undefined ? undefined : fileLines(await readFile(log, 'utf8')),
  })
}

/** The text of a file that is UTF-8: of another, several bytes would be one character, and have one hash. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new Unsound('The file is not a result file: it is not UTF-8', { cause })
  }
}

const fileLines = (text: string) => text.split('\n').flatMap((line) => line.trim() || [])

/** The first line for whoever verified. */
export function sentenceOf({ bulletins, hash, anomalies }: Verified): string {
  const aside = anomalies.length === 0 ? '' : `, with ${String(anomalies.length)} anomalies`
  return `The ${String(bulletins)} ballots give the sums of the file${aside}, whose SHA-256 is ${hash}`
}

/** What is said of a result that does not say what was published, as those of earlier versions. */
export const unpublished =
  'The result does not say what was published: nothing shows that its words and dates are those that were published'

/** The lines after it: of which campaign it is, what was published, or that nothing says it, and each anomaly. */
export const linesOf = ({ campagne: { id, titre }, publication, anomalies }: Verified): string[] => [
  `It is of the campaign ${id}: ${JSON.stringify(titre)}`,
  publication === null ? unpublished : `Its words are those that were published and signed as ${publication}`,
  ...anomalies.map(({ empreinte, motif }) => `anomaly: ${motif} ${empreinte ?? 'of the whole box'}`),
]
