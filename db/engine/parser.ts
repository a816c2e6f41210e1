import { setFlagsFromString } from 'node:v8'
import type { ParseResult } from 'libpg-query'

let loading: Promise<(sql: string) => ParseResult> | undefined

/**
 * PostgreSQL's own parser, which a process of production loads only to migrate. It is compiled once and not again for
 * speed: one of its functions is so large that the second compilation would take a second of work and half a gigabyte.
 */
export const loadParser = () => (loading ??= load())

async function load() {
  for (const flag of ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(flag)
  const { loadModule, parseSync } = await import('libpg-query')
  await loadModule()
  return parseSync
}
