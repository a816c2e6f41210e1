import type { Language } from '../guides.ts'
import { en, type Words } from './en.ts'
import { fr } from './fr.ts'

export type { Words } from './en.ts'

/** What the pages say, by language. */
export const words: Readonly<Record<Language, Words>> = { en, fr }
