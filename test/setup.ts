import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { tenantTables } from '../db/tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    rowSecurity: boolean
    /** The database as the service sees it. */
    databaseUrl: string
    /** The same database as its owner. */
    ownerUrl: string
  }
}

/** A real, migrated database for the run. Tests need no cleaning: each one is a new client. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'membres-test-'))
  const settings = { fsync: 'off', max_connections: '300' }
  const server = await startEmbedded({ dataDir: folder, password: 'test', settings })
  await migrate(server.url)
  await run(server.url, "create role api login password 'api'", ...grants)
  const asApi = Object.assign(new URL(server.url), { username: 'api', password: 'api' }).href
  const rowSecurity = project.config.provide.rowSecurity
  if (rowSecurity)
    await run(server.url, ...tenantTables.map((table) => `alter table ${table} force row level security`))
  project.provide('ownerUrl', server.url)
  project.provide('databaseUrl', rowSecurity ? asApi : server.url)
  return async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const grants = [
  'grant usage on schema public to api',
  'grant select, insert, update, delete, maintain on all tables in schema public to api',
]

async function run(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
