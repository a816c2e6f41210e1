import { sha256, isDigest } from './bytes.ts'
import { canonical, type Json, readCanonical } from './canonical.ts'

/**
 * What a sealed ballot holds: the hash of its receipt, its weight in ten-thousandths, the union of the voter as it was
 * cast, and the choices. Nobody's name.
 */
export type Contenu = {
  readonly recu: string
  readonly poids10k: number
  readonly syndicat: string | null
  readonly options: readonly string[]
  readonly abstentions: readonly string[]
}

/** How many choices the ballots of a campaign have room for: its questions and their options. */
export const roomOf = (questions: readonly { readonly options: readonly unknown[] }[]): number =>
  questions.reduce((room, { options }) => room + 1 + options.length, 0)

/** An id takes 39 bytes of JSON; a union, the hash, the weight and the names of the members less than a thousand. */
const lengthOf = (room: number) => 1024 + 39 * room

/**
 * The bytes of a ballot: the same for the same choices, in whichever order they are given, so that nobody marks a ballot by
 * it. All ballots of a campaign have the same length, which would otherwise tell their choices.
 */
export function encodeBallot(contenu: Contenu, room: number): Buffer {
  const { recu, poids10k, syndicat, options, abstentions } = contenu
  const sorted = { recu, poids10k, syndicat, options: [...options].sort(), abstentions: [...abstentions].sort() }
  const bytes = Buffer.from(canonical(sorted))
  const length = lengthOf(room)
  if (bytes.length > length) throw new Error('A ballot is longer than any ballot of its campaign can be')
  return Buffer.concat([bytes, Buffer.alloc(length - bytes.length, ' ')])
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** What the bytes of a ballot say. Throws unless they are exactly those that `encodeBallot` makes of it. */
export function decodeBallot(bytes: Uint8Array, room: number): Contenu {
  if (bytes.length !== lengthOf(room)) throw new SyntaxError('The ballot has another length')
  const contenu = readCanonical(utf8.decode(bytes).replace(/ +$/, ''))
  if (!isContenu(contenu)) throw new SyntaxError('The ballot has other members')
  return contenu
}

/** The members of a ballot, by what each may be. */
const members: { readonly [name in keyof Contenu]: (value: Json | undefined) => boolean } = {
  abstentions: isSet,
  options: isSet,
  poids10k: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  recu: isDigest,
  syndicat: (value) => value === null || typeof value === 'string',
}

function isContenu(value: Json): value is Json & Contenu {
  if (typeof value !== 'object' || value === null) return false
  const given = value as Record<string, Json>
  return (
    Object.keys(given).join() === Object.keys(members).join() &&
    Object.entries(members).every(([name, isRight]) => isRight(given[name]))
  )
}

/** Texts, in their order, each once. */
function isSet(value: unknown): boolean {
  if (!Array.isArray(value)) return false
  return value.every((text, place) => typeof text === 'string' && (place === 0 || String(value[place - 1]) < text))
}

/** The fingerprint of a sealed ballot: what is signed, stands in the log, and is told to the voter. */
export const fingerprint = (sealed: Uint8Array): Buffer => sha256(sealed)
