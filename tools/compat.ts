import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { breaking, type Document } from './compat-rules.ts'

/**
 * Compares the contract with that of the last tag, and ends with 1 on a change that breaks callers and that the latest
 * part of CHANGELOG.md does not announce: a line under its `### Breaking`, new since the tag, that names the operation.
 */
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

function lastTag(): string | undefined {
  try {
    return git('describe', '--tags', '--abbrev=0').trim()
  } catch {
    return undefined
  }
}

/** What the latest part of a changelog says under `### Breaking`, line by line. */
function announcedIn(changelog: string): string[] {
  const [, latest = ''] = changelog.split(/^## /m)
  const under = latest.split(/^### /m).find((part) => part.startsWith('Breaking'))
  return under?.split('\n').slice(1) ?? []
}

const tag = lastTag()
if (tag === undefined) console.log('Compatibility: nothing is tagged yet, so nothing can be broken')
else {
  const before = parse(git('show', `${tag}:openapi.yaml`)) as Document
  const changes = breaking(before, parse(readFileSync('openapi.yaml', 'utf8')) as Document)
  const told = new Set(announcedIn(git('show', `${tag}:CHANGELOG.md`)))
  const news = announcedIn(readFileSync('CHANGELOG.md', 'utf8')).filter((line) => !told.has(line))
  const words = new Set(news.join('\n').match(/\w+/g))
  const silent = changes.filter((change) => !words.has(change.split(':')[0] ?? ''))
  console.log(
    `Compatibility with ${tag}: ${String(changes.length)} breaking changes, ${String(silent.length)} not announced`,
  )
  for (const change of silent) console.error(change)
  if (silent.length > 0) process.exitCode = 1
}
