import { formats } from '../rules/formats.ts'

type Text = { pattern?: unknown; format?: unknown }

/** A pattern that asks the same of each character, and of nothing else: `^[...]*$`. */
const ofEach = /^\^\[(?:\\.|[^\]\\])+\][*+]\$$/

/**
 * Whether a text that one schema takes may be refused by another one, as far as pattern and format say it. Where both ask
 * something of each character alone, they are tried with every one: what stood in a pattern may be a format now. Of
 * others any change may refuse something.
 */
export function takesLess(was: Text, is: Text): boolean {
  // Of an address, one whose domain has accents is taken too.
  if (was.format === 'email' && is.format === 'idn-email' && was.pattern === is.pattern) return false
  if (![was, is].every(isOfEach)) return true
  return characters().some((one) => fits(was, one) && !fits(is, one))
}

const isOfEach = ({ pattern, format }: Text) =>
  typeof pattern === 'string' && ofEach.test(pattern) && (format === undefined || isOfIds(format))

/** Of the second, what it says of two whole texts is left aside. */
const isOfIds = (format: unknown) => format === 'identifiant' || format === 'nouvel-identifiant'

const fits = ({ pattern, format }: Text, text: string) =>
  new RegExp(String(pattern), 'u').test(text) && (format === undefined || formats.identifiant(text))

/** None, and one of each; beyond the first plane no pattern of ours tells them apart. */
const characters = () => ['', ...Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)), '😀']
