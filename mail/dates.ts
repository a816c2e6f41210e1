const locales = { fr: 'fr-CA', en: 'en-CA' } as const

export type Language = keyof typeof locales

/** The first of a month, which French says so. */
const withFirst = (text: string, language: Language) => (language === 'fr' ? text.replace(/^1(?=\s)/, '1er') : text)

/** A day as a sentence writes it, where the members live. */
export const dayOf = (instant: string, timeZone: string, language: Language = 'fr'): string =>
  withFirst(
    new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone }).format(new Date(instant)),
    language,
  )

/**
 * A day, a time of it and the name of the time there: who reads it may be elsewhere, and in autumn an hour comes twice,
 * told apart by that name alone. What belongs together is not parted at the end of a line.
 */
export function momentOf(instant: string, timeZone: string, language: Language = 'fr'): string {
  const date = new Date(instant)
  const locale = locales[language]
  const plain = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(date)
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'long' })
    .formatToParts(date)
    .find(({ type }) => type === 'timeZoneName')?.value
  const kept = plain.replace(/\s(h|[ap]\.m\.)/g, '\u00a0$1').replace(/(h)\s/, '$1\u00a0')
  return `${withFirst(kept, language)} (${zone ?? timeZone})`
}
