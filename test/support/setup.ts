import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { migrate } from '../../db/engine/migrate.ts'
import { copyDatabase, modele, nameIn } from './data/modele.ts'
import { grantToRole, holdByPolicies } from './row-security.ts'
import { openCluster } from './processes/cluster.ts'
import { type Before, pooled } from './processes/pooled.ts'
import { drawSecrets } from './secrets.ts'

declare module 'vitest' {
  interface ProvidedContext {
    rowSecurity: boolean
    /** What stands before the database of the run, where PgBouncer does. */
    pooled: Before | null
    secrets: Record<string, string>
    /** The database as the service sees it. */
    databaseUrl: string
    /** The same as a role that is no superuser, which the policies hold: what staging and production are given. */
    roleUrl: string
    /** The same database as its owner. */
    ownerUrl: string
    /** The servers of the cluster, where the tables of the run are distributed: each has its part of every database. */
    servers: readonly string[]
  }
}

/** Without a database no test runs: one line says why, where vitest would print a stack and what was executed. */
function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** A real, migrated database for the run. Tests need no cleaning: each one is a new client. */
export default async function setup(project: TestProject) {
  const { url, servers, stop } = (await openCluster()) ?? (await startAlone())
  const rowSecurity = project.config.provide.rowSecurity
  project.provide('secrets', drawSecrets())
  project.provide('ownerUrl', url)
  project.provide('servers', servers)
  const roleUrl = await grantToRole(url)
  const databaseUrl = rowSecurity ? await holdByPolicies(url) : url
  const pooler = await pooled(url)
  project.provide('roleUrl', await pooler.address(roleUrl))
  project.provide('databaseUrl', await pooler.address(databaseUrl))
  project.provide('pooled', pooler.before)
  return async () => {
    await pooler.stop()
    await stop()
  }
}

/** A server of the run alone. */
async function startAlone() {
  const folder = mkdtempSync(join(tmpdir(), 'membres-test-'))
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '300' }
  const server = await startEmbedded({ dataDir: folder, password: 'test', settings }).catch(endWith)
  await migrate(server.url)
  await copyDatabase([server.url], nameIn(server.url), modele(server.url))
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { url: server.url, servers: [server.url], stop }
}
