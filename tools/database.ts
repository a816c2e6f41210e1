import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/engine/migrate.ts'

/** TypeScript types of the tables, read from a fresh database after all the migrations. */
export async function databaseSource(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'generate-'))
  const server = await startEmbedded({ dataDir: folder, password: 'generate', settings: { fsync: 'off' } })
  try {
    await migrate(server.url)
    const file = join(folder, 'database.ts')
    const mapping = JSON.stringify({ timestamptz: 'string', int8: 'number', numeric: 'number' })
    const options = ['--dialect', 'postgres', '--url', server.url, '--out-file', file, '--type-mapping', mapping]
    const bin = join(import.meta.dirname, '../node_modules/.bin/kysely-codegen')
    execFileSync(bin, [...options, '--exclude-pattern', 'migration*'], { stdio: 'pipe' })
    return readFileSync(file, 'utf8')
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
