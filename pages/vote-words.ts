import type { Language } from '../problems.ts'
import { catalogueOf } from '../words/index.ts'

/** What the pages of the vote say. */
export const wordsOf = (language: Language) => catalogueOf(language).vote

/** Who holds the vote, above its pages. */
export const headingOf = (language: Language, organisation: string) => `${wordsOf(language).heading} · ${organisation}`
