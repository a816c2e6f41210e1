import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, stringify } from 'yaml'
import type { Pair } from './french.ts'

/** By the name of a text: the fingerprint of the English that its French was last read beside, and that of the French. */
export type Seen = Record<string, string>

const guides = join(import.meta.dirname, '..', 'docs', 'guides')
const introduction = `# Which English each French text was last read beside: fingerprints of both, by \`npm run generate\`. It refuses an English
# text that changes alone: change its French too or, where that is still true, \`npm run french:seen -- <its name>\`.
`

/**
 * The file of what was seen, as it stands after this change. Throws where the English of a text has changed since and its
 * French has not, unless the text is among `read`, and where what is said to have been read is no text.
 */
export function seenSource(before: string | undefined, pairs: readonly Pair[], read: readonly string[]): string {
  const seen = (before === undefined ? null : (parse(before) as Seen | null)) ?? {}
  return introduction + stringify(nextSeen(seen, pairs, read), { sortMapEntries: true, lineWidth: 0 })
}

export function nextSeen(before: Seen, pairs: readonly Pair[], read: readonly string[]): Seen {
  const now = new Map(pairs.map(({ name, english, french }) => [name, `${print(english)} ${print(french)}`]))
  const strangers = read.filter((name) => !now.has(name)).map((name) => `${name} is no text of both languages`)
  const stale = [...now]
    .filter(([name, prints]) => !read.includes(name) && isStale(before[name], prints))
    .map(
      ([name]) =>
        `${name}: its English has changed and its French has not; mend it or, if it is still true, npm run french:seen -- '${name}'`,
    )
  if (strangers.length + stale.length > 0) throw new Error([...strangers, ...stale].join('\n'))
  return Object.fromEntries(now)
}

/** The guides, each a page in both languages. */
export const guidePairs = (): Pair[] =>
  globSync(join(guides, 'en', '*.md')).map((file) => ({
    name: `guides/${basename(file)}`,
    english: readFileSync(file, 'utf8'),
    french: readFileSync(join(guides, 'fr', basename(file)), 'utf8'),
  }))

function isStale(before: string | undefined, now: string): boolean {
  const [english, french] = before?.split(' ') ?? []
  return before !== undefined && !now.startsWith(`${String(english)} `) && now.endsWith(` ${String(french)}`)
}

const print = (text: string) => `x${createHash('sha256').update(text).digest('hex').slice(0, 11)}`
