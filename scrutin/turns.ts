import { setImmediate as nextIteration } from 'node:timers/promises'

/** Awaited between two small pieces of a long work, so that other work of the process goes on. */
export type Turn = () => Promise<void>

/** Pieces that are done at once: a large one, a ballot or a tile, takes about a millisecond. */
const few = 5

/** Lets other work go on after every few pieces. */
export function everyFew(): Turn {
  let done = 0
  return async () => {
    if (++done % few === 0) await nextIteration()
  }
}

/** Characters that are made bytes at once. */
const most = 65_536

/** A text that comes in pieces, as bytes: other work goes on between them. */
export async function* bytesInTurns(pieces: Iterable<string>): AsyncGenerator<Buffer, void> {
  let text = ''
  for (const piece of pieces) {
    text += piece
    if (text.length < most) continue
    yield Buffer.from(text)
    text = ''
    await nextIteration()
  }
  yield Buffer.from(text)
}

/** Values that are sorted at once. */
const piece = 50

/** Values in the order of their texts, by UTF-16 units; like `sort`, but other work goes on meanwhile. */
export async function sortedInTurns<T>(values: readonly T[], textOf: (value: T) => string, turn: Turn): Promise<T[]> {
  let runs: T[][] = []
  for (let start = 0; start < values.length; start += piece) {
    await turn()
    runs.push(values.slice(start, start + piece).sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1)))
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergedInTurns(runs[at] ?? [], runs[at + 1] ?? [], textOf, turn))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergedInTurns<T>(
  a: readonly T[],
  b: readonly T[],
  textOf: (value: T) => string,
  turn: Turn,
): Promise<T[]> {
  const merged: T[] = []
  for (let [left, right] = [0, 0]; left < a.length || right < b.length;) {
    if (merged.length % piece === 0) await turn()
    const isLeft = right >= b.length || (left < a.length && textOf(a[left] as T) <= textOf(b[right] as T))
    merged.push((isLeft ? a[left++] : b[right++]) as T)
  }
  return merged
}
