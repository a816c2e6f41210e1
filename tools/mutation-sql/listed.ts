import { type Entry, entries, placeOf } from '../../test/support/locks.ts'
import type { Place } from './places.ts'

/** What test/locks.yaml says of a lock or of a condition: the test that fails without it, or why none can. */
export const listedFor = ({ file, start, end }: Place): Entry[] =>
  entries.filter((entry) => {
    const found = entry.file === file ? placeOf(entry) : undefined
    return found !== undefined && found.start < end && found.end > start
  })
