/** What stands for a name, or for any other text of a person who was anonymised (decision C-18). */
export const anonyme = 'Anonyme'

/** What follows the id of a row in the address that stands for one that the contract requires. */
export const anonymousDomain = '@anonyme.invalid'

export const isNobodys = (text: string) => text === anonyme || text.endsWith(anonymousDomain)

/** The texts among these that tell of somebody, each once. */
export const telling = (texts: readonly (string | null | undefined)[]): string[] => [
  ...new Set(texts.filter((text): text is string => Boolean(text) && !isNobodys(text ?? ''))),
]
