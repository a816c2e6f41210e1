import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Client, newClient } from './data.ts'
import { root, type Rig, type Served } from './rig.ts'

/** A service alone on its database, with a client who attacks, an accomplice, and one who only works. */
export type Arena = { url: string; served: Served; attacker: Client; accomplice: Client; neighbour: Client }

let arenas = 0

/** Opens an arena of the service in `folder`, this one by default. */
export async function openArena(rig: Rig, env: Record<string, string>, folder?: string): Promise<Arena> {
  const url = await rig.createDatabase(`arene_${String(++arenas)}`, folder)
  const clients = { attacker: await newClient(url, 0), accomplice: await newClient(url, 0) }
  const neighbour = await newClient(url, 0)
  return { url, ...clients, neighbour, served: await rig.startService(url, env, folder) }
}

type Release = { version: string; commit: string }

/** The files of the latest release in a folder of their own, with the packages of this one, until they are closed. */
export function openRelease() {
  const [latest] = parse(readFileSync(join(root, 'releases.yaml'), 'utf8')) as [Release]
  const folder = join(mkdtempSync(join(tmpdir(), 'membres-release-')), 'files')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  git('worktree', 'add', '--quiet', '--detach', folder, latest.commit)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    version: latest.version,
    folder,
    close() {
      git('worktree', 'remove', '--force', folder)
      rmSync(join(folder, '..'), { recursive: true, force: true })
    },
  }
}
