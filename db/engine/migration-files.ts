import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of SQL files that are applied in the order of their names, and the table that tells which ones were. */
export type Series = { readonly names: () => string[]; readonly read: (name: string) => string; readonly table: string }

/** `first` is said before each of them. */
function seriesIn(folder: string, table: string, first = ''): Series {
  let names: string[] | undefined
  return {
    // Those that stood there when the process first asked: another version may be put in its place as it runs.
    names: () =>
      (names ??= readdirSync(folder)
        .filter((file) => file.endsWith('.sql'))
        .sort()
        .map((file) => file.replace('.sql', ''))),
    read: (name) => first + readFileSync(join(folder, `${name}.sql`), 'utf8'),
    table,
  }
}

const folder = join(import.meta.dirname, '../migrations')

/** What a version needs. The processes of the version before go on with the schema that they make. */
export const migrations = seriesIn(folder, 'migration')

/**
 * What takes away that which only a version before uses: applied once none of its processes runs (decision N-1).
 * Who waits for a table keeps everybody else from it: not for longer than a second.
 */
export const finishing = seriesIn(join(folder, 'finish'), 'migration_finish', "set local lock_timeout = '1s';\n")

/** The names of the migrations that this process needs. */
export const migrationNames = (): string[] => migrations.names()
