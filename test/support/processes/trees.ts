import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { releases } from '../../../tools/releases.ts'
import { atEndOfFile } from './ends.ts'

const root = join(import.meta.dirname, '../../..')
const [release] = releases(join(root, 'releases.yaml'))

/** The commit of the latest release; undefined in a clone that lacks it, which is said. */
export const releasedCommit = (() => {
  const commit = release?.commit ?? ''
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
    return commit
  } catch {
    console.log(`An upgrade: not tried, because ${commit || 'a release'} is not in this clone`)
    return undefined
  }
})()

/** A folder with the files of a version, and the packages of this one; it goes at the end of the file. */
async function treeOf(files: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'version-'))
  atEndOfFile(() => rm(folder, { recursive: true, force: true }))
  execFileSync('bash', ['-c', `set -o pipefail; ${files} | tar x -C '${folder}'`], { cwd: root })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** The version of a commit, as its own script starts it. */
export async function versionOfCommit(commit: string) {
  const cwd = await treeOf(`git archive ${commit}`)
  const { scripts } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')) as { scripts: { start: string } }
  const [, ...words] = scripts.start.split(' ')
  return { cwd, command: [process.execPath, ...words] as [string, ...string[]] }
}

/** A version after this one: its files, and migrations of its own, by the names of their files. */
export async function laterTree(migrations: Readonly<Record<string, string>>): Promise<string> {
  const folder = await treeOf('git ls-files -z --cached --others --exclude-standard --deduplicate | tar c --null -T -')
  for (const [name, sql] of Object.entries(migrations)) await writeFile(join(folder, 'db/migrations', name), sql)
  return folder
}
