import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { breaking, type Document } from './compat-rules.ts'
import { type Release, releases } from './releases.ts'

/**
 * Compares the contract with that of the latest release of releases.yaml, and ends with 1 on a change that breaks
 * callers and that the latest part of CHANGELOG.md does not announce: a line under its `### Breaking for callers`, new
 * since the release, that names the operation.
 */
const git = (...args: string[]) =>
  execFileSync('git', args, { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] })

/** Files as they stood at the release; a shallow clone may lack its commit. */
function at({ version, commit }: Release) {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
  } catch {
    throw new Error(`The commit ${commit} of ${version} is not in this clone: "git fetch --unshallow" brings it`)
  }
  return (path: string) => git('show', `${commit}:${path}`)
}

const bundle = 'generated/openapi.yaml'

/** The contract of a release as one file: the bundle of its parts, or what was written as one before there were parts. */
function contractAt({ commit }: Release, read: (path: string) => string): Document {
  const isBundled = git('ls-tree', '--name-only', commit, bundle) !== ''
  return parse(read(isBundled ? bundle : 'openapi.yaml')) as Document
}

/** What the latest part of a changelog says under `### Breaking for callers`, line by line. */
function announcedIn(changelog: string): string[] {
  const [, latest = ''] = changelog.split(/^## /m)
  const under = latest.split(/^### /m).find((part) => part.startsWith('Breaking for callers\n'))
  return under?.split('\n').slice(1) ?? []
}

function compare(release: Release) {
  const then = at(release)
  const changes = breaking(contractAt(release, then), parse(readFileSync(bundle, 'utf8')) as Document)
  const told = new Set(announcedIn(then('CHANGELOG.md')))
  const news = announcedIn(readFileSync('CHANGELOG.md', 'utf8')).filter((line) => !told.has(line))
  const words = new Set(news.join('\n').match(/\w+/g))
  const silent = changes.filter((change) => !words.has(change.split(':')[0] ?? ''))
  const counts = `${String(changes.length)} breaking changes, ${String(silent.length)} not announced`
  console.log(`Compatibility with ${release.version}: ${counts}`)
  for (const change of silent) console.error(change)
  if (silent.length > 0) process.exitCode = 1
}

try {
  const [latest] = releases('releases.yaml')
  if (latest === undefined) console.log('Compatibility: releases.yaml names no release, so nothing can be broken')
  else compare(latest)
} catch (error) {
  console.error(`Compatibility: ${(error as Error).message.split('\n')[0] ?? ''}`)
  process.exitCode = 1
}
