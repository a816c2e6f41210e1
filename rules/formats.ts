import { canonicalAddress, isAddress, isReachable } from './courriels.ts'

const instantForm =
  /^(?<date>\d{4}-\d{2}-\d{2})T(?<time>\d{2}:\d{2}(?::\d{2})?)(?:(?<=:\d{2}:\d{2})[.,](?<fraction>\d{1,9}))?(?<zone>Z|[+-]\d{2}:?\d{2})?$/i

type Parts = { date: string; time: string; fraction?: string; zone?: string }

/**
 * An instant in the printed form, in UTC (decision A-14), from one with `Z`, with an offset, without one (UTC) or from
 * a date alone (midnight UTC); digits beyond the millisecond are cut off. Undefined for any other text.
 */
export function parseInstant(text: string): string | undefined {
  if (isPrinted(text)) return text
  const midnight = `${text}T00:00:00Z`
  if (isPrinted(midnight)) return midnight
  const parts = text.length > 40 ? undefined : (instantForm.exec(text)?.groups as Parts | undefined)
  const instant = parts ? instantOf(parts) : Number.NaN
  const printed = Number.isNaN(instant) ? '' : new Date(instant).toISOString()
  return /^(?!0000)\d{4}-/.test(printed) ? printed.replace('.000Z', 'Z') : undefined
}

const printedForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** Whether a text already is an instant in the printed form, to the second: told without a date, for it is the usual one. */
function isPrinted(text: string): boolean {
  if (!printedForm.test(text)) return false
  const year = two(text, 0) * 100 + two(text, 2)
  const day = two(text, 8)
  const isDay = year > 0 && day > 0 && day <= daysOf(two(text, 5), year)
  return isDay && two(text, 11) < 24 && two(text, 14) < 60 && two(text, 17) < 60
}

/** The number that two digits of a text write. */
const two = (text: string, at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528

const days = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function daysOf(month: number, year: number): number {
  const isLeap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return isLeap ? 29 : (days[month] ?? 0)
}

/** The printed form of an instant; a text that is not one comes back unchanged, for the contract to refuse. */
export const canonicalInstant = (text: string): string => parseInstant(text) ?? text

/** Milliseconds since 1970; NaN for a day or an hour that no calendar has. */
function instantOf({ date, time, fraction = '', zone }: Parts): number {
  const local = `${date}T${time.padEnd(8, ':00')}.${fraction.padEnd(3, '0').slice(0, 3)}`
  const calendar = Date.parse(`${local}Z`)
  // 30 February parses, as 1 or 2 March: printing it again tells.
  const exists = !Number.isNaN(calendar) && new Date(calendar).toISOString().startsWith(local)
  return exists ? calendar - offset(zone) : Number.NaN
}

/** Milliseconds east of UTC; NaN for an offset that no clock has. */
function offset(zone: string | undefined): number {
  if (zone === undefined || zone.toUpperCase() === 'Z') return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(-2))
  if (hours > 23 || minutes > 59) return Number.NaN
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** A UUID in lower case and without braces (decision A-15). */
export const canonicalUuid = (text: string): string =>
  // A call may give 200,000 of them.
  (text.startsWith('{') ? text.replace(/^\{(.*)\}$/, '$1') : text).toLowerCase()

/** A text in the normal form C of Unicode, in which texts are kept (decision A-40). */
export const canonicalText = (text: string): string => (maybeOther.test(text) ? text.normalize('NFC') : text)

/** An address of e-mail, or a part of one, in the form in which addresses are kept (decision C-4). */
export const canonicalCourriel = (text: string): string => canonicalAddress(canonicalText(text))

/** The characters that a normal form may take apart or put together: none is before the first combining one. */
const maybeOther = /[^\0-\u02ff]/

const isIdentifiant = (text: string) => !/[\u0080-\u009f]/.test(text)

/** The formats that the contract's schemas are checked with, after normalisation. */
export const formats = {
  'date-time': (text: string) => parseInstant(text) === text,
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
  /** No control character of C1; those of C0 are refused by a pattern, which can say no others to engines that read bytes. */
  identifiant: isIdentifiant,
  /** An id of something that may be new: a client of HTTP takes `.` and `..` out of a path before it sends it (RFC 3986). */
  'nouvel-identifiant': (text: string) => isIdentifiant(text) && text !== '.' && text !== '..',
  'idn-email': isAddress,
  /** An address that is not known before. */
  'nouveau-courriel': isReachable,
}

/** The id that a text of an address says, in its canonical form; undefined for one that says none. */
export function uuidIn(text: string): string | undefined {
  const id = canonicalUuid(text)
  return formats.uuid.test(id) ? id : undefined
}
