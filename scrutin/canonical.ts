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

/** Lists by their names, of texts that are in the canonical form each. */
export type Written = Readonly<Record<string, Iterable<string>>>

/** The canonical form of an object in pieces, some lists of which are given in theirs: large ones are never one text. */
export function* canonicalPieces(
  value: { readonly [name: string]: Json | undefined },
  written: Written,
): Generator<string, void> {
  let before = '{'
  for (const name of Object.keys({ ...value, ...written }).sort()) {
    const [list, member] = [written[name], value[name]]
    if (!list && member === undefined) continue
    yield `${before}${canonical(name)}:`
    if (list) yield* listPieces(list)
    else if (member !== undefined) yield canonical(member)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

function* listPieces(texts: Iterable<string>): Generator<string, void> {
  let before = '['
  for (const text of texts) {
    yield before + text
    before = ','
  }
  yield before === '[' ? '[]' : ']'
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
