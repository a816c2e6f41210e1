/** The forms of a noun that a number may ask for, and the one for all others. */
export type Forms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>

type Locale = 'fr' | 'en'

const rules = { fr: new Intl.PluralRules('fr-CA'), en: new Intl.PluralRules('en-CA') } as const

/** The form that goes with a number, by the rules of the language: in French zero is singular. */
export const formOf = (locale: Locale, number: number, forms: Forms): string =>
  forms[rules[locale].select(number)] ?? forms.other

/** A number with its noun, on one line. */
export const counted = (locale: Locale, number: number, forms: Forms): string =>
  `${new Intl.NumberFormat(`${locale}-CA`).format(number)}\u00a0${formOf(locale, number, forms)}`
