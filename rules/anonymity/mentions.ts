import { anonyme, telling } from './anonyme.ts'
import { nameFinder } from './names.ts'
import { type Reading, readingsOf } from './reading.ts'
import { mayMention, type Mention } from './sieve.ts'
import { telephoneFinder } from './telephones.ts'
import { addressFinder, textFinder } from './texts.ts'

/** Shorter texts are replaced where they are all that is said, and not within a sentence. */
export const shortestWithin = 3

/** A place in a text where something is said of a person, and what is said instead. */
type Place = { readonly from: number; readonly to: number; readonly instead: string }

/** What finds places in a reading. */
type Find = (reading: Reading) => Iterable<{ readonly from: number; readonly to: number }>

/** The places in a text, as it was written, that are found in any reading of it, in their order. */
function* placesIn(readings: Iterable<Reading>, finds: readonly (readonly [find: Find, instead: string])[]) {
  for (const reading of readings)
    for (const [find, instead] of finds)
      for (const { from, to } of find(reading)) {
        const [begin, end] = reading.written(from, to)
        yield { from: begin, to: end, instead }
      }
}

/** Places that overlap are one: an address that has a name in it is an address. */
function apart(places: Iterable<Place>, address: string): Place[] {
  const all: Place[] = []
  for (const place of [...places].sort((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (!last || place.from >= last.to) all.push(place)
    else {
      const instead = place.instead === address ? address : last.instead
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, place.to), instead }
    }
  }
  return all
}

/** A text with what is said instead at some places. */
function replaced(text: string, places: readonly Place[]): string {
  const pieces: string[] = []
  let done = 0
  for (const { from, to, instead } of places) {
    pieces.push(text.slice(done, from), instead)
    done = to
  }
  return pieces.join('') + text.slice(done)
}

/** By what a text is about a person: an address, a telephone or the whole name, as words of their own, in any writing. */
export function mentioning(about: Mention): (text: string) => boolean {
  const { adresses, telephones, noms } = about
  const isWorthIt = mayMention(about)
  const finds = [addressFinder(adresses), telephoneFinder(telephones), nameFinder(noms)]
  const found = finds.map((find) => [find, anonyme] as const)
  return (text) => isWorthIt(text) && placesIn(readingsOf(text), found).next().done === false
}

/** Replaces the addresses of a person by another one, and nothing else. */
export function withoutAddresses(adresses: readonly string[], instead: string): (text: string) => string {
  const finds = [[addressFinder(adresses), instead]] as const
  return (text) => replaced(text, apart(placesIn(readingsOf(text), finds), instead))
}

type Said = Partial<Omit<Mention, 'adresses'>> & { readonly texts: readonly string[] }

/**
 * Replaces texts, telephones and whole names, in any of their writings, wherever they stand as words of their own: an address
 * by `address`. A text of one or two characters goes where it is all that is said, or in a whole name.
 */
export function redactor({ texts, telephones = [], noms = [] }: Said, address: string): (text: string) => string {
  const isAddress = (text: string) => text.includes('@')
  const whole = new Set(texts.map((text) => text.toLowerCase()))
  const within = telling(texts).filter((text) => text.length >= shortestWithin)
  const finds = [
    [textFinder(within.filter(isAddress)), address],
    [textFinder(within.filter((text) => !isAddress(text))), anonyme],
    [telephoneFinder(telephones), anonyme],
    [nameFinder(noms), anonyme],
  ] as const
  return (text) => {
    if (whole.has(text.toLowerCase())) return isAddress(text) ? address : anonyme
    return replaced(text, apart(placesIn(readingsOf(text), finds), address))
  }
}
