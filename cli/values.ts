import { InvalidArgumentError } from 'commander'
import { nobody } from '../rules/nobody.ts'
import { positiveInteger } from '../sdk/commands/values.ts'
import { evenements } from '../rules/evenements.ts'
import { isAddress, isReachable } from '../rules/courriels.ts'
import { isPortee, type Portee, portees } from '../rules/portees.ts'
import { canonicalCourriel, canonicalUuid, formats, parseInstant } from '../rules/formats.ts'

const modules = ['Membres', 'Vote']

function invalid(message: string): never {
  throw new InvalidArgumentError(message)
}

/** A text of 1 to `max` characters on one line. */
export const text = (max: number) => (value: string) => {
  const trimmed = value.trim()
  if (trimmed === '') invalid('It is empty.')
  if (trimmed.length > max) invalid(`It is longer than ${String(max)} characters.`)
  return /\p{Cc}/u.test(trimmed) ? invalid('It holds a control character or a line break.') : trimmed
}

export const emailAddress = (value: string): string => {
  const address = text(254)(canonicalCourriel(value))
  return isReachable(address) ? address : invalid('An address looks like name@example.ca.')
}

/** An address that may have been written to, in whichever writing: some that were taken before are none that mail reaches. */
export const writtenAddress = (value: string): string => {
  const address = text(254)(value)
  return isAddress(address) ? address : invalid('An address looks like name@example.ca.')
}

const idOf = (message: string) => (value: string) =>
  formats.uuid.test(canonicalUuid(value)) ? canonicalUuid(value) : invalid(message)

export const clientId = idOf('The id of a client is a UUID: `client list` shows it.')

/** The id of a client, or the word for the journal of the operator. */
export const journalOf = (value: string): string => (value === 'operateur' ? nobody : clientId(value))
export const abonnementId = idOf('The id of a subscription is a UUID: `webhook list` shows it.')
export const livraisonId = idOf('The id of a delivery is a UUID: `webhook list-deliveries` shows it.')

export const courrielId = idOf(
  'The id of a message is a UUID: `courriel list` shows it; `courriel show-wording` shows the wording of a kind.',
)

/** The id of anything else that the service made. */
export const uuid = idOf('An id is a UUID.')

/** Kinds of events separated by commas, each once. */
export function eventKinds(value: string): string[] {
  const kinds = new Set(value.split(',').map((kind) => kind.trim()))
  if (![...kinds].every((kind) => evenements.some((known) => known === kind)))
    invalid(`Give ${evenements.join(' or ')}.`)
  return [...kinds]
}

/** A shared secret: 24 to 64 bytes, in base64. */
export function webhookSecret(value: string): string {
  const bytes = Buffer.from(value, 'base64')
  const isBase64 = bytes.toString('base64') === value
  return isBase64 && bytes.length >= 24 && bytes.length <= 64 ? value : invalid('A secret is 24 to 64 bytes in base64.')
}

export const cleId = (value: string): string =>
  /^[0-9A-Za-z]{8}$/.test(value)
    ? value
    : invalid('The id of a key is its 8 characters after mv_dev_, mv_stg_ or mv_prd_: `cle list` shows it.')

/** Modules separated by commas, each once, in the order of the contract. */
export function moduleList(value: string): string[] {
  const names = value.split(',').map((name) => name.trim())
  if (!names.every((name) => modules.includes(name))) invalid('Give Membres, Vote or Membres,Vote.')
  return modules.filter((name) => names.includes(name))
}

/** Scopes of a key separated by commas, each once. */
export function scopes(value: string): Portee[] {
  const names = [...new Set(value.split(',').map((name) => name.trim()))]
  const known = names.filter(isPortee)
  return known.length === names.length ? known : invalid(`Scopes are ${portees.join(', ')}.`)
}

/** Networks or addresses separated by commas, each once; what reads them is loaded by the command that takes them. */
export const networks = (value: string): string[] => [...new Set(value.split(',').map((text) => text.trim()))]

/** A SHA-256 in hexadecimal. */
export const sha256 = (value: string): string =>
  /^[0-9a-f]{64}$/i.test(value.trim()) ? value.trim().toLowerCase() : invalid('A fingerprint is 64 hexadecimal digits.')

/** An instant in UTC from an ISO date, alone (midnight) or with a time; without an offset the time is in UTC. */
export const isoDate = (value: string): string =>
  parseInstant(value) ?? invalid('A date looks like 2027-01-31 or 2027-01-31T18:00:00Z.')

export const onOrOff = (value: string): boolean =>
  value === 'on' || value === 'off' ? value === 'on' : invalid('Give on or off.')

/** Days of grace of a client, ten years at most. */
export function graceDays(value: string): number {
  const days = positiveInteger(value)
  return days <= 3650 ? days : invalid('Give at most 3650 days.')
}

/** A number of years or days from 1 to `most`; 0 for a word that means none. */
export const termOr =
  (word: string, most: number) =>
  (value: string): number => {
    if (value === word) return 0
    if (/^[1-9][0-9]{0,4}$/.test(value) && Number(value) <= most) return Number(value)
    return invalid(`Give a whole number from 1 to ${String(most)}, or ${word}.`)
  }
