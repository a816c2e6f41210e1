import { LRUCache } from 'lru-cache'

/** Things that are remembered by a name. */
export type Memory<V extends object | boolean> = LRUCache<string, V>

/**
 * A memory of `most` things, those that were looked for last; each for `ttl` milliseconds, or until it is forgotten. It takes
 * room as it fills: a cache that is told its `max` takes all of it at once, some ten megabytes for those of a process.
 */
export const memory = <V extends object | boolean>(most: number, ttl = 0): Memory<V> =>
  new LRUCache<string, V>({ maxSize: most, sizeCalculation: () => 1, ttl })
