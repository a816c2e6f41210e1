import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { doubling } from '../../../pace/retry.ts'

/** A folder of SQL files that are applied in the order of their names. */
export type Series = {
  readonly names: () => string[]
  readonly read: (name: string) => string
  /** The table that tells which ones were applied. */
  readonly table: string
  /** Whether processes that do not know one of them go on with the schema that it makes: it is noted beside its name. */
  readonly compatible: boolean
  /** Milliseconds that a statement waits for a table, while whoever else wants it waits behind. */
  readonly patience: number
  /** The pauses after which a statement that waited in vain is tried again. */
  readonly pauses: () => Iterable<number>
}

type Terms = Omit<Series, 'names' | 'read'>

function seriesIn(folder: string, terms: Terms): Series {
  let names: string[] | undefined
  return {
    ...terms,
    // Those that stood there when the process first asked: another version may be put in its place as it runs.
    names: () =>
      (names ??= readdirSync(folder)
        .filter((file) => file.endsWith('.sql'))
        .sort()
        .map((file) => file.replace('.sql', ''))),
    read: (name) => readFileSync(join(folder, `${name}.sql`), 'utf8'),
  }
}

const folder = join(import.meta.dirname, '../../migrations')

/** Pauses between the tries of some ten minutes. */
function* patiently() {
  let left = 120
  for (const pause of doubling(250, 4000)) {
    if (left-- === 0) return
    yield pause
  }
}

/** What a version needs. The processes of versions before go on with the schema that they make. */
export const migrations = seriesIn(folder, {
  ...{ table: 'migration', compatible: true, patience: 2000, pauses: patiently },
})

/** What takes away that which only a version before uses: applied once none of its processes runs (decision N-1). */
export const finishing = seriesIn(join(folder, 'finish'), {
  ...{ table: 'migration_finish', compatible: false, patience: 1000, pauses: () => [500, 1000, 2000] },
})

/** The names of the migrations that this process needs. */
export const migrationNames = (): string[] => migrations.names()
