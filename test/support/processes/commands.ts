import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { besides } from '../pooler.ts'
import { compiled } from './processes.ts'

/** One command of the operator, in a process of its own, on the database of the tests. */
export const cli = (...args: string[]) => cliWith({}, ...args)

/** The same, with other settings. */
export function cliWith(settings: Record<string, string>, ...args: string[]) {
  const command = [join(import.meta.dirname, '../../../cli/main.ts'), ...args]
  return new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const env = {
      DATABASE_URL: inject('databaseUrl'),
      ROW_LEVEL_SECURITY: String(inject('rowSecurity')),
      ...besides(settings['DATABASE_URL'] ?? inject('databaseUrl')),
      ...compiled,
      ...settings,
    }
    const child = execFile(process.execPath, command, { env }, (_, out, err) => {
      resolve({ code: child.exitCode, out: out.trimEnd(), err: err.trimEnd() })
    })
  })
}

/** The path of a file with this content, for the time of the test. */
export async function fileOf(content: string | Buffer, name = 'fichier'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cli-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, name)
  await writeFile(file, content)
  return file
}
