import { randomInt } from 'node:crypto'

/** The same values in a random order, by the generator of node:crypto. */
export function shuffled<T>(values: readonly T[]): T[] {
  const list = [...values]
  for (let last = list.length - 1; last > 0; last--) {
    const at = randomInt(last + 1)
    const [a, b] = [list[last], list[at]] as [T, T]
    list[last] = b
    list[at] = a
  }
  return list
}
