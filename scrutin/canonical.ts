/** What JSON says. Members that are undefined are not there. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json | undefined }

/**
 * JSON in its canonical form (RFC 8785): members by their names, no space, numbers and strings as JavaScript prints them.
 * Who reads and prints it again has the same bytes. Throws on what has no such form.
 */
export function canonical(value: Json): string {
  if (isList(value)) return `[${value.map(canonical).join()}]`
  if (typeof value === 'object' && value !== null) return `{${membersOf(value).join()}}`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('A number of JSON is finite')
  if (typeof value === 'string' && !value.isWellFormed())
    throw new TypeError('A text of JSON is made of whole characters')
  return JSON.stringify(value)
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)

/** By UTF-16 units, which is the order of `sort` without a comparison. */
const membersOf = (value: { readonly [name: string]: Json | undefined }) =>
  Object.keys(value)
    .sort()
    .flatMap((name) => {
      const member = value[name]
      return member === undefined ? [] : [`${canonical(name)}:${canonical(member)}`]
    })

/** The canonical form of an object, some members of which are given in theirs: large ones are made piece by piece. */
export function canonicalWith(
  value: { readonly [name: string]: Json | undefined },
  written: Readonly<Record<string, string>>,
): string {
  const names = Object.keys({ ...value, ...written }).sort()
  const members = names.flatMap((name) => {
    const text = written[name] ?? (value[name] === undefined ? undefined : canonical(value[name]))
    return text === undefined ? [] : [`${canonical(name)}:${text}`]
  })
  return `{${members.join()}}`
}

/** The bytes of `canonical`. */
export const canonicalBytes = (value: Json): Buffer => Buffer.from(canonical(value))

/**
 * What a text in the canonical form says. Throws where it is in another: then it has a member twice, spaces, a number in
 * another spelling or members in another order, and somebody else may read it otherwise.
 */
export function readCanonical(text: string): Json {
  const value = JSON.parse(text) as Json
  if (canonical(value) !== text) throw new SyntaxError('The JSON is not in its canonical form')
  return value
}
