import { openPlaces } from './places.ts'

/** Milliseconds after which an answer that has not come is late. */
const patience = 5000

/**
 * Providers that did not take a message in time when they were last tried: of all clients together each has so many places
 * until it does, so that one that hangs does not hold up the others (decision M-18).
 */
export function openHanging(most: number) {
  const late = new Set<string>()
  const places = openPlaces()
  return {
    enter: (provider: string): boolean => places.enter(provider, late.has(provider) ? most : Infinity),
    leave: (provider: string): void => {
      places.leave(provider)
    },
    /** Tells whether a provider took a message, and after how many milliseconds it did or did not. */
    note(provider: string, { isTaken, after }: { isTaken: boolean; after: number }): void {
      if (isTaken || after < patience) late.delete(provider)
      else late.add(provider)
    },
  }
}
