import { secrets } from './secrets.ts'

/*
 * No line that a service writes while the suite runs, at whatever level, holds a key, a link, a secret, an address or a name.
 * Where SEARCH_LOGS is set, as `.ci/nightly` has it, each one is searched as it is written, and the file of tests that it came
 * in fails.
 */

/** Whether the lines of this run are searched. */
export const isSearching = process.env['SEARCH_LOGS'] === 'true'

const patterns: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a key', /mv_(?:dev|stg|prd)_[0-9A-Za-z]{8}[\w-]/],
  // What follows the last step of a path that holds one; an id alone is none.
  ['a link', /\/(?:vote|adherer|formulaire|scrutin)\/[\w-]{20,}/],
  // A link, a secret or a receipt by itself: bytes as text, which digests, written in small letters, are not.
  ['bytes as text', /(?<![\w+/=-])(?=[\w+-]*[a-z])(?=[\w+-]*[A-Z])(?=[\w+-]*\d)[\w+-]{40,}/],
  ['an address', /[\w.+-]+@[\w-]+\.[a-z]{2,}/i],
  // Those that the samples are made of.
  ['a name', /Tremblay|Amélie|Lavoie|Gagnon/i],
]

/** What of this a line holds. */
export function leaksIn(line: string): string[] {
  const known = Object.entries(secrets()).filter(([, value]) => line.includes(value))
  return [
    ...patterns.filter(([, pattern]) => pattern.test(line)).map(([what]) => what),
    ...known.map(([name]) => `the secret ${name}`),
  ]
}

let found: string[] = []

/** Searches a line of a service. */
export function search(line: string): void {
  if (!isSearching) return
  const leaks = leaksIn(line)
  if (leaks.length > 0) found.push(`${leaks.join(', ')}: ${line.trim().slice(0, 1000)}`)
}

/** What was found since it was last asked for. */
export function takeLeaks(): string[] {
  const taken = found
  found = []
  return taken
}
