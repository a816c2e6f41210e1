import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { migrate } from '../../db/engine/migrate.ts'
import { keepAsModel } from './data/modele.ts'
import { grantToRole, holdByPolicies } from './row-security.ts'
import { pooled } from './processes/pooled.ts'
import { drawSecrets } from './secrets.ts'

declare module 'vitest' {
  interface ProvidedContext {
    rowSecurity: boolean
    /** What services are told besides, where PgBouncer stands before the database of the run. */
    pooled: Record<string, string>
    secrets: Record<string, string>
    /** The database as the service sees it. */
    databaseUrl: string
    /** The same as a role that is no superuser, which the policies hold: what staging and production are given. */
    roleUrl: string
    /** The same database as its owner. */
    ownerUrl: string
  }
}

/** Without a database no test runs: one line says why, where vitest would print a stack and what was executed. */
function endWith(error: unknown): never {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** A real, migrated database for the run. Tests need no cleaning: each one is a new client. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'membres-test-'))
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: '300' }
  const server = await startEmbedded({ dataDir: folder, password: 'test', settings }).catch(endWith)
  await migrate(server.url)
  await keepAsModel(server.url)
  const rowSecurity = project.config.provide.rowSecurity
  project.provide('secrets', drawSecrets())
  project.provide('ownerUrl', server.url)
  project.provide('roleUrl', await grantToRole(server.url))
  const databaseUrl = rowSecurity ? await holdByPolicies(server.url) : server.url
  const pooler = await pooled(server.url)
  project.provide('databaseUrl', await pooler.address(databaseUrl))
  project.provide('pooled', pooler.settings)
  return async () => {
    await pooler.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
