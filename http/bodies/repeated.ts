import { shown } from '../../contract/normalise.ts'

const [quote, backslash] = [0x22, 0x5c] as const

/**
 * The path of a member that stands twice in its object, in a JSON text that JSON.parse has read, of which the last one
 * counts; undefined when there is none. `names` is how many names stand in the text: only when the value has fewer is
 * the text read once more, in steps and not in calls, for it may be as deep as it is long.
 */
export function repeatedMember(text: string, value: unknown, names: number): string | undefined {
  // Nearly every row has no object but itself: as many names as members are all there are.
  return names === ownMembers(value) || names === countMembers(value) ? undefined : findRepeated(text)
}

const ownMembers = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).length : 0

/** Nothing is made on the way but the list of what is looked at later: it is asked of each row of a load. */
function countMembers(value: unknown): number {
  const waiting: object[] = []
  const look = (one: unknown) => {
    if (typeof one === 'object' && one !== null) waiting.push(one)
  }
  look(value)
  let members = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (Array.isArray(next)) next.forEach(look)
    else {
      // What JSON.parse has made has no members but its own.
      for (const name in next) {
        members++
        look(next[name as keyof typeof next])
      }
    }
  }
  return members
}

/** An array or an object that has begun: the names so far of an object, and where in it the text is. */
type Level = { readonly names: Set<string> | undefined; at: string | number }

function findRepeated(text: string): string | undefined {
  const levels: Level[] = []
  let name = ''
  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '"') {
      const end = endOfString(text, i)
      name = text.slice(i, end)
      i = end - 1
    } else if (char === ':' && isRepeated(levels.at(-1), name)) return pathOf(levels)
    else move(levels, char)
  }
  return undefined
}

function move(levels: Level[], char: string | undefined) {
  const level = levels.at(-1)
  if (char === '{') levels.push({ names: new Set(), at: '' })
  else if (char === '[') levels.push({ names: undefined, at: 0 })
  else if (char === '}' || char === ']') levels.pop()
  else if (char === ',' && typeof level?.at === 'number') level.at++
}

function endOfString(text: string, start: number): number {
  let i = start + 1
  while (text.charCodeAt(i) !== quote) i += text.charCodeAt(i) === backslash ? 2 : 1
  return i + 1
}

/** Moves on to the member with a name, as the text writes it; whether the object had it before. */
function isRepeated(level: Level | undefined, written: string): boolean {
  if (!level?.names) return false
  level.at = JSON.parse(written) as string
  const isKnown = level.names.has(level.at)
  level.names.add(level.at)
  return isKnown
}

const pathOf = (levels: readonly Level[]): string =>
  levels
    .map(({ at }) => (typeof at === 'number' ? `[${String(at)}]` : `.${shown(at)}`))
    .join('')
    .replace(/^\./, '')
