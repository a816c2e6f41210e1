import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../CHANGELOG.md')

/** The part of the changelog that callers need, as Markdown: each version, without what operators must know. */
export function changelogForCallers(text = readFileSync(file, 'utf8')): string {
  const versions = text.split(/^(?=## )/m).slice(1)
  return versions.map((version) => `${headOf(version)}\n\n${contentOf(version)}`).join('\n\n')
}

const headOf = (version: string) => version.slice(0, version.indexOf('\n'))

function contentOf(version: string): string {
  const breaking = sectionOf(version, 'Breaking for callers')
  const rest = sectionOf(version, 'For callers')
  if (breaking === '') return rest || 'Nothing changes for callers.'
  return `**What callers must change:**\n\n${breaking}${rest && `\n\n**What else is new:**\n\n${rest}`}`
}

/** What stands under one of the headings of a version; nothing when it lacks the heading. */
function sectionOf(version: string, heading: string): string {
  const section = version.split(/^### /m).find((part) => part.startsWith(`${heading}\n`))
  return section?.slice(heading.length).trim() ?? ''
}
