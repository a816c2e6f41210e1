import { createContext, runInContext } from 'node:vm'
import fc from 'fast-check'

// The bodies of most operations end at the large one.
const small = 16_384
const large = 1_048_576

/** A text made to be slow to search: a beginning, one part again and again, an end that fits nothing. */
type Attack = { readonly start: string; readonly part: string; readonly end: string }

const printable = Array.from({ length: 95 }, (_, n) => String.fromCharCode(32 + n))
const parts = [...printable, '\n', '\t', '\0', 'é', '\u00a0', '\ud83d\ude00', '0.', 'a.', 'a-', '{{', '{a', '&a', '<a']

/** Texts that a pattern matches; none for one that the generator cannot follow. */
function matchesOf(pattern: RegExp, seed: number): string[] {
  try {
    const flags = pattern.flags.replaceAll(/[gimy]/g, '')
    return fc.sample(fc.stringMatching(new RegExp(pattern.source, flags)), { numRuns: 8, seed })
  } catch {
    return []
  }
}

/** Every part at the beginning of a text; and, in texts that match up to there, their own parts. */
function attacksOn(pattern: RegExp, seed: number): Attack[] {
  const plain = parts.flatMap((part) => ['', '\u0001'].map((end) => ({ start: '', part, end })))
  const within = matchesOf(pattern, seed).flatMap((text) => {
    const places = Array.from({ length: Math.min(text.length, 40) }, (_, at) => at)
    return places.flatMap((at) =>
      [...new Set([text.slice(at, at + 1), text.slice(at, at + 2), ' ', '0', 'a'])].map((part) => ({
        start: text.slice(0, at),
        part,
        end: '\u0001',
      })),
    )
  })
  return [...plain, ...within]
}

// What the context runs: the time of the slowest attack, searched for every match, and which one it was.
const slowest = `{
  worst = { took: 0, at: 0 }
  for (at = 0; at < attacks.length; at++) {
    const { start, part, end } = attacks[at]
    const text = start + part.repeat(size / part.length) + end
    const began = now()
    text.replace(pattern, '')
    const took = now() - began
    if (took > worst.took) worst = { took, at }
  }
}`

type Worst = { took: number; attack: Attack }

/** The slowest of some attacks at a size. Throws when they take longer than anybody waits: some patterns would take years. */
function slowestOf(pattern: RegExp, attacks: Attack[], size: number, patience: number): Worst {
  const room = { pattern, attacks, size, at: 0, worst: { took: 0, at: 0 }, now: () => performance.now() }
  const attackAt = (at: number) => attacks[at] ?? { start: '', part: '', end: '' }
  try {
    runInContext(slowest, createContext(room), { timeout: patience })
  } catch {
    throw new Error(`${String(pattern)} never ends for ${JSON.stringify(attackAt(room.at))}`)
  }
  return { took: room.worst.took, attack: attackAt(room.worst.at) }
}

/**
 * How much longer the slowest attack takes when its text is 64 times as long: 64 times for a linear pattern, 4096 times
 * for a quadratic one. A time that is too short to be measured counts for more. Other work of the machine can only make
 * it more: a growth that is beyond `bound` is measured again, a few times.
 */
export function growthOf(source: RegExp, seed: number, bound: number, patience = 5000): number {
  const pattern = new RegExp(source.source, [...new Set(`${source.flags}g`)].join(''))
  const { attack } = slowestOf(pattern, attacksOn(pattern, seed), small, patience)
  const again = (size: number) => Math.min(...[1, 2].map(() => slowestOf(pattern, [attack], size, patience).took))
  let growth = Infinity
  for (let attempt = 0; attempt < 5 && growth >= bound; attempt++)
    growth = Math.min(growth, again(large) / Math.max(again(small), 0.05))
  return growth
}
