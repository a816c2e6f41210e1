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

/** What finds places in a reading, and what is said instead. */
type Find = readonly [find: (reading: Reading) => Iterable<Omit<Place, 'instead'>>, instead: string]

/** Places that overlap are one: an address that has a name in it is an address. Behind a tag within one nothing is said. */
function apart(places: readonly Place[], address: string): Place[] {
  const all: Place[] = []
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (!last || place.from >= last.to) all.push(place)
    else {
      const instead = place.instead === address ? address : last.instead || place.instead
      all[all.length - 1] = { from: last.from, to: Math.max(last.to, place.to), instead }
    }
  }
  return all
}

/** Elements of HTML that are called as people and towns are. */
const elements = new Set(
  `a abbr address area article aside b base big body br button caption center cite code col data dialog em
  figure font footer form frame head header i img input label legend li link main map mark menu meta meter
  nav object ol option output p picture pre progress q ruby s samp script section select slot small source
  span strong style sub sup table td template th time title tr track u ul var video wbr`.split(/\s+/),
)

/** Whether what stands at a place is the name of an element in a tag. */
const isElement = (text: string, { from, to }: Place) =>
  /<\/?$/.test(text.slice(Math.max(from - 2, 0), from)) &&
  /^[\s/>]/.test(text.slice(to, to + 1)) &&
  elements.has(text.slice(from, to).toLowerCase())

/** The places in a text, as it was written, that are found in a reading of it, on each side of the tags in them. */
function placesIn(reading: Reading, finds: readonly Find[], address: string): Place[] {
  const found = finds.flatMap(([find, instead]) => Array.from(find(reading), (place) => ({ ...place, instead })))
  return apart(found, address).flatMap(({ from, to, instead }) =>
    reading.written(from, to).map(([from, to], n) => ({ from, to, instead: n === 0 ? instead : '' })),
  )
}

/** A text with what is said instead at the places that are found in any of its readings. */
function replaced(text: string, finds: readonly Find[], address: string): string {
  const found = [...readingsOf(text)].flatMap((reading) => placesIn(reading, finds, address))
  const places = apart(found, address).filter((place) => !isElement(text, place))
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
  const isIn = (reading: Reading) => finds.some((find) => find(reading).next().done === false)
  return (text) => isWorthIt(text) && readingsOf(text).some(isIn)
}

/** Replaces the addresses of a person by another one, and nothing else. */
export function withoutAddresses(adresses: readonly string[], instead: string): (text: string) => string {
  const finds = [[addressFinder(adresses), instead]] as const
  return (text) => replaced(text, finds, instead)
}

/** What is said of a person in a text that is about one. */
export type Said = Omit<Mention, 'adresses'> & { readonly texts: readonly string[] }

/**
 * Replaces texts, telephones and whole names, in any of their writings, wherever they stand as words of their own: an address
 * by `address`. A text of one or two characters goes where it is all that is said, or in a whole name.
 */
export function redactor({ texts, telephones, noms }: Said, address: string): (text: string) => string {
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
    return replaced(text, finds, address)
  }
}
