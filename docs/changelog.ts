import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../CHANGELOG.md')

/** The part of the changelog that callers need, as Markdown: each version, without what operators must know. */
export function changelogForCallers(text = readFileSync(file, 'utf8')): string {
  const versions = text.split(/^(?=## )/m).slice(1)
  return versions.map((version) => `${headOf(version)}\n\n${sectionOf(version)}`).join('\n\n')
}

const headOf = (version: string) => version.slice(0, version.indexOf('\n'))

function sectionOf(version: string): string {
  const section = version.split(/^(?=### )/m).find((part) => part.startsWith('### For callers'))
  return section?.slice(section.indexOf('\n')).trim() ?? 'Nothing changes for callers.'
}
