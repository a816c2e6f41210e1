import { partsOf } from '../rules/ring.ts'

/** Texts that repeat to the keys of development. */
export const developmentKeys = {
  VOTE_KEY: 'cle de developpement',
  SCRUTIN_SIGNING_KEY: 'cle des signatures',
  WEBHOOK_KEY: 'cle des webhooks',
} as const
export const developmentPassword = 'membres'

/** The variables that hold a secret of our own. */
export const secretNames: readonly string[] = [
  ...Object.keys(developmentKeys),
  ...['ADMIN_TOKEN', 'METRICS_TOKEN', 'EMBEDDED_PASSWORD'],
]

/** The variables that hold keys, of which some may be rings. */
const rings: readonly string[] = ['VOTE_KEY', 'SCRUTIN_SIGNING_KEY', 'WEBHOOK_KEY']

/** The secrets that stand in a variable: of a ring each key, of the administration each token. */
export function secretsIn(name: string, given: string | undefined): string[] {
  if (given === undefined) return []
  if (rings.includes(name)) return partsOf(given).map(({ base64 }) => base64)
  return name === 'ADMIN_TOKEN' ? given.split(',') : [given]
}

/** Fewest characters of a secret, and bytes of a key. */
const shortest = 32

/** Secrets that have been published, with this project or before it was asked for better ones. */
const published = [
  developmentPassword,
  'jeton-de-l-administration-des-tests',
  'secret-partage-de-demonstration!',
  ...[...Object.values(developmentKeys), 'cle des tests', 'cle des abonnements'].map((text) =>
    Buffer.alloc(shortest, text).toString(),
  ),
]

/** Why a key or a text is easily guessed; undefined when it may be one that a machine has drawn. */
export function weaknessOf(secret: Buffer | string): string | undefined {
  const units = [...Buffer.from(secret)]
  if (isPublished(secret)) return 'is published with this service'
  if (units.length < shortest) return `has fewer than ${String(shortest)} characters`
  if (isRepeated(units) || isPoor(units)) return 'repeats itself'
  if (isSequence(units)) return 'is a sequence'
  return typeof secret !== 'string' && units.every(isPrinted) ? 'is a text, not 32 random bytes' : undefined
}

const isPrinted = (byte: number) => byte >= 0x20 && byte < 0x7f

const isPublished = (secret: Buffer | string) =>
  [secret, Buffer.from(secret.toString(), 'base64')].some((form) => published.includes(form.toString()))

/** Whether two secrets are one, however its bytes are written. */
export function isSame(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  const [a, b] = [Buffer.from(one, 'base64'), Buffer.from(other, 'base64')]
  return one === other || (a.length >= shortest / 2 && a.equals(b))
}

/** Whether a beginning of at most half the length gives all the rest. */
function isRepeated(units: readonly number[]): boolean {
  for (let period = 1; period <= units.length / 2; period++) {
    if (units.every((unit, n) => n < period || unit === units[n - period])) return true
  }
  return false
}

/**
 * Whether few units are different, or most pairs of neighbours come back. Of 32 random hexadecimal digits more than 9 in
 * 10 pairs are new; fewer than 7 different digits come once in four billion times.
 */
function isPoor(units: readonly number[]): boolean {
  const pairs = units.slice(1).map((unit, n) => `${String(units[n])} ${String(unit)}`)
  return new Set(units).size < 7 || new Set(pairs).size * 2 < pairs.length
}

/** Whether most steps from a unit to the next are the same, as in 0123456789. */
function isSequence(units: readonly number[]): boolean {
  const counts = new Map<number, number>()
  for (const [n, unit] of units.slice(1).entries()) {
    const step = unit - (units[n] ?? 0)
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  return Math.max(...counts.values()) * 2 > units.length
}
