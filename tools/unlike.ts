/** What a text names between backticks. */
const namesIn = (text: string) => text.match(/`[^`]+`/g) ?? []

/** The numbers of a text outside of its names, without what stands between thousands. */
const numbersIn = (text: string) =>
  (text.replaceAll(/`[^`]+`/g, '').match(/\d{1,3}(?:[,\u00a0 ]\d{3})+(?!\d)|\d+/g) ?? []).map((number) =>
    number.replaceAll(/\D/g, ''),
  )

const wordsOf = (text: string) => new Set([...namesIn(text), ...numbersIn(text)])

/**
 * The names and numbers that stand in a text or in its translation, but not in both: one of them was changed, and the other
 * was not.
 */
export const unlike = (one: string, other: string): string[] => [...wordsOf(one).symmetricDifference(wordsOf(other))]
