import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Client, newClient } from './data.ts'
import { query, root, type Rig, type Served } from './rig.ts'

/** A service alone on its database, with a client who attacks, an accomplice, and one who only works. */
export type Arena = {
  readonly url: string
  readonly served: Served
  readonly attacker: Client
  readonly accomplice: Client
  readonly neighbour: Client
}

let arenas = 0

/** Which service an arena has: that in `folder`, this one by default; as a role that the policies hold, or the owner. */
export type Side = { readonly folder?: string; readonly isHeld?: boolean }

/** Opens an arena, whose service has `env` too; its `url` is that of the owner, whoever serves. */
export async function openArena(rig: Rig, { folder, isHeld = false }: Side, env = {}): Promise<Arena> {
  const url = await rig.createDatabase(`arene_${String(++arenas)}`, folder)
  const clients = { attacker: await newClient(url, 0), accomplice: await newClient(url, 0) }
  const neighbour = await newClient(url, 0)
  const served = isHeld
    ? await rig.startService(await grantToRole(url), { ...held, ...env }, folder)
    : rig.startService(url, env, folder)
  return { url, ...clients, neighbour, served: await served }
}

const held = { ROW_LEVEL_SECURITY: 'true', MIGRATE_ON_START: 'false' }

/** Lets a role that owns nothing use a database; its address for that role. */
async function grantToRole(url: string): Promise<string> {
  const [known] = await query(url, `select from pg_roles where rolname = 'api'`)
  if (!known) await query(url, `create role api login password 'api'`)
  await query(
    url,
    'grant usage on schema public to api',
    'grant select, insert, update, delete, maintain on all tables in schema public to api',
  )
  return Object.assign(new URL(url), { username: 'api', password: 'api' }).href
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
