import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { typeset } from './typeset.ts'

/** The languages of the documentation; guides are written in the first one first. */
export const languages = ['en', 'fr'] as const

export type Language = (typeof languages)[number]

/** The guides in the order in which they are read, each a file of `docs/guides/en/` and one of `docs/guides/fr/`. */
export const guideNames = [
  'first-call',
  'errors-and-retries',
  'pages-and-streams',
  'weekly-sync',
  'incremental-reads',
  'voting-campaign',
  'webhooks',
  'custom-fields',
  'consents',
  'forms-and-conciliation',
  'emails',
  'clients',
  'v1-to-v2',
  'production',
] as const

export type GuideName = (typeof guideNames)[number]

/** A guide in one language; its title is its first heading, its summary its first paragraph. */
export type Guide = {
  readonly name: GuideName
  readonly title: string
  readonly summary: string
  readonly text: string
}

/** The address that guides are written with: the pages show that of the service in its place. */
export const addressInGuides = 'http://localhost:3000'

/** The text of a guide. */
export const guideText = (language: Language, name: GuideName) =>
  readFileSync(join(import.meta.dirname, `guides/${language}/${name}.md`), 'utf8')

/** A guide as the pages and the lists of a language show it. */
export function guide(language: Language, name: GuideName): Guide {
  const text = language === 'fr' ? typeset(guideText(language, name)) : guideText(language, name)
  const [heading = '', summary = ''] = text.split('\n\n')
  return { name, title: heading.replace(/^# /, ''), summary: summary.replaceAll('\n', ' '), text }
}

/** Every guide of a language, in the order in which they are read. */
export const guides = (language: Language): readonly Guide[] => guideNames.map((name) => guide(language, name))
