import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The guides in the order in which they are read, each a file of `docs/guides/`. */
export const guideNames = [
  'first-call',
  'weekly-sync',
  'incremental-reads',
  'voting-campaign',
  'webhooks',
  'clients',
  'production',
] as const

export type GuideName = (typeof guideNames)[number]

/** The address that guides are written with: the pages show that of the service in its place. */
export const addressInGuides = 'http://localhost:3000'

export const guideText = (name: GuideName) => readFileSync(join(import.meta.dirname, `guides/${name}.md`), 'utf8')

/** What the lists of guides show of one: its first heading and its first paragraph. */
export function guideHead(name: GuideName) {
  const [heading = '', summary = ''] = guideText(name).split('\n\n')
  return { name, title: heading.replace(/^# /, ''), summary: summary.replaceAll('\n', ' ') }
}
