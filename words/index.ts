import { en } from './en/en.ts'
import { type Catalogue, fr } from './fr/fr.ts'

export type { Catalogue } from './fr/fr.ts'

/** All that people are shown by the service itself, in their language. */
export const catalogueOf = (language: 'fr' | 'en'): Catalogue => (language === 'fr' ? fr : en)
