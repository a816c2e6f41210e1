/** What stands for a name, or for any other text of a person who was anonymised (decision C-18). */
export const anonyme = 'Anonyme'

/** What follows the id of a row in the address that stands for one that the contract requires. */
export const anonymousDomain = '@anonyme.invalid'

const isNobodys = (text: string) => text === anonyme || text.endsWith(anonymousDomain)

/** The texts among these that tell of somebody, each once. */
export const telling = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => Boolean(text) && !isNobodys(text ?? ''))),
]

/** Shorter texts are replaced where they are all that is said, and not within a sentence. */
const shortestWithin = 3

const escaped = (text: string) => text.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`)
const inHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

/** Replaces texts, whatever their letter case, wherever they stand as words of their own: an address by `address`. */
export function redactor(texts: readonly string[], address: string): (text: string) => string {
  const whole = new Set(texts.map((text) => text.toLowerCase()))
  const within = telling(texts.flatMap((text) => [text, inHtml(text)])).filter((text) => text.length >= shortestWithin)
  // The longest first: an address has the name in it.
  const alternatives = within.sort((a, b) => b.length - a.length).map(escaped)
  const pattern =
    alternatives.length === 0
      ? undefined
      : new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${alternatives.join('|')})(?![\p{L}\p{N}])`, 'giu')
  const instead = (found: string) => (found.includes('@') ? address : anonyme)
  return (text) => (whole.has(text.toLowerCase()) ? instead(text) : pattern ? text.replaceAll(pattern, instead) : text)
}

/** Does the same to each text of a document. */
export function redacted(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((one) => redacted(one, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redacted(one, redact)]))
}
