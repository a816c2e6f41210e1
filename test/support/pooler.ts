import { inject } from 'vitest'

/** The address of a database without the pooler that stands before it, where one does: for what counts, ends or sets sessions. */
export function direct(url: string): string {
  const before = inject('pooled')
  return before?.host === new URL(url).host ? Object.assign(new URL(url), { host: before.behind }).href : url
}

/** What a service, or a command, is told besides the address of its database, where that leads by the pooler. */
export function besides(url = ''): Record<string, string> {
  const before = inject('pooled')
  if (!URL.canParse(url) || before?.host !== new URL(url).host) return {}
  return { DATABASE_URL_DIRECT: direct(url), ...before.settings }
}
