import type { Refusal } from '../../problems.ts'

/** The collections of a synchronisation, in the order in which they are processed (decision G-4). */
export const collections = [
  'objetsConsentement',
  'syndicats',
  'employeurs',
  'employes',
  'emplois',
  'adhesions',
] as const
export type Collection = (typeof collections)[number]

/** Refused rows that a report names, and the reasons that it gives in all; it counts the others. */
export const maxErrors = 10_000
export const maxReasons = 100_000
/** Rows with a date that is hardly meant, values that merges give up, and signatures that others replace, that a report names. */
export const maxWarned = 1000

/** A row of a batch, of one of the collections `C` of its body. */
export type Line<C extends string = Collection> = {
  readonly collection: C
  /** The order of arrival in the body: a parent comes before its nested rows. */
  readonly rang: number
  /** Its place in its own array. */
  readonly place: number
  /** How many characters say it, besides those of its nested rows. */
  readonly size: number
  /** The row that it is nested in. */
  readonly parent: { readonly collection: C; readonly rang: number; readonly place: number } | undefined
  /** What identifies it in a report. */
  readonly idExterne: string | null
  readonly value: Readonly<Record<string, unknown>>
  /** What its schema refuses; empty for a row that keeps the contract. */
  readonly refusals: readonly Refusal[]
  /** What looks wrong in it, and is taken all the same. */
  readonly warnings?: readonly Warning[]
}

/** A date of a row that is hardly meant or that another row replaces, an id that takes the place of another one, or a value that a merge gives up for the person of the row. */
export type Warning = {
  readonly membre: string
  readonly code: 'DateAvant1900' | 'DateLointaine' | 'ValeurIgnoree' | 'SignatureRemplacee' | 'IdExterneRemplace'
  readonly valeur?: string
}

/** One of any body. */
export type AnyLine = Line<string>

/**
 * The rows of a body as they arrive, a nested one before its parent. The iteration throws when the body turns out to be
 * refused as a whole. Each array belongs to whoever asked for it, who empties it before waiting for anything else.
 * `C` names its collections, `Rest` is what stands around them.
 */
export type Batch<C extends string = Collection, Rest = unknown> = AsyncIterable<Line<C>[]> & {
  /** What tells the body from another one, once it was read. */
  readonly digest: () => string
  /** The rest of the body, checked, once it was read: a collection that has rows holds one that says nothing. */
  readonly rest: () => Rest
  /** Says that so many bytes of rows are in memory, besides what is being read. Throws when they are too many. */
  readonly hold: (bytes: number) => void
  /** Whether the bodies of its caller hold much: rows that are gathered are written before more are read. */
  readonly isCrowded: () => boolean
}
